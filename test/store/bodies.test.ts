import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { ContentPartDraft, Envelope } from '#generated/rest/models.ts'
import { statements } from '../../src/store/migrations/025-bodies-without-headers.ts'
import { newAgents, type Agent } from '../support/agents.ts'
import { draftTo, newEnvelopeId } from '../support/client.ts'
import { onEachDatabase } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { useService } from '../support/use-service.ts'

/** The separator of header and body in stored texts, as a sender may write it. */
const seam = ',"has_attachments":true,"references":[],"content_parts":[]'

const read = async (agent: Agent, id: string): Promise<Envelope> => {
  const { status, body, text } = await agent.at<Envelope>(`/messages/${id}`)
  assert.equal(status, 200, text)
  return body
}

onEachDatabase((database) => {
  const service = useService({ database })

  test('an envelope is read as it was sent, whatever stands in it', async () => {
    const [sender, recipient] = await newAgents(service(), 2)
    const text = fc.oneof(fc.string({ unit: 'grapheme', minLength: 1 }), fc.constant(seam))
    const part: fc.Arbitrary<ContentPartDraft> = fc.oneof(
      text.map((written) => ({ type: 'text' as const, text: written.toWellFormed() })),
      fc
        .dictionary(text, text, { noNullPrototype: true })
        .map((data) => ({ type: 'data' as const, data, schema: null })),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.option(text.filter((one) => one.length < 200 && !/\p{C}/u.test(one))),
        fc.array(part, { minLength: 1, maxLength: 3 }),
        async (subject, content_parts) => {
          const draft = draftTo(recipient!.handle, { subject, content_parts, references: [newEnvelopeId()] })
          const { created_at, received_ms } = await sender!.sent(draft)
          assert.deepEqual(await read(recipient!, draft.id), {
            ...{ id: draft.id, from: sender!.handle, to: draft.to, cc: [], in_reply_to: null, subject },
            ...{ references: draft.references, date_ms: draft.date_ms ?? received_ms, received_ms, created_at },
            ...{ content_parts, monitor: null },
          })
        },
      ),
      { numRuns: 40 },
    )
  })

  test('one that was kept with its header is read as before once the schema is migrated', async () => {
    const [sender, recipient] = await newAgents(service(), 2)
    const sent = [
      draftTo(recipient!.handle, { subject: seam, content_parts: [{ type: 'text', text: seam }] }),
      draftTo(recipient!.handle, { references: [newEnvelopeId()], monitor: { events: ['expired'] } }),
    ]
    for (const draft of sent) await sender!.sent(draft)
    const before = await Promise.all(sent.map(({ id }) => read(recipient!, id)))
    const sql = sqlOn(service().deps.database)
    const bodies = () => sql('select id as envelope_id, body from envelope order by id')
    const lean = await bodies()
    for (const envelope of before)
      await sql('update envelope set body = ? where id = ?::uuid', [JSON.stringify(envelope), envelope.id])
    await sql('delete from envelope where not (id = any(?::uuid[]))', [before.map(({ id }) => id)])
    for (const statement of statements) await sql(statement)
    const ids = new Set(before.map(({ id }) => id))
    assert.deepEqual(
      await bodies(),
      lean.filter((row) => ids.has((row as { envelope_id: string }).envelope_id)),
    )
    assert.deepEqual(await Promise.all(sent.map(({ id }) => read(recipient!, id))), before)
  })
})
