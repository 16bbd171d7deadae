import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import pg from 'pg'
import { uuidOf } from '../../scripts/support/numbered-ids.ts'
import { newAgent, newAgents, type Agent } from '../support/agents.ts'
import { assertRefused, draftTo, restClientAt, type Answer } from '../support/client.ts'
import { withinOneMinute } from '../support/one-minute.ts'
import { startSecondService, type Service } from '../support/service.ts'
import { waitingOn } from '../support/statements.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

/** Locks the mailboxes like a writing transaction during the work. */
async function whileLocked<T>(
  { config, deps }: Service,
  agents: readonly Agent[],
  work: (waiting: (count: number) => Promise<void>) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config.databaseUrl)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select from mailbox where agent_id = any($1) for update', [agents.map(({ id }) => uuidOf(id))])
    return await work((count) => until(async () => (await waitingOn(deps.database)) >= count))
  } finally {
    await client.end()
  }
}

describe('S14: while a mailbox is busy', () => {
  const service = useService({ database: 'postgres', env: { DATABASE_WAIT_MS: '60000', LANES: '2' } })

  test('a denial waits for no lock, while an allowed send waits for its turn', { timeout: 60_000 }, async () => {
    const [sender, friend, other] = await newAgents(service(), 3)
    const blocking = await newAgent(service(), { blocks: [sender!.handle] })
    const closed = await newAgent(service(), { inbound_policy: 'allowlist', allowlist: [other!.handle] })
    const paused = await newAgent(service(), { paused: true })
    const late = await whileLocked(service(), [blocking, closed, paused], async (waiting) => {
      const admitted = [friend!.send(draftTo(blocking.handle))]
      await waiting(1)
      admitted.push(other!.send(draftTo(closed.handle)))
      await waiting(2)
      for (const handle of [blocking.handle, closed.handle, paused.handle, '@nobody.at_all'])
        assertRefused(await sender!.send(draftTo(handle)), 404, 'NOT_FOUND')
      await waiting(2)
      return admitted
    })
    for (const { status } of await Promise.all(late)) assert.equal(status, 202)
  })
})

describe('a stranger who tries handles', () => {
  const limits = { RATE_LIMITS: 'on', REQUESTS_PER_MINUTE: '100000' }
  const service = useService({ database: 'postgres', env: limits })

  /** Tries many recipients, some at a time, half of which exist; returns the number of each response. */
  async function probe(ways: readonly Pick<Agent, 'send'>[], tries: number): Promise<Record<number, number>> {
    const closed = await newAgent(service(), { inbound_policy: 'allowlist' })
    const answers: Answer<unknown>[] = []
    while (answers.length < tries) {
      const handleOf = (n: number): string => (n % 4 < 2 ? closed.handle : `@nobody.at_all${answers.length + n}`)
      const some = Array.from({ length: 10 }, (_, n) => ways[n % ways.length]!.send(draftTo(handleOf(n))))
      answers.push(...(await Promise.all(some)))
    }
    const alike = Map.groupBy(answers, ({ status }) => status)
    return Object.fromEntries([...alike].map(([status, { length }]) => [status, length]))
  }

  test('can try as many handles per minute as it may send, and learns nothing about others', { timeout: 120_000 }, () =>
    withinOneMinute(async () => {
      assert.deepEqual(await probe([await newAgent(service())], 600), { 404: 120, 429: 480 })
    }),
  )

  test('cannot try more at two processes on one database, except for concurrent tries', {
    timeout: 120_000,
  }, async () => {
    const second = await startSecondService(service(), limits)
    try {
      await withinOneMinute(async () => {
        const sender = await newAgent(service())
        const ways = [service(), second].map((process) => restClientAt(process, sender.token))
        const { 404: denied = 0 } = await probe(ways, 300)
        assert.ok(denied >= 120 && denied < 150, `${denied} tries were answered`)
      })
    } finally {
      await second.close()
    }
  })

  test('gets no additional tries after accepted or conflicting ones', () =>
    withinOneMinute(async () => {
      const [sender, friend] = await newAgents(service(), 2)
      const draft = draftTo(friend!.handle)
      for (let n = 0; n < 40; n++) await sender!.sent(n === 0 ? draft : draftTo(friend!.handle))
      for (let n = 0; n < 40; n++) assertRefused(await sender!.send({ ...draft, subject: `${n}` }), 409, 'CONFLICT')
      assert.deepEqual(await probe([sender!], 60), { 404: 40, 429: 20 })
      assert.equal((await sender!.send(draft)).status, 202, 'a retry of what was accepted is no try')
    }))
})
