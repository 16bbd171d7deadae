import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Envelope } from '#generated/rest/models.ts'
import { creatingStoredEnvelope } from '../../src/store/text-columns.ts'
import { newAgents } from '../support/agents.ts'
import { draftTo, newEnvelopeId, textPart } from '../support/client.ts'
import { onEachDatabase } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { useService } from '../support/use-service.ts'

/** Texts that look like what the store packs or cuts off. */
const lookalikes = [',"has_attachments":true', '"}],"monitor":null}', '{"id":"env_', '\\\\1 & \\\\0', `it's $$`]

onEachDatabase((database) => {
  const service = useService({ database })

  test('a database administrator reads stored mail as its recipient does', async () => {
    const sql = sqlOn(service().deps.database)
    const [sender, recipient] = await newAgents(service(), 2)
    const plain = draftTo(recipient!.handle)
    const drafts = [
      plain,
      ...lookalikes.map((text) => draftTo(recipient!.handle, { content_parts: [textPart(text)], date_ms: 1 })),
      draftTo(recipient!.handle, { subject: 'a "quoted", subject', cc: [sender!.handle] }),
      draftTo(recipient!.handle, { references: [newEnvelopeId()], monitor: { events: ['expired'] } }),
    ]
    for (const draft of drafts) await sender!.sent(draft)
    await sql(creatingStoredEnvelope)
    for (const { id } of drafts) {
      const [row] = await sql<{ envelope: Envelope }>(
        `select stored_envelope(entry.header, envelope.body) as envelope
         from mailbox_entry entry join envelope on envelope.id = entry.envelope_id
         where entry.agent_id = ?::uuid and envelope.id = ?::uuid`,
        [recipient!.id, id],
      )
      const { body } = await recipient!.at<Envelope>(`/messages/${id}`)
      assert.deepEqual(row?.envelope, body)
    }
  })
})
