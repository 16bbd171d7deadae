import type { EnvelopeHeader } from '#generated/rest/models.ts'
import { decodeTimeCursor, encodeTimeCursor, type TimeCursor } from '../../domain/cursors.ts'
import { hasConditions, type MailFilter } from '../../domain/mail-filter.ts'
import { threadIdOf } from '../../domain/threads.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Store } from '../../store/index.ts'
import { countedThreadsMax, examinedThreadsMax, type Folder } from '../../store/mail/inbox.ts'
import type { SelectedThread } from '../../store/mail/selected-threads.ts'
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

interface InboxRequest {
  folder: Folder
  filter: MailFilter
  cursor: string | null
  limit: number
}

/** Step with several threads. */
export const threadSteps = ['read', 'unread', 'archive', 'restore'] as const
export type ThreadStep = (typeof threadSteps)[number]

/** Highest number of threads that a filter finds. */
const matchesMax = 1_000

/** Highest number of messages that one statement marks as read. */
const markedTogether = 1_000

export type Inbox = ReturnType<typeof createInbox>

interface InboxDeps {
  clock: Clock
  store: Pick<Store, 'inbox' | 'mailbox' | 'search' | 'selectedThreads' | 'threads'>
}

/** Creates the lists in which a person sees the mail of an agent, with the steps for several threads. */
export function createInbox({ clock, store }: InboxDeps) {
  const { inbox, mailbox, selectedThreads } = store

  async function shown({ agentId, handle }: MailReader, rows: readonly ThreadRow[], filter: MailFilter) {
    const texts = await inbox.textStarts(
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
      threads: await shown(reader, rows, filter),
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
      threads: await shown(reader, rows, filter),
      total: keys.length,
      newer: begin,
      countedMax: matchesMax,
      newerPage: begin === 0 ? undefined : previous ? encodeTimeCursor(previous) : null,
      olderPage: last && keys.length > begin + limit ? encodeTimeCursor(last) : undefined,
      isPartial: keys.length < matchesMax && (await store.search.hasMoreThan(agentId, examinedThreadsMax)),
    }
  }

  /** Marks all unread messages of the threads as read. Returns the roots of the threads that had some. */
  async function markRead(agentId: string, threads: readonly SelectedThread[], now: number): Promise<Set<string>> {
    const roots = new Set<string>()
    for (;;) {
      const entries = await selectedThreads.unread(agentId, threads, markedTogether)
      for (const { root_id } of entries) roots.add(root_id)
      if (entries.length > 0) await mailbox.markRead(agentId, idsOf(entries), now)
      if (entries.length < markedTogether) return roots
    }
  }

  /** Marks the newest received message of each thread as unread, unless the thread already has an unread message. */
  async function markUnread(agentId: string, threads: readonly SelectedThread[]): Promise<Set<string>> {
    const counts = await store.threads.unreadIn(
      agentId,
      threads.map(({ rootId }) => rootId),
    )
    const read = threads.filter(({ rootId }) => (counts.get(rootId) ?? 0) === 0)
    const entries = await selectedThreads.newest(agentId, read)
    await mailbox.markUnread(agentId, idsOf(entries))
    return new Set(entries.map(({ root_id }) => root_id))
  }

  return {
    list: (reader: MailReader, request: InboxRequest): Promise<InboxPage> =>
      hasConditions(request.filter) ? listMatches(reader, request) : listFolder(reader, request),

    /**
     * Performs a step with threads of the mailbox. Messages that are newer than the page stay as they are. Returns the
     * threads that changed, and the time of the step.
     */
    async perform(
      { agentId }: MailReader,
      step: ThreadStep,
      threads: readonly SelectedThread[],
    ): Promise<{ changed: SelectedThread[]; at: number }> {
      const at = clock()
      const roots =
        step === 'read'
          ? await markRead(agentId, threads, at)
          : step === 'unread'
            ? await markUnread(agentId, threads)
            : new Set(await selectedThreads.archive(agentId, threads, step === 'archive'))
      return { changed: threads.filter(({ rootId }) => roots.has(rootId)), at }
    },

    /** Marks the messages of the threads as unread that were marked as read at this time. */
    async undoRead({ agentId }: MailReader, threads: readonly SelectedThread[], at: number): Promise<void> {
      for (;;) {
        const entries = await selectedThreads.readAt(agentId, threads, at, markedTogether)
        if (entries.length > 0) await mailbox.markUnread(agentId, idsOf(entries))
        if (entries.length < markedTogether) return
      }
    },
  }
}

const keyOf = ({ last_at, root_id }: ThreadRow): TimeCursor => ({ at: last_at, id: root_id })

const idsOf = (entries: readonly { envelope_id: string }[]): string[] => entries.map(({ envelope_id }) => envelope_id)

/** Returns true if the thread stands after the cursor in a list, which begins with the newest thread. */
const isOlder = (key: TimeCursor, cursor: TimeCursor): boolean =>
  key.at < cursor.at || (key.at === cursor.at && key.id < cursor.id)
