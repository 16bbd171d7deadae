import type { MailboxCursor } from '#generated/rest/models.ts'
import type { Config } from '../settings/config.ts'
import type { Caller } from '../domain/authority.ts'
import { canonicalJson } from '../domain/canonical-json.ts'
import { dayMs } from '../domain/durations.ts'
import { numberText } from '../domain/limits.ts'
import { Fault } from '../fault.ts'
import type { OwnerLimits } from '../access/limits/owner-limits.ts'
import { hostOf } from './egress/endpoint.ts'
import type { Egress } from './egress/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import { positionOf, type NewWebhook, type Webhook } from '../store/push/webhooks.ts'
import { webhookId } from './keys.ts'
import { isExpired } from './serving.ts'
import { keyOf, secretForm } from './signature.ts'
import type { EndpointProblem, Verify } from './verification.ts'

/** Agent, client and session that create a subscription. The subscription ends when any of them ends. */
export interface Subscriber {
  agentId: string
  handle: string
  clientId: string
  sessionId: string
  /** Id of the key that signed the access token of the caller. */
  keyId?: string | undefined
  origin: 'rest' | 'mcp'
}

export function subscriberOf(caller: Caller, origin: Subscriber['origin']): Subscriber {
  const { agentId, handle, clientId, sessionId, keyId } = caller
  return { agentId, handle, clientId, sessionId, keyId, origin }
}

export interface WantedSubscription {
  url: string
  /** `whsec_` and base64. The client generates it. */
  secret: string
  name: string
  /** Arguments exactly as the client sent them. They are part of the identity of the subscription. */
  arguments: object
  /** Cursor from which a new subscription reads. An existing subscription continues from its own cursor. */
  after: MailboxCursor
  /** Epoch milliseconds, or null if the subscription lasts until the client ends it. */
  expiresAt: number | null
}

/** Reason for rejecting a subscription: invalid input, the limit of the agent or its owner, or the endpoint. */
export type SubscriptionRejection =
  | { refused: 'invalid'; detail: string }
  | { refused: 'exhausted'; limit: number }
  | { refused: 'owner exhausted'; limit: number }
  | { refused: 'endpoint'; reason: EndpointProblem }

export interface WebhookLimits {
  agent: number
  owner: number
}

/** Returns the error for an owner whose agents have as many webhooks as its tier allows. */
export const ownerExhausted = (limit: number): Fault =>
  new Fault(
    'FEATURE_NOT_AVAILABLE',
    `the agents of your owner have ${numberText(limit)} webhooks, as many as its tier allows: delete one first`,
  )

/** Subscription that passed all checks and may be stored. */
export interface AllowedSubscription {
  row: NewWebhook
  secret: string
  /** Epoch milliseconds at which the subscription begins or is renewed. */
  at: number
  /** Handle of the agent. */
  handle: string
  /** Maximum numbers of subscriptions, with this one. */
  limits: WebhookLimits
  /** Stored subscription with the same key, if there is one. */
  before: Webhook | undefined
}

export interface AdmissionDeps {
  clock: Clock
  config: Pick<Config, 'webhooksPerAgentMax'>
  egress: Pick<Egress, 'refusalOf'>
  ownerLimits: Pick<OwnerLimits, 'limitOf'>
  store: Store
  verify: Verify
}

/** Time for which the verification of an endpoint is valid for one agent. */
const verifiedMs = dayMs

/**
 * Checks a requested subscription. Returns the row to store, or the reason for rejecting it. Verifies the endpoint
 * last, after all checks without network.
 */
export async function checkSubscription(
  { clock, config, egress, ownerLimits, store: { webhooks }, verify }: AdmissionDeps,
  subscriber: Subscriber,
  wanted: WantedSubscription,
): Promise<AllowedSubscription | SubscriptionRejection> {
  const refusal = egress.refusalOf(wanted.url)
  if (refusal !== undefined) return { refused: 'invalid', detail: `url ${refusal}` }
  if (!keyOf(wanted.secret)) return { refused: 'invalid', detail: `secret must be ${secretForm}` }
  const { agentId, handle, clientId, sessionId, keyId = null, origin } = subscriber
  const address = new URL(wanted.url)
  const { href: url } = address
  const { secret, name, expiresAt, after } = wanted
  const id = webhookId({ agentId, clientId, url, name, arguments: wanted.arguments })
  const owner = await ownerLimits.limitOf(handle, 'webhooksPerOwnerMax')
  const limits = { agent: config.webhooksPerAgentMax, owner }
  const before = await webhooks.find(agentId, id)
  const isCounted = before !== undefined && !isExpired(before, clock())
  const exhausted = isCounted ? undefined : await rejectionIfExhausted(webhooks, agentId, clock(), limits)
  if (exhausted) return exhausted

  const known = await webhooks.verifiedUntil(agentId, url)
  const isKnown = known > clock()
  const reason = isKnown ? undefined : await verify({ agentId, url, subscriptionId: id, secrets: [secret] })
  if (reason) return { refused: 'endpoint', reason }
  const at = clock()
  const row = {
    ...{ id, agent_id: agentId, client_id: clientId, session_id: sessionId, key_id: keyId, origin },
    ...{ url, host: hostOf(address), name, arguments: canonicalJson(wanted.arguments) },
    ...{ verified_until: isKnown ? known : at + verifiedMs, expires_at: expiresAt, ...positionOf(after) },
  }
  return { row, secret, at, handle, limits, before }
}

/** Returns the rejection if the agent or its owner has reached its number of subscriptions. */
export async function rejectionIfExhausted(
  webhooks: Pick<Store['webhooks'], 'count' | 'countOfOwner'>,
  agentId: string,
  now: number,
  { agent, owner }: WebhookLimits,
): Promise<SubscriptionRejection | undefined> {
  if ((await webhooks.count(agentId, now)) >= agent) return { refused: 'exhausted', limit: agent }
  if ((await webhooks.countOfOwner(agentId, now)) >= owner) return { refused: 'owner exhausted', limit: owner }
}
