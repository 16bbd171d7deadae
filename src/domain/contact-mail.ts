import type { ContactRequest, Envelope, EnvelopeDraft } from '#generated/rest/models.ts'
import { postmaster } from './handles.ts'
import { postmasterDataIn } from './postmaster-data.ts'

/** Notice to an agent about another agent: a contact request, or a new contact. */
export interface ContactNotice {
  /**
   * Kind of notice. `contact` means that both agents are contacts now. The other agent had already sent a request, or
   * both agents have the same owner.
   */
  kind: 'request' | 'contact'
  request_id: string
  /** Handle of the agent that sent the contact request. */
  from: string
  /** Handle of the agent whose mailbox gets the notice. */
  to: string
  message: string | null
  created_at: number
}

export const contactRequestSchema = 'asmtp:contact.request'
const contactSchema = 'asmtp:contact.added'

/**
 * Returns the notice as mail from the postmaster, the service's own agent. The service writes its text. The message of
 * the requesting agent is only in the `data` part, under the name of that agent.
 */
export const contactNoticeDraft = (id: string, notice: ContactNotice): EnvelopeDraft =>
  notice.kind === 'request' ? requestDraft(id, notice) : contactAddedDraft(id, notice)

export const contactRequestSubject = (requester: string): string => `Contact request: ${requester}`

const requestDraft = (id: string, { to, ...request }: ContactNotice): EnvelopeDraft => {
  const { request_id, from, message, created_at } = request
  return {
    id,
    to: [to],
    subject: contactRequestSubject(from),
    date_ms: created_at,
    content_parts: [
      { type: 'text', text: `${from} asks to become a contact, so that both can write to each other.` },
      { type: 'data', schema: contactRequestSchema, data: { request_id, from, message, created_at } },
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

/**
 * Returns the contact request that an envelope of `contactNoticeDraft` contains. Returns undefined for any other
 * envelope.
 */
export const contactRequestIn = (envelope: Envelope): ContactRequest | undefined =>
  postmasterDataIn<ContactRequest>(envelope, contactRequestSchema)

/** Returns true if the envelope contains a contact request, or announces a new contact. */
export const isContactNotice = (envelope: Envelope): boolean =>
  [contactRequestSchema, contactSchema].some((schema) => postmasterDataIn(envelope, schema) !== undefined)

/**
 * Returns the handle of the author of an envelope. The postmaster delivers contact requests, but the author is the
 * agent that sent the request.
 */
export function authorOfMail(envelope: Envelope): string {
  if (envelope.from !== postmaster.handle) return envelope.from
  return contactRequestIn(envelope)?.from ?? envelope.from
}
