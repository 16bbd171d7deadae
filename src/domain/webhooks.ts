import { patterns } from '#generated/schemas.ts'
import type { MailboxCursor } from '#generated/rest/models.ts'
import { dayMs, hourMs } from './durations.ts'
import { envelopeIdBefore, highestEnvelopeId } from './ulids.ts'

/** Duration of a delivery attempt in milliseconds. Above it, the endpoint counts as slow. */
export const slowDeliveryMs = 1_000

const firstDelayMs = 5_000
const growth = 2.5

/**
 * Longest delays in milliseconds. `message` applies between two attempts to deliver one event. `subscription` applies
 * between two attempts to reach a failing endpoint.
 */
export const longestRetryDelayMs = { message: dayMs, subscription: hourMs }

/**
 * Returns the delay in milliseconds before the next attempt. It grows with the number of failures. `fraction` (0 to 1)
 * varies it, so that subscriptions that failed together are not tried together.
 */
export function backoffDelayMs(failures: number, longestMs: number, fraction: number): number {
  const ms = Math.min(firstDelayMs * growth ** (failures - 1), longestMs)
  return Math.round(ms * (0.75 + fraction / 2))
}

/**
 * Returns the delay in milliseconds that the Retry-After header of an endpoint requests, at most one day (RFC 9110
 * section 10.2.3). Returns 0 if it requests none.
 */
export function retryAfterMs(text: string | undefined, now: number): number {
  if (text === undefined) return 0
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), dayMs)
}

/** Returns the mailbox cursor directly before an entry. A page after this cursor begins with the entry. */
export function cursorBeforeEntry({ after_created_at, after_envelope_id }: MailboxCursor): MailboxCursor {
  const id = envelopeIdBefore(after_envelope_id)
  return id === undefined ? cursorBeforeMoment(after_created_at) : { after_created_at, after_envelope_id: id }
}

/** Returns the mailbox cursor after all entries with this `created_at`. Clients may receive such a cursor. */
export const cursorAfterMoment = (createdAt: number): MailboxCursor => ({
  after_created_at: createdAt,
  after_envelope_id: highestEnvelopeId,
})

/** Returns the mailbox cursor before all entries with this `created_at`. */
export const cursorBeforeMoment = (createdAt: number): MailboxCursor => cursorAfterMoment(createdAt - 1)

/** Attempt to send a message to an endpoint. The service stores the last attempts of each webhook, for people. */
export interface RecordedAttempt {
  /** Time of the attempt, in epoch milliseconds. */
  at: number
  /** Id of the message. For an event, the id of its envelope. */
  id: string
  /** Time of the mailbox entry of the event. Absent for a message that carries no event. */
  created_at?: number
  /** Number of the attempt to send this message. Absent if a person sent it again. */
  number?: number
  /** HTTP status of the response. Absent if there was none. */
  status?: number
  /** Category of the failure. Absent if the endpoint accepted the message. */
  failure?: string
  ms: number
}

export const parseAttempts = (attempts: readonly string[]): RecordedAttempt[] =>
  attempts.map((text) => JSON.parse(text))

export const isWebhookId = (text: string): boolean => patterns.WebhookId.test(text)
