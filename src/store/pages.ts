import { LRUCache } from 'lru-cache'
import type { MailboxCursor } from '#generated/rest/models.ts'
import type { FeedDirection } from '#generated/ws/frames.ts'
import { endFields, headerSeparator, pageBytes } from '../domain/header-text.ts'
import type { Batching } from './batching.ts'
import { textStatement, type Query, type Statement } from './statements.ts'

export type Order = 'asc' | 'desc'

export interface Listing {
  agentId: string
  direction: FeedDirection
  order: Order
  /** Only for the feed `in`. */
  unread: boolean | undefined
  after: MailboxCursor | undefined
  limit: number
}

/** A page as the wire has it. */
export interface Page {
  /** Of the mailbox, when it was read: it changes with all that a page can show. */
  version: string
  /** `{"envelope_headers": […], "next_cursor": …}` */
  serialized: Buffer
  isEmpty: boolean
}

interface Asked extends Listing {
  known: Page | undefined
}

interface PageRow {
  /** A number: of what was asked, from 1. */
  place: string
  version: string
  /** Null where the page is empty, and where the known page is up to date. */
  headers: string | null
  /** A number: of the headers. */
  count: string
}

const feeds: Record<FeedDirection, string> = { in: `and direction <> 'out'`, out: `and direction <> 'in'`, both: '' }
const readStates = { true: 'and read_at is null', false: 'and read_at is not null', undefined: '' }

/** The header of an entry as the wire has it, as an SQL expression over its columns. */
function headerExpression(feed: FeedDirection): string {
  const isUnread = `direction <> 'out' and read_at is null`
  const end = (unread: boolean): string =>
    `'${endFields.unread}${unread}${feed === 'both' ? `${endFields.direction}"` : '}'}'`
  const withUnread = `header || case when ${isUnread} then ${end(true)} else ${end(false)} end`
  return feed === 'both' ? `${withUnread} || direction || '"}'` : withUnread
}

/**
 * Pages of many mailboxes by one statement, each page as one text, since values cost more than their characters. What
 * is known already is not read again: the version and the page are of one snapshot, and no two states of a mailbox have
 * the same version. Revisions are random and not counted, since a database that lost its last transactions, by a
 * failover or a restore, counts to the same numbers again.
 */
function paging(wanted: Listing): Statement<PageRow> {
  const { direction, order, after } = wanted
  const beyond = after
    ? `and (created_at, envelope_id) ${order === 'asc' ? '>' : '<'} (wanted.after_created_at, wanted.after_envelope_id)`
    : ''
  return textStatement<PageRow>(
    kindOf(wanted),
    `select wanted.place::text as place, present.version, page.headers, page.count
     from unnest(?::text[], ?::text[], ?::bigint[], ?::text[], ?::integer[]) with ordinality
       as wanted(agent_id, known, after_created_at, after_envelope_id, most, place)
     cross join lateral (
       select concat(
         (select revision from mailbox where mailbox.agent_id = wanted.agent_id), '.',
         (select revision from mailbox_reading where mailbox_reading.agent_id = wanted.agent_id)) as version offset 0) present
     cross join lateral (
       select string_agg(${headerExpression(direction)}, E'${headerSeparator.replace('\n', '\\n')}') as headers, count(*)::text as count
       from (
         select header, direction, read_at from mailbox_entry
         where agent_id = wanted.agent_id and present.version <> wanted.known ${feeds[direction]} ${readStates[readStateOf(wanted)]} ${beyond}
         order by created_at ${order}, envelope_id ${order} limit wanted.most) entry) page`,
  )
}

const readStateOf = ({ direction, unread }: Listing): keyof typeof readStates =>
  direction === 'in' ? `${unread}` : 'undefined'

/** Listings of one kind differ in values only. */
const kindOf = (wanted: Listing): string =>
  `list-${wanted.direction}-${wanted.order}-${readStateOf(wanted)}-${wanted.after !== undefined}`

/** About what a page takes beside its texts. */
const entryBytes = 512

/** Reads pages, and keeps those that were used last, as many as fit into `cacheBytes`. */
export function pagesOf(query: Query, batched: Batching, cacheBytes: number): (wanted: Listing) => Promise<Page> {
  const pages =
    cacheBytes === 0
      ? undefined
      : new LRUCache<string, Page>({
          maxSize: cacheBytes,
          sizeCalculation: ({ serialized }, key) => entryBytes + serialized.length + key.length,
        })
  const readers = new Map<string, (asked: Asked) => Promise<Page>>()

  function readerOf(wanted: Listing): (asked: Asked) => Promise<Page> {
    const page = paging(wanted)
    return batched(async (all) => {
      const column = <T>(value: (asked: Asked) => T): T[] => all.map(value)
      const cursors = [
        column(({ after }) => after?.after_created_at ?? 0),
        column(({ after }) => after?.after_envelope_id ?? ''),
      ]
      const ofMailboxes = [column(({ agentId }) => agentId), column(({ known }) => known?.version ?? '')]
      const { rows } = await query(page, [...ofMailboxes, ...cursors, column(({ limit }) => limit + 1)])
      const pages: Page[] = []
      for (const { place, version, headers, count } of rows) {
        const index = Number(place) - 1
        const { known, limit } = all[index]!
        if (known?.version === version) pages[index] = known
        else
          pages[index] = {
            version,
            serialized: pageBytes(headers ?? '', Number(count), limit),
            isEmpty: headers === null,
          }
      }
      return pages
    })
  }

  return async (wanted) => {
    const kind = kindOf(wanted)
    const read = readers.get(kind) ?? readerOf(wanted)
    readers.set(kind, read)
    const key = [
      kind,
      wanted.agentId,
      wanted.limit,
      wanted.after?.after_created_at,
      wanted.after?.after_envelope_id,
    ].join(' ')
    const known = pages?.get(key)
    const page = await read({ ...wanted, known })
    if (page !== known) pages?.set(key, page)
    return page
  }
}
