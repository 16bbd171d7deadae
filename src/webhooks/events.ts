import { createHash } from 'node:crypto'
import { type EventInputs, type EventName, type EventPayloads, eventTypes } from '#generated/mcp/events.ts'
import type { Envelope, MailboxCursor } from '#generated/rest/models.ts'
import { approvalAnsweredIn } from '../domain/approval-mail.ts'
import { contactRequestIn } from '../domain/contact-mail.ts'
import { decodeMailboxCursor, encodeMailboxCursor, isCursorBefore, laterCursor } from '../domain/cursors.ts'
import { ownerOf, postmaster } from '../domain/handles.ts'
import { headerOfEntry } from '../domain/header-text.ts'
import { inputFaultOf } from '../domain/input-rejection.ts'
import { deliveryReportIn } from '../domain/reports.ts'
import { snippetOf } from '../domain/snippets.ts'
import { rootIdOf, threadIdOf } from '../domain/threads.ts'
import { highestEnvelopeId } from '../domain/ulids.ts'
import { showAllHiddenCharacters } from '../domain/untrusted-text.ts'
import { Fault } from '../fault.ts'
import type { AuthorOf, AuthorLookup } from '../mail/threads/threads.ts'
import type { Clock } from '../platform/clock.ts'
import type { Arrivals } from '../push/arrivals.ts'
import type { Store } from '../store/index.ts'
import type { FoundOccurrences, MailEventConditions, OccurrenceEntry } from '../store/mail/occurrences.ts'

/** Validated arguments of a subscription, with the defaults of absent ones. */
export type EventFilter = EventInputs[EventName]

export const isEventName = (name: unknown): name is EventName =>
  typeof name === 'string' && Object.hasOwn(eventTypes, name)

/** Validates the arguments of a subscription. Throws an error that names each wrong argument and its path. */
export function parseEventFilter(name: EventName, input: unknown, path: readonly string[] = []): EventFilter {
  const { accepts, input: schema } = eventTypes[name]
  const filter: unknown = structuredClone(input) // the validator adds defaults to its input
  if (!accepts(filter)) throw inputFaultOf(filter, schema, path)
  return filter
}

const tagBytes = 9

/**
 * Returns a tag that binds a cursor to its mailbox, so that the service can reject cursors of other mailboxes. The tag
 * is not secret, because a forged cursor gives a client no more access.
 */
const tagOf = (agentId: string, place: string): string =>
  createHash('sha256').update(`${agentId} ${place}`).digest().subarray(0, tagBytes).toString('base64url')

/** Returns a cursor for a position in the mailbox of an agent. Clients must not interpret it. */
export function createEventCursor(agentId: string, position: MailboxCursor): string {
  const place = encodeMailboxCursor(position)
  return Buffer.from(`${place} ${tagOf(agentId, place)}`).toString('base64url')
}

/** Returns the position in a cursor. Throws VALIDATION_ERROR if the service did not issue the cursor to this agent. */
export function parseEventCursor(agentId: string, cursor: string): MailboxCursor {
  const [place = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const position = decodeMailboxCursor(place)
  if (!position || createEventCursor(agentId, position) !== cursor)
    throw new Fault(
      'VALIDATION_ERROR',
      'cursor is not valid for this agent: send the last cursor you received, unchanged',
    )
  return position
}

/** Rules that derive events of one kind from mailbox entries. */
interface Kind<Name extends EventName> {
  /**
   * Returns the conditions of the database query. The query may find more entries than there are events of this kind.
   */
  conditions(filter: EventInputs[Name]): MailEventConditions
  /** Returns true if the query must also read the texts of envelopes. */
  withTexts(filter: EventInputs[Name]): boolean
  /**
   * Returns the payload of an entry. Returns undefined if the entry is not an event of this kind, or does not match the
   * filter.
   */
  payload(entry: OccurrenceEntry, filter: EventInputs[Name], authorOf: AuthorOf): EventPayloads[Name] | undefined
}

const fromReports = { conditions: () => ({ isReported: true }), withTexts: () => false }

const kinds: { readonly [Name in EventName]: Kind<Name> } = {
  'envelope.received': {
    conditions: ({ from, thread_id, has_attachments, only_contacts }) => ({
      senders: from && sendersIn(from),
      rootId: thread_id && rootIdOf(thread_id),
      hasAttachments: has_attachments,
      onlyContacts: only_contacts,
    }),
    withTexts: ({ include_preview = false }) => include_preview,
    payload(entry, { include_preview }, authorOf) {
      if (isReport(entry)) return undefined
      return {
        ...headerOfEntry(entry),
        thread_id: threadIdOf(entry.rootId),
        author: authorOf(entry.sender),
        preview: include_preview && entry.text !== null ? snippetOf(entry.text, []) : null,
      }
    },
  },

  'envelope.arrived': {
    conditions: () => ({}),
    withTexts: () => false,
    payload: (entry) => (isReport(entry) ? undefined : { id: entry.envelopeId, thread_id: threadIdOf(entry.rootId) }),
  },

  'delivery.report': {
    ...fromReports,
    payload(entry, { facts, envelope_id }) {
      const report = reportContent(entry, deliveryReportIn)
      if (!report || (facts && !facts.includes(report.fact))) return undefined
      return envelope_id === undefined || envelope_id === report.envelope_id ? report : undefined
    },
  },

  'contact.requested': {
    ...fromReports,
    payload: (entry) => reportContent(entry, contactRequestIn),
  },

  'approval.answered': {
    ...fromReports,
    payload: (entry) => reportContent(entry, approvalAnsweredIn),
  },
}

/**
 * Returns the content of a report from the postmaster, an agent of the service itself. Returns undefined for any other
 * entry.
 */
const reportContent = <Content>({ body }: OccurrenceEntry, contentIn: (envelope: Envelope) => Content | undefined) =>
  body === null ? undefined : contentIn(JSON.parse(body))

/**
 * Returns true for mail of the postmaster that causes its own kind of event. It is a delivery report, a contact request
 * or an answered approval.
 */
const isReport = (entry: OccurrenceEntry): boolean =>
  entry.sender === postmaster.handle &&
  reportContent(
    entry,
    (envelope) => deliveryReportIn(envelope) ?? contactRequestIn(envelope) ?? approvalAnsweredIn(envelope),
  ) !== undefined

const wildcardEnd = '.*'

function sendersIn(from: readonly string[]): NonNullable<MailEventConditions['senders']> {
  const [wildcards, handles] = [true, false].map((is) => from.filter((entry) => entry.endsWith(wildcardEnd) === is))
  return { handles: handles!, owners: wildcards!.map((entry) => `@${ownerOf(entry)}`) }
}

/** Event in the form that polling, streams and webhooks share. */
export interface Occurrence {
  /** Id by which clients detect duplicates. It is the same in every delivery of the event. */
  eventId: string
  name: EventName
  timestamp: string
  data: Record<string, unknown>
}

export interface OccurrencePage {
  occurrences: { occurrence: Occurrence; position: MailboxCursor }[]
  /** Position at which the page begins: the requested position, or the end of the skipped events. */
  start: MailboxCursor
  /** Position up to which the mailbox has been read. */
  position: MailboxCursor
  hasMore: boolean
  /** True if older events were skipped, because retention has removed them or `maxAgeMs` excludes them. */
  truncated: boolean
}

export interface OccurrenceSearch {
  agentId: string
  name: EventName
  filter: EventFilter
  after: MailboxCursor
  /**
   * Highest number of events in the page. Another limit applies to the number of mailbox entries that one read
   * examines.
   */
  limit?: number | undefined
  /** True to read only the next entry of the mailbox. */
  isOne?: boolean
  maxAgeMs?: number | undefined
}

export interface Events {
  /** Reads the events of one kind in the mailbox of an agent, after a position. */
  read(search: OccurrenceSearch): Promise<OccurrencePage>
  /** Returns the current end of the mailbox, for a client that sends `cursor: null`. */
  endOf(agentId: string): Promise<MailboxCursor>
  /**
   * Calls `arrived` when new mail may have come, with the highest `created_at` of that mail. Returns a function that
   * stops these calls.
   */
  watch(agentId: string, arrived: (createdAt: number) => void): () => void
}

interface EventDeps {
  arrivals: Pick<Arrivals, 'watch' | 'unwatch'>
  authors: AuthorLookup
  clock: Clock
  store: Pick<Store, 'feed' | 'occurrences'>
}

/** Creates the reader of events. It derives the events from the mailbox, so the database stores no events. */
export function createEvents({ arrivals, authors, clock, store }: EventDeps): Events {
  return {
    async endOf(agentId) {
      return { after_created_at: await store.feed.last(agentId), after_envelope_id: highestEnvelopeId }
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
        agentId,
        after,
        since,
        isOne,
        withTexts: kind.withTexts(filter),
        ...kind.conditions(filter),
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
    data: { ...showAllHiddenCharacters(data) },
  }
  return [{ occurrence, position: { after_created_at: createdAt, after_envelope_id: envelopeId } }]
}

/**
 * Returns the bounds of a page. `cut` is the position of the last returned event if more events than the limit were
 * found.
 */
function boundsOf(
  { hasMore, last, removed, skips }: FoundOccurrences,
  after: MailboxCursor,
  since: number,
  cut: MailboxCursor | undefined,
): Omit<OccurrencePage, 'occurrences'> {
  const oldest = { after_created_at: since - 1, after_envelope_id: highestEnvelopeId }
  const start = laterCursor(laterCursor(after, removed), skips ? oldest : after)
  const bounds = { start, truncated: skips || isCursorBefore(after, removed) }
  if (cut) return { ...bounds, position: cut, hasMore: true }
  // At the end, the position skips removed entries. Otherwise the next page would report the same gap again.
  return { ...bounds, position: hasMore && last ? last : laterCursor(last ?? start, start), hasMore }
}
