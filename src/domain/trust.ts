import type { InboundPolicy } from '#generated/rest/models.ts'
import { ownerWildcardOf } from './handles.ts'

/** Facts about a recipient for the trust check. This check decides whether an agent may write to another agent. */
export interface Party {
  id: string
  handle: string
  inboundPolicy: InboundPolicy
  paused: boolean
  inactive: boolean
  /** Allowlist entries of the agent. The set may omit entries that match no other agent of the send. */
  allowed: ReadonlySet<string>
  /** Handles that the agent has blocked. The set may omit handles of agents outside the send. */
  blocked: ReadonlySet<string>
}

/** Facts about the sender for the trust check. It does not need the sender's state and blocks. */
export type SendingParty = Pick<Party, 'id' | 'handle' | 'inboundPolicy' | 'allowed'>

/** Returns true if the inbound policy or the allowlist of the first agent allows the second agent. */
export const allows = (party: Pick<Party, 'inboundPolicy' | 'allowed'>, { handle }: Pick<Party, 'handle'>): boolean =>
  party.inboundPolicy === 'open' || party.allowed.has(handle) || party.allowed.has(ownerWildcardOf(handle))

export type DeliveryObstacle = 'inactive' | 'paused' | 'blocked' | 'not admitted'

/**
 * Returns the reason why the recipient gets no mail from the sender, or undefined if it gets mail. For mail to itself,
 * only the state of the agent counts.
 */
export function deliveryObstacleOf(
  recipient: Party,
  sender: Pick<Party, 'id' | 'handle'>,
): DeliveryObstacle | undefined {
  if (recipient.inactive) return 'inactive'
  if (recipient.paused) return 'paused'
  if (recipient.id === sender.id) return undefined
  if (recipient.blocked.has(sender.handle)) return 'blocked'
  return allows(recipient, sender) ? undefined : 'not admitted'
}

/**
 * Returns true if mail from `sender` may reach `recipient`. The recipient must accept the mail, and the sender must
 * allow the recipient. Clients never learn the reason. For a recipient that does not exist, the caller passes another
 * agent, so that the check takes the same time.
 */
export function mayReach(sender: SendingParty, recipient: Party, recipientExists: boolean): boolean {
  const isFree = deliveryObstacleOf(recipient, sender) === undefined
  return isFree && (recipient.id === sender.id || allows(sender, recipient)) && recipientExists
}
