import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { leastId } from '../../src/domain/ulids.ts'
import { migrate } from '../../src/store/migrate.ts'
import * as ofLoneThreads from '../../src/store/migrations/023-lone-threads.ts'
import { newEnvelopeId } from '../support/client.ts'
import { databaseBefore } from '../support/old-schema.ts'
import { sqlOn } from '../support/sql.ts'

const agentId = 'agt_7ZZZZZZZZZZZZZZZZZZZZZZZZZ'
const body = { from: '@ann.one', to: ['@ben.two'], cc: [], subject: null, content_parts: [] }

test('a schema with ids as texts, and a row for each thread, is migrated to what it says', async (t) => {
  const connection = await databaseBefore(t, ofLoneThreads)
  const sql = sqlOn({ general: connection })
  const [answered, answer, putAway, alone] = [newEnvelopeId(), newEnvelopeId(), newEnvelopeId(), newEnvelopeId()]
  const [early, earlyAlone] = [newEnvelopeId(), newEnvelopeId()]
  const roots = {
    ...{ [answered]: answered, [answer]: answered, [putAway]: putAway, [alone]: alone },
    ...{ [early]: early, [earlyAlone]: earlyAlone },
  }
  for (const [at, [id, root]] of Object.entries(roots).entries()) {
    await sql(
      `insert into envelope (id, sender_id, received_ms, created_at, digest, body) values (?, ?, 1, ?, sha256(convert_to(?, 'UTF8')), ?)`,
      [id, agentId, at, id, JSON.stringify(body)],
    )
    await sql(
      `insert into mailbox_entry (agent_id, created_at, envelope_id, direction, header, root_id) values (?, ?, ?, 'self', '{}', ?)`,
      [agentId, at, id, id === early || id === earlyAlone ? null : root === id ? '' : root],
    )
    if (root === id && id !== earlyAlone)
      await sql('insert into thread (agent_id, root_id, archived, first_at, last_at) values (?, ?, ?, ?, ?)', [
        ...[agentId, root, root === putAway, at, id === answered ? 1 : at],
      ])
  }
  await sql(`insert into mailbox_reading (agent_id, revision) values (?, gen_random_uuid())`, [agentId])
  await sql(`insert into mailbox values (?, gen_random_uuid(), 6, 7, 8, 9, 10)`, [agentId])
  await sql(`insert into file values ('file_1', ?, '', '', 1, '', 1, 1, ?), ('file_2', ?, '', '', 1, '', 1, 1, null)`, [
    ...[agentId, answer, agentId],
  ])
  await migrate(connection)

  assert.deepEqual(
    await sql('select agent_id, envelope_id, root_id from mailbox_entry order by created_at'),
    Object.entries(roots).map(([envelope_id, root_id]) => ({
      ...{
        agent_id: agentId,
        envelope_id,
        root_id: envelope_id === alone || envelope_id === earlyAlone ? null : root_id,
      },
    })),
  )
  const digestOf = (id: string): string => hash('sha256', `${hash('sha256', id, 'hex')} ${agentId}`, 'hex').slice(0, 32)
  assert.deepEqual(
    await sql(`select id as envelope_id, encode(digest, 'hex') as digest from envelope order by created_at`),
    Object.keys(roots).map((envelope_id) => ({ envelope_id, digest: digestOf(envelope_id) })),
  )
  assert.deepEqual(
    await sql(
      `select agent_id, revision is not null as revised, last_created_at::integer, sent_minute::integer, sent_count,
         received_minute::integer, received_count
       from mailbox`,
    ),
    [
      {
        ...{ agent_id: agentId, revised: true, last_created_at: 6 },
        ...{ sent_minute: 7, sent_count: 8, received_minute: 9, received_count: 10 },
      },
    ],
  )
  assert.deepEqual(
    await sql('select root_id, archived, first_at::integer, last_at::integer from thread order by first_at'),
    [
      { root_id: answered, archived: false, first_at: 0, last_at: 1 },
      { root_id: putAway, archived: true, first_at: 2, last_at: 2 },
      { root_id: early, archived: false, first_at: 4, last_at: 4 },
    ],
  )
  assert.deepEqual(await sql('select removed_envelope_id from mailbox_reading'), [{ removed_envelope_id: leastId }])
  assert.deepEqual(await sql('select uploader_id, envelope_id from file order by id'), [
    { uploader_id: agentId, envelope_id: answer },
    { uploader_id: agentId, envelope_id: null },
  ])
})
