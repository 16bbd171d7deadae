import type { ContactOutcome } from '#generated/rest/models.ts'
import { withHiddenShown } from './untrusted-text.ts'

/** What a person said to a question. `later`: nobody could be asked, and an approval waits in the dashboard. */
export type Answer = 'accepted' | 'declined' | 'cancelled' | 'later'

/** An answer that decides; the first one counts. */
export type Decision = Exclude<Answer, 'later'>

/** What a person is asked, in plain words, before a tool does something. */
export interface Question {
  /** The approval that the answer decides. */
  approvalId: string
  text: string
}

/** The agent for which something is done. */
export interface ActingAgent {
  agentId: string
  handle: string
}

/** What the tools that need an approval are asked to do. */
export interface ContactWish {
  handle: string
  message: string | null
}

export type ApprovedTool = 'request_contact' | 'remove_contact'

/** What the tool has done. */
export type Deed = Extract<ContactOutcome['outcome'], 'contact' | 'requested' | 'removed'>

/** What is done with an approval in the end. */
export type Outcome = Deed | 'declined' | 'cancelled'

/** In words that do not depend on whether there is such an agent. */
const questions: Readonly<Record<ApprovedTool, (agent: string, other: string) => string>> = {
  request_contact: (agent, other) =>
    `Let ${agent} become a contact of ${other}? When ${other} wants it too, both can write to each other.`,
  remove_contact: (agent, other) =>
    `Let ${agent} remove ${other} from its contacts? Then neither admits the other by name any more.`,
}

/** What the person is asked. What an agent wrote stands last and behind bars, not to look like words of ours. */
export const questionOf = (tool: ApprovedTool, agent: string, { handle, message }: ContactWish): string =>
  questions[tool](agent, handle) + (message === null ? '' : ` It would send this message:\n${barred(message)}`)

const barred = (text: string): string => `| ${withHiddenShown(text).replaceAll('\n', '\n| ')}`
