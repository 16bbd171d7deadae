import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { uuidOf } from '../../scripts/support/numbered-ids.ts'
import { newAgents } from '../support/agents.ts'
import { draftTo, newEnvelopeId, restClient } from '../support/client.ts'
import { sqlOn } from '../support/sql.ts'
import { waitingOn } from '../support/statements.ts'
import { sweepNow } from '../support/sweep.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

const dayMs = 86_400_000
const service = useService({ database: 'postgres', env: { RETENTION_DAYS: '2', DATABASE_WAIT_MS: '60000' } })

test('what is marked read while it expires is removed, and neither has to give way', { timeout: 60_000 }, async () => {
  const [sender, reader] = await newAgents(service(), 2)
  const ids = Array.from({ length: 20 }, newEnvelopeId).sort()
  for (const id of ids.toReversed()) await sender!.sent(draftTo(reader!.handle, { id }))
  service().clock.advance(2 * dayMs + 1_000)
  const client = new pg.Client(service().config.databaseUrl)
  await client.connect()
  try {
    // Locks like the statement of POST /mailbox/read: one entry after the other, in the order of their ids.
    const locking = 'select from mailbox_entry where agent_id = $1 and envelope_id = $2 for update'
    const lock = (id: string): Promise<unknown> => client.query(locking, [uuidOf(reader!.id), uuidOf(id)])
    await client.query('analyze mailbox_entry') // so that a plan need not go by an index, which has an order of its own
    await client.query(`set deadlock_timeout = '10ms'`) // the first to notice gives way
    await client.query('begin')
    await lock(ids[0]!)
    const sweeping = sweepNow(service())
    await until(async () => (await waitingOn(service().deps.database)) > 0)
    for (const id of ids) await lock(id)
    await client.query('commit')
    assert.equal(await sweeping, 40)
  } finally {
    await client.end()
  }
  const later = restClient(service(), await reader!.tokenFor('rest'))
  assert.deepEqual(await later.ids(), [])
})

test('a young envelope stays, read or unread', async () => {
  const [sender, reader] = await newAgents(service(), 2)
  const [read, unread] = [await sender!.sent(draftTo(reader!.handle)), await sender!.sent(draftTo(reader!.handle))]
  await reader!.open(read.id)
  await sweepNow(service())
  assert.deepEqual(await reader!.ids({ order: 'asc' }), [read.id, unread.id])
})

test('entries without an envelope are removed too, and mail behind them', async () => {
  const [sender, reader] = await newAgents(service(), 2)
  const { database } = service().deps
  const readRows = sqlOn(database, 'no edge shows the stored rows')
  const mailOf = async ({ id }: { id: string }): Promise<number> =>
    (await readRows('select from mailbox_entry where agent_id = :id::uuid', { id })).length
  for (let n = 0; n < 3; n++) await sender!.sent(draftTo(reader!.handle))
  // 150 older entries, as another program may have stored them.
  await sqlOn(database, 'no edge leads to this state')(
    `insert into mailbox_entry (agent_id, envelope_id, created_at, direction, header)
     select agent_id, gen_random_uuid(), created_at - n, direction, header
     from mailbox_entry, generate_series(1, 50) n where agent_id = :agentId::uuid`,
    { agentId: reader!.id },
  )
  assert.equal(await mailOf(reader!), 153)
  service().clock.advance(2 * dayMs + 1_000)
  await sweepNow(service())
  assert.deepEqual([await mailOf(reader!), await mailOf(sender!)], [0, 0])
})

test('an entry of an agent that is no party of the envelope does not stop the removal of others', async () => {
  const [sender, reader, stranger] = await newAgents(service(), 3)
  const { database } = service().deps
  await sender!.sent(draftTo(reader!.handle))
  await sqlOn(database, 'no edge leads to this state')(
    `insert into mailbox_entry (agent_id, envelope_id, created_at, direction, header)
     select :id::uuid, envelope_id, created_at, direction, header from mailbox_entry where agent_id = :agentId::uuid`,
    { id: stranger!.id, agentId: reader!.id },
  )
  service().clock.advance(2 * dayMs + 1_000)
  await sweepNow(service())
  const ids = [sender!, reader!, stranger!].map(({ id }) => id)
  const rows = await sqlOn(database, 'no edge shows the stored rows')(
    'select from mailbox_entry where agent_id = any(:ids::uuid[])',
    { ids },
  )
  assert.deepEqual(rows, [])
})

test('retention fails if it finds mail and cannot remove it', async () => {
  const [sender, reader] = await newAgents(service(), 2)
  const sql = sqlOn(service().deps.database, 'the database must be broken')
  await sender!.sent(draftTo(reader!.handle))
  service().clock.advance(2 * dayMs + 1_000)
  await sql(`create function keep() returns trigger language plpgsql as 'begin return null; end'`)
  await sql('create trigger keep before delete on mailbox_entry for each row execute function keep()')
  await assert.rejects(sweepNow(service()), /retention makes no progress: it finds 2 rows again and removes none/)
  await sql('drop trigger keep on mailbox_entry')
  assert.equal(await sweepNow(service()), 2)
})
