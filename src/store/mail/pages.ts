import { LRUCache } from 'lru-cache'
import type { Parts } from '#generated/rest/call.ts'
import type { MailboxCursor } from '#generated/rest/models.ts'
import type { FeedDirection } from '#generated/ws/frames.ts'
import {
  countHeaders,
  firstHeaders,
  firstHeaderOf,
  lastHeaderOf,
  joinParts,
  pageParts,
  headerRunOf,
  type HeaderRun,
} from '../../domain/header-runs.ts'
import { cursorOfHeader, headerEndKeys, headerSeparator } from '../../domain/header-text.ts'
import type { Batching } from '../engine/batching.ts'
import { feedEntriesSql, feedConditionsSql, type Feed, type FeedRange } from './feed-entries.ts'
import { statement, type Query, type Statement } from '../engine/statements.ts'

export type SortOrder = 'asc' | 'desc'

export interface PageRequest {
  agentId: string
  direction: FeedDirection
  order: SortOrder
  /** True selects unread entries, false read entries, undefined both. Only for the feed `in`. */
  unread: boolean | undefined
  after: MailboxCursor | undefined
  limit: number
}

/** Page of headers in the form that the API returns. */
export interface HeaderPage {
  /** Version of the mailbox when the page was read. Every change that can affect a page changes the version. */
  version: string
  /** `{"envelope_headers": […], "next_cursor": …}` */
  serialized: Parts
  isEmpty: boolean
}

/** Cached page. */
interface KnownPage {
  version: string
  runs: readonly HeaderRun[]
  /** Whole page in one buffer; absent if the page consists of several runs of headers. */
  whole?: Buffer
  /** Cursor of the first header of the page; undefined if the page is empty. */
  start: MailboxCursor | undefined
  next: MailboxCursor | null
}

interface Asked extends PageRequest {
  known: KnownPage | undefined
}

/** Kind of listing. One statement reads all listings of a kind. */
interface Kind extends Pick<PageRequest, 'direction' | 'order' | 'unread'> {
  isAfter: boolean
  /** True if the statement reads only entries that are newer than the newest known entry. */
  isGrowing: boolean
}

interface PageRow {
  /** Ordinal of the page in the request, from 1, as text. */
  place: string
  version: string
  /** Headers as text; null if the page is empty, or if the cached page is current. */
  headers: string | null
  /** Number of headers, as text. */
  count: string
}

const readStates = { true: 'unread', false: 'read', undefined: 'in' } as const

const feedOf = (wanted: Pick<PageRequest, 'direction' | 'unread'>): Feed =>
  wanted.direction === 'in' ? readStates[readStateOf(wanted)] : wanted.direction

/** Returns an SQL expression: the header of an entry in the form that the API returns. */
function headerExpression(feed: FeedDirection): string {
  const end = (unread: boolean): string =>
    `'${headerEndKeys.unread}${unread}${feed === 'both' ? `${headerEndKeys.direction}"` : '}'}'`
  const withUnread = `header || case when ${feedConditionsSql.unread} then ${end(true)} else ${end(false)} end`
  return feed === 'both' ? `${withUnread} || direction || '"}'` : withUnread
}

/**
 * Maximum number of new entries that the statement reads by the key of the mailbox. It then selects the entries of the
 * feed, which costs less than merging the parts of a feed. If there are more new entries, the store reads the whole
 * page.
 */
const comeMax = 100

function entriesOf(kind: Kind): string {
  const { order, isAfter, isGrowing } = kind
  const [feed, start] = [feedOf(kind), '(wanted.created_at, wanted.envelope_id)']
  const stretch = (where: string, limit: string): FeedRange => ({
    columns: 'created_at, envelope_id, header, direction, read_at',
    where: `agent_id = wanted.agent_id and present.version <> wanted.known${where}`,
    order,
    limit,
  })
  const from = (comparison: string): string => ` and (created_at, envelope_id) ${comparison} ${start}`
  if (isGrowing)
    return `select * from (${feedEntriesSql('both', stretch(from('>='), String(comeMax)))}) come where ${feedConditionsSql[feed]}`
  return feedEntriesSql(feed, stretch(isAfter ? from(order === 'asc' ? '>' : '<') : '', 'wanted.most'))
}

/**
 * Returns the statement that reads pages of many mailboxes. Each page is one text, because many small values are slower
 * than one large value.
 *
 * The statement skips a page if the cached copy is current. It reads version and page in one snapshot, and no two
 * states of a mailbox have the same version. If entries have only been added to the newest page, the statement reads
 * the entries from the newest cached one on.
 *
 * Revisions are random numbers, because counters could repeat. A database that has lost its last transactions, by a
 * failover or a restore, would count to the same numbers again. The revision of arrivals can be short, because the
 * version also contains the time of the last arrival.
 */
function paging(kind: Kind): Statement<PageRow> {
  return statement<PageRow>(
    nameOf(kind),
    `select wanted.place::text as place, present.version, page.headers, page.count
     from unnest(:agent_ids::uuid[], :known::text[], :created_at::bigint[], :envelope_ids::uuid[], :most::integer[])
       with ordinality
       as wanted(agent_id, known, created_at, envelope_id, most, place)
     cross join lateral (select concat(arrival, '.', reading) as version from (
       select coalesce((select last_created_at || '-' || revision from mailbox where mailbox.agent_id = wanted.agent_id), '') as arrival,
         coalesce((select revision from mailbox_reading where mailbox_reading.agent_id = wanted.agent_id)::text, '') as reading
       offset 0) revisions) present
     cross join lateral (
       select string_agg(${headerExpression(kind.direction)}, E'${headerSeparator.replace('\n', '\\n')}') as headers, count(*)::text as count
       from (${entriesOf(kind)}) entry) page`,
    { place: 'text', version: 'text', headers: 'packed text', count: 'text' },
  )
}

const readStateOf = ({ direction, unread }: Pick<PageRequest, 'direction' | 'unread'>): keyof typeof readStates =>
  direction === 'in' ? `${unread}` : 'undefined'

/** Returns true if the listing begins with the newest entries, so that new entries appear at its beginning. */
const isNewest = ({ order, after }: PageRequest): boolean => order === 'desc' && after === undefined

/** Returns the part of a version that changes when entries are marked as read or removed. */
const readingOf = (version: string): string => version.slice(version.indexOf('.') + 1)

/** Returns true if a cached page exists that may need only the newer entries. */
const isGrowing = (asked: Asked): boolean => isNewest(asked) && asked.known?.start !== undefined

/** Returns the cursor at which the statement begins: the newest cached entry, or the cursor of the request. */
const startOf = (asked: Asked): MailboxCursor | undefined => (isNewest(asked) ? asked.known?.start : asked.after)

/**
 * Returns the page. Returns undefined if the store has to read the whole page, because entries were marked as read or
 * removed, or too many are new. The whole page is also necessary if the database has lost its last transactions, and
 * with them the newest cached entry.
 */
function pageOf(row: PageRow, asked: Asked): KnownPage | undefined {
  const { version } = row
  const { known, limit } = asked
  if (known?.version === version) return known
  const headers = row.headers ?? ''
  const count = Number(row.count)
  const read = (): KnownPage =>
    knownPage(version, firstHeaders(count === 0 ? [] : [{ headers, count }], limit), count > limit)
  if (!known || !isGrowing(asked)) return read()
  if (readingOf(version) !== readingOf(known.version)) return undefined
  if (count > limit) return read()
  const newest = firstHeaderOf(known.runs[0]!)
  if (!headers.endsWith(newest)) return undefined
  if (count === 1) return { ...known, version }
  const come = { headers: headers.slice(0, -(headerSeparator.length + newest.length)), count: count - 1 }
  const runs = firstHeaders([come, ...known.runs], limit)
  const isMore = known.next !== null || come.count + countHeaders(known.runs) > limit
  return knownPage(version, runs, isMore)
}

function knownPage(version: string, runs: readonly HeaderRun[], isMore: boolean): KnownPage {
  if (runs.length === 0) return { version, runs, start: undefined, next: null }
  const start = cursorOfHeader(firstHeaderOf(runs[0]!))
  return { version, runs, start, next: isMore ? cursorOfHeader(lastHeaderOf(runs.at(-1)!)) : null }
}

/**
 * Maximum number of runs in a cached page. A run is a text of consecutive headers, and each refresh with new entries
 * adds a run. A page with more runs is joined into one buffer.
 */
const runsMax = 4

/**
 * Returns the page in the form for the cache. Joins its runs into one buffer if the whole page was read, the unchanged
 * page was requested again, or it has too many runs.
 */
function kept(page: KnownPage, isReadAgain: boolean): KnownPage {
  const { runs, next } = page
  const isWhole = typeof runs.at(-1)?.headers === 'string'
  if (!isWhole && runs.length <= (isReadAgain ? 1 : runsMax)) return page
  const whole = joinParts(pageParts(runs, next))
  return { ...page, runs: [headerRunOf(whole, countHeaders(runs))], whole }
}

const nameOf = ({ isAfter, isGrowing, ...wanted }: Kind): string =>
  `list-${wanted.direction}-${wanted.order}-${readStateOf(wanted)}-${isAfter}${isGrowing ? '-growing' : ''}`

const kindOf = (asked: Asked): Kind => ({ ...asked, isAfter: asked.after !== undefined, isGrowing: isGrowing(asked) })

const states = [
  ...[undefined, true, false].map((unread) => ({ direction: 'in' as const, unread })),
  ...(['out', 'both'] as const).map((direction) => ({ direction, unread: undefined })),
]
const starts = [
  ...(['asc', 'desc'] as const).flatMap((order) =>
    [true, false].map((isAfter) => ({ order, isAfter, isGrowing: false })),
  ),
  { order: 'desc' as const, isAfter: false, isGrowing: true },
]

/** Statements of all kinds of listings, by their names. */
const pagings = new Map(
  states.flatMap((state) => starts.map((start) => [nameOf({ ...state, ...start }), paging({ ...state, ...start })])),
)

/** Approximate memory of a cached page in addition to its texts, in bytes. */
const entryBytes = 512

/** Returns the bytes of memory that the runs occupy. A truncated run still occupies its whole buffer. */
const heldBy = (runs: readonly HeaderRun[]): number =>
  runs.reduce((sum, { headers }) => sum + (typeof headers === 'string' ? headers.length : headers.buffer.byteLength), 0)

/** Returns a function that reads pages. It caches the most recently used pages in at most `cacheBytes` of memory. */
export function createPageReader(
  query: Query,
  batched: Batching,
  cacheBytes: number,
): (wanted: PageRequest) => Promise<HeaderPage> {
  const pages =
    cacheBytes === 0
      ? undefined
      : new LRUCache<string, KnownPage>({
          maxSize: cacheBytes,
          sizeCalculation: ({ runs }, key) => entryBytes + key.length + heldBy(runs),
        })
  const readers = new Map<string, (asked: Asked) => Promise<KnownPage | undefined>>()

  function readerOf(kind: string): (asked: Asked) => Promise<KnownPage | undefined> {
    const page = pagings.get(kind)!
    return batched(async (all) => {
      const column = <T>(value: (asked: Asked) => T): T[] => all.map(value)
      const starts = all.map(startOf)
      const { rows } = await query(page, {
        agent_ids: column(({ agentId }) => agentId),
        known: column(({ known }) => known?.version ?? ''),
        created_at: starts.map((cursor) => cursor?.after_created_at ?? 0),
        envelope_ids: starts.map((cursor) => cursor?.after_envelope_id ?? ''),
        most: column(({ limit }) => limit + 1),
      })
      const pages: (KnownPage | undefined)[] = []
      for (const row of rows) pages[Number(row.place) - 1] = pageOf(row, all[Number(row.place) - 1]!)
      return pages
    })
  }

  function read(asked: Asked): Promise<KnownPage | undefined> {
    const kind = nameOf(kindOf(asked))
    const reader = readers.get(kind) ?? readerOf(kind)
    readers.set(kind, reader)
    return reader(asked)
  }

  return async (wanted) => {
    const place = wanted.after && `${wanted.after.after_created_at} ${wanted.after.after_envelope_id}`
    const key = `${nameOf(kindOf({ ...wanted, known: undefined }))} ${wanted.agentId} ${wanted.limit} ${place}`
    const known = pages?.get(key)
    const page = (await read({ ...wanted, known })) ?? (await read({ ...wanted, known: undefined }))!
    const remembered = kept(page, page === known)
    if (remembered !== known) pages?.set(key, remembered)
    const { version, runs, next, whole } = remembered
    return { version, isEmpty: runs.length === 0, serialized: whole ? [whole] : pageParts(runs, next) }
  }
}
