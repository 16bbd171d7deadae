import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAgent } from '../support/agents.ts'
import { assertRefused, restClient } from '../support/client.ts'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { onOneDatabase } from '../support/service.ts'
import { statementsDuring } from '../support/statements.ts'
import { signed, userClaims } from '../support/tokens.ts'
import { useService } from '../support/use-service.ts'

const keyReadsApartMs = 5_000

onOneDatabase((database) => {
  const service = useService({ database, clock: fixedClock(), env: { AUTHORITY_SECONDS: '60' } })

  test('a token is good until the millisecond before its end, and not at its end', async () => {
    const { clock } = service()
    const agent = await newAgent(service())
    const endsAt = (Math.floor(clock() / 1000) + 900) * 1000
    clock.advance(endsAt - 1 - clock())
    assert.equal((await agent.list()).status, 200)
    clock.advance(1)
    assertRefused(await agent.list(), 401, 'TOKEN_EXPIRED')
    const unseen = await signed(service(), { ...userClaims(service(), ['account:read']), exp: clock() / 1000 })
    assertRefused(await restClient(service(), unseen).at('/account'), 401, 'TOKEN_EXPIRED')
  })

  test('cached authority of an agent is not used when the clock is set back before it', async () => {
    const agent = await newAgent(service())
    assert.equal((await agent.list()).status, 200)
    await agent.update({ inactive: true })
    assert.equal((await agent.list()).status, 200, 'it is remembered for a minute')
    service().clock.advance(-1)
    assertRefused(await agent.list(), 403, 'FORBIDDEN')
    service().clock.advance(1)
  })

  test('T27: tokens that name unknown keys have the keys read once in five seconds, however many they are', async () => {
    const forged = await signed(service(), userClaims(service(), ['account:read']), { kid: 'key_of_nobody' })
    const strangers = Array.from({ length: 10 }, (_, n) =>
      restClient(service(), `${forged.slice(0, -1)}${'AEIMQUYcgk'[n]}`),
    )
    const reads = async (): Promise<number> => {
      const statements = await statementsDuring(service(), async () => {
        for (const stranger of strangers) assertRefused(await stranger.at('/account'), 401, 'UNAUTHORIZED')
      })
      return statements.filter((sql) => sql.includes('signing_key')).length
    }
    service().clock.advance(keyReadsApartMs)
    assert.equal(await reads(), 1)
    service().clock.advance(keyReadsApartMs - 1)
    assert.equal(await reads(), 0)
    service().clock.advance(1)
    assert.equal(await reads(), 1)
  })
})
