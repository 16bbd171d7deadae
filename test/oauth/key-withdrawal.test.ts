import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newAgent } from '../support/agents.ts'
import { runCommand } from '../support/cli.ts'
import { assertRefused, draftTo, restClientAt } from '../support/client.ts'
import { handshakeRefused, openFeed } from '../support/sdk.ts'
import { onOneDatabase, startSecondService } from '../support/service.ts'
import { requestToken } from '../support/tokens.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

const timeout = 20_000
const kidOf = (token: string): string => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid

onOneDatabase((database) => {
  const service = useService({ database, env: { AUTHORITY_SECONDS: '1' } })

  async function published(): Promise<string[]> {
    const { keys } = await (await fetch(`${service().config.authUrl}/.well-known/jwks.json`)).json()
    return keys.map(({ kid }: { kid: string }) => kid)
  }

  test('T27: a key that has leaked is withdrawn: what it signed is refused at once, and another key signs', {
    timeout,
  }, async () => {
    const agent = await newAgent(service())
    const kid = kidOf(agent.token)
    const ws = await agent.tokenFor('ws')
    const feed = await openFeed({ ws_url: service().config.wsUrl, token: ws })
    assert.equal((await agent.list()).status, 200)
    const result = await runCommand(service(), ['keys', 'revoke', kid])
    assertRefused(await agent.list(), 401, 'UNAUTHORIZED')
    assertRefused(await agent.send(draftTo(agent.handle)), 401, 'UNAUTHORIZED')
    assert.deepEqual(await feed.ended, { code: 1008, reason: 'the key that signed the token was revoked' })
    await assert.rejects(openFeed({ ws_url: service().config.wsUrl, token: ws }), handshakeRefused(401))
    const { body } = await requestToken(service())
    assert.deepEqual(result, { kid, revoked: true, signing: kidOf(body.access_token) })
    assert.deepEqual(await published(), [kidOf(body.access_token)])
  })

  test('T27: withdrawing one of several keys leaves the others, and one that does not exist is told', async () => {
    const before = await published()
    const rotated = await runCommand(service(), ['keys', 'rotate'])
    assert.ok('kid' in rotated)
    assert.deepEqual(await published(), [...before, rotated.kid])
    const result = await runCommand(service(), ['keys', 'revoke', String(rotated.kid)])
    assert.deepEqual([await published(), result], [before, { kid: rotated.kid, revoked: true, signing: before[0] }])
    await assert.rejects(runCommand(service(), ['keys', 'revoke', 'key_of_nobody']), { code: 'NOT_FOUND' })
  })
})

describe('two processes on one PostgreSQL', () => {
  const service = useService({ database: 'postgres', env: { AUTHORITY_SECONDS: '1' } })

  test('T27: the other one forgets the tokens and ends the sockets of a withdrawn key too', { timeout }, async () => {
    const second = await startSecondService(service(), { AUTHORITY_SECONDS: '1' })
    try {
      const agent = await newAgent(service())
      const there = restClientAt(second, agent.token)
      const ws_url = `ws://127.0.0.1:${second.config.port}/v1/connect`
      const feed = await openFeed({ ws_url, token: await agent.tokenFor('ws') })
      assert.equal((await there.list()).status, 200)
      await runCommand(service(), ['keys', 'revoke', kidOf(agent.token)])
      assert.deepEqual(await feed.ended, { code: 1008, reason: 'the key that signed the token was revoked' })
      await until(async () => (await there.list()).status === 401)
      await until(async () => (await there.send(draftTo(agent.handle))).status === 401)
    } finally {
      await second.close()
    }
  })
})
