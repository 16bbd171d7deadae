import type { MailboxCursor } from '#generated/rest/models.ts'
import type { MinuteCounts } from '../access/minute-counts.ts'
import type { OwnerLimits } from '../access/owner-limits.ts'
import { cursorOfRow } from '../domain/cursors.ts'
import type { Caller } from '../domain/authority.ts'
import { canonicalJson } from '../domain/canonical-json.ts'
import { dayMs } from '../domain/durations.ts'
import { formatNumber } from '../domain/limits.ts'
import { Fault } from '../fault.ts'
import { createExpiringNames } from '../platform/caches.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../settings/config.ts'
import type { Store } from '../store/index.ts'
import type { NewWebhook, Webhook } from '../store/push/webhooks.ts'
import { hostOf } from '../egress/addresses.ts'
import type { Egress } from '../egress/index.ts'
import {
  isEqualInConstantTime,
  signingKeyOf,
  type MessageOutcome,
  type WebhookMessages,
  newChallenge,
  newMessageId,
  secretFormatText,
  subscriptionIdOf,
} from './messages.ts'
import { isExpired } from './serving.ts'

/** Reason why the service cannot use an endpoint. */
export type EndpointProblem = NonNullable<MessageOutcome['failure']> | 'challenge_failed'

interface Challenged {
  agentId: string
  url: string
  subscriptionId: string
  secrets: readonly string[]
}

interface VerificationDeps {
  endpointLimits: EndpointLimits
  messages: Pick<WebhookMessages, 'post'>
}

interface EndpointLimitDeps {
  clock: Clock
  config: Pick<Config, 'rateLimits'>
  counts: MinuteCounts
}

/**
 * Highest numbers of requests per minute that clients and people cause, for each agent and for each host. The limits
 * protect third parties, because a client can name any endpoint.
 */
const perMinute = { agent: 30, host: 60 }

/**
 * Limits of the list of hosts that passed a verification. For `forMs` milliseconds, such a host is not subject to the
 * limit for hosts. So one client cannot use up that limit for the other clients of the host.
 */
const verifiedHostLimits = { forMs: dayMs, most: 10_000 }

const answerBytesMax = 1_024

/** Creates the limits of requests that clients and people cause: verifications, and events that people send again. */
export function createEndpointLimits({ clock, config, counts }: EndpointLimitDeps) {
  const agentCount = counts.count('webhook-challenges')
  const hostCount = counts.count('webhook-challenges-host')
  const verifiedHosts = createExpiringNames(clock, verifiedHostLimits)
  return {
    /** Counts a request. Throws RATE_LIMITED if the agent or the host has too many. */
    spend(agentId: string, host: string): void {
      if (config.rateLimits) agentCount.spend(agentId, perMinute.agent)
      if (config.rateLimits && !verifiedHosts.has(host)) hostCount.spend(host, perMinute.host)
    },
    /** Notes that the host has passed a verification. */
    verified: (host: string): void => verifiedHosts.add(host),
  }
}

export type EndpointLimits = ReturnType<typeof createEndpointLimits>

/**
 * Creates the check of an endpoint. The check posts a random challenge, which the endpoint must return. Each check uses
 * a new challenge. Throws RATE_LIMITED if the agent or host has too many checks.
 */
export function createVerification({ endpointLimits, messages }: VerificationDeps) {
  return async ({ agentId, ...to }: Challenged): Promise<EndpointProblem | undefined> => {
    const host = hostOf(new URL(to.url)) // without the port, so that a client cannot scan the ports of a host
    endpointLimits.spend(agentId, host)
    const challenge = newChallenge()
    const content = { type: 'verification', challenge }
    const { failure, answer = '' } = await messages.post(to, newMessageId('verification'), content, answerBytesMax)
    if (failure) return failure
    if (!isEqualInConstantTime(challengeOf(answer), challenge)) return 'challenge_failed'
    endpointLimits.verified(host)
    return undefined
  }
}

type Verify = ReturnType<typeof createVerification>

function challengeOf(answer: string): string {
  try {
    const { challenge } = JSON.parse(answer)
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

/** Agent, client and session that create a subscription. The subscription ends when any of the three ends. */
export interface Subscriber {
  agentId: string
  handle: string
  clientId: string
  sessionId: string
  /** Id of the key that signed the access token of the caller. */
  keyId?: string | undefined
  origin: 'rest' | 'mcp' | 'web'
}

export function subscriberOf(caller: Caller, origin: 'rest' | 'mcp'): Subscriber {
  const { agentId, handle, clientId, sessionId, keyId } = caller
  return { agentId, handle, clientId, sessionId, keyId, origin }
}

export interface WantedSubscription {
  url: string
  /** Secret that the client generated: `whsec_` and base64. */
  secret: string
  name: string
  /** Arguments exactly as the client sent them. They are part of the key of the subscription. */
  arguments: object
  /** Cursor from which a new subscription reads. An existing subscription continues from its own cursor. */
  after: MailboxCursor
  /** Epoch milliseconds at which the subscription ends. Null if it lasts until the client ends it. */
  expiresAt: number | null
}

/** Reason for rejecting a subscription: invalid input, the limit of the agent or its owner, or the endpoint. */
export type SubscriptionRejection =
  | { refused: 'invalid'; detail: string }
  | { refused: 'exhausted'; limit: number }
  | { refused: 'owner exhausted'; limit: number }
  | { refused: 'endpoint'; reason: EndpointProblem }

interface WebhookLimits {
  agent: number
  owner: number
}

/** Returns the error for an owner whose agents have the highest number of webhooks that its tier allows. */
export const ownerWebhookLimitError = (limit: number): Fault =>
  new Fault(
    'FEATURE_NOT_AVAILABLE',
    `the agents of your owner have ${formatNumber(limit)} webhooks, as many as its tier allows: delete one first`,
  )

/** Subscription that passed all checks and may be stored. */
export interface AllowedSubscription {
  row: NewWebhook
  secret: string
  /** Epoch milliseconds at which the subscription begins or is renewed. */
  at: number
  /** Handle of the agent. */
  handle: string
  /** Highest numbers of subscriptions, including the new one. */
  limits: WebhookLimits
  /** Stored subscription with the same key; undefined if there is none. */
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

/** Milliseconds for which the verification of an endpoint is valid for one agent. */
const verifiedMs = dayMs

/**
 * Checks a requested subscription. Returns the row to store, or the reason for the rejection. Verifies the endpoint
 * last, because only this check needs the network.
 */
export async function checkSubscription(
  { clock, config, egress, ownerLimits, store: { webhooks }, verify }: AdmissionDeps,
  subscriber: Subscriber,
  wanted: WantedSubscription,
): Promise<AllowedSubscription | SubscriptionRejection> {
  const refusal = egress.refusalOf(wanted.url)
  if (refusal !== undefined) return { refused: 'invalid', detail: `url ${refusal}` }
  if (!signingKeyOf(wanted.secret)) return { refused: 'invalid', detail: `secret must be ${secretFormatText}` }
  const { agentId, handle, clientId, sessionId, keyId = null, origin } = subscriber
  const address = new URL(wanted.url)
  const { href: url } = address
  const { secret, name, expiresAt, after } = wanted
  const id = subscriptionIdOf({ agentId, clientId, url, name, arguments: wanted.arguments })
  const owner = await ownerLimits.limitOf(handle, 'webhooksPerOwnerMax')
  const limits = { agent: config.webhooksPerAgentMax, owner }
  const before = await webhooks.find(agentId, id)
  const isCounted = before !== undefined && !isExpired(before, clock())
  const exhausted = isCounted ? undefined : await findQuotaRejection(webhooks, agentId, clock(), limits)
  if (exhausted) return exhausted

  const known = await webhooks.verifiedUntil(agentId, url)
  const isKnown = known > clock()
  const reason = isKnown ? undefined : await verify({ agentId, url, subscriptionId: id, secrets: [secret] })
  if (reason) return { refused: 'endpoint', reason }
  const at = clock()
  const row = {
    id,
    agent_id: agentId,
    client_id: clientId,
    session_id: sessionId,
    key_id: keyId,
    origin,
    url,
    host: hostOf(address),
    name,
    arguments: canonicalJson(wanted.arguments),
    verified_until: isKnown ? known : at + verifiedMs,
    expires_at: expiresAt,
    ...cursorOfRow(after),
  }
  return { row, secret, at, handle, limits, before }
}

/** Returns the rejection if the agent or its owner already has the highest number of subscriptions. */
export async function findQuotaRejection(
  webhooks: Pick<Store['webhooks'], 'count' | 'countOfOwner'>,
  agentId: string,
  now: number,
  { agent, owner }: WebhookLimits,
): Promise<SubscriptionRejection | undefined> {
  if ((await webhooks.count(agentId, now)) >= agent) return { refused: 'exhausted', limit: agent }
  if ((await webhooks.countOfOwner(agentId, now)) >= owner) return { refused: 'owner exhausted', limit: owner }
}
