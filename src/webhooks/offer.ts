import type { EventName } from '#generated/mcp/events.ts'
import { fixedLimits } from '#generated/limits.ts'
import type { MailboxCursor } from '#generated/rest/models.ts'
import { dayMs } from '../domain/durations.ts'
import type { Filter } from '../events/arguments.ts'
import type { Events } from '../events/index.ts'
import type { Admitted, Refusal, Subscriber } from './admission.ts'
import type { Subscriptions } from './subscriptions.ts'

/** What a client asks for. */
export interface SubscriptionRequest {
  url: string
  secret: string
  name: EventName
  /** As they were sent: others are those of another subscription. */
  arguments: object
  filter: Filter
  /** Where the client got to; undefined for what comes from now on. */
  cursor: MailboxCursor | undefined
  maxAgeMs?: number | undefined
  /** How long it is to last: null until it is ended, undefined where the client does not say. */
  lifeMs: number | null | undefined
}

/** What may be kept for a client. */
export interface Offer {
  admitted: Admitted
  /** Whether it begins behind something that was skipped. */
  truncated: boolean
}

export interface OfferDeps {
  events: Events
  webhooks: Pick<Subscriptions, 'admit' | 'now'>
}

/** Looks at what a client asks for, by whichever way it does; nothing of it is kept yet. */
export async function offerFor(
  { events, webhooks }: OfferDeps,
  subscriber: Subscriber,
  { filter, cursor, maxAgeMs, lifeMs, ...wanted }: SubscriptionRequest,
): Promise<Offer | Refusal> {
  const { agentId } = subscriber
  const page = cursor && (await events.read({ agentId, name: wanted.name, filter, after: cursor, limit: 1, maxAgeMs }))
  const after = page?.start ?? (await events.endOf(agentId))
  const admitted = await webhooks.admit(subscriber, { ...wanted, after, expiresAt: endOf(lifeMs, webhooks.now()) })
  if ('refused' in admitted) return admitted
  return { admitted, truncated: !admitted.before && page?.truncated === true }
}

/** Longer than the client asks for it lasts only where that is less than makes sense. */
function endOf(lifeMs: number | null = fixedLimits.webhookSeconds * 1000, now: number): number | null {
  if (lifeMs === null) return null
  const { webhookSecondsMin, webhookDaysMax } = fixedLimits
  return now + Math.min(Math.max(lifeMs, webhookSecondsMin * 1000), webhookDaysMax * dayMs)
}
