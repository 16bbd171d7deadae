import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { routes } from '#generated/rest/routes.ts'
import { removeOldIdempotencyKeys } from '../../src/operate/jobs/table.ts'
import { newAgent, newAgents, type Agent } from '../support/agents.ts'
import { assertRefused, draftTo, keyed, restClient, type Answer } from '../support/client.ts'
import { onOneDatabase } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

const hourMs = 3_600_000
const policyOf = ({ headers }: Answer<unknown>): string | null => headers.get('ratelimit-policy')
const leftOf = ({ headers }: Answer<unknown>): string | undefined =>
  headers.get('ratelimit')?.replace(/;t=[1-9]\d?/g, '')

test('whatever an agent can change has a rate of its own, and so have searches', () => {
  const own: Record<string, string> = {
    sendMessage: 'sends',
    registerClient: 'registrations',
    authorizeDevice: 'registrations',
  }
  for (const { operationId, method, access, tag, rate } of routes()) {
    const expected =
      operationId in own
        ? own[operationId]
        : tag === 'search'
          ? 'searches'
          : access === 'agent' && method !== 'GET'
            ? 'writes'
            : null
    assert.equal(rate, expected, operationId)
  }
})

describe('the rates of writes and searches', () => {
  const service = useService({ env: { RATE_LIMITS: 'on', WRITES_PER_MINUTE: '3', SEARCHES_PER_MINUTE: '2' } })

  test('writes other than sends are limited together, told in the headers, and touch nothing else', async () => {
    const [agent, other] = await newAgents(service(), 2)
    service().clock.nextMinute()
    const write = { method: 'POST', body: { entries: ['@a.b'] } }
    const answers = [await agent!.markRead([]), await agent!.at('/agents/me/allowlist', { ...write, headers: keyed() })]
    assert.deepEqual(answers.map(leftOf), ['"requests";r=599, "writes";r=2', '"requests";r=598, "writes";r=1'])
    assert.equal(policyOf(answers[0]!), '"requests";q=600;w=60, "writes";q=3;w=60')
    assert.equal((await agent!.at('/agents/me', { method: 'PATCH', body: {}, headers: keyed() })).status, 200)
    const refused = await agent!.at('/agents/me/allowlist', {
      method: 'POST',
      body: { entries: ['@c.d'] },
      headers: keyed(),
    })
    assertRefused(refused, 429, 'RATE_LIMITED')
    assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d?$/)
    assert.equal(leftOf(refused), '"requests";r=596, "writes";r=0')
    assert.deepEqual((await agent!.at<{ entries: string[] }>('/agents/me/allowlist')).body.entries, ['@a.b'])
    await agent!.sent(draftTo(other!.handle))
    assert.equal((await agent!.at('/search/agents?q=bill')).status, 200)
    assert.equal((await other!.markRead([])).status, 200)
    service().clock.nextMinute()
    assert.equal((await agent!.markRead([])).status, 200)
  })

  test('searches are limited together, and touch nothing else', async () => {
    const [agent, other] = await newAgents(service(), 2)
    service().clock.nextMinute()
    const first = await agent!.at('/search/agents?q=bill')
    assert.deepEqual(
      [first.status, leftOf(first), policyOf(first)],
      [200, '"requests";r=599, "searches";r=1', '"requests";q=600;w=60, "searches";q=2;w=60'],
    )
    assert.equal((await agent!.at('/search/messages?q=bill')).status, 200)
    for (const path of ['/search/agents?q=bill', '/search/messages?q=bill'])
      assertRefused(await agent!.at(path), 429, 'RATE_LIMITED')
    assert.equal(policyOf(await agent!.list()), '"requests";q=600;w=60')
    assert.equal((await other!.at('/search/messages?q=bill')).status, 200)
  })
})

onOneDatabase((database) => {
  const service = useService({ database, env: { KEPT_ANSWER_BYTES_MAX: '65536' } })

  test('answers kept for retries take so much room at most; retries of what was done are still answered', async () => {
    const [agent, other] = [await newAgent(service()), await newAgent(service())]
    const entries = Array.from({ length: 100 }, (_, n) => `@${`o${n}`.padEnd(38, 'x')}.${'a'.repeat(38)}`)
    const add = (who: Agent, key: string, more: readonly string[] = entries) =>
      who.at<{ entries: string[] }>('/agents/me/allowlist', {
        method: 'POST',
        body: { entries: more },
        headers: keyed(key),
      })
    const key = randomUUID()
    const first = await add(agent, key)
    assert.equal(first.status, 200)
    let count = 1
    for (; (await add(agent, randomUUID())).status === 200; count++) assert.ok(count < 20, 'there is no end')
    assert.equal(count, Math.ceil(65_536 / (first.text.length + 258)))
    const refused = await add(agent, randomUUID(), ['@not.added'])
    assertRefused(refused, 429, 'RATE_LIMITED')
    assert.equal(refused.headers.get('retry-after'), '60')
    assert.deepEqual((await agent.at<{ entries: string[] }>('/agents/me/allowlist')).body.entries, first.body.entries)
    const retried = await add(agent, key)
    assert.deepEqual([retried.text, retried.headers.get('idempotent-replayed')], [first.text, 'true'])
    assert.equal((await add(other, key)).status, 200)
    const { clock, deps } = service()
    clock.advance(24 * hourMs)
    await removeOldIdempotencyKeys(deps.store, clock() - 24 * hourMs)
    const later = { ...agent, ...restClient(service(), await agent.tokenFor('rest')) }
    assert.equal((await add(later, randomUUID())).status, 200)
  })
})
