import { Fault } from '../fault.ts'
import { admitted, type AdmissionDeps, type Admitted, type Refusal } from './admission.ts'
import type { Subscriber, WantedSubscription } from './admission.ts'
import { keepSubscription } from './keeping.ts'
import { webhookId, type WebhookKey } from './keys.ts'
import { createListing, type Subscription } from './listing.ts'
import type { EndpointProblem } from './verification.ts'

export interface SubscriptionDeps extends AdmissionDeps {
  /** There is something due. */
  added(): void
}

export function createSubscriptions(deps: SubscriptionDeps) {
  const { clock, store, added } = deps
  const { webhooks } = store

  return {
    ...createListing(clock, store),

    /** The time by which they begin and end. */
    now: clock,

    /** Looks at all that can be said against a subscription; nothing of it is kept yet. */
    admit: (subscriber: Subscriber, wanted: WantedSubscription): Promise<Admitted | Refusal> =>
      admitted(deps, subscriber, wanted),

    /** Makes what was admitted, or renews it. */
    async keep(found: Admitted): Promise<Subscription | Refusal> {
      const kept = await store.transaction((inside) => keepSubscription(inside, found))
      if (!('refused' in kept)) added()
      return kept
    },

    /** To be called when one was kept in a transaction of others. */
    added,

    /** Ends the one with this key; false where there is none. */
    unsubscribe: (key: WebhookKey): Promise<boolean> => webhooks.remove(key.agentId, webhookId(key)),

    remove: (agentId: string, id: string): Promise<boolean> => webhooks.remove(agentId, id),

    /** Asks its endpoint once more whether it wants anything; says why it cannot be used, if so. */
    async test(agentId: string, id: string): Promise<EndpointProblem | undefined> {
      const endpoint = await webhooks.endpointOf(agentId, id)
      if (!endpoint) throw new Fault('NOT_FOUND')
      return deps.verify({ agentId, subscriptionId: id, ...endpoint })
    },

    /** Has everything tried again now; false where there is none. */
    async resume(agentId: string, id: string): Promise<boolean> {
      const isThere = await store.transaction(async ({ webhooks, webhookRetries }) => {
        const isFound = await webhooks.resume(agentId, id, clock())
        if (isFound) await webhookRetries.hurry(id, clock())
        return isFound
      })
      if (isThere) added()
      return isThere
    },
  }
}

export type Subscriptions = ReturnType<typeof createSubscriptions>
