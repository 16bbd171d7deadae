import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { MailboxCursor } from '#generated/rest/models.ts'
import { canonicalJson } from '../domain/canonical-json.ts'
import { backoffDelayMs } from '../domain/webhooks.ts'
import { type Clock, startStopwatch } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import type { LeasedWebhook } from '../store/push/webhook-leases.ts'
import type { Egress, EgressOutcome, EgressFailure } from '../egress/index.ts'
import { createEventCursor, type Occurrence } from './events.ts'

/** Signatures of Standard Webhooks (standardwebhooks.com). Any verifier for that standard can check them. */

const prefix = 'whsec_'
const secretBytes = { min: 24, max: 64 }

/** Description of the format of a secret, for error messages. */
export const secretFormatText = `${prefix} and ${secretBytes.min} to ${secretBytes.max} random bytes in base64`

/** Returns the bytes of the key in a secret. Returns undefined if the secret has another format. */
export function signingKeyOf(secret: string): Buffer | undefined {
  const text = secret.startsWith(prefix) ? secret.slice(prefix.length) : ''
  const key = Buffer.from(text, 'base64')
  const isWhole = key.toString('base64') === text && key.length >= secretBytes.min && key.length <= secretBytes.max
  return isWhole ? key : undefined
}

interface Signed {
  /** Id by which receivers detect duplicates. It is the same for each attempt. */
  id: string
  subscriptionId: string
  /** Exact bytes of the request body. */
  body: Uint8Array
  /**
   * Secrets of the subscription. Each secret gives one signature, because a receiver may know only one of them while
   * the secret changes.
   */
  secrets: readonly string[]
  /** Epoch milliseconds of this attempt. Receivers reject messages that are some minutes old. */
  now: number
}

/** Returns the headers that authenticate a message and name its subscription. */
export function signedHeaders({ id, subscriptionId, body, secrets, now }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000))
  const sign = (secret: string): string =>
    `v1,${createHmac('sha256', signingKeyOf(secret) ?? '')
      .update(`${id}.${timestamp}.`)
      .update(body)
      .digest('base64')}`
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(sign).join(' '),
    'x-mcp-subscription-id': subscriptionId,
  }
}

/** Compares two texts in constant time, against timing attacks. */
export function isEqualInConstantTime(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

/** Key of a subscription. No part of it can change later. */
export interface WebhookKey {
  agentId: string
  clientId: string
  url: string
  name: string
  arguments: object
}

/**
 * Returns the id of a subscription, a hash of its key. The id is not secret, because it grants no access. Different
 * spellings of the same URL give the same id.
 */
export function subscriptionIdOf(key: WebhookKey): string {
  const url = URL.parse(key.url)?.href ?? key.url
  const parts = [key.agentId, key.clientId, url, key.name, key.arguments]
  return `sub_${createHash('sha256').update(canonicalJson(parts)).digest('hex').slice(0, 32)}`
}

/** Returns a random id for a message that carries no event, such as a verification or a gap. */
export const newMessageId = (type: string): string => `msg_${type}_${randomBytes(16).toString('hex')}`

export const newChallenge = (): string => randomBytes(32).toString('base64url')

/**
 * Returns the delay in milliseconds before the next attempt. The jitter is a hash of `what`, so endpoints that failed
 * together are retried at different times.
 */
export function retryDelayMs(what: string, failures: number, longestMs: number): number {
  const fraction = createHash('sha256').update(`${what} ${failures}`).digest().readUInt32BE() / 2 ** 32
  return backoffDelayMs(failures, longestMs, fraction)
}

interface MessageDeps {
  clock: Clock
  egress: Pick<Egress, 'post'>
  store: Pick<Store, 'webhooks'>
}

/** Outcome of one message to an endpoint. */
export interface MessageOutcome extends Omit<EgressOutcome, 'failure'> {
  failure?: EgressFailure | 'secret_unreadable'
  /** True if the endpoint rejects this message for good, and wants the other ones. */
  isDeclined?: true
  /** Time at which the message was sent, in epoch milliseconds. */
  sentAt: number
  /** Milliseconds until the response or the failure. */
  ms: number
}

/** Reason why the service ended a subscription, in the form that the endpoint receives. */
export interface SubscriptionTermination {
  code: number
  message: string
}

interface Addressed {
  url: string
  subscriptionId: string
  /** Secrets, newest first. Empty if this process cannot decrypt them. */
  secrets: readonly string[]
}

/** Highest size of a message body in bytes. Receivers reject larger ones. The limits on an event are far below this. */
const messageBytesMax = 262_144

const tooLarge = { status: 413, failure: 'http_4xx' } as const

/**
 * Returns true if the endpoint needs no other attempt to send the message: it has accepted the message, or has rejected
 * it for good.
 */
export const isSettled = ({ failure, isDeclined }: MessageOutcome): boolean =>
  failure === undefined || isDeclined === true

/** Returns true if the endpoint rejects all messages for good, which ends the subscription. */
export const isGone = ({ status, isDeclined }: MessageOutcome): boolean => status === 410 && !isDeclined

/** Statuses between 400 and 499 that ask for the same message later. */
const laterStatuses: readonly unknown[] = [408, 425, 429]

/** Returns true if the endpoint rejects the message itself. It may accept other messages. */
export const isRejected = (outcome: MessageOutcome): boolean =>
  outcome.failure === 'http_4xx' && !isGone(outcome) && !laterStatuses.includes(outcome.status)

/** Creates the sender of webhook messages. Each attempt gets a new signature and timestamp. */
export function createMessages({ clock, egress, store }: MessageDeps) {
  async function post(
    { url, subscriptionId, secrets }: Addressed,
    id: string,
    content: object,
    answerBytesMax?: number,
  ): Promise<MessageOutcome> {
    const body = Buffer.from(JSON.stringify(content))
    const sentAt = clock()
    if (secrets.length === 0) return { failure: 'secret_unreadable', sentAt, ms: 0 }
    if (body.length > messageBytesMax) return { ...tooLarge, sentAt, ms: 0 }
    const headers = signedHeaders({ id, subscriptionId, body, secrets, now: sentAt })
    const elapsedMs = startStopwatch()
    const sent = await egress.post(url, { headers, body, ...(answerBytesMax === undefined ? {} : { answerBytesMax }) })
    return { ...sent, sentAt, ms: elapsedMs() }
  }

  return {
    post,

    /** Returns a sender for one subscription. It signs with the current secrets of the subscription. */
    async to(webhook: LeasedWebhook) {
      const secrets = await store.webhooks.secretsOf(webhook)
      const addressed = { url: webhook.url, subscriptionId: webhook.id, secrets }
      const cursor = (position: MailboxCursor): string => createEventCursor(webhook.agent_id, position)
      /** Posts a message. In MCP, a 410 rejects one message only (SEP-3415, Webhook event delivery). */
      async function send(id: string, content: object): Promise<MessageOutcome> {
        const outcome = await post(addressed, id, content)
        return webhook.origin === 'mcp' && isGone(outcome) ? { ...outcome, isDeclined: true } : outcome
      }
      return {
        /**
         * Posts one event. `upTo` is a cursor up to which every event was delivered. Receivers detect duplicates by
         * `eventId`.
         */
        event: (occurrence: Occurrence, upTo: MailboxCursor): Promise<MessageOutcome> =>
          send(occurrence.eventId, { ...occurrence, cursor: cursor(upTo) }),
        gap: (id: string, from: MailboxCursor): Promise<MessageOutcome> =>
          send(id, { type: 'gap', cursor: cursor(from) }),
        terminated: (error: SubscriptionTermination): Promise<MessageOutcome> =>
          send(newMessageId('terminated'), { type: 'terminated', error }),
      }
    },
  }
}

export type WebhookMessages = ReturnType<typeof createMessages>
