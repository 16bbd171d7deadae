import type { ContactOutcome } from '#generated/rest/models.ts'
import { showHiddenCharacters } from './untrusted-text.ts'

/**
 * Answer of a person to a question. `later` means that the client could not show the question. The approval then waits
 * in the dashboard.
 */
export type ApprovalAnswer = 'accepted' | 'declined' | 'cancelled' | 'later'

/** Answer that ends an approval. The first one counts, and the service ignores all others. */
export type ApprovalDecision = Exclude<ApprovalAnswer, 'later'>

/** Question to a person. The tool acts only after the person has answered. */
export interface ApprovalQuestion {
  /** Id of the approval that the answer decides. */
  approvalId: string
  text: string
}

/** Agent on whose behalf a tool acts. */
export interface ActingAgent {
  agentId: string
  handle: string
}

/** Arguments of a tool that needs an approval. */
export interface ContactToolInput {
  handle: string
  message: string | null
}

export type ToolWithApproval = 'request_contact' | 'remove_contact'

/** Result of an approved tool call. */
export type ContactActionOutcome = Extract<ContactOutcome['outcome'], 'contact' | 'requested' | 'removed'>

/** Final result of an approval. */
export type ApprovalOutcome = ContactActionOutcome | 'declined' | 'cancelled'

/** Texts of the questions by tool. They do not reveal whether the other agent exists. */
const questions: Readonly<Record<ToolWithApproval, (agent: string, other: string) => string>> = {
  request_contact: (agent, other) =>
    `Let ${agent} become a contact of ${other}? After ${other} agrees, both can write to each other.`,
  remove_contact: (agent, other) =>
    `Let ${agent} remove ${other} from its contacts? Then neither of them allows the other by name.`,
}

/**
 * Returns the text of a question. The agent's own message comes last, and each of its lines begins with a bar. A person
 * cannot mistake it for words of the service.
 */
export const approvalQuestionText = (
  tool: ToolWithApproval,
  agent: string,
  { handle, message }: ContactToolInput,
): string =>
  questions[tool](agent, handle) + (message === null ? '' : ` It would send this message:\n${quoted(message)}`)

const quoted = (text: string): string => `| ${showHiddenCharacters(text).replaceAll('\n', '\n| ')}`
