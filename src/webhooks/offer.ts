import type { EventName } from '#generated/mcp/events.ts'
import { fixedLimits } from '#generated/limits.ts'
import type { MailboxCursor } from '#generated/rest/models.ts'
import { dayMs } from '../domain/durations.ts'
import type { Filter } from './events/arguments.ts'
import type { Events } from './events/index.ts'
import type { AllowedSubscription, SubscriptionRejection, Subscriber } from './admission.ts'
import type { Subscriptions } from './subscriptions.ts'

/** Input of a client that subscribes. */
export interface SubscriptionRequest {
  url: string
  secret: string
  name: EventName
  /** Arguments exactly as the client sent them. They are part of the identity of the subscription. */
  arguments: object
  filter: Filter
  /** Cursor of the client. Undefined to receive only new events. */
  cursor: MailboxCursor | undefined
  maxAgeMs?: number | undefined
  /** Requested life in milliseconds: null to last until it is ended, undefined for the default. */
  lifeMs: number | null | undefined
}

/** Subscription that passed all checks and may be stored. */
export interface Offer {
  allowed: AllowedSubscription
  /** True if events between the cursor of the client and the start were already removed. */
  truncated: boolean
}

export interface OfferDeps {
  events: Events
  webhooks: Pick<Subscriptions, 'check' | 'now'>
}

/** Checks the request of a client, from REST or MCP, and chooses the start cursor. Stores nothing yet. */
export async function offerFor(
  { events, webhooks }: OfferDeps,
  subscriber: Subscriber,
  { filter, cursor, maxAgeMs, lifeMs, ...wanted }: SubscriptionRequest,
): Promise<Offer | SubscriptionRejection> {
  const { agentId } = subscriber
  const page = cursor && (await events.read({ agentId, name: wanted.name, filter, after: cursor, limit: 1, maxAgeMs }))
  const after = page?.start ?? (await events.endOf(agentId))
  const admitted = await webhooks.check(subscriber, { ...wanted, after, expiresAt: endOf(lifeMs, webhooks.now()) })
  if ('refused' in admitted) return admitted
  return { allowed: admitted, truncated: !admitted.before && page?.truncated === true }
}

/**
 * Returns the time at which the subscription expires, in epoch milliseconds. Raises a life that is too short, and
 * limits one that is too long.
 */
function endOf(lifeMs: number | null = fixedLimits.webhookSeconds * 1000, now: number): number | null {
  if (lifeMs === null) return null
  const { webhookSecondsMin, webhookDaysMax } = fixedLimits
  return now + Math.min(Math.max(lifeMs, webhookSecondsMin * 1000), webhookDaysMax * dayMs)
}
