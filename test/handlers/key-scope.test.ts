import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { newAgent, newAgents, type Agent } from '../support/agents.ts'
import { assertRefused, draftTo, keyed, restClient, type Answer, type Call } from '../support/client.ts'
import { fixedClock, testClock } from '../../scripts/support/test-clock.ts'
import { onOneDatabase, startService } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

const isReplayed = ({ headers }: Answer<unknown>): boolean => headers.has('idempotent-replayed')

onOneDatabase((database) => {
  const service = useService({ database, clock: fixedClock() })

  test('one key is another key at every other endpoint, and each replays its own answer', async () => {
    const self = await newAgent(service())
    const draft = draftTo(self.handle)
    await self.sent(draft)
    const headers = keyed(randomUUID())
    const writes: [path: string, call: Call][] = [
      ['/mailbox/read', { method: 'POST', body: { ids: [draft.id] } }],
      ['/agents/me/allowlist', { method: 'POST', body: { entries: ['@bob.helper'] } }],
      ['/agents/me/blocks', { method: 'POST', body: { handle: '@bob.helper' } }],
      ['/agents/me', { method: 'PATCH', body: { display_name: 'New' } }],
      ['/agents/me/allowlist/@bob.helper', { method: 'DELETE' }],
      ['/agents/me/blocks/@bob.helper', { method: 'DELETE' }],
    ]
    const perform = async (): Promise<Answer<unknown>[]> => {
      const answers = []
      for (const [path, call] of writes) answers.push(await self.at(path, { ...call, headers }))
      return answers
    }
    const first = await perform()
    assert.deepEqual(
      first.map(isReplayed),
      writes.map(() => false),
      first.map(({ text }) => text).join('\n'),
    )
    assert.deepEqual(
      first.map(({ status }) => status),
      [200, 200, 201, 200, 200, 200],
    )
    const second = await perform()
    assert.deepEqual(
      second.map(isReplayed),
      writes.map(() => true),
    )
    assert.deepEqual(
      second.map(({ text }) => text),
      first.map(({ text }) => text),
    )
  })

  test('the very same body under the same key is a request of its own at another endpoint', async () => {
    const self = await newAgent(service())
    const headers = keyed(randomUUID())
    const bodies: [path: string, body: object, elsewhere: string][] = [
      ['/mailbox/read', { ids: [draftTo('').id] }, '/agents/me/allowlist'],
      ['/agents/me/allowlist', { entries: ['@bob.helper'] }, '/agents/me/blocks'],
      ['/agents/me/blocks', { handle: '@bob.helper' }, '/mailbox/read'],
    ]
    for (const [path, body, elsewhere] of bodies) {
      assert.ok((await self.at(path, { method: 'POST', body, headers })).status < 300)
      assertRefused(
        await self.at(elsewhere, { method: 'POST', body, headers }),
        400,
        elsewhere === '/mailbox/read' ? 'IDEMPOTENCY_MISMATCH' : 'VALIDATION_ERROR',
      )
    }
  })

  test("the very same request under the same key by another agent is that agent's own", async () => {
    const [one, other] = await newAgents(service(), 2)
    const headers = keyed(randomUUID())
    const rename = (agent: Agent) =>
      agent.at<{ canonical_handle: string }>('/agents/me', { method: 'PATCH', body: { display_name: 'Same' }, headers })
    for (const agent of [one!, other!]) {
      const first = await rename(agent)
      assert.deepEqual([first.status, first.body.canonical_handle, isReplayed(first)], [200, agent.handle, false])
    }
    for (const agent of [one!, other!]) {
      const second = await rename(agent)
      assert.deepEqual([second.status, second.body.canonical_handle, isReplayed(second)], [200, agent.handle, true])
    }
  })

  test('a key is remembered until the millisecond before 24 hours are over', async () => {
    const self = await newAgent(service())
    const key = randomUUID()
    const ids = [draftTo('').id]
    await self.markRead(ids, key)
    const again = async (): Promise<boolean> =>
      isReplayed(await restClient(service(), await self.tokenFor('rest')).markRead(ids, key))
    service().clock.advance(24 * 3_600_000 - 1)
    assert.equal(await again(), true)
    service().clock.advance(1)
    assert.equal(await again(), false)
    assert.equal(await again(), true)
  })
})

test('a process whose clock is a month ahead forgets no answer that is young by the clock of the database', async (t) => {
  const clock = testClock()
  const service = await startService({ database: 'postgres', clock, hasDatabaseClock: true })
  t.after(service.close)
  const self = await newAgent(service)
  const key = randomUUID()
  const ids = [draftTo('').id]
  await self.markRead(ids, key)
  clock.advance(31 * 24 * 3_600_000)
  const again = await restClient(service, await self.tokenFor('rest')).markRead(ids, key)
  assert.equal(isReplayed(again), true)
})
