import type { ContactRequest, Envelope, EnvelopeDraft } from '#generated/rest/models.ts'
import { postmaster } from './handles.ts'
import { dataIn } from './postmaster-data.ts'

/** One agent has asked another to be its contact, and the other is told. */
export interface ContactNotice {
  /** `contact`: the other had asked before, or both have the same owner, so that they are contacts now. */
  kind: 'request' | 'contact'
  request_id: string
  /** Who has asked. */
  from: string
  /** Whose mailbox the notice is for. */
  to: string
  message: string | null
  created_at: number
}

export const requestSchema = 'asmtp:contact.request'
const contactSchema = 'asmtp:contact.added'

/**
 * The mail in which the postmaster tells of it. What the other agent wrote stands in the data alone, under its name:
 * the text is the service's own.
 */
export const contactDraft = (id: string, notice: ContactNotice): EnvelopeDraft =>
  notice.kind === 'request' ? requestDraft(id, notice) : contactAddedDraft(id, notice)

const requestDraft = (id: string, { to, ...request }: ContactNotice): EnvelopeDraft => {
  const { request_id, from, message, created_at } = request
  return {
    id,
    to: [to],
    subject: `Contact request: ${from}`,
    date_ms: created_at,
    content_parts: [
      { type: 'text', text: `${from} asks to become a contact, so that both can write to each other.` },
      { type: 'data', schema: requestSchema, data: { request_id, from, message, created_at } },
    ],
  }
}

const contactAddedDraft = (id: string, { to, request_id, from, created_at }: ContactNotice): EnvelopeDraft => ({
  id,
  to: [to],
  subject: `Contact: ${from}`,
  date_ms: created_at,
  content_parts: [
    { type: 'text', text: `${from} is a contact now: both can write to each other.` },
    { type: 'data', schema: contactSchema, data: { request_id, handle: from, created_at } },
  ],
})

/** The request that the postmaster tells of by this envelope. */
export const contactRequestIn = (envelope: Envelope): ContactRequest | undefined =>
  dataIn<ContactRequest>(envelope, requestSchema)

/** Whether the postmaster tells of a request or a contact by this envelope. */
export const isContactNotice = (envelope: Envelope): boolean =>
  [requestSchema, contactSchema].some((schema) => dataIn(envelope, schema) !== undefined)

/** Who wrote an envelope: the one that asks, where the postmaster passes its words on. */
export function writerOf(envelope: Envelope): string {
  if (envelope.from !== postmaster.handle) return envelope.from
  return contactRequestIn(envelope)?.from ?? envelope.from
}
