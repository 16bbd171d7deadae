import type { TimeCursor } from '../../domain/cursors.ts'
import type { MailFilter } from '../../domain/mail-filter.ts'
import { textStartOf } from '../../domain/text-start.ts'
import { statement, type Query } from '../engine/statements.ts'
import {
  entryJoinSql,
  feedEntriesSql,
  isEntryOfEnvelopeSql,
  isReadOutsideThreadSql,
  isSentOutsideThreadSql,
  isUnreadOutsideThreadSql,
} from './feed-entries.ts'
import { filterValuesOf, headerMatchesSql, isWithinTimesSql } from './filters.ts'
import { attachmentHeaderPattern, bodyStartSql } from './text-columns.ts'
import { isOutsideThreadSql, isUnreadBitSql, rootColumnSql } from './thread-entries.ts'
import { singleEntryKeysSql, threadKeysSql, threadRowKinds, threadStateSql, type ThreadRow } from './threads.ts'

/** Threads of a mailbox that a person sees together. */
export type Folder = 'active' | 'archived'

/** Highest number of threads that is counted, on each side of a page. */
export const countedThreadsMax = 10_000

/** Highest number of threads, and of entries that are alone, that a filter examines. The newest come first. */
export const examinedThreadsMax = 20_000

const entriesAloneSql = [isSentOutsideThreadSql, isReadOutsideThreadSql, isUnreadOutsideThreadSql]

const readThreadsStatement = statement<ThreadRow>(
  'read-threads',
  threadStateSql(`select ${threadKeysSql} from unnest(:root_ids::uuid[]) as wanted(id)
     join thread on thread.agent_id = :agent_id::uuid and thread.root_id = wanted.id
   union all
   select ${singleEntryKeysSql} from unnest(:root_ids::uuid[]) as wanted(id) cross join lateral (
     select * from mailbox_entry where ${isEntryOfEnvelopeSql(':agent_id::uuid', 'wanted.id')}
       and ${isOutsideThreadSql('mailbox_entry')} offset 0) entry`),
  threadRowKinds,
)

/** Key of a thread in the order of a list. */
interface ThreadKey {
  root_id: string
  last_at: number
}

const threadKeyKinds = { root_id: 'envelope id', last_at: 'integer' } as const
const newestFirstSql = 'order by last_at desc, root_id desc'

/**
 * Returns the statement that finds the threads with a message that meets the filter. It checks a bounded number of
 * threads, the newest first. Only the lookup of unread messages has an index, so it has a statement of its own.
 */
function matching(folder: Folder, isUnread: boolean) {
  const alone = isUnread ? [isUnreadOutsideThreadSql] : entriesAloneSql
  const stored = `select root_id, last_at from (
      select agent_id, root_id, last_at from thread
      where agent_id = :agent_id::uuid and archived = ${folder === 'archived'} and last_at >= :since and first_at < :until
      ${newestFirstSql} limit ${examinedThreadsMax}) thread
    where (select 1 from mailbox_entry where agent_id = thread.agent_id and root_id = thread.root_id
      ${isUnread ? `and ${isUnreadBitSql} = smallint '1'` : ''} and ${isWithinTimesSql} and ${headerMatchesSql} limit 1) is not null
    ${newestFirstSql} limit :limit`
  const single = (which: string): string => `select root_id, last_at from (
      select envelope_id as root_id, created_at as last_at, header from mailbox_entry
      where agent_id = :agent_id::uuid and ${which} and ${isWithinTimesSql}
      order by created_at desc, envelope_id desc limit ${examinedThreadsMax}) entry
    where ${headerMatchesSql} ${newestFirstSql} limit :limit`
  const parts = [stored, ...(folder === 'active' ? alone.map(single) : [])].map((part) => `(${part})`)
  return statement<ThreadKey>(
    `match-${isUnread ? 'unread-' : ''}threads-${folder}`,
    `select root_id, last_at from (${parts.join(' union all ')}) thread ${newestFirstSql} limit :limit`,
    threadKeyKinds,
  )
}

const matchStatements = {
  active: { all: matching('active', false), unread: matching('active', true) },
  archived: { all: matching('archived', false), unread: matching('archived', true) },
}

/** Returns an SQL query for threads of the relation `from`. The relation has their key in the columns `at` and `id`. */
type FolderPart = (from: string, at: string, id: string) => string

/** Returns SQL queries for all threads of a folder: those with a row, and entries that are alone. */
function folderParts(folder: Folder, part: FolderPart): string[] {
  const entries = folder === 'active' ? entriesAloneSql : []
  return [
    part(`thread where agent_id = :agent_id::uuid and archived = ${folder === 'archived'}`, 'last_at', 'root_id'),
    ...entries.map((which) =>
      part(`mailbox_entry where agent_id = :agent_id::uuid and ${which}`, 'created_at', 'envelope_id'),
    ),
  ]
}

const isNewerSql = (at: string, id: string): string => `${at} >= :at and (${at}, ${id}) > (:at, :id::uuid)`

/** Place of a page: the threads of the folder, and those that are newer than the page. */
interface FolderCounts {
  total: number
  newer: number
}

function counting(folder: Folder) {
  const count = (part: FolderPart): string => {
    const counts = folderParts(
      folder,
      (...thread) => `(select count(*) from (select 1 from ${part(...thread)} limit ${countedThreadsMax}) part)`,
    )
    return `least(${countedThreadsMax}, ${counts.join(' + ')})::integer`
  }
  const newer = count((from, at, id) => `${from} and ${isNewerSql(at, id)}`)
  return statement<FolderCounts>(
    `count-threads-${folder}`,
    `select ${count((from) => from)} as total, ${newer} as newer`,
    { total: 'integer', newer: 'integer' },
  )
}

const countStatements = { active: counting('active'), archived: counting('archived') }

/** Returns the statement that finds the thread after which the page of newer threads begins. */
function findingNewer(folder: Folder) {
  const parts = folderParts(
    folder,
    (from, at, id) =>
      `(select ${id} as root_id, ${at} as last_at from ${from} and ${isNewerSql(at, id)}
        order by ${at}, ${id} limit :limit + 1)`,
  )
  return statement<ThreadKey>(
    `find-newer-page-${folder}`,
    `select root_id, last_at from (${parts.join(' union all ')}) thread order by last_at, root_id offset :limit limit 1`,
    threadKeyKinds,
  )
}

const newerPageStatements = { active: findingNewer('active'), archived: findingNewer('archived') }

/** Characters of a body that contain its references and the start of its text. */
const bodyStartMax = 4_096
const textStartMax = 480

/**
 * Reads the start of the bodies. PostgreSQL decompresses only the start of a long body. For 50 bodies of 1 MB in the
 * embedded database, this takes 6 ms. Reading them whole takes 550 ms.
 */
const readTextStartsStatement = statement<{ envelope_id: string; piece: string }>(
  'read-text-starts',
  `select entry.envelope_id, ${bodyStartSql('body.start', textStartMax)} as piece
   from unnest(:ids::uuid[]) as wanted(id) join envelope on envelope.id = wanted.id
   join ${entryJoinSql(':agent_id::uuid')}
   cross join lateral (select left(envelope.body, ${bodyStartMax}) as start offset 0) body`,
  { envelope_id: 'envelope id', piece: 'packed text' },
)

/** Message that a search has found, with the state of its thread. */
export interface FoundState extends ThreadKey {
  envelope_id: string
  unread: boolean
  has_files: boolean
}

const readFoundStatesStatement = statement<FoundState>(
  'read-found-states',
  `select entry.envelope_id, ${rootColumnSql('entry')} as root_id, coalesce(thread.last_at, entry.created_at) as last_at,
     entry.direction <> 'out' and entry.read_at is null as unread,
     entry.header like '${attachmentHeaderPattern}' as has_files
   from unnest(:ids::uuid[]) as wanted(id) join envelope on envelope.id = wanted.id
   join ${entryJoinSql(':agent_id::uuid')}
   left join lateral (
     select last_at from thread where thread.agent_id = entry.agent_id and thread.root_id = entry.root_id offset 0) thread on true`,
  { envelope_id: 'envelope id', unread: 'boolean', has_files: 'boolean', ...threadKeyKinds },
)

/** Message that an agent has sent. */
export interface SentRow {
  envelope_id: string
  root_id: string
  created_at: number
  header: string
}

/** Lists sent messages that meet a filter. It examines a bounded number of messages, the newest first. */
const listSentMessagesStatement = statement<SentRow>(
  'list-sent-messages',
  `select envelope_id, ${rootColumnSql('entry')} as root_id, created_at, header
   from (${feedEntriesSql('out', {
     columns: 'envelope_id, root_id, created_at, header',
     where: `agent_id = :agent_id::uuid and ${isWithinTimesSql} and (created_at, envelope_id) < (:before_at, :before_id::uuid)`,
     order: 'desc',
     limit: String(examinedThreadsMax),
   })}) entry
   where ${headerMatchesSql} order by created_at desc, envelope_id desc limit :limit`,
  { envelope_id: 'envelope id', root_id: 'envelope id', created_at: 'integer', header: 'packed text' },
)

/** Returns the store of the lists in which a person sees the mail of an agent. Every statement names the agent. */
export function inboxStore(query: Query) {
  return {
    /** Returns threads by their roots, the newest first. Skips threads that do not exist. */
    async threads(agentId: string, rootIds: readonly string[]): Promise<ThreadRow[]> {
      return (await query(readThreadsStatement, { agent_id: agentId, root_ids: rootIds })).rows
    },

    /** Returns the newest threads with a message that meets the filter. */
    async matches(agentId: string, folder: Folder, filter: MailFilter, limit: number): Promise<TimeCursor[]> {
      const values = { agent_id: agentId, ...filterValuesOf(filter), limit }
      const { rows } = await query(matchStatements[folder][filter.isUnread ? 'unread' : 'all'], values)
      return rows.map(cursorOfKey)
    },

    /** Counts the threads of the folder, and those before the page, which begins with the thread `first`. */
    async count(agentId: string, folder: Folder, first: TimeCursor): Promise<FolderCounts> {
      return (await query(countStatements[folder], { agent_id: agentId, ...first })).rows[0]!
    },

    /** Returns the thread after which the page before `first` begins. Returns undefined for the newest page. */
    async newerPage(
      agentId: string,
      folder: Folder,
      first: TimeCursor,
      limit: number,
    ): Promise<TimeCursor | undefined> {
      const { rows } = await query(newerPageStatements[folder], { agent_id: agentId, ...first, limit })
      return rows.map(cursorOfKey)[0]
    },

    /** Returns the start of the text of each envelope. An envelope that does not begin with a text has none. */
    async textStarts(agentId: string, ids: readonly string[]): Promise<Map<string, string>> {
      const { rows } = await query(readTextStartsStatement, { agent_id: agentId, ids })
      return new Map(
        rows.flatMap(({ envelope_id, piece }) => {
          const text = textStartOf(piece)
          return text === null ? [] : [[envelope_id, text] as const]
        }),
      )
    },

    /** Returns the newest sent messages that meet the filter, after the cursor. */
    async sent(agentId: string, filter: MailFilter, after: TimeCursor | undefined, limit: number): Promise<SentRow[]> {
      const start = { before_at: after?.at ?? Number.MAX_SAFE_INTEGER, before_id: after?.id ?? '' }
      return (await query(listSentMessagesStatement, { agent_id: agentId, ...filterValuesOf(filter), ...start, limit }))
        .rows
    },

    /** Returns the threads and read states of these envelopes, by envelope id. */
    async foundStates(agentId: string, ids: readonly string[]): Promise<Map<string, FoundState>> {
      const { rows } = await query(readFoundStatesStatement, { agent_id: agentId, ids })
      return new Map(rows.map((row) => [row.envelope_id, row]))
    },
  }
}

const cursorOfKey = ({ root_id, last_at }: ThreadKey): TimeCursor => ({ at: last_at, id: root_id })
