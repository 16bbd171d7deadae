import type { EnvelopeDraft } from '#generated/rest/models.ts'

export type Fact = 'stored' | 'bounced' | 'expired'

/** One thing that happened to a monitored envelope, at one recipient. */
export interface Report {
  /** Names the opt-in: all reports about one envelope share it. */
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

/** The envelope by which the postmaster tells the sender of a fact. */
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
