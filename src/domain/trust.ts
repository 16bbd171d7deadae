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

/** Whether the party lets the other one in, by its policy and its allowlist. */
export const admits = (party: Pick<Party, 'inboundPolicy' | 'allowed'>, { handle }: Pick<Party, 'handle'>): boolean =>
  party.inboundPolicy === 'open' || party.allowed.has(handle) || party.allowed.has(wildcardOf(handle))

export type Obstacle = 'inactive' | 'paused' | 'blocked' | 'not admitted'

/** What keeps a sender out on the recipient's side. For an agent that writes to itself only its state counts. */
export function obstacleOf(recipient: Party, sender: Pick<Party, 'id' | 'handle'>): Obstacle | undefined {
  if (recipient.inactive) return 'inactive'
  if (recipient.paused) return 'paused'
  if (recipient.id === sender.id) return undefined
  if (recipient.blocked.has(sender.handle)) return 'blocked'
  return admits(recipient, sender) ? undefined : 'not admitted'
}

/**
 * Returns true if a send from `sender` may reach `recipient`. Clients cannot see which reason applies. A recipient
 * that does not exist is another agent here, and the check does the same work.
 */
export function mayReach(sender: SendingParty, recipient: Party, recipientExists: boolean): boolean {
  const isFree = obstacleOf(recipient, sender) === undefined
  return isFree && (recipient.id === sender.id || admits(sender, recipient)) && recipientExists
}
