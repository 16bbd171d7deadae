import type { OccurrencePage } from './events/index.ts'
import { stopwatch } from '../platform/clock.ts'
import type { WebhookRetry } from '../store/push/webhook-retries.ts'
import type { MessageOutcome } from './messages.ts'

export type PlacedOccurrence = OccurrencePage['occurrences'][number]

/** Event to send, for the first time or as a retry. */
export interface SentEvent extends PlacedOccurrence {
  retry?: WebhookRetry
}

/** Outcome of one attempt. `event` is absent for messages that carry no event, such as a gap. */
export interface DeliveryAttempt {
  event?: SentEvent
  outcome: MessageOutcome
}

const concurrentMax = 8

/**
 * Time after which a delivery run starts no more attempts. Then it ends before its lease, and soon sees that a
 * subscription was ended.
 */
const beginWithinMs = 1_000

/** Consecutive failures after which the delivery run leaves the other events for later. */
const failuresMax = 3

/**
 * Sends events in their order, up to eight at the same time, until too many fail. Returns the attempts. Together they
 * cover the first events without a gap.
 */
export async function sendEvents(
  events: readonly SentEvent[],
  send: (event: SentEvent) => Promise<MessageOutcome>,
  isStopping: () => boolean,
): Promise<(DeliveryAttempt & { event: SentEvent })[]> {
  const tries: (DeliveryAttempt & { event: SentEvent })[] = []
  const elapsedMs = stopwatch()
  let started = 0
  let failures = 0
  let isGone = false

  async function sendSome(): Promise<void> {
    const mayStart = (): boolean =>
      started < events.length && !isGone && failures < failuresMax && !isStopping() && elapsedMs() < beginWithinMs
    while (mayStart()) {
      const event = events[started++]!
      const outcome = await send(event)
      tries.push({ event, outcome })
      failures = outcome.failure ? failures + 1 : 0
      isGone ||= outcome.status === 410
    }
  }

  await Promise.all(Array.from({ length: Math.min(concurrentMax, events.length) }, sendSome))
  return tries
}
