import type { EventName } from '#generated/mcp/events.ts'
import type { MailboxCursor } from '#generated/rest/models.ts'
import type { Authors } from '../../mail/threads/authors.ts'
import { isBefore, laterCursor } from '../../domain/cursors.ts'
import { lastId } from '../../domain/ulids.ts'
import { allHiddenShown } from '../../domain/untrusted-text.ts'
import { Fault } from '../../fault.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Arrivals } from '../../push/arrivals.ts'
import type { Store } from '../../store/index.ts'
import type { FoundOccurrences, OccurrenceEntry } from '../../store/mail/occurrences.ts'
import type { Filter } from './arguments.ts'
import { kinds, type Kind } from './occurrences.ts'

/** Event, in the form that polling, streams and webhooks share. */
export interface Occurrence {
  /** Id by which clients detect duplicates. It is the same in every delivery of the event. */
  eventId: string
  name: EventName
  timestamp: string
  data: Record<string, unknown>
}

export interface OccurrencePage {
  occurrences: { occurrence: Occurrence; position: MailboxCursor }[]
  /** Position at which the page begins: the requested one, or the end of the skipped part. */
  start: MailboxCursor
  /** Position up to which the mailbox has been read. */
  position: MailboxCursor
  hasMore: boolean
  /** True if older events were skipped, because retention removed them or `maxAgeMs` excludes them. */
  truncated: boolean
}

export interface OccurrenceSearch {
  agentId: string
  name: EventName
  filter: Filter
  after: MailboxCursor
  /** Most events of the page. The number of mailbox entries that one read examines has its own limit. */
  limit?: number | undefined
  /** True to read only the next entry of the mailbox. */
  isOne?: boolean
  maxAgeMs?: number | undefined
}

export interface Events {
  /** Reads the events of one kind in the mailbox of an agent, after a position. */
  read(search: OccurrenceSearch): Promise<OccurrencePage>
  /** Returns the current end of the mailbox, which `cursor: null` means. */
  endOf(agentId: string): Promise<MailboxCursor>
  /**
   * Calls `arrived` when mail with this `created_at` or an earlier one may have come. Returns a function that stops
   * it.
   */
  watch(agentId: string, arrived: (createdAt: number) => void): () => void
}

export interface EventDeps {
  arrivals: Pick<Arrivals, 'watch' | 'unwatch'>
  authors: Authors
  clock: Clock
  store: Pick<Store, 'feed' | 'occurrences'>
}

/** Creates the reader of events. Events are derived from the mailbox, so nothing else is stored. */
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
      const occurrences: OccurrencePage['occurrences'] = []
      for (const entry of entries) {
        if (occurrences.length > limit) break
        occurrences.push(...occurrenceOf(entry, name, kind.payload(entry, filter, authorOf)))
      }
      const cut = occurrences.length > limit ? occurrences[limit - 1] : undefined
      return { occurrences: occurrences.slice(0, limit), ...boundsOf(found, after, since, cut?.position) }
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

/** Returns the bounds of a page. `cut` is the position of the last event, if more events than the limit were found. */
function boundsOf(
  { hasMore, last, removed, skips }: FoundOccurrences,
  after: MailboxCursor,
  since: number,
  cut: MailboxCursor | undefined,
): Omit<OccurrencePage, 'occurrences'> {
  const oldest = { after_created_at: since - 1, after_envelope_id: lastId }
  const start = laterCursor(laterCursor(after, removed), skips ? oldest : after)
  const bounds = { start, truncated: skips || isBefore(after, removed) }
  if (cut) return { ...bounds, position: cut, hasMore: true }
  // At the end, also skips the removed entries. Otherwise the next page would report the same gap again.
  return { ...bounds, position: hasMore && last ? last : laterCursor(last ?? start, start), hasMore }
}
