import type { MailboxCursor } from '#generated/rest/models.ts'
import type { Config } from '../config.ts'
import { canonicalJson } from '../domain/canonical-json.ts'
import { dayMs, hourMs } from '../domain/durations.ts'
import { isBefore } from '../domain/cursors.ts'
import { momentBefore } from '../domain/webhooks.ts'
import type { Egress } from '../egress/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import { positionOf, type Webhook } from '../store/webhooks.ts'
import { webhookId, type WebhookKey } from './keys.ts'
import { keyOf, secretForm } from './signature.ts'
import type { EndpointProblem, Verify } from './verification.ts'

/** Who makes a subscription: an agent, by a client and in a session of it. Each of them ends it with itself. */
export interface Subscriber {
  agentId: string
  clientId: string
  sessionId: string
  origin: 'rest' | 'mcp'
}

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

export function createSubscriptions({ clock, config, egress, store, verify, added }: SubscriptionDeps) {
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

  async function verifiedUntil(subscriber: Subscriber, wanted: WantedSubscription, id: string) {
    const { agentId } = subscriber
    const { url, secret } = wanted
    const known = await webhooks.verifiedUntil(agentId, url)
    if (known > clock()) return known
    const problem = await verify({ agentId, host: new URL(url).host, url, subscriptionId: id, secret })
    return problem ?? clock() + verifiedMs
  }

  /** What is wrong with it by itself. */
  function invalidity({ url, secret }: WantedSubscription): string | undefined {
    const refusal = egress.refusalOf(url)
    if (refusal !== undefined) return `url ${refusal}`
    return keyOf(secret) ? undefined : `secret must be ${secretForm}`
  }

  const own = {
    /**
     * Makes a subscription, or renews the one with the same key: its secret is replaced, its life is prolonged, and it
     * goes on if it was suspended.
     */
    async subscribe(subscriber: Subscriber, given: WantedSubscription): Promise<Subscription | Refusal> {
      const detail = invalidity(given)
      if (detail !== undefined) return { refused: 'invalid', detail }
      const wanted = { ...given, url: new URL(given.url).href }
      const { agentId, clientId, sessionId, origin } = subscriber
      const { url, secret, name, expiresAt } = wanted
      const id = webhookId({ ...subscriber, ...wanted })
      const limit = config.webhooksPerAgentMax
      const isNew = !(await webhooks.find(agentId, id))
      if (isNew && (await webhooks.count(agentId)) >= limit) return { refused: 'exhausted', limit }
      const until = await verifiedUntil(subscriber, wanted, id)
      if (typeof until === 'string') return { refused: 'endpoint', reason: until }

      const row = {
        ...{ id, agent_id: agentId, client_id: clientId, session_id: sessionId, origin },
        ...{ url, host: new URL(url).host, name, arguments: canonicalJson(wanted.arguments) },
        ...{ verified_until: until, expires_at: expiresAt, ...wanted.after },
      }
      await store.transaction(async ({ webhooks, webhookRetries }) => {
        const now = clock()
        if (!(await webhooks.refresh(row, secret, now, now + previousMs))) await webhooks.add(row, secret, now)
        else await webhookRetries.hurry(id, now)
      })
      added()
      return (await own.find(agentId, id)) ?? { refused: 'exhausted', limit }
    },

    /** Ends the one with this key; false where there is none. */
    unsubscribe: (key: WebhookKey): Promise<boolean> =>
      webhooks.remove(key.agentId, webhookId({ ...key, url: URL.parse(key.url)?.href ?? key.url })),

    async find(agentId: string, id: string): Promise<Subscription | undefined> {
      const found = await webhooks.find(agentId, id)
      return found && (await withWatermarks([found]))[0]
    },

    /** By id, from one on. */
    list: async (agentId: string, after: string, limit: number): Promise<Subscription[]> =>
      withWatermarks(await webhooks.list(agentId, after, limit)),

    remove: (agentId: string, id: string): Promise<boolean> => webhooks.remove(agentId, id),

    /** Has everything tried again now; false where there is none. */
    async resume(agentId: string, id: string): Promise<boolean> {
      const isThere = await store.transaction(async ({ webhooks, webhookRetries }) => {
        const found = await webhooks.resume(agentId, id, clock())
        if (found) await webhookRetries.hurry(id, clock())
        return found
      })
      if (isThere) added()
      return isThere
    },
  }
  return own
}

export type Subscriptions = ReturnType<typeof createSubscriptions>
