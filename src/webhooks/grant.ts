import type { EventName } from '#generated/mcp/events.ts'
import { fixedLimits } from '#generated/limits.ts'
import type { MailboxCursor } from '#generated/rest/models.ts'
import { dayMs } from '../domain/durations.ts'
import type { Filter } from '../events/arguments.ts'
import type { Events } from '../events/index.ts'
import type { Webhook } from '../store/webhooks.ts'
import type { Refusal, Subscriber } from './admission.ts'
import { webhookId } from './keys.ts'
import type { Subscription } from './listing.ts'
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

export interface Granted {
  subscription: Subscription
  /** Whether it begins behind something that was skipped. */
  truncated: boolean
  /** What it was before, if it was there. */
  before: Webhook | undefined
}

export interface GrantDeps {
  events: Events
  webhooks: Pick<Subscriptions, 'find' | 'now' | 'subscribe'>
}

/** Makes a subscription or renews it, by whichever way a client asks. */
export async function grantSubscription(
  { events, webhooks }: GrantDeps,
  subscriber: Subscriber,
  { filter, cursor, maxAgeMs, lifeMs, ...wanted }: SubscriptionRequest,
): Promise<Granted | Refusal> {
  const { agentId } = subscriber
  const before = await webhooks.find(agentId, webhookId({ ...subscriber, ...wanted }))
  const page = cursor && (await events.read({ agentId, name: wanted.name, filter, after: cursor, limit: 1, maxAgeMs }))
  const after = page?.start ?? (await events.endOf(agentId))
  const subscription = await webhooks.subscribe(subscriber, {
    ...wanted,
    after,
    expiresAt: endOf(lifeMs, webhooks.now()),
  })
  if ('refused' in subscription) return subscription
  return { subscription, truncated: !before && page?.truncated === true, before }
}

/** Longer than the client asks for it lasts only where that is less than makes sense. */
function endOf(lifeMs: number | null = fixedLimits.webhookSeconds * 1000, now: number): number | null {
  if (lifeMs === null) return null
  const { webhookSecondsMin, webhookDaysMax } = fixedLimits
  return now + Math.min(Math.max(lifeMs, webhookSecondsMin * 1000), webhookDaysMax * dayMs)
}
