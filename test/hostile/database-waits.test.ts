import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { uuidOf } from '../../scripts/support/numbered-ids.ts'
import { Fault } from '../../src/fault.ts'
import { statement } from '../../src/store/engine/statements.ts'
import { newAgents, type Agent } from '../support/agents.ts'
import { assertRefused, draftTo, keyed, type Answer } from '../support/client.ts'
import { openCompetingTransaction } from '../support/competing-transaction.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'
import { sqlOn } from '../support/sql.ts'

const waitMs = 1_500
const timeouts = ['idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout']
const settings = statement<{ name: string; setting: string }>(
  'settings',
  `select name, setting from pg_settings where name in ('${timeouts.join(`', '`)}') order by name`,
  { name: 'text', setting: 'text' },
)

const transactionLimit = statement<{ version: number; limit: string | null }>(
  'transaction-limit',
  `select current_setting('server_version_num')::integer as version,
     (select setting from pg_settings where name = 'transaction_timeout') as limit`,
  { version: 'integer', limit: 'text' },
)

const allow = (agent: Agent, entry: string): Promise<Answer<unknown>> =>
  agent.at('/agents/me/allowlist', { method: 'POST', body: { entries: [entry] }, headers: keyed() })

function assertAskedToComeBack(answer: Answer<unknown>): void {
  assertRefused(answer, 503, 'SERVICE_UNAVAILABLE')
  assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
}

describe('R20: what nobody waits for any more does not go on in PostgreSQL', () => {
  const service = useService({ database: 'postgres', env: { DATABASE_WAIT_MS: String(waitMs) } })

  /** Returns statements of the service that run longer than anybody waits. */
  const abandoned = async (): Promise<string[]> => {
    const rows = await sqlOn(service().deps.database, 'no edge shows running statements')<{ query: string }>(
      `select query from pg_stat_activity
       where datname = current_database() and application_name = 'agent-messaging'
         and state <> 'idle' and query_start < clock_timestamp() - make_interval(secs => :seconds)`,
      { seconds: waitMs / 1000 },
    )
    return rows.map(({ query }) => query)
  }

  test('every connection has limits below the time that a request waits', async () => {
    const { general, lookups } = service().deps.database
    const { rows } = await general.query(settings)
    assert.deepEqual(rows, (await lookups.query(settings)).rows)
    assert.deepEqual(
      rows.map(({ name }) => name),
      timeouts,
    )
    for (const { name, setting } of rows)
      assert.ok(Number(setting) > 0 && Number(setting) < waitMs, `${name} is ${setting}`)
  })

  test('an incomplete pipelined transaction holds no locks, on versions of PostgreSQL that can ensure it', async () => {
    const { lookups } = service().deps.database
    const { rows } = await lookups.query(transactionLimit)
    const [version = 0] = rows.map((row) => row.version)
    assert.deepEqual(
      rows.map(({ limit }) => limit),
      [version >= 170_000 ? `${waitMs}` : null],
    )
  })

  test('a statement that waits for a lock fails in time and ends', async () => {
    const [agent, friend] = await newAgents(service(), 2)
    const { id } = await friend!.sent(draftTo(agent!.handle))
    const rival = await openCompetingTransaction(service().config.databaseUrl!)
    try {
      await rival.query('select from mailbox where agent_id = $1 for update', [uuidOf(agent!.id)])
      await rival.query('select from mailbox_entry where agent_id = $1 for update', [uuidOf(agent!.id)])
      await rival.query('select from agent where id = $1 for update', [uuidOf(agent!.id)])
      const asking = [
        friend!.send(draftTo(agent!.handle)),
        agent!.open(id),
        agent!.markRead([id]),
        allow(agent!, '@a.b'),
      ]
      for (const answer of await Promise.all(asking)) assertAskedToComeBack(answer)
      await until(async () => (await abandoned()).length === 0)
    } finally {
      await rival.end()
    }
    await friend!.sent(draftTo(agent!.handle))
    assert.equal((await agent!.open(id)).status, 200)
    assert.equal((await allow(agent!, '@a.b')).status, 200)
  })

  test('a slow statement fails in time and ends', async () => {
    const [agent, friend] = await newAgents(service(), 2)
    await friend!.sent(draftTo(agent!.handle))
    const sql = sqlOn(service().deps.database, 'the database must be broken')
    const slow = ['mailbox_entry', 'block']
    for (const table of slow) await sql(`alter table ${table} rename to ${table}_kept`)
    for (const table of slow) await sql(`create view ${table} as select kept.* from ${table}_kept kept, pg_sleep(600)`)
    await sql(`insert into block_kept (agent_id, blocked_handle, created_at) values (:id::uuid, '@a.b', 0)`, {
      id: agent!.id,
    })
    try {
      for (const answer of await Promise.all([agent!.list(), agent!.at('/agents/me/blocks')]))
        assertAskedToComeBack(answer)
      await until(async () => (await abandoned()).length === 0)
    } finally {
      for (const table of slow) await sql(`drop view ${table}`)
      for (const table of slow) await sql(`alter table ${table}_kept rename to ${table}`)
    }
    assert.equal((await agent!.list()).status, 200)
  })

  test('a stalled transaction releases its locks, and its request gets 503', async (t) => {
    const [agent] = await newAgents(service(), 1)
    const { store } = service().deps
    const [locked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const standing = store.transaction(async ({ trust }) => {
      await trust.lock(agent!.id)
      locked.resolve()
      await free.promise
      await trust.unblock(agent!.id, '@a.b')
    })
    standing.catch(() => {})
    await locked.promise
    const rival = await openCompetingTransaction(service().config.databaseUrl!)
    t.after(() => rival.end())
    await rival.query('rollback')
    const lock = (): Promise<unknown> =>
      rival.query('select from agent where id = $1 for update nowait', [uuidOf(agent!.id)])
    await until(() =>
      lock().then(
        () => true,
        () => false,
      ),
    )
    free.resolve()
    await assert.rejects(
      standing,
      (error) =>
        error instanceof Fault && error.code === 'SERVICE_UNAVAILABLE' && error.retryAfterSeconds !== undefined,
    )
    assert.equal((await allow(agent!, '@a.b')).status, 200)
  })
})
