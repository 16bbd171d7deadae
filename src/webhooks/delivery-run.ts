import type { MailboxCursor } from '#generated/rest/models.ts'
import { isBefore, laterCursor } from '../domain/cursors.ts'
import { endOfMoment, momentBefore } from '../domain/webhooks.ts'
import type { Events, OccurrencePage } from './events/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import type { LeasedWebhook } from '../store/push/webhook-leases.ts'
import type { WebhookRetry } from '../store/push/webhook-retries.ts'
import { positionOf } from '../store/push/webhooks.ts'
import { newMessageId } from './keys.ts'
import type { Messages, MessageOutcome } from './messages.ts'
import { createEventReader } from './reading.ts'
import { createRetryReader } from './repeats.ts'
import { sendEvents, type PlacedOccurrence, type DeliveryAttempt } from './attempts.ts'

export interface DeliveryRunDeps {
  clock: Clock
  messages: Pick<Messages, 'to'>
  events: Pick<Events, 'read'>
  store: Pick<Store, 'feed'>
  /** Counts the outcome of a message. */
  countAttempt(outcome: MessageOutcome): void
}

/** Result of a delivery run, which serves one leased subscription once. */
export interface DeliveryRun {
  /** New cursor. Every event up to it was delivered, or is stored as a retry. */
  position: MailboxCursor
  /** True if the mailbox has more events to deliver at once. */
  hasMore: boolean
  /** Id of a gap message that is still to be delivered. */
  gapId: string | null
  /** Retries that are done: the event was delivered or no longer exists. */
  doneRetries: readonly WebhookRetry[]
  /** Attempts of this run. */
  tries: readonly DeliveryAttempt[]
  /** True if the endpoint answered 410, and so ends the subscription. */
  isGone: boolean
}

/** Most retries of one subscription. At this number it reads no new events; they wait in the mailbox. */
export const retriesMax = 100

export function createDeliveryRuns({ clock, events, messages, store, countAttempt }: DeliveryRunDeps) {
  const read = createEventReader(events)
  const repeats = createRetryReader(read, clock)

  /**
   * Reads the next page of events. After a failure it reads one event, which tests whether the endpoint works again.
   */
  async function next(webhook: LeasedWebhook, retries: readonly WebhookRetry[]): Promise<OccurrencePage> {
    const position = positionOf(webhook)
    if (retries.length >= retriesMax)
      return { occurrences: [], start: position, position, hasMore: false, truncated: false }
    const receivedAt = await store.feed.last(webhook.agent_id)
    const page = await read(webhook, { after: position, limit: webhook.failures > 0 ? 1 : undefined })
    return page.hasMore ? page : { ...page, position: laterCursor(page.position, endOfMoment(receivedAt)) }
  }

  async function countOutcome(sending: Promise<MessageOutcome>): Promise<MessageOutcome> {
    const outcome = await sending
    countAttempt(outcome)
    return outcome
  }

  /** Performs one delivery run: sends the due retries, then new events. `isStopping` ends it early. */
  return async (
    webhook: LeasedWebhook,
    retries: readonly WebhookRetry[],
    isStopping: () => boolean,
  ): Promise<DeliveryRun> => {
    const messenger = await messages.to(webhook)
    const page = await next(webhook, retries)
    const retriesWithEvents = await repeats(webhook, retries, page)
    const oldest = retries[0] && momentBefore(retries[0].created_at)
    const upTo = oldest && isBefore(oldest, page.start) ? oldest : page.start
    const isTruncated = page.truncated || retriesWithEvents.some(({ isLost }) => isLost)
    const gapId = webhook.gap_id ?? (isTruncated ? newMessageId('gap') : null)
    const gap = gapId === null ? [] : [{ outcome: await countOutcome(messenger.gap(gapId, upTo)) }]
    const lostRetries = retriesWithEvents.flatMap(({ event, retry }) => (event ? [] : [retry]))
    if (gap.some(({ outcome }) => outcome.failure))
      return { position: page.start, hasMore: false, gapId, doneRetries: lostRetries, ...summaryOf(gap) }

    const dueEvents = [...retriesWithEvents.flatMap(({ event }) => event ?? []), ...page.occurrences]
    const send = ({ occurrence }: PlacedOccurrence): Promise<MessageOutcome> =>
      countOutcome(messenger.event(occurrence, upTo))
    const tries = await sendEvents(dueEvents, send, isStopping)
    const newCount = tries.length - (dueEvents.length - page.occurrences.length)
    const isWhole = newCount >= page.occurrences.length
    const last = newCount > 0 ? page.occurrences[newCount - 1]!.position : page.start
    return {
      position: isWhole ? page.position : last,
      hasMore: !isWhole || page.hasMore,
      gapId: null,
      doneRetries: [
        ...lostRetries,
        ...tries.flatMap(({ event, outcome }) => (event.retry && !outcome.failure ? [event.retry] : [])),
      ],
      ...summaryOf([...gap, ...tries]),
    }
  }
}

export type RunDelivery = ReturnType<typeof createDeliveryRuns>

const summaryOf = (tries: readonly DeliveryAttempt[]): Pick<DeliveryRun, 'tries' | 'isGone'> => ({
  tries,
  isGone: tries.some(({ outcome }) => outcome.status === 410),
})
