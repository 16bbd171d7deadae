import type { MailboxCursor } from '#generated/rest/models.ts'
import type { Config } from '../config.ts'
import type { Caller } from '../domain/authority.ts'
import { canonicalJson } from '../domain/canonical-json.ts'
import { dayMs } from '../domain/durations.ts'
import { hostOf } from '../egress/endpoint.ts'
import type { Egress } from '../egress/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import { positionOf, type NewWebhook, type Webhook } from '../store/webhooks.ts'
import { webhookId } from './keys.ts'
import { isExpired } from './serving.ts'
import { keyOf, secretForm } from './signature.ts'
import type { EndpointProblem, Verify } from './verification.ts'

/** The agent, client and session that create a subscription. The subscription ends when any of them ends. */
export interface Subscriber {
  agentId: string
  clientId: string
  sessionId: string
  /** The key that signed the access token of the caller. */
  keyId?: string | undefined
  origin: 'rest' | 'mcp'
}

export const subscriberOf = (caller: Caller, origin: Subscriber['origin']): Subscriber => ({
  ...{ agentId: caller.agentId, clientId: caller.clientId, sessionId: caller.sessionId, keyId: caller.keyId, origin },
})

export interface WantedSubscription {
  url: string
  /** `whsec_` and base64. The client generates it. */
  secret: string
  name: string
  /** The arguments exactly as the client sent them. They are part of the identity of the subscription. */
  arguments: object
  /** The cursor from which a new subscription reads. An existing subscription continues from its own cursor. */
  after: MailboxCursor
  /** Epoch milliseconds, or null if the subscription lasts until the client ends it. */
  expiresAt: number | null
}

/** The reason for which a subscription is rejected: invalid input, the limit of the agent, or the endpoint. */
export type Refusal =
  | { refused: 'invalid'; detail: string }
  | { refused: 'exhausted'; limit: number }
  | { refused: 'endpoint'; reason: EndpointProblem }

/** A subscription that passed all checks and may be stored. */
export interface Admitted {
  row: NewWebhook
  secret: string
  /** Epoch milliseconds at which the subscription begins or is renewed. */
  at: number
  /** Subscriptions of its agent, with this one. */
  limit: number
  /** The stored subscription with the same key, if there is one. */
  before: Webhook | undefined
}

export interface AdmissionDeps {
  clock: Clock
  config: Pick<Config, 'webhooksPerAgentMax'>
  egress: Pick<Egress, 'refusalOf'>
  store: Store
  verify: Verify
}

/** Time for which the verification of an endpoint is valid for one agent. */
const verifiedMs = dayMs

/**
 * Checks a requested subscription and returns the row to store, or the reason for rejecting it. The endpoint is asked
 * last, after all checks without network.
 */
export async function admitted(
  { clock, config, egress, store: { webhooks }, verify }: AdmissionDeps,
  subscriber: Subscriber,
  given: WantedSubscription,
): Promise<Admitted | Refusal> {
  const refusal = egress.refusalOf(given.url)
  if (refusal !== undefined) return { refused: 'invalid', detail: `url ${refusal}` }
  if (!keyOf(given.secret)) return { refused: 'invalid', detail: `secret must be ${secretForm}` }
  const { agentId, clientId, sessionId, keyId = null, origin } = subscriber
  const address = new URL(given.url)
  const { href: url } = address
  const { secret, name, expiresAt, after } = given
  const id = webhookId({ agentId, clientId, url, name, arguments: given.arguments })
  const limit = config.webhooksPerAgentMax
  const before = await webhooks.find(agentId, id)
  const isCounted = before !== undefined && !isExpired(before, clock())
  if (!isCounted && (await webhooks.count(agentId, clock())) >= limit) return { refused: 'exhausted', limit }

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
  return { row, secret, at, limit, before }
}
