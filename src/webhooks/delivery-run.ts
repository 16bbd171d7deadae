import type { EventName } from '#generated/mcp/events.ts'
import type { MailboxCursor } from '#generated/rest/models.ts'
import { cursorOfRow, isCursorBefore, laterCursor, isSameCursor } from '../domain/cursors.ts'
import { cursorBeforeEntry, cursorAfterMoment, cursorBeforeMoment } from '../domain/webhooks.ts'
import { unavailableError } from '../fault.ts'
import { type Clock, startStopwatch } from '../platform/clock.ts'
import { createSemaphore } from '../platform/semaphore.ts'
import type { Store } from '../store/index.ts'
import type { LeasedWebhook } from '../store/push/webhook-leases.ts'
import type { WebhookRetry } from '../store/push/webhook-retries.ts'
import { type Events, parseEventFilter, type OccurrencePage, type OccurrenceSearch } from './events.ts'
import { isGone, isRejected, isSettled, type MessageOutcome, type WebhookMessages, newMessageId } from './messages.ts'

/** Function that reads the events of a subscription after a cursor. */
type ReadEvents = (
  webhook: LeasedWebhook,
  search: Pick<OccurrenceSearch, 'after' | 'limit' | 'isOne'>,
) => Promise<OccurrencePage>

/**
 * Highest number of concurrent reads for all subscriptions of this process. The limit leaves database connections for
 * other work.
 */
const readsAtOnce = 4

function createEventReader(events: Pick<Events, 'read'>): ReadEvents {
  const semaphore = createSemaphore({
    runningMax: readsAtOnce,
    waitingMax: Infinity,
    refusal: () => unavailableError(),
  })
  return ({ agent_id, name, ...webhook }, search) => {
    const filter = parseEventFilter(name as EventName, JSON.parse(webhook.arguments))
    return semaphore(() => events.read({ agentId: agent_id, name: name as EventName, filter, ...search }))
  }
}

type PlacedOccurrence = OccurrencePage['occurrences'][number]

/** Event to send, for the first time or as a retry. */
interface SentEvent extends PlacedOccurrence {
  retry?: WebhookRetry
}

/** Delivery attempt with its outcome. `event` is absent for a message that carries no event, such as a gap message. */
export interface DeliveryAttempt {
  /** Id of the message. */
  id: string
  event?: SentEvent
  outcome: MessageOutcome
}

const concurrentMax = 8

/**
 * Milliseconds after which a delivery run starts no more attempts. The limit ends the run before its lease expires. It
 * also makes the run notice soon that a subscription has ended.
 */
const beginWithinMs = 1_000

/** Number of consecutive failures after which a delivery run sends no more events. */
const failuresMax = 3

/**
 * Sends events in their order, up to eight at the same time, until too many fail. The returned attempts cover the first
 * events of the list without a gap.
 */
async function sendEvents(
  events: readonly SentEvent[],
  send: (event: SentEvent) => Promise<MessageOutcome>,
  isStopping: () => boolean,
): Promise<(DeliveryAttempt & { event: SentEvent })[]> {
  const tries: (DeliveryAttempt & { event: SentEvent })[] = []
  const elapsedMs = startStopwatch()
  let started = 0
  let failures = 0
  let hasEnded = false

  async function sendSome(): Promise<void> {
    const mayStart = (): boolean =>
      started < events.length && !hasEnded && failures < failuresMax && !isStopping() && elapsedMs() < beginWithinMs
    while (mayStart()) {
      const event = events[started++]!
      const outcome = await send(event)
      tries.push({ id: event.occurrence.eventId, event, outcome })
      failures = isSettled(outcome) ? 0 : failures + 1
      hasEnded ||= isGone(outcome)
    }
  }

  await Promise.all(Array.from({ length: Math.min(concurrentMax, events.length) }, sendSome))
  return tries
}

/** Retry with its event. The event is absent if it can no longer be sent. */
interface RetryWithEvent {
  retry: WebhookRetry
  event?: SentEvent
  /** True if retention has removed the event. */
  isLost: boolean
}

/** Creates the function that finds the events to retry in a delivery run. */
function createRetryReader(read: ReadEvents, clock: Clock) {
  /** Reads the current event of a retry. The event is absent if it was removed or no longer matches the filter. */
  async function readRetry(webhook: LeasedWebhook, retry: WebhookRetry): Promise<RetryWithEvent> {
    const place = cursorOf(retry)
    const { occurrences, truncated } = await read(webhook, { after: cursorBeforeEntry(place), limit: 1, isOne: true })
    const found = occurrences.find(({ position }) => isSameCursor(position, place))
    return { retry, ...(found ? { event: { ...found, retry } } : {}), isLost: !found && truncated }
  }

  /**
   * Returns the due retries. If the event of a due retry is lost, also returns all other retries with lost events. One
   * gap message then covers all lost events.
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

/** Highest number of retries in one delivery run. Each retry costs one read. Further retries wait for the next run. */
const retriesPerRun = 16

/**
 * Returns the retries that are due. After a failure, the run sends only one message. It prefers a new event, because
 * the endpoint may be unable to process the old event.
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

interface DeliveryRunDeps {
  clock: Clock
  messages: Pick<WebhookMessages, 'to'>
  events: Pick<Events, 'read'>
  store: Pick<Store, 'feed'>
  /** Counts the outcome of a message. */
  countAttempt(outcome: MessageOutcome): void
}

/** Result of a delivery run. A run delivers the due events of one leased subscription. */
export interface DeliveryRun {
  /** New cursor. Every event up to it was delivered, or is stored as a retry. */
  position: MailboxCursor
  /** True if the mailbox has more events that can be delivered at once. */
  hasMore: boolean
  /** Id of a gap message that is still to be delivered; null if there is none. */
  gapId: string | null
  /** Retries that are finished, because the event was delivered or no longer exists. */
  doneRetries: readonly WebhookRetry[]
  /** Delivery attempts of this run. */
  tries: readonly DeliveryAttempt[]
  /** True if the endpoint wants no more messages, which ends the subscription. */
  isGone: boolean
}

/**
 * Highest number of retries of one subscription. At this number, the service reads no new events for the subscription.
 * New events wait in the mailbox.
 */
const retriesMax = 100

export function createDeliveryRuns({ clock, events, messages, store, countAttempt }: DeliveryRunDeps) {
  const read = createEventReader(events)
  const repeats = createRetryReader(read, clock)

  /**
   * Reads the next page of events. After a failure it reads a single event, to test whether the endpoint works again.
   */
  async function next(webhook: LeasedWebhook, retries: readonly WebhookRetry[]): Promise<OccurrencePage> {
    const position = cursorOfRow(webhook)
    if (retries.length >= retriesMax)
      return { occurrences: [], start: position, position, hasMore: false, truncated: false }
    const receivedAt = await store.feed.last(webhook.agent_id)
    const page = await read(webhook, { after: position, limit: webhook.failures > 0 ? 1 : undefined })
    return page.hasMore ? page : { ...page, position: laterCursor(page.position, cursorAfterMoment(receivedAt)) }
  }

  async function countOutcome(sending: Promise<MessageOutcome>): Promise<MessageOutcome> {
    const outcome = await sending
    countAttempt(outcome)
    return outcome
  }

  /** Performs one delivery run. Sends the due retries and then new events, until `isStopping` returns true. */
  return async (
    webhook: LeasedWebhook,
    retries: readonly WebhookRetry[],
    isStopping: () => boolean,
  ): Promise<DeliveryRun> => {
    const messenger = await messages.to(webhook)
    const page = await next(webhook, retries)
    const retriesWithEvents = await repeats(webhook, retries, page)
    const oldest = retries[0] && cursorBeforeMoment(retries[0].created_at)
    const upTo = oldest && isCursorBefore(oldest, page.start) ? oldest : page.start
    const isTruncated = page.truncated || retriesWithEvents.some(({ isLost }) => isLost)
    const gapId = webhook.gap_id ?? (isTruncated ? newMessageId('gap') : null)
    const gap = gapId === null ? [] : [{ id: gapId, outcome: await countOutcome(messenger.gap(gapId, upTo)) }]
    const lostRetries = retriesWithEvents.flatMap(({ event, retry }) => (event ? [] : [retry]))
    // An endpoint that does not know gap messages rejects them. It still gets its events.
    if (!gap.every(({ outcome }) => isSettled(outcome) || isRejected(outcome)))
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
      gapId: [...gap, ...tries].some(({ outcome }) => isSettled(outcome)) ? null : gapId,
      doneRetries: [
        ...lostRetries,
        ...tries.flatMap(({ event, outcome }) => (event.retry && isSettled(outcome) ? [event.retry] : [])),
      ],
      ...summaryOf([...gap, ...tries]),
    }
  }
}

export type RunDelivery = ReturnType<typeof createDeliveryRuns>

const summaryOf = (tries: readonly DeliveryAttempt[]): Pick<DeliveryRun, 'tries' | 'isGone'> => ({
  tries,
  isGone: tries.some(({ outcome }) => isGone(outcome)),
})
