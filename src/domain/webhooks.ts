import { patterns } from '#generated/schemas.ts'
import type { MailboxCursor } from '#generated/rest/models.ts'
import { dayMs, hourMs } from './durations.ts'
import { idBefore, lastId } from './ulids.ts'

/** An endpoint that takes longer for a message is slow. */
export const slowMs = 1_000

const firstDelayMs = 5_000
const growth = 2.5

/** Of the tries of one message, and of those of a subscription, by which it is found out that its endpoint is back. */
export const longestDelayMs = { message: dayMs, subscription: hourMs }

/**
 * How long to wait after so many failures: longer and longer, and by a fraction of 1, not the same for all who failed
 * together.
 */
export function delayMs(failures: number, longestMs: number, fraction: number): number {
  const wanted = Math.min(firstDelayMs * growth ** (failures - 1), longestMs)
  return Math.round(wanted * (0.75 + fraction / 2))
}

/** What an endpoint asks for by Retry-After (RFC 9110 section 10.2.3), within a day; 0 where it asks for nothing. */
export function retryAfterMs(text: string | undefined, now: number): number {
  if (text === undefined) return 0
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), dayMs)
}

/** The place in a mailbox right before an entry, to read that entry by. */
export function placeBefore({ after_created_at, after_envelope_id }: MailboxCursor): MailboxCursor {
  const id = idBefore(after_envelope_id)
  return id === undefined ? momentBefore(after_created_at) : { after_created_at, after_envelope_id: id }
}

/** The place behind all that came at a moment, and before; one that clients can be given. */
export const endOfMoment = (createdAt: number): MailboxCursor => ({
  after_created_at: createdAt,
  after_envelope_id: lastId,
})

/** The last such place before an entry. */
export const momentBefore = (createdAt: number): MailboxCursor => endOfMoment(createdAt - 1)

export const isSamePlace = (one: MailboxCursor, other: MailboxCursor): boolean =>
  one.after_created_at === other.after_created_at && one.after_envelope_id === other.after_envelope_id

/** Messages to an endpoint, one after the other, of which the same came: `ok`, or a category of failures. */
export interface PastTries {
  outcome: string
  messages: number
  since: number
  until: number
}

const pastTriesMax = 8

export const pastTriesIn = (text: string): PastTries[] => JSON.parse(text)

/** As text again with those that came after them; the newest first, and no more than people look at. */
export function withTries(text: string, outcomes: readonly string[], at: number): string {
  const past = pastTriesIn(text)
  for (const outcome of outcomes) {
    const [last] = past
    if (last?.outcome === outcome) Object.assign(last, { messages: last.messages + 1, until: at })
    else past.unshift({ outcome, messages: 1, since: at, until: at })
  }
  return JSON.stringify(past.slice(0, pastTriesMax))
}

export const isWebhookId = (text: string): boolean => patterns.WebhookId.test(text)
