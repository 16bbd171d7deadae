import type { ApprovalAnswered, Envelope, EnvelopeDraft } from '#generated/rest/models.ts'
import { postmasterDataIn } from './postmaster-data.ts'

const answeredSchema = 'asmtp:approval.answered'

type Outcome = ApprovalAnswered['outcome']

const effects: Readonly<Record<Outcome, (handle: string) => string>> = {
  contact: (handle) => `${handle} is a contact now: both can write to each other.`,
  requested: (handle) => `${handle} has your contact request now, if this agent exists.`,
  removed: (handle) => `${handle} is no longer a contact.`,
  declined: () => 'Nothing was done.',
}

const wishes: Readonly<Record<ApprovalAnswered['tool'], string>> = {
  request_contact: 'become a contact of',
  remove_contact: 'remove the contact',
}

/**
 * Returns mail from the postmaster, the service's own agent. It reports to an agent how its person answered in the
 * dashboard.
 */
export function approvalAnsweredDraft(id: string, agent: string, answered: ApprovalAnswered): EnvelopeDraft {
  const { tool, handle, outcome, answered_at } = answered
  const word = outcome === 'declined' ? 'declined' : 'accepted'
  const text = `In the dashboard, your person has ${word} your request to ${wishes[tool]} ${handle}. ${effects[outcome](handle)}`
  return {
    id,
    to: [agent],
    subject: `Approval ${word}: ${handle}`,
    date_ms: answered_at,
    content_parts: [
      { type: 'text', text },
      { type: 'data', schema: answeredSchema, data: { ...answered } },
    ],
  }
}

/**
 * Returns the answer that an envelope of `approvalAnsweredDraft` contains. Returns undefined for any other envelope.
 */
export const approvalAnsweredIn = (envelope: Envelope): ApprovalAnswered | undefined =>
  postmasterDataIn<ApprovalAnswered>(envelope, answeredSchema)
