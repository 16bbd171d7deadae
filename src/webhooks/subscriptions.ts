import { keyWithdrawn } from '../domain/authority.ts'
import { hourMs } from '../domain/durations.ts'
import { Fault } from '../fault.ts'
import { admitted, type AdmissionDeps, type Refusal, type Subscriber, type WantedSubscription } from './admission.ts'
import { webhookId, type WebhookKey } from './keys.ts'
import { createListing, type Subscription } from './listing.ts'
import type { EndpointProblem } from './verification.ts'

export interface SubscriptionDeps extends AdmissionDeps {
  /** There is something due. */
  added(): void
}

/** So long the secret before signs too, for receivers that do not know the new one yet. */
const previousMs = hourMs

export function createSubscriptions(deps: SubscriptionDeps) {
  const { clock, config, store, added } = deps
  const { webhooks } = store
  const listing = createListing(clock, store)

  return {
    ...listing,

    /** The time by which they begin and end. */
    now: clock,

    /**
     * Makes a subscription, or renews the one with the same key: its secret is replaced, its life is prolonged, and it
     * goes on if it was suspended.
     */
    async subscribe(subscriber: Subscriber, given: WantedSubscription): Promise<Subscription | Refusal> {
      const row = await admitted(deps, subscriber, given)
      if ('refused' in row) return row
      const isThere = await store.transaction(async ({ keys, trust, webhooks, webhookRetries }) => {
        const now = clock()
        if (row.key_id !== null && !(await keys.hold(row.key_id))) throw keyWithdrawn() // while the endpoint was asked
        if (await webhooks.refresh(row, given.secret, now, now + previousMs)) {
          await webhookRetries.hurry(row.id, now)
          return true
        }
        await trust.lock(row.agent_id) // until it is counted, so that none is made beside it
        if ((await webhooks.count(row.agent_id, now)) >= config.webhooksPerAgentMax) return false
        await webhooks.add(row, given.secret, now)
        return true
      })
      if (!isThere) return { refused: 'exhausted', limit: config.webhooksPerAgentMax }
      const made = await listing.find(row.agent_id, row.id)
      if (!made) throw new Fault('CONFLICT', 'the subscription was ended while it was made')
      added()
      return made
    },

    /** Ends the one with this key; false where there is none. */
    unsubscribe: (key: WebhookKey): Promise<boolean> => webhooks.remove(key.agentId, webhookId(key)),

    remove: (agentId: string, id: string): Promise<boolean> => webhooks.remove(agentId, id),

    /** Asks its endpoint once more whether it wants anything; says why it cannot be used, if so. */
    async test(agentId: string, id: string): Promise<EndpointProblem | undefined> {
      const found = await webhooks.find(agentId, id)
      const secret = await webhooks.secretFor(agentId, id)
      if (!found || secret === undefined) throw new Fault('NOT_FOUND')
      const { hostname, href: url } = new URL(found.url)
      return deps.verify({ agentId, hostname, url, subscriptionId: id, secret })
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
