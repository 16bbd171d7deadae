import type { MailboxCursor } from '#generated/rest/models.ts'
import { isSameCursor, cursorBefore } from '../domain/webhooks.ts'
import type { OccurrencePage } from './events/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { LeasedWebhook } from '../store/push/webhook-leases.ts'
import type { WebhookRetry } from '../store/push/webhook-retries.ts'
import type { ReadEvents } from './reading.ts'
import type { SentEvent } from './attempts.ts'

/** Retry with its event, if the event can still be sent. */
interface RetryWithEvent {
  retry: WebhookRetry
  event?: SentEvent
  /** True if retention has removed the event. */
  isLost: boolean
}

/** Creates the function that finds the events to retry in a delivery run. */
export function createRetryReader(read: ReadEvents, clock: Clock) {
  /** Reads the current event of a retry. The event is absent if it was removed or no longer matches the filter. */
  async function readRetry(webhook: LeasedWebhook, retry: WebhookRetry): Promise<RetryWithEvent> {
    const place = cursorOf(retry)
    const { occurrences, truncated } = await read(webhook, { after: cursorBefore(place), limit: 1, isOne: true })
    const found = occurrences.find(({ position }) => isSameCursor(position, place))
    return { retry, ...(found ? { event: { ...found, retry } } : {}), isLost: !found && truncated }
  }

  /**
   * Returns the due retries. If one event is lost, also returns all other lost retries, so that one gap message covers
   * them all.
   */
  return async (webhook: LeasedWebhook, retries: readonly WebhookRetry[], page: OccurrencePage) => {
    const due = dueOf(webhook, retries, page, clock())
    const retriesWithEvents = await Promise.all(due.map((retry) => readRetry(webhook, retry)))
    if (!page.truncated && !retriesWithEvents.some(({ isLost }) => isLost)) return retriesWithEvents
    const others = retries.filter((retry) => !due.includes(retry))
    const known = await Promise.all(others.map((retry) => readRetry(webhook, retry)))
    return [...retriesWithEvents, ...known.filter(({ isLost }) => isLost)]
  }
}

const cursorOf = (retry: WebhookRetry): MailboxCursor => ({
  after_created_at: retry.created_at,
  after_envelope_id: retry.envelope_id,
})

/** Retries in one delivery run. Each retry costs one read. The others wait for the next run. */
const retriesPerRun = 16

/**
 * Returns the retries that are due. After a failure the run sends one message, and prefers a new event. An old event
 * may be the one that the endpoint cannot process.
 */
function dueOf(
  { failures }: LeasedWebhook,
  retries: readonly WebhookRetry[],
  { occurrences }: OccurrencePage,
  now: number,
): readonly WebhookRetry[] {
  const byTime = retries.toSorted((one, other) => one.due_at - other.due_at)
  if (failures === 0) return byTime.filter(({ due_at }) => due_at <= now).slice(0, retriesPerRun)
  return occurrences.length > 0 ? [] : byTime.slice(0, 1)
}
