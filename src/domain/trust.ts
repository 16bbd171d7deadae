import { wildcardOf } from './handles.ts'

export type InboundPolicy = 'open' | 'allowlist'

/** What trust needs to know of an agent that takes part in a send. */
export interface Party {
  id: string
  handle: string
  inboundPolicy: InboundPolicy
  paused: boolean
  inactive: boolean
  /** The agent's allowlist entries, at least those that could match another party of the send. */
  allowed: ReadonlySet<string>
  /** The handles the agent has blocked, at least those among the parties of the send. */
  blocked: ReadonlySet<string>
}

/** What trust needs to know of the one who sends: neither its own state nor whom it has blocked. */
export type SendingParty = Pick<Party, 'id' | 'handle' | 'inboundPolicy' | 'allowed'>

const admits = (party: SendingParty, other: SendingParty): boolean =>
  party.inboundPolicy === 'open' || party.allowed.has(other.handle) || party.allowed.has(wildcardOf(other.handle))

/**
 * Whether a send from `sender` may reach `recipient`; every reason for no looks the same from outside.
 * An agent writing to itself passes blocks and policies, but not the state of its mailbox.
 */
export function mayReach(sender: SendingParty, recipient: Party | undefined): boolean {
  if (!recipient || recipient.inactive || recipient.paused) return false
  if (recipient.id === sender.id) return true
  return !recipient.blocked.has(sender.handle) && admits(recipient, sender) && admits(sender, recipient)
}
