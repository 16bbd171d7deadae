import type { MailboxCursor } from '#generated/rest/models.ts'
import type { Config } from '../config.ts'
import type { Caller } from '../domain/authority.ts'
import { canonicalJson } from '../domain/canonical-json.ts'
import { dayMs } from '../domain/durations.ts'
import { numberText } from '../domain/limits.ts'
import { Fault } from '../fault.ts'
import type { OwnerLimits } from '../owner-limits.ts'
import { hostOf } from '../egress/endpoint.ts'
import type { Egress } from '../egress/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import { positionOf, type NewWebhook, type Webhook } from '../store/webhooks.ts'
import { webhookId } from './keys.ts'
import { isExpired } from './serving.ts'
import { keyOf, secretForm } from './signature.ts'
import type { EndpointProblem, Verify } from './verification.ts'

/** Who makes a subscription: an agent, by a client and in a session of it. Each of them ends it with itself. */
export interface Subscriber {
  agentId: string
  handle: string
  clientId: string
  sessionId: string
  /** The key that signed its token. */
  keyId?: string | undefined
  origin: 'rest' | 'mcp'
}

export function subscriberOf(caller: Caller, origin: Subscriber['origin']): Subscriber {
  const { agentId, handle, clientId, sessionId, keyId } = caller
  return { agentId, handle, clientId, sessionId, keyId, origin }
}

export interface WantedSubscription {
  url: string
  /** `whsec_` and base64, made by the client. */
  secret: string
  name: string
  /** As they were sent: others are those of another subscription. */
  arguments: object
  /** Where a new one begins; one that is there goes on from where it is. */
  after: MailboxCursor
  /** Epoch milliseconds, or null for one that lasts until it is ended. */
  expiresAt: number | null
}

/** Why there is no subscription: something is wrong with what was asked for, too many are there, or the endpoint. */
export type Refusal =
  | { refused: 'invalid'; detail: string }
  | { refused: 'exhausted'; limit: number }
  | { refused: 'owner exhausted'; limit: number }
  | { refused: 'endpoint'; reason: EndpointProblem }

export interface WebhookLimits {
  agent: number
  owner: number
}

/** The error for an owner whose agents have as many webhooks as its tier allows. */
export const ownerExhausted = (limit: number): Fault =>
  new Fault(
    'FEATURE_NOT_AVAILABLE',
    `your agents and those of the same owner have ${numberText(limit)} webhooks, the limit of the tier: delete one first`,
  )

/** What may be kept. */
export interface Admitted {
  row: NewWebhook
  secret: string
  /** The moment by which it begins, or is renewed. */
  at: number
  /** The agent by its handle, and how many subscriptions it and its owner may have, with this one. */
  handle: string
  limits: WebhookLimits
  /** What it was before, if it was there. */
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

/** An endpoint that has said that it wants messages for an agent is asked again after that. */
const verifiedMs = dayMs

/** What is to be kept, once all that can be said against it was looked at, the endpoint's own word last. */
export async function admitted(
  { clock, config, egress, ownerLimits, store: { webhooks }, verify }: AdmissionDeps,
  subscriber: Subscriber,
  given: WantedSubscription,
): Promise<Admitted | Refusal> {
  const refusal = egress.refusalOf(given.url)
  if (refusal !== undefined) return { refused: 'invalid', detail: `url ${refusal}` }
  if (!keyOf(given.secret)) return { refused: 'invalid', detail: `secret must be ${secretForm}` }
  const { agentId, handle, clientId, sessionId, keyId = null, origin } = subscriber
  const address = new URL(given.url)
  const { href: url } = address
  const { secret, name, expiresAt, after } = given
  const id = webhookId({ agentId, clientId, url, name, arguments: given.arguments })
  const owner = await ownerLimits.limitOf(handle, 'webhooksPerOwnerMax')
  const limits = { agent: config.webhooksPerAgentMax, owner }
  const before = await webhooks.find(agentId, id)
  const isCounted = before !== undefined && !isExpired(before, clock())
  const exhausted = isCounted ? undefined : await exhaustion(webhooks, agentId, clock(), limits)
  if (exhausted) return exhausted

  const known = await webhooks.verifiedUntil(agentId, url)
  const isKnown = known > clock()
  const reason = isKnown ? undefined : await verify({ agentId, url, subscriptionId: id, secrets: [secret] })
  if (reason) return { refused: 'endpoint', reason }
  const at = clock()
  const row = {
    ...{ id, agent_id: agentId, client_id: clientId, session_id: sessionId, key_id: keyId, origin },
    ...{ url, host: hostOf(address), name, arguments: canonicalJson(given.arguments) },
    ...{ verified_until: isKnown ? known : at + verifiedMs, expires_at: expiresAt, ...positionOf(after) },
  }
  return { row, secret, at, handle, limits, before }
}

/** Returns the refusal if the agent or its owner has as many subscriptions as it may. */
export async function exhaustion(
  webhooks: Pick<Store['webhooks'], 'count' | 'countOfOwner'>,
  agentId: string,
  now: number,
  { agent, owner }: WebhookLimits,
): Promise<Refusal | undefined> {
  if ((await webhooks.count(agentId, now)) >= agent) return { refused: 'exhausted', limit: agent }
  if ((await webhooks.countOfOwner(agentId, now)) >= owner) return { refused: 'owner exhausted', limit: owner }
}
