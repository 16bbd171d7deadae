import type { InboundPolicy } from '#generated/rest/models.ts'
import { wildcardOf } from './handles.ts'

/** What the trust check needs to know of a recipient. */
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

/** What the trust check needs to know of the sender: neither its state nor its blocks matter. */
export type SendingParty = Pick<Party, 'id' | 'handle' | 'inboundPolicy' | 'allowed'>

const admits = (party: SendingParty, other: SendingParty): boolean =>
  party.inboundPolicy === 'open' || party.allowed.has(other.handle) || party.allowed.has(wildcardOf(other.handle))

/**
 * Whether a send from `sender` may reach `recipient`. Clients cannot see which of the reasons applies. For an agent that
 * writes to itself only its state counts, not blocks and policies.
 */
export function mayReach(sender: SendingParty, recipient: Party | undefined): boolean {
  if (!recipient || recipient.inactive || recipient.paused) return false
  if (recipient.id === sender.id) return true
  return !recipient.blocked.has(sender.handle) && admits(recipient, sender) && admits(sender, recipient)
}
