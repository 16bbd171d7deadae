import type { DeliveryReport, Envelope, EnvelopeDraft, MonitorFact, MonitorFactNotice } from '#generated/rest/models.ts'
import { postmasterDataIn } from './postmaster-data.ts'

/**
 * Delivery report: the status of a monitored envelope at one recipient. All reports about one envelope have the same
 * `monitor` id.
 */
export type Report = DeliveryReport

const monitorOf = (envelopeId: string): string => envelopeId.replace(/^env_/, 'mon_')

export const reportOf = (envelopeId: string, recipient: string, fact: MonitorFact, atMs: number): Report => ({
  monitor: monitorOf(envelopeId),
  envelope_id: envelopeId,
  recipient_handle: recipient,
  fact,
  at_ms: atMs,
})

const factSchema = 'asmtp:monitor.fact'

/** Returns the report as mail from the postmaster to the sender. The postmaster is the service's own agent. */
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
      { type: 'data', schema: factSchema, data: { fact, envelope_id, recipient_handle, at_ms } },
    ],
  }
}

/** Returns the delivery report that an envelope of `reportDraft` contains. Returns undefined for any other envelope. */
export function deliveryReportIn(envelope: Envelope): Report | undefined {
  const data = postmasterDataIn<Omit<Report, 'monitor'>>(envelope, factSchema)
  if (!data) return undefined
  const { fact, envelope_id, recipient_handle, at_ms } = data
  return { monitor: monitorOf(envelope_id), envelope_id, recipient_handle, fact, at_ms }
}

const op: MonitorFactNotice['op'] = 'monitor.fact'

/** Returns the WebSocket frame that announces a delivery report. */
export const reportFrame = (report: Report): string => JSON.stringify({ op, ...report })
