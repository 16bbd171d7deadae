import type { EnvelopeHeader } from '#generated/rest/models.ts'
import { decodeTimeCursor, encodeTimeCursor, type TimeCursor } from '../../domain/cursors.ts'
import { hasConditions, type MailFilter } from '../../domain/mail-filter.ts'
import { threadIdOf } from '../../domain/threads.ts'
import type { Store } from '../../store/index.ts'
import { countedThreadsMax, examinedThreadsMax, type Folder } from '../../store/mail/inbox.ts'
import type { ThreadRow } from '../../store/mail/threads.ts'
import { answeredHeader, headerIn, type MailReader } from './threads.ts'

/** Thread in a list that a person sees. */
export interface ListedThread {
  thread_id: string
  subject: string | null
  /** Author of the newest message, or its recipients if the agent wrote it. */
  correspondents: readonly string[]
  isFromAgent: boolean
  /** Time of the newest message, in epoch milliseconds. */
  lastAt: number
  /** Number of unread messages. */
  unread: number
  hasFiles: boolean
  /** Start of the text of the newest message. Null if it begins with another kind of content. */
  text: string | null
  typeHint: EnvelopeHeader['type_hint']
}

/** Part of a list of threads, with its place in the list. */
export interface InboxPage {
  threads: readonly ListedThread[]
  /** Number of threads in the list, and of those before this page. Both end at `countedMax`. */
  total: number
  newer: number
  countedMax: number
  /** Cursor of the page with newer threads. Null if that is the first page, undefined if there is none. */
  newerPage: string | null | undefined
  olderPage: string | undefined
  /** True if the filter has not examined all threads. */
  isPartial: boolean
}

export interface InboxRequest {
  folder: Folder
  filter: MailFilter
  cursor: string | null
  limit: number
}

/** Highest number of threads that a filter finds. */
const matchesMax = 1_000

type InboxStore = Pick<Store, 'inbox' | 'search' | 'threads'>

async function listedThreads(
  store: InboxStore,
  { agentId, handle }: MailReader,
  rows: readonly ThreadRow[],
  filter: MailFilter,
) {
  const texts = await store.inbox.textStarts(
    agentId,
    rows.map(({ last_header }) => headerIn(last_header).id),
  )
  const unread = await store.threads.unreadIn(
    agentId,
    rows.map(({ root_id }) => root_id),
  )
  return rows.map((row): ListedThread => {
    const [first, last] = [headerIn(row.first_header), headerIn(row.last_header)]
    const { from, to, cc } = answeredHeader(row)
    const isFromAgent = from === handle
    return {
      thread_id: threadIdOf(row.root_id),
      subject: first.subject,
      correspondents: isFromAgent ? [...new Set([...to, ...cc])] : [from],
      isFromAgent,
      lastAt: row.last_at,
      unread: unread.get(row.root_id) ?? 0,
      hasFiles: filter.hasFiles || first.has_attachments || last.has_attachments,
      text: texts.get(last.id) ?? null,
      typeHint: last.type_hint,
    }
  })
}

/** Creates the lists in which a person sees the mail of an agent. */
export function createThreadLists({ store }: { store: InboxStore }) {
  const { inbox } = store

  /** Lists all threads of a folder. */
  async function listFolder(reader: MailReader, { folder, filter, cursor, limit }: InboxRequest): Promise<InboxPage> {
    const { agentId } = reader
    const after = decodeTimeCursor(cursor)
    const found = await store.threads.list(agentId, folder, after, limit + 1)
    const rows = found.slice(0, limit)
    const first = rows[0] ? keyOf(rows[0]) : after
    const start = first ?? { at: Number.MAX_SAFE_INTEGER, id: '' }
    const { total, newer } = await inbox.count(agentId, folder, start)
    const newerPage = after && newer > 0 ? await inbox.newerPage(agentId, folder, start, limit) : undefined
    return {
      threads: await listedThreads(store, reader, rows, filter),
      total,
      newer,
      countedMax: countedThreadsMax,
      newerPage: after && (newerPage ? encodeTimeCursor(newerPage) : null),
      olderPage: found.length > limit ? encodeTimeCursor(keyOf(rows.at(-1)!)) : undefined,
      isPartial: false,
    }
  }

  /** Lists the threads with a message that meets the filter. */
  async function listMatches(reader: MailReader, { folder, filter, cursor, limit }: InboxRequest): Promise<InboxPage> {
    const { agentId } = reader
    const after = decodeTimeCursor(cursor)
    const keys = await inbox.matches(agentId, folder, filter, matchesMax)
    const begin = after ? keys.filter((key) => !isOlder(key, after)).length : 0
    const rows = await inbox.threads(
      agentId,
      keys.slice(begin, begin + limit).map(({ id }) => id),
    )
    const previous = begin > limit ? keys[begin - limit - 1] : undefined
    const last = keys[begin + limit - 1]
    return {
      threads: await listedThreads(store, reader, rows, filter),
      total: keys.length,
      newer: begin,
      countedMax: matchesMax,
      newerPage: begin === 0 ? undefined : previous ? encodeTimeCursor(previous) : null,
      olderPage: last && keys.length > begin + limit ? encodeTimeCursor(last) : undefined,
      isPartial: keys.length < matchesMax && (await store.search.hasMoreThan(agentId, examinedThreadsMax)),
    }
  }

  return {
    list: (reader: MailReader, request: InboxRequest): Promise<InboxPage> =>
      hasConditions(request.filter) ? listMatches(reader, request) : listFolder(reader, request),
  }
}

const keyOf = ({ last_at, root_id }: ThreadRow): TimeCursor => ({ at: last_at, id: root_id })

/** Returns true if the thread stands after the cursor in a list, which begins with the newest thread. */
const isOlder = (key: TimeCursor, cursor: TimeCursor): boolean =>
  key.at < cursor.at || (key.at === cursor.at && key.id < cursor.id)
