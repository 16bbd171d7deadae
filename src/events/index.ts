import type { EventName } from '#generated/mcp/events.ts'
import type { MailboxCursor } from '#generated/rest/models.ts'
import type { Authors } from '../conversations/authors.ts'
import { isBefore, laterPlace } from '../domain/cursors.ts'
import { lastId } from '../domain/ulids.ts'
import { allHiddenShown } from '../domain/untrusted-text.ts'
import { Fault } from '../fault.ts'
import type { Clock } from '../platform/clock.ts'
import type { Arrivals } from '../push/arrivals.ts'
import type { Store } from '../store/index.ts'
import type { FoundOccurrences, OccurrenceEntry } from '../store/occurrences.ts'
import type { Filter } from './arguments.ts'
import { kinds, type Kind } from './occurrences.ts'

/** What happened, as every way of delivery tells it. */
export interface Occurrence {
  /** The same for the same thing, on whatever way and however often it is told. */
  eventId: string
  name: EventName
  timestamp: string
  data: Record<string, unknown>
}

export interface OccurrencePage {
  occurrences: { occurrence: Occurrence; position: MailboxCursor }[]
  /** Where it begins: the place that was asked for, or where what was skipped ends. */
  start: MailboxCursor
  /** Everything up to here has been looked at. */
  position: MailboxCursor
  hasMore: boolean
  /** Whether something before was skipped: by retention or by maxAgeMs. */
  truncated: boolean
}

export interface OccurrenceSearch {
  agentId: string
  name: EventName
  filter: Filter
  after: MailboxCursor
  /** Of occurrences; how much of the mailbox one look takes in is bounded anyway. */
  limit?: number | undefined
  /** Whether to look at one entry alone, the next. */
  isOne?: boolean
  maxAgeMs?: number | undefined
}

export interface Events {
  /** Occurrences of one kind in an agent's mailbox after a position. */
  read(search: OccurrenceSearch): Promise<OccurrencePage>
  /** The position that `cursor: null` means: now. */
  endOf(agentId: string): Promise<MailboxCursor>
  /** Has `arrived` called when something with this `created_at` or earlier may have come; returns how to stop it. */
  watch(agentId: string, arrived: (createdAt: number) => void): () => void
}

export interface EventDeps {
  arrivals: Pick<Arrivals, 'watch' | 'unwatch'>
  authors: Authors
  clock: Clock
  store: Pick<Store, 'feed' | 'occurrences'>
}

/** What happens in the mailboxes of agents, read from a place on. Nothing is written for it: the mailbox is all. */
export function createEvents({ arrivals, authors, clock, store }: EventDeps): Events {
  return {
    async endOf(agentId) {
      return { after_created_at: await store.feed.last(agentId), after_envelope_id: lastId }
    },

    watch(agentId, arrived) {
      const watcher = { arrived }
      arrivals.watch(agentId, watcher)
      return () => arrivals.unwatch(agentId, watcher)
    },

    async read({ agentId, name, filter, after, limit = Infinity, isOne, maxAgeMs }) {
      const kind = kinds[name] as Kind<EventName>
      const since = maxAgeMs === undefined ? 0 : Math.max(0, clock() - maxAgeMs)
      const found = await store.occurrences.find({
        ...{ agentId, after, since, isOne },
        ...{ withTexts: kind.withTexts(filter), ...kind.conditions(filter) },
      })
      if (!found) throw new Fault('NOT_FOUND')
      const { handle, entries } = found
      const authorOf = await authors(
        { agentId, handle },
        entries.map(({ sender }) => sender),
      )
      const all: OccurrencePage['occurrences'] = []
      for (const entry of entries) {
        if (all.length > limit) break
        all.push(...occurrenceOf(entry, name, kind.payload(entry, filter, authorOf)))
      }
      const cut = all.length > limit ? all[limit - 1] : undefined
      return { occurrences: all.slice(0, limit), ...boundsOf(found, after, since, cut?.position) }
    },
  }
}

function occurrenceOf(
  { createdAt, envelopeId }: OccurrenceEntry,
  name: EventName,
  data: object | undefined,
): OccurrencePage['occurrences'] {
  if (!data) return []
  const occurrence: Occurrence = {
    eventId: envelopeId,
    name,
    timestamp: new Date(createdAt).toISOString(),
    data: { ...allHiddenShown(data) },
  }
  return [{ occurrence, position: { after_created_at: createdAt, after_envelope_id: envelopeId } }]
}

/** Where a page begins and ends; `cut` where more was found than was asked for. */
function boundsOf(
  { hasMore, last, removed, skips }: FoundOccurrences,
  after: MailboxCursor,
  since: number,
  cut: MailboxCursor | undefined,
): Omit<OccurrencePage, 'occurrences'> {
  const oldest = { after_created_at: since - 1, after_envelope_id: lastId }
  const start = laterPlace(laterPlace(after, removed), skips ? oldest : after)
  const bounds = { start, truncated: skips || isBefore(after, removed) }
  if (cut) return { ...bounds, position: cut, hasMore: true }
  // At the end it is past what was removed, too, which would be told of again otherwise.
  return { ...bounds, position: hasMore && last ? last : laterPlace(last ?? start, start), hasMore }
}
