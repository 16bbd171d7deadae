import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { rotateSigningKeys } from '../../src/access/oauth/keys.ts'
import { createIdGenerator } from '../../src/platform/ids.ts'
import { newAgent } from '../support/agents.ts'
import { onOneDatabase, startSecondService, type Service } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

const aheadSeconds = 600

const rotate = ({ deps: { store }, clock }: Service) =>
  rotateSigningKeys(store, createIdGenerator(clock), clock(), aheadSeconds)

const kidOf = (token: string): string => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid

async function published({ config }: Service): Promise<{ kids: string[]; maxAge: number }> {
  const response = await fetch(`http://127.0.0.1:${config.port}/.well-known/jwks.json`)
  const { keys }: { keys: { kid: string }[] } = await response.json()
  return {
    kids: keys.map(({ kid }) => kid),
    maxAge: Number(/max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1]),
  }
}

onOneDatabase((database) => {
  const service = useService({ database })

  test('T27: a new key is published before it signs, for longer than its publication may be cached, and the old one verifies on', async () => {
    const self = await newAgent(service())
    const old = kidOf(self.token)
    const { kid } = await rotate(service())
    await service().deps.keys.reload()
    const { kids, maxAge } = await published(service())
    assert.deepEqual(kids, [old, kid])
    assert.ok(maxAge > 0 && maxAge + 30 < aheadSeconds)
    service().clock.advance((aheadSeconds - 60) * 1000)
    const last = await self.tokenFor('rest')
    assert.equal(kidOf(last), old)
    service().clock.advance(120_000)
    assert.equal(kidOf(await self.tokenFor('rest')), kid)
    assert.equal((await self.at('/mailbox', { token: last })).status, 200)
  })

  test('a key is removed when everything it signed has expired', async () => {
    const old = kidOf((await newAgent(service())).token)
    const { kid } = await rotate(service())
    service().clock.advance((aheadSeconds + 86_400 - 60) * 1000)
    assert.ok(!(await rotate(service())).removed.includes(old))
    service().clock.advance(120_000)
    const { removed } = await rotate(service())
    assert.ok(removed.includes(old) && !removed.includes(kid))
    await service().deps.keys.reload()
    assert.equal(kidOf((await newAgent(service())).token), kid)
  })
})

describe('two processes on one PostgreSQL', () => {
  const service = useService({ database: 'postgres' })

  test('verify each other’s tokens also just after a rotation', async () => {
    const second = await startSecondService(service())
    try {
      const { kid } = await rotate(service())
      await service().deps.keys.reload()
      service().clock.advance((aheadSeconds + 1) * 1000)
      const { token } = await newAgent(service())
      assert.equal(kidOf(token), kid)
      const response = await fetch(`http://127.0.0.1:${second.config.port}/v1/mailbox`, {
        headers: { Authorization: `Bearer ${token}` },
      })
      assert.equal(response.status, 200)
      assert.ok((await published(second)).kids.includes(kid))
    } finally {
      await second.close()
    }
  })
})
