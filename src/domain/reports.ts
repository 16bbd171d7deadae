import type { EnvelopeDraft, MonitorFact, MonitorFactNotice } from '#generated/rest/models.ts'

/** One thing that happened to a monitored envelope, at one recipient; all reports about one envelope share `monitor`. */
export type Report = Omit<MonitorFactNotice, 'op'>

export const reportOf = (envelopeId: string, recipient: string, fact: MonitorFact, atMs: number): Report => ({
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
