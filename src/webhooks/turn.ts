import type { EventName } from '#generated/mcp/events.ts'
import type { MailboxCursor } from '#generated/rest/models.ts'
import { isBefore, laterPlace } from '../domain/cursors.ts'
import { endOfMoment, isSamePlace, momentBefore, placeBefore } from '../domain/webhooks.ts'
import type { Outcome } from '../egress/index.ts'
import { filterOf } from '../events/arguments.ts'
import type { Events, OccurrencePage, OccurrenceSearch } from '../events/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import type { LeasedWebhook } from '../store/webhook-leases.ts'
import type { WebhookRetry } from '../store/webhook-retries.ts'
import { positionOf } from '../store/webhooks.ts'
import { newMessageId } from './keys.ts'
import type { Messages } from './messages.ts'
import { startTries, type PlacedOccurrence, type SentEvent, type Tried } from './tries.ts'

export interface TurnDeps {
  clock: Clock
  messages: Pick<Messages, 'to'>
  events: Pick<Events, 'read'>
  store: Pick<Store, 'feed'>
  /** What became of a message. */
  tried(outcome: Outcome): void
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

/** An event that is due again. */
interface Repeated {
  retry: WebhookRetry
  event?: SentEvent
  /** Whether retention has removed it. */
  isLost: boolean
}

type Bounds = 'after' | 'limit' | 'entriesMax'

/** As many as one look at a mailbox finds at most; a turn is short, so that others have theirs. */
const eventsPerTurn = 200

/** Events that are tried again. Where there are that many, the others wait: the mailbox is their queue. */
export const retriesMax = 100

export function createTurns({ clock, events, messages, store, tried }: TurnDeps) {
  function read({ agent_id, name, ...webhook }: LeasedWebhook, search: Pick<OccurrenceSearch, Bounds>) {
    const filter = filterOf(name as EventName, JSON.parse(webhook.arguments))
    return events.read({ agentId: agent_id, name: name as EventName, filter, ...search })
  }

  /** What comes next in the mailbox. Who failed last gets one event, to see whether it is back. */
  async function next(webhook: LeasedWebhook, retries: readonly WebhookRetry[]): Promise<OccurrencePage> {
    const position = positionOf(webhook)
    if (retries.length >= retriesMax)
      return { occurrences: [], start: position, position, hasMore: false, truncated: false }
    const receivedAt = await store.feed.last(webhook.agent_id)
    const page = await read(webhook, { after: position, limit: webhook.failures > 0 ? 1 : eventsPerTurn })
    return page.hasMore ? page : { ...page, position: laterPlace(page.position, endOfMoment(receivedAt)) }
  }

  /** The event, as it is told now. It may have been removed meanwhile, or be none of those that are wanted any more. */
  async function again(webhook: LeasedWebhook, retry: WebhookRetry): Promise<Repeated> {
    const place = placeOf(retry)
    const { occurrences, truncated } = await read(webhook, { after: placeBefore(place), limit: 1, entriesMax: 1 })
    const found = occurrences.find(({ position }) => isSamePlace(position, place))
    return { retry, ...(found ? { event: { ...found, retry } } : {}), isLost: !found && truncated }
  }

  /** What is sent again, and all that is lost as soon as one is: of all together one gap is told. */
  async function repeats(webhook: LeasedWebhook, retries: readonly WebhookRetry[], page: OccurrencePage) {
    const due = dueOf(webhook, retries, page, clock())
    const repeated = await Promise.all(due.map((retry) => again(webhook, retry)))
    if (!page.truncated && !repeated.some(({ isLost }) => isLost)) return repeated
    const others = retries.filter((retry) => !due.includes(retry))
    const known = await Promise.all(others.map((retry) => again(webhook, retry)))
    return [...repeated, ...known.filter(({ isLost }) => isLost)]
  }

  const told = async (sending: Promise<Outcome>): Promise<Outcome> => {
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
    const send = ({ occurrence }: PlacedOccurrence): Promise<Outcome> => told(messenger.event(occurrence, upTo))
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

const placeOf = (retry: WebhookRetry): MailboxCursor => ({
  after_created_at: retry.created_at,
  after_envelope_id: retry.envelope_id,
})

/** Of who failed last, only one message is sent, a new one first: an old one may be what it cannot take. */
function dueOf(
  { failures }: LeasedWebhook,
  retries: readonly WebhookRetry[],
  { occurrences }: OccurrencePage,
  now: number,
): readonly WebhookRetry[] {
  if (failures === 0) return retries.filter(({ due_at }) => due_at <= now)
  return occurrences.length > 0 ? [] : retries.toSorted((one, other) => one.due_at - other.due_at).slice(0, 1)
}
