import type { InboundPolicy } from '#generated/rest/models.ts'
import { wildcardOf } from './handles.ts'

/** Facts about a recipient that the trust check needs. */
export interface Party {
  id: string
  handle: string
  inboundPolicy: InboundPolicy
  paused: boolean
  inactive: boolean
  /** Allowlist entries of the agent. They include at least all entries that could match another agent of the send. */
  allowed: ReadonlySet<string>
  /** Handles that the agent has blocked. They include at least all such handles among sender and recipients. */
  blocked: ReadonlySet<string>
}

/** Facts about the sender that the trust check needs. The sender's state and blocks do not matter. */
export type SendingParty = Pick<Party, 'id' | 'handle' | 'inboundPolicy' | 'allowed'>

/** Returns true if the policy or the allowlist of the first agent allows the second agent. */
export const allows = (party: Pick<Party, 'inboundPolicy' | 'allowed'>, { handle }: Pick<Party, 'handle'>): boolean =>
  party.inboundPolicy === 'open' || party.allowed.has(handle) || party.allowed.has(wildcardOf(handle))

export type Obstacle = 'inactive' | 'paused' | 'blocked' | 'not admitted'

/**
 * Returns the reason why the recipient does not get the sender's mail. Returns undefined if there is none. For an agent
 * that writes to itself, only its state counts.
 */
export function obstacleOf(recipient: Party, sender: Pick<Party, 'id' | 'handle'>): Obstacle | undefined {
  if (recipient.inactive) return 'inactive'
  if (recipient.paused) return 'paused'
  if (recipient.id === sender.id) return undefined
  if (recipient.blocked.has(sender.handle)) return 'blocked'
  return allows(recipient, sender) ? undefined : 'not admitted'
}

/**
 * Returns true if a send from `sender` may reach `recipient`. Clients cannot see which reason applies. If the recipient
 * does not exist, another agent is passed here, and the check does the same work.
 */
export function mayReach(sender: SendingParty, recipient: Party, recipientExists: boolean): boolean {
  const isFree = obstacleOf(recipient, sender) === undefined
  return isFree && (recipient.id === sender.id || allows(sender, recipient)) && recipientExists
}
