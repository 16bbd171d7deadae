import type { EnvelopeDraft } from '#generated/rest/models.ts'

export type Fact = 'stored' | 'bounced' | 'expired'

/** A monitor fact about one envelope and one recipient. */
export interface Report {
  /** The id of the sender's opt-in, the same in all reports about one envelope. */
  monitor: string
  envelope_id: string
  recipient_handle: string
  fact: Fact
  at_ms: number
}

export const reportOf = (envelopeId: string, recipient: string, fact: Fact, atMs: number): Report => ({
  monitor: envelopeId.replace(/^env_/, 'mon_'),
  envelope_id: envelopeId,
  recipient_handle: recipient,
  fact,
  at_ms: atMs,
})

/** The envelope in which the postmaster reports a fact to the sender. */
export function reportDraft(
  id: string,
  sender: string,
  { envelope_id, recipient_handle, fact, at_ms }: Report,
): EnvelopeDraft {
  return {
    id,
    to: [sender],
    in_reply_to: envelope_id,
    references: [envelope_id],
    subject: `Delivery report: ${fact}`,
    date_ms: at_ms,
    content_parts: [
      { type: 'text', text: `Envelope ${envelope_id} to ${recipient_handle}: ${fact}.` },
      { type: 'data', schema: 'asmtp:monitor.fact', data: { fact, envelope_id, recipient_handle, at_ms } },
    ],
  }
}
