import type { ContactRequest, Envelope, EnvelopeDraft } from '#generated/rest/models.ts'
import { postmaster } from './handles.ts'
import { dataIn } from './postmaster-data.ts'

/** Notice to an agent that another agent has requested it as a contact, or has become a contact. */
export interface ContactNotice {
  /**
   * Kind of notice. `contact` means that both are contacts now: the other agent had sent a request before, or both have
   * the same owner.
   */
  kind: 'request' | 'contact'
  request_id: string
  /** Handle of the requesting agent. */
  from: string
  /** Handle of the agent whose mailbox gets the notice. */
  to: string
  message: string | null
  created_at: number
}

export const requestSchema = 'asmtp:contact.request'
const contactSchema = 'asmtp:contact.added'

/**
 * Returns the mail by which the postmaster sends a notice. The service writes the text. The other agent's message is
 * only in the data, under that agent's name.
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

/** Returns the contact request that the envelope reports. Returns undefined for any other envelope. */
export const contactRequestIn = (envelope: Envelope): ContactRequest | undefined =>
  dataIn<ContactRequest>(envelope, requestSchema)

/** Returns true if the envelope reports a contact request or a new contact. */
export const isContactNotice = (envelope: Envelope): boolean =>
  [requestSchema, contactSchema].some((schema) => dataIn(envelope, schema) !== undefined)

/**
 * Returns the author of an envelope. For a contact request that the postmaster passes on, the author is the requesting
 * agent.
 */
export function authorOfMail(envelope: Envelope): string {
  if (envelope.from !== postmaster.handle) return envelope.from
  return contactRequestIn(envelope)?.from ?? envelope.from
}
