import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { uuidOf } from '../../scripts/support/numbered-ids.ts'
import { newAgents } from '../support/agents.ts'
import { draftTo, newEnvelopeId, restClient } from '../support/client.ts'
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
    // As the statement of POST /mailbox/read does: one entry after the other, in the order of their ids.
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

test('a young envelope stays whether it was read or not', async () => {
  const [sender, reader] = await newAgents(service(), 2)
  const [read, unread] = [await sender!.sent(draftTo(reader!.handle)), await sender!.sent(draftTo(reader!.handle))]
  await reader!.open(read.id)
  await sweepNow(service())
  assert.deepEqual(await reader!.ids({ order: 'asc' }), [read.id, unread.id])
})
