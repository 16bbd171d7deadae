import type { ApprovalAnswered, Envelope, EnvelopeDraft } from '#generated/rest/models.ts'
import { dataIn } from './postmaster-data.ts'

const answeredSchema = 'asmtp:approval.answered'

type Outcome = ApprovalAnswered['outcome']

const effects: Readonly<Record<Outcome, (handle: string) => string>> = {
  contact: (handle) => `${handle} is a contact now: both can write to each other.`,
  requested: (handle) => `${handle} has been asked to become a contact, if there is such an agent.`,
  removed: (handle) => `${handle} is no longer a contact.`,
  declined: () => 'Nothing was done.',
}

const wishes: Readonly<Record<ApprovalAnswered['tool'], string>> = {
  request_contact: 'become a contact of',
  remove_contact: 'remove the contact',
}

/** Returns the mail by which the postmaster tells an agent how its person answered in the dashboard. */
export function answeredDraft(id: string, agent: string, answered: ApprovalAnswered): EnvelopeDraft {
  const { tool, handle, outcome, answered_at } = answered
  const word = outcome === 'declined' ? 'declined' : 'accepted'
  const text = `Your person has ${word} your request in the dashboard, to ${wishes[tool]} ${handle}. ${effects[outcome](handle)}`
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

/** Returns the answer that the envelope reports. Returns undefined for any other envelope. */
export const approvalAnsweredIn = (envelope: Envelope): ApprovalAnswered | undefined =>
  dataIn<ApprovalAnswered>(envelope, answeredSchema)
