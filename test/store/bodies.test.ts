import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { ContentPartDraft, Envelope } from '#generated/rest/models.ts'
import { newAgents, type Agent } from '../support/agents.ts'
import { draftTo, newEnvelopeId } from '../support/client.ts'
import { onEachDatabase } from '../support/service.ts'
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
            id: draft.id,
            from: sender!.handle,
            to: draft.to,
            cc: [],
            in_reply_to: null,
            subject,
            references: draft.references,
            date_ms: draft.date_ms ?? received_ms,
            received_ms,
            created_at,
            content_parts,
            monitor: null,
          })
        },
      ),
      { numRuns: 40 },
    )
  })
})
