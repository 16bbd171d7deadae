import { Fault } from '../fault.ts'
import {
  checkSubscription,
  type AdmissionDeps,
  type AllowedSubscription,
  type SubscriptionRejection,
} from './admission.ts'
import type { Subscriber, WantedSubscription } from './admission.ts'
import { storeSubscription } from './storing.ts'
import { webhookId, type WebhookKey } from './keys.ts'
import { createSubscriptionQueries, type Subscription } from './listing.ts'
import type { EndpointProblem } from './verification.ts'

export interface SubscriptionDeps extends AdmissionDeps {
  /** Starts the scheduler for a due subscription. */
  added(): void
}

export function createSubscriptions(deps: SubscriptionDeps) {
  const { clock, store, added } = deps
  const { webhooks } = store

  return {
    ...createSubscriptionQueries(clock, store),

    /** Returns the time against which subscriptions begin and expire. */
    now: clock,

    /** Checks a requested subscription. Stores nothing yet. */
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
    unsubscribe: (key: WebhookKey): Promise<boolean> => webhooks.remove(key.agentId, webhookId(key)),

    remove: (agentId: string, id: string): Promise<boolean> => webhooks.remove(agentId, id),

    /** Verifies the endpoint again. Returns the problem, or undefined if the endpoint accepts messages. */
    async test(agentId: string, id: string): Promise<EndpointProblem | undefined> {
      const endpoint = await webhooks.endpointOf(agentId, id)
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
