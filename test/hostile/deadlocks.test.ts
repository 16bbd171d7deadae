import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { uuidOf } from '../../scripts/support/numbered-ids.ts'
import { newAgents, type Agent } from '../support/agents.ts'
import { draftTo, keyed, type Answer } from '../support/client.ts'
import { createDatabase } from '../../scripts/support/postgres.ts'
import { openCompetingTransaction } from '../support/competing-transaction.ts'
import { startService, testDatabaseUrl, type Service } from '../support/service.ts'

type Lock = [sql: string, values: readonly unknown[]]

describe('R21: a deadlock is no business of a client', { concurrency: true }, () => {
  let service: Service
  let database: Awaited<ReturnType<typeof createDatabase>>
  before(async () => {
    database = await createDatabase(testDatabaseUrl())
    const owner = await openCompetingTransaction(database.url)
    await owner.query('commit')
    await owner.query(`alter database ${new URL(database.url).pathname.slice(1)} set deadlock_timeout = '3s'`)
    await owner.end()
    service = await startService({
      database: 'postgres',
      databaseUrl: database.url,
      env: { DATABASE_WAIT_MS: '30000' },
    })
  })
  after(async () => {
    await service.close()
    await database.drop()
  })

  /**
   * Returns the response if the rival holds `first`, and requests `second` when the service waits for it. PostgreSQL
   * then ends the service's transaction.
   */
  async function answerInDeadlock(
    first: Lock,
    second: Lock,
    ask: () => Promise<Answer<unknown>>,
  ): Promise<Answer<unknown>> {
    const rival = await openCompetingTransaction(database.url)
    try {
      await rival.query(`set local deadlock_timeout = '60s'`)
      await rival.query(...first)
      const answering = ask()
      await rival.isWaitedFor()
      await rival.query(...second)
      await rival.end()
      return await answering
    } catch (error) {
      await rival.end()
      throw error
    }
  }

  async function twoReceived(): Promise<{ agent: Agent; ids: readonly string[]; entries: readonly [Lock, Lock] }> {
    const [agent, friend] = await newAgents(service, 2)
    const drafts = [draftTo(agent!.handle), draftTo(agent!.handle)]
    for (const draft of drafts) await friend!.sent(draft)
    const ids = drafts.map(({ id }) => id).sort()
    const lock = (id: string): Lock => [
      'select from mailbox_entry where agent_id = $1 and envelope_id = $2 for update',
      [uuidOf(agent!.id), uuidOf(id)],
    ]
    return { agent: agent!, ids, entries: [lock(ids[0]!), lock(ids[1]!)] }
  }

  test('a write under a key is still done, once', async () => {
    const [agent] = await newAgents(service, 1)
    const key = keyed()
    const allow = (): Promise<Answer<unknown>> =>
      agent!.at('/agents/me/allowlist', { method: 'POST', body: { entries: ['@a.b'] }, headers: key })
    const entry: Lock = [
      'insert into allowlist_entry (agent_id, entry, created_at) values ($1, $2, 0)',
      [uuidOf(agent!.id), '@a.b'],
    ]
    const row: Lock = ['select from agent where id = $1 for update', [uuidOf(agent!.id)]]
    const answer = await answerInDeadlock(entry, row, allow)
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(answer.body, { entries: ['@a.b'] })
    assert.equal((await allow()).text, answer.text)
  })

  test('marking read is still done, once', async () => {
    const {
      agent,
      ids,
      entries: [first, second],
    } = await twoReceived()
    const answer = await answerInDeadlock(second, first, () => agent.markRead(ids))
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(answer.body, { marked_read: 2 })
  })

  test('a batch read is still done, once', async () => {
    const {
      agent,
      ids,
      entries: [first, second],
    } = await twoReceived()
    const answer = await answerInDeadlock(second, first, () => agent.openAll(ids))
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(await agent.ids({ unread: true }), [])
  })
})
