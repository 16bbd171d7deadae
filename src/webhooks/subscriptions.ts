import { fixedLimits } from '#generated/limits.ts'
import type { EventName } from '#generated/mcp/events.ts'
import type { MailboxCursor } from '#generated/rest/models.ts'
import { keyWithdrawnFault } from '../domain/authority.ts'
import { cursorOfRow, isCursorBefore } from '../domain/cursors.ts'
import { dayMs, hourMs } from '../domain/durations.ts'
import { ownerOf } from '../domain/handles.ts'
import { cursorBeforeMoment } from '../domain/webhooks.ts'
import { Fault } from '../fault.ts'
import type { Clock } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import type { Webhook } from '../store/push/webhooks.ts'
import {
  type AdmissionDeps,
  type AllowedSubscription,
  checkSubscription,
  type EndpointProblem,
  findQuotaRejection,
  type Subscriber,
  type SubscriptionRejection,
  type WantedSubscription,
} from './admission.ts'
import type { Events, EventFilter } from './events.ts'
import { subscriptionIdOf, type WebhookKey } from './messages.ts'
import { isExpired } from './serving.ts'

/** Store methods of one transaction that `storeSubscription` needs. */
export interface SubscriptionStore extends Pick<Store, 'webhooks' | 'webhookRetries'> {
  authority: Pick<Store['authority'], 'requireLasting'>
  keys: Pick<Store['keys'], 'hold'>
  ownerUsage: Pick<Store['ownerUsage'], 'lock'>
  trust: Pick<Store['trust'], 'lock'>
}

/**
 * Milliseconds for which messages are signed with both the new secret and the replaced one. Receivers change to the new
 * secret within this time.
 */
export const formerMs = hourMs

/**
 * Creates a subscription, or renews the subscription with the same key. A renewal replaces the secret, extends the life
 * and ends a suspension. It runs inside the transaction of the caller. The caller starts the scheduler after the
 * commit.
 */
export async function storeSubscription(
  { authority, keys, ownerUsage, trust, webhooks, webhookRetries }: SubscriptionStore,
  { row, secret, at, handle, limits }: AllowedSubscription,
): Promise<Subscription | SubscriptionRejection> {
  // Another process may have revoked the key during the verification.
  if (row.key_id !== null && !(await keys.hold(row.key_id))) throw keyWithdrawnFault()
  const { agent_id: agentId, client_id: clientId, session_id: sessionId } = row
  await authority.requireLasting({ agentId, clientId, sessionId }) // the subscription outlives the access token
  const locked = await webhooks.lock(row.id)
  const isCounted = locked !== undefined && !isExpired(locked, at)
  if (!isCounted) {
    // The locks prevent concurrent transactions from exceeding the limit.
    await trust.lock(row.agent_id)
    await ownerUsage.lock(ownerOf(handle))
    const exhausted = await findQuotaRejection(webhooks, row.agent_id, at, limits)
    if (exhausted) return exhausted
  }
  if (locked) await webhookRetries.hurry([row.id], at)
  const saved = locked
    ? await webhooks.refresh(row, locked, secret, at, at + formerMs)
    : await webhooks.add(row, secret, at)
  const [subscription] = await withWatermarks({ webhookRetries }, [saved])
  return subscription!
}

export interface Subscription extends Webhook {
  /** Cursor up to which every event was delivered or given up. */
  watermark: MailboxCursor
}

async function withWatermarks(
  { webhookRetries }: Pick<Store, 'webhookRetries'>,
  found: readonly Webhook[],
): Promise<Subscription[]> {
  const oldest = await webhookRetries.oldest(found.map(({ id }) => id))
  return found.map((webhook) => {
    const createdAt = oldest.get(webhook.id)
    const position = cursorOfRow(webhook)
    const before = createdAt === undefined ? position : cursorBeforeMoment(createdAt)
    return { ...webhook, watermark: isCursorBefore(before, position) ? before : position }
  })
}

/** Creates the queries for the subscriptions of one agent, each with its watermark. */
const createSubscriptionQueries = (clock: Clock, store: Pick<Store, 'webhooks' | 'webhookRetries'>) => ({
  async find(agentId: string, id: string): Promise<Subscription | undefined> {
    const found = await store.webhooks.find(agentId, id)
    return found && (await withWatermarks(store, [found]))[0]
  },

  /** Returns the subscriptions in the order of their ids. `after` is the last id of the previous page. */
  list: async (agentId: string, after: string, limit: number): Promise<Subscription[]> =>
    withWatermarks(store, await store.webhooks.list(agentId, clock(), after, limit)),
})

/** Request of a client to create a subscription. */
interface SubscriptionRequest {
  url: string
  secret: string
  name: EventName
  /** Arguments exactly as the client sent them. They are part of the key of the subscription. */
  arguments: object
  filter: EventFilter
  /** Cursor of the client. Undefined to receive only new events. */
  cursor: MailboxCursor | undefined
  maxAgeMs?: number | undefined
  /** Requested life in milliseconds. Null means until the client ends the subscription. Undefined means the default. */
  lifeMs: number | null | undefined
}

/** Checked request for a subscription, with the cursor at which the subscription will start. */
interface Offer {
  allowed: AllowedSubscription
  /** True if retention has removed events between the cursor of the client and the start. */
  truncated: boolean
}

export interface OfferDeps {
  events: Events
  webhooks: Pick<Subscriptions, 'check' | 'now'>
}

/** Checks the request of a REST or MCP client, and chooses the start cursor. Stores nothing. */
export async function prepareSubscription(
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
 * Returns the time at which the subscription expires, in epoch milliseconds. Extends a life that is too short, and
 * shortens one that is too long.
 */
function endOf(lifeMs: number | null = fixedLimits.webhookSeconds * 1000, now: number): number | null {
  if (lifeMs === null) return null
  const { webhookSecondsMin, webhookDaysMax } = fixedLimits
  return now + Math.min(Math.max(lifeMs, webhookSecondsMin * 1000), webhookDaysMax * dayMs)
}

interface SubscriptionDeps extends AdmissionDeps {
  /** Starts the scheduler, because a subscription has become due. */
  added(): void
}

export function createSubscriptions(deps: SubscriptionDeps) {
  const { clock, store, added } = deps
  const { webhooks } = store

  return {
    ...createSubscriptionQueries(clock, store),

    /** Returns the current time of the clock that decides when subscriptions begin and expire. */
    now: clock,

    /** Checks a requested subscription. Stores nothing. */
    check: (subscriber: Subscriber, wanted: WantedSubscription): Promise<AllowedSubscription | SubscriptionRejection> =>
      checkSubscription(deps, subscriber, wanted),

    /** Creates or renews a subscription that passed the checks. */
    async keep(found: AllowedSubscription): Promise<Subscription | SubscriptionRejection> {
      const stored = await store.transaction((inside) => storeSubscription(inside, found))
      if (!('refused' in stored)) added()
      return stored
    },

    /** Starts the scheduler. Call it after the commit of a transaction that stored a subscription. */
    added,

    /** Deletes the subscription with this key. Returns false if there is none. */
    unsubscribe: (key: WebhookKey): Promise<boolean> => webhooks.remove(key.agentId, subscriptionIdOf(key)),

    remove: (agentId: string, id: string): Promise<boolean> => webhooks.remove(agentId, id),

    /** Verifies the endpoint again. Returns the problem, or undefined if the endpoint accepts messages. */
    async test(agentId: string, id: string): Promise<EndpointProblem | undefined> {
      const endpoint = await webhooks.endpointOf(agentId, id, clock())
      if (!endpoint) throw new Fault('NOT_FOUND')
      return deps.verify({ agentId, subscriptionId: id, ...endpoint })
    },

    /**
     * Makes all retries of a subscription due now, and ends its suspension. Returns false if there is no such
     * subscription.
     */
    async resume(agentId: string, id: string): Promise<boolean> {
      const isResumed = await store.transaction(async ({ webhooks, webhookRetries }) => {
        const isFound = await webhooks.resume(agentId, id, clock())
        if (isFound) await webhookRetries.hurry([id], clock())
        return isFound
      })
      if (isResumed) added()
      return isResumed
    },
  }
}

export type Subscriptions = ReturnType<typeof createSubscriptions>
