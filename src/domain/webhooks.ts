import { patterns } from '#generated/schemas.ts'
import type { MailboxCursor } from '#generated/rest/models.ts'
import { dayMs, hourMs } from './durations.ts'
import { idBefore, lastId } from './ulids.ts'

/** Duration of a delivery in milliseconds above which its endpoint counts as slow. */
export const slowMs = 1_000

const firstDelayMs = 5_000
const growth = 2.5

/**
 * Longest delays in milliseconds: between attempts to deliver a message, and between attempts to find that an endpoint
 * works again.
 */
export const longestDelayMs = { message: dayMs, subscription: hourMs }

/**
 * Returns the delay in milliseconds after a number of failures. It grows with each failure. `fraction`, from 0 to 1,
 * spreads the attempts of subscriptions that failed together.
 */
export function delayMs(failures: number, longestMs: number, fraction: number): number {
  const ms = Math.min(firstDelayMs * growth ** (failures - 1), longestMs)
  return Math.round(ms * (0.75 + fraction / 2))
}

/**
 * Returns the delay in milliseconds that an endpoint requests by Retry-After (RFC 9110 section 10.2.3), at most a day.
 * Returns 0 if it requests none.
 */
export function retryAfterMs(text: string | undefined, now: number): number {
  if (text === undefined) return 0
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), dayMs)
}

/** Returns the mailbox cursor directly before an entry. A read after this cursor begins with the entry. */
export function cursorBefore({ after_created_at, after_envelope_id }: MailboxCursor): MailboxCursor {
  const id = idBefore(after_envelope_id)
  return id === undefined ? momentBefore(after_created_at) : { after_created_at, after_envelope_id: id }
}

/** Returns the mailbox cursor after all entries of a moment. Clients may get such a cursor. */
export const endOfMoment = (createdAt: number): MailboxCursor => ({
  after_created_at: createdAt,
  after_envelope_id: lastId,
})

/** Returns the mailbox cursor after all entries that came before a moment. */
export const momentBefore = (createdAt: number): MailboxCursor => endOfMoment(createdAt - 1)

/** Consecutive messages to an endpoint with the same outcome: `ok`, or a category of failures. */
export interface PastTries {
  outcome: string
  messages: number
  since: number
  until: number
}

const pastTriesMax = 8

export const pastTriesIn = (text: string): PastTries[] => JSON.parse(text)

/** Adds outcomes to the stored attempts. The newest comes first, and at most `pastTriesMax` are stored. */
export function withAttempts(text: string, outcomes: readonly string[], at: number): string {
  const past = pastTriesIn(text)
  for (const outcome of outcomes) {
    const [last] = past
    if (last?.outcome === outcome) Object.assign(last, { messages: last.messages + 1, until: at })
    else past.unshift({ outcome, messages: 1, since: at, until: at })
  }
  return JSON.stringify(past.slice(0, pastTriesMax))
}

export const isWebhookId = (text: string): boolean => patterns.WebhookId.test(text)
