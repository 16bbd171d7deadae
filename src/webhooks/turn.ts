import type { MailboxCursor } from '#generated/rest/models.ts'
import { isBefore, laterPlace } from '../domain/cursors.ts'
import { endOfMoment, momentBefore } from '../domain/webhooks.ts'
import type { Events, OccurrencePage } from '../events/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import type { LeasedWebhook } from '../store/webhook-leases.ts'
import type { WebhookRetry } from '../store/webhook-retries.ts'
import { positionOf } from '../store/webhooks.ts'
import { newMessageId } from './keys.ts'
import type { Messages, Sent } from './messages.ts'
import { readFor } from './reading.ts'
import { createRepeats } from './repeats.ts'
import { startTries, type PlacedOccurrence, type Tried } from './tries.ts'

export interface TurnDeps {
  clock: Clock
  messages: Pick<Messages, 'to'>
  events: Pick<Events, 'read'>
  store: Pick<Store, 'feed'>
  /** What became of a message. */
  tried(outcome: Sent): void
}

/** What a turn has done. */
export interface Turn {
  /** Everything up to here was delivered, or is among what failed, or before it. */
  position: MailboxCursor
  /** Whether something is behind it that is to be delivered at once. */
  hasMore: boolean
  gapId: string | null
  /** What is not tried again, because it was taken, or is not there any more. */
  over: readonly WebhookRetry[]
  /** All that was sent. */
  tries: readonly Tried[]
  /** The endpoint has said that it wants nothing any more. */
  isGone: boolean
}

/** Events that are tried again. Where there are that many, the others wait: the mailbox is their queue. */
export const retriesMax = 100

export function createTurns({ clock, events, messages, store, tried }: TurnDeps) {
  const read = readFor(events)
  const repeats = createRepeats(read, clock)

  /**
   * What comes next in the mailbox, as much as one look finds. Who failed last gets one event, to see whether it is
   * back.
   */
  async function next(webhook: LeasedWebhook, retries: readonly WebhookRetry[]): Promise<OccurrencePage> {
    const position = positionOf(webhook)
    if (retries.length >= retriesMax)
      return { occurrences: [], start: position, position, hasMore: false, truncated: false }
    const receivedAt = await store.feed.last(webhook.agent_id)
    const page = await read(webhook, { after: position, limit: webhook.failures > 0 ? 1 : undefined })
    return page.hasMore ? page : { ...page, position: laterPlace(page.position, endOfMoment(receivedAt)) }
  }

  async function told(sending: Promise<Sent>): Promise<Sent> {
    const outcome = await sending
    tried(outcome)
    return outcome
  }

  /** Sends what is due; `isStopping` ends it early. */
  return async (webhook: LeasedWebhook, retries: readonly WebhookRetry[], isStopping: () => boolean): Promise<Turn> => {
    const messenger = await messages.to(webhook)
    const page = await next(webhook, retries)
    const repeated = await repeats(webhook, retries, page)
    const oldest = retries[0] && momentBefore(retries[0].created_at)
    const upTo = oldest && isBefore(oldest, page.start) ? oldest : page.start
    const isTruncated = page.truncated || repeated.some(({ isLost }) => isLost)
    const gapId = webhook.gap_id ?? (isTruncated ? newMessageId('gap') : null)
    const gap = gapId === null ? [] : [{ outcome: await told(messenger.gap(gapId, upTo)) }]
    const over = repeated.flatMap(({ event, retry }) => (event ? [] : [retry]))
    if (gap.some(({ outcome }) => outcome.failure))
      return { position: page.start, hasMore: false, gapId, over, ...tellingGone(gap) }

    const wanted = [...repeated.flatMap(({ event }) => event ?? []), ...page.occurrences]
    const send = ({ occurrence }: PlacedOccurrence): Promise<Sent> => told(messenger.event(occurrence, upTo))
    const tries = await startTries(wanted, send, isStopping)
    const begun = tries.length - (wanted.length - page.occurrences.length)
    const isWhole = begun >= page.occurrences.length
    const last = begun > 0 ? page.occurrences[begun - 1]!.position : page.start
    return {
      position: isWhole ? page.position : last,
      hasMore: !isWhole || page.hasMore,
      gapId: null,
      over: [...over, ...tries.flatMap(({ event, outcome }) => (event.retry && !outcome.failure ? [event.retry] : []))],
      ...tellingGone([...gap, ...tries]),
    }
  }
}

export type TakeTurn = ReturnType<typeof createTurns>

const tellingGone = (tries: readonly Tried[]): Pick<Turn, 'tries' | 'isGone'> => ({
  tries,
  isGone: tries.some(({ outcome }) => outcome.status === 410),
})
