import type { MailboxCursor } from '#generated/rest/models.ts'
import type { Config } from '../config.ts'
import type { Caller } from '../domain/authority.ts'
import { canonicalJson } from '../domain/canonical-json.ts'
import { dayMs, hourMs } from '../domain/durations.ts'
import { isBefore } from '../domain/cursors.ts'
import { momentBefore } from '../domain/webhooks.ts'
import type { Egress } from '../egress/index.ts'
import { Fault } from '../fault.ts'
import type { Clock } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import { positionOf, type NewWebhook, type Webhook } from '../store/webhooks.ts'
import { webhookId, type WebhookKey } from './keys.ts'
import { keyOf, secretForm } from './signature.ts'
import type { EndpointProblem, Verify } from './verification.ts'

/** Who makes a subscription: an agent, by a client and in a session of it. Each of them ends it with itself. */
export interface Subscriber {
  agentId: string
  clientId: string
  sessionId: string
  /** The key that signed its token. */
  keyId?: string | undefined
  origin: 'rest' | 'mcp'
}

export const subscriberOf = (caller: Caller, origin: Subscriber['origin']): Subscriber => ({
  ...{ agentId: caller.agentId, clientId: caller.clientId, sessionId: caller.sessionId, keyId: caller.keyId, origin },
})

export interface WantedSubscription {
  url: string
  /** `whsec_` and base64, made by the client. */
  secret: string
  name: string
  /** As the contract has them, with their defaults. */
  arguments: object
  /** Where a new one begins; one that is there goes on from where it is. */
  after: MailboxCursor
  /** Epoch milliseconds, or null for one that lasts until it is ended. */
  expiresAt: number | null
}

export interface Subscription extends Webhook {
  /** Everything up to here was delivered, or given up. */
  watermark: MailboxCursor
}

/** Why there is no subscription: something is wrong with what was asked for, too many are there, or the endpoint. */
export type Refusal =
  | { refused: 'invalid'; detail: string }
  | { refused: 'exhausted'; limit: number }
  | { refused: 'endpoint'; reason: EndpointProblem }

export interface SubscriptionDeps {
  clock: Clock
  config: Pick<Config, 'webhooksPerAgentMax'>
  egress: Pick<Egress, 'refusalOf'>
  store: Store
  verify: Verify
  /** There is something due. */
  added(): void
}

/** An endpoint that has said that it wants messages for an agent is asked again after that. */
const verifiedMs = dayMs

/** So long the secret before signs too, for receivers that do not know the new one yet. */
const previousMs = hourMs

export function createSubscriptions(deps: SubscriptionDeps) {
  const { clock, config, store, added } = deps
  const { webhooks, webhookRetries } = store

  async function withWatermarks(found: readonly Webhook[]): Promise<Subscription[]> {
    const retries = await webhookRetries.read(found.map(({ id }) => id))
    return found.map((webhook) => {
      const [oldest] = retries.get(webhook.id) ?? []
      const position = positionOf(webhook)
      const before = oldest && momentBefore(oldest.created_at)
      return { ...webhook, watermark: before && isBefore(before, position) ? before : position }
    })
  }

  async function find(agentId: string, id: string): Promise<Subscription | undefined> {
    const found = await webhooks.find(agentId, id)
    return found && (await withWatermarks([found]))[0]
  }

  return {
    find,

    /**
     * Makes a subscription, or renews the one with the same key: its secret is replaced, its life is prolonged, and it
     * goes on if it was suspended.
     */
    async subscribe(subscriber: Subscriber, given: WantedSubscription): Promise<Subscription | Refusal> {
      const row = await admitted(deps, subscriber, given)
      if ('refused' in row) return row
      const isThere = await store.transaction(async ({ trust, webhooks, webhookRetries }) => {
        const now = clock()
        if (await webhooks.refresh(row, given.secret, now, now + previousMs)) {
          await webhookRetries.hurry(row.id, now)
          return true
        }
        await trust.lock(row.agent_id) // until it is counted, so that none is made beside it
        if ((await webhooks.count(row.agent_id)) >= config.webhooksPerAgentMax) return false
        await webhooks.add(row, given.secret, now)
        return true
      })
      if (!isThere) return { refused: 'exhausted', limit: config.webhooksPerAgentMax }
      const made = await find(row.agent_id, row.id)
      if (!made) throw new Fault('CONFLICT', 'the subscription was ended while it was made')
      added()
      return made
    },

    /** Ends the one with this key; false where there is none. */
    unsubscribe: (key: WebhookKey): Promise<boolean> => webhooks.remove(key.agentId, webhookId(key)),

    /** By id, from one on. */
    list: async (agentId: string, after: string, limit: number): Promise<Subscription[]> =>
      withWatermarks(await webhooks.list(agentId, after, limit)),

    remove: (agentId: string, id: string): Promise<boolean> => webhooks.remove(agentId, id),

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

/** What is to be stored, once all that can be said against it was looked at, the endpoint's own word last. */
async function admitted(
  { clock, config, egress, store: { webhooks }, verify }: SubscriptionDeps,
  subscriber: Subscriber,
  given: WantedSubscription,
): Promise<NewWebhook | Refusal> {
  const refusal = egress.refusalOf(given.url)
  if (refusal !== undefined) return { refused: 'invalid', detail: `url ${refusal}` }
  if (!keyOf(given.secret)) return { refused: 'invalid', detail: `secret must be ${secretForm}` }
  const { agentId, clientId, sessionId, keyId = null, origin } = subscriber
  const { href: url, host, hostname } = new URL(given.url)
  const { secret, name, expiresAt, after } = given
  const id = webhookId({ agentId, clientId, url, name, arguments: given.arguments })
  const limit = config.webhooksPerAgentMax
  const isNew = !(await webhooks.find(agentId, id))
  if (isNew && (await webhooks.count(agentId)) >= limit) return { refused: 'exhausted', limit }

  const known = await webhooks.verifiedUntil(agentId, url)
  const isKnown = known > clock()
  const reason = isKnown ? undefined : await verify({ agentId, hostname, url, subscriptionId: id, secret })
  if (reason) return { refused: 'endpoint', reason }
  return {
    ...{ id, agent_id: agentId, client_id: clientId, session_id: sessionId, key_id: keyId, origin },
    ...{ url, host, name, arguments: canonicalJson(given.arguments) },
    ...{ verified_until: isKnown ? known : clock() + verifiedMs, expires_at: expiresAt, ...positionOf(after) },
  }
}
