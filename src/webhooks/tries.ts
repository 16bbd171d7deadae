import type { OccurrencePage } from '../events/index.ts'
import { stopwatch } from '../platform/clock.ts'
import type { WebhookRetry } from '../store/webhook-retries.ts'
import type { Sent } from './messages.ts'

export type PlacedOccurrence = OccurrencePage['occurrences'][number]

/** An event that is to be sent, for the first time or again. */
export interface SentEvent extends PlacedOccurrence {
  retry?: WebhookRetry
}

/** What became of a message; without an event it was another one. */
export interface Tried {
  event?: SentEvent
  outcome: Sent
}

const atOnceMax = 8

/**
 * After that no more is begun: between two turns it is seen that a subscription was ended, and a turn is over while its
 * lease lasts.
 */
const beginWithinMs = 1_000

/** So many in a row, and the rest is left for later. */
const failuresMax = 3

/**
 * Sends events, some at once and begun in their order, until too many fail. Those of the result are the first of them
 * all: what was not begun is not among them.
 */
export async function startTries(
  events: readonly SentEvent[],
  send: (event: SentEvent) => Promise<Sent>,
  isStopping: () => boolean,
): Promise<(Tried & { event: SentEvent })[]> {
  const tries: (Tried & { event: SentEvent })[] = []
  const elapsedMs = stopwatch()
  let begun = 0
  let failed = 0
  let isGone = false

  async function sendSome(): Promise<void> {
    while (begun < events.length && !isGone && failed < failuresMax && !isStopping() && elapsedMs() < beginWithinMs) {
      const event = events[begun++]!
      const outcome = await send(event)
      tries.push({ event, outcome })
      failed = outcome.failure ? failed + 1 : 0
      isGone ||= outcome.status === 410
    }
  }

  await Promise.all(Array.from({ length: Math.min(atOnceMax, events.length) }, sendSome))
  return tries
}
