import type { ThreadStatus } from '#generated/rest/models.ts'
import type { TimeCursor } from '../../domain/cursors.ts'
import { postmaster } from '../../domain/handles.ts'
import type { ReportChange } from '../engine/changes.ts'
import type { ColumnKindsOf } from '../engine/columns.ts'
import {
  isReadOutsideThreadSql,
  isSentOutsideThreadSql,
  isUnreadOutsideThreadSql,
  entryJoinSql,
  isEntryOfEnvelopeSql,
  isUnreadInThreadSql,
  envelopeTextSql,
} from './feed-entries.ts'
import {
  hasUnreadSql,
  insertThreadsStatement,
  isOutsideThreadSql,
  rootColumnSql,
  threadEntriesSql,
  unreadCountSql,
} from './thread-entries.ts'
import { statement, type Query, type Statement } from '../engine/statements.ts'
import { senderHeaderPatternOf } from './text-columns.ts'

/** Thread in a mailbox. Its headers are JSON texts without their last brace; see header-text.ts. */
export interface ThreadRow {
  root_id: string
  archived: boolean
  unread: boolean
  first_at: number
  last_at: number
  first_header: string
  last_header: string
  /**
   * Header of the newest entry that is not a report of the postmaster. Null if the last entry is not a report, because
   * `last_header` then has the same value.
   */
  answered_header: string | null
}

export interface ThreadMessageRow {
  envelope_id: string
  created_at: number
  unread: boolean
  body: string
}

export interface ThreadMessages {
  /** Messages of the thread, the newest first. */
  rows: ThreadMessageRow[]
  hasEarlier: boolean
}

/** Total bytes of bodies at which one read ends. The last body may exceed this total. */
const pageBytes = 262_144

const newestFirstSql = 'order by created_at desc, envelope_id desc'
const isReportSql = (header: string): string => `${header} like '${senderHeaderPatternOf(postmaster.handle)}'`
const inThread = { agent: 'thread.agent_id', root: 'thread.root_id' }

const headerAtSql = (edge: 'first_at' | 'last_at', order: 'asc' | 'desc'): string =>
  `select header from mailbox_entry
   where agent_id = thread.agent_id and created_at = thread.${edge} and ${rootColumnSql('mailbox_entry')} = thread.root_id
   order by envelope_id ${order} limit 1`

export const threadRowKinds: ColumnKindsOf<ThreadRow> = {
  root_id: 'envelope id',
  archived: 'boolean',
  unread: 'boolean',
  first_at: 'integer',
  last_at: 'integer',
  first_header: 'packed text',
  last_header: 'packed text',
  answered_header: 'packed text',
}

/**
 * Returns an SQL query that reads a `ThreadRow` for each thread of the query `threads`. It runs several lookups for
 * each thread, so `threads` must return few threads.
 */
export const threadStateSql = (threads: string): string =>
  `select thread.root_id, thread.archived, ${hasUnreadSql(inThread.agent, inThread.root)} as unread,
     thread.first_at, thread.last_at, (${headerAtSql('first_at', 'asc')}) as first_header, last.header as last_header,
     case when ${isReportSql('last.header')} then (
       select header from (${threadEntriesSql('header, created_at, envelope_id', {
         ...inThread,
         where: `and not (${isReportSql('header')})`,
         tail: `${newestFirstSql} limit 1`,
       })}) entry ${newestFirstSql} limit 1) end as answered_header
   from (${threads}) thread cross join lateral (${headerAtSql('last_at', 'desc')}) last
   order by thread.last_at desc, thread.root_id desc`

export const threadKeysSql = 'thread.agent_id, thread.root_id, thread.archived, thread.first_at, thread.last_at'
const isAfterPageSql = '(thread.last_at, thread.root_id) < (:before_at, :before_id::uuid)'
const pageOrderSql = 'order by thread.last_at desc, thread.root_id desc limit :limit'

const storedThreadsSql = (archived: boolean): string =>
  `select ${threadKeysSql} from thread where agent_id = :agent_id::uuid and archived = ${archived} and ${isAfterPageSql} ${pageOrderSql}`

export const singleEntryKeysSql = `agent_id, envelope_id as root_id, false as archived, created_at as first_at, created_at as last_at`

/** Returns an SQL query for threads with a single entry, which have no row in the table `thread`. */
const singleEntriesSql = (which: string): string =>
  `select ${singleEntryKeysSql} from mailbox_entry
   where agent_id = :agent_id::uuid and ${which} and created_at <= :before_at
     and (created_at, envelope_id) < (:before_at, :before_id::uuid)
   order by created_at desc, envelope_id desc limit :limit`

const activeThreadsSql = `
  select * from (${[storedThreadsSql(false), ...[isSentOutsideThreadSql, isReadOutsideThreadSql, isUnreadOutsideThreadSql].map(singleEntriesSql)].map((part) => `(${part})`).join(' union all ')}) thread
  ${pageOrderSql}`

/**
 * Maximum number of unread entries from which the statement builds a list of unread threads. If a mailbox has more, the
 * statement checks its threads one by one, which is then faster.
 */
const unreadMax = 1_000

/**
 * SQL query: the newest threads with unread entries. If threads with a single entry fill the page, it reads no older
 * threads.
 */
const unreadThreadsSql = `
  with unread as materialized (
    select root_id from mailbox_entry where agent_id = :agent_id::uuid and ${isUnreadInThreadSql} limit ${unreadMax + 1}),
  alone as materialized (${singleEntriesSql(isUnreadOutsideThreadSql)})
  select * from (
    (select ${threadKeysSql} from (select distinct root_id from unread) unread
     cross join lateral (
       select * from thread where thread.agent_id = :agent_id::uuid and thread.root_id = unread.root_id offset 0) thread
     where (select count(*) from unread) <= ${unreadMax} and not thread.archived and ${isAfterPageSql} ${pageOrderSql})
    union all
    (select ${threadKeysSql} from thread
     where (select count(*) from unread) > ${unreadMax} and agent_id = :agent_id::uuid and archived = false and ${isAfterPageSql}
       and last_at >= coalesce((select min(last_at) from alone having count(*) = :limit), 0)
       and (${hasUnreadSql(inThread.agent, inThread.root)}) ${pageOrderSql})
    union all select * from alone) thread ${pageOrderSql}`

const listThreadsStatements: Readonly<Record<ThreadStatus, Statement<ThreadRow>>> = {
  active: statement<ThreadRow>('list-threads', threadStateSql(activeThreadsSql), threadRowKinds),
  unread: statement<ThreadRow>('list-unread-threads', threadStateSql(unreadThreadsSql), threadRowKinds),
  archived: statement<ThreadRow>('list-archived-threads', threadStateSql(storedThreadsSql(true)), threadRowKinds),
}

const findThreadStatement = statement<ThreadRow>(
  'find-thread',
  threadStateSql(`select ${threadKeysSql} from thread where agent_id = :agent_id::uuid and root_id = :root_id::uuid
    union all select ${singleEntryKeysSql} from mailbox_entry where ${isEntryOfEnvelopeSql(':agent_id::uuid', ':root_id::uuid')}
      and ${isOutsideThreadSql('mailbox_entry')}`),
  threadRowKinds,
)

/** Reads messages up to a limit of bytes. PostgreSQL does not fetch the bodies beyond the limit (TOAST). */
const readThreadMessagesStatement = statement<ThreadMessageRow & { found: number }>(
  'read-thread-messages',
  `select envelope_id, created_at, unread, body, found::integer from (
     select entry.*, ${envelopeTextSql} as body, octet_length(envelope.body) as own, count(*) over () as found,
       sum(octet_length(envelope.body)) over (order by entry.created_at desc, entry.envelope_id desc) as bytes
     from (
       select * from (${threadEntriesSql(
         `envelope_id, created_at, header, direction <> 'out' and read_at is null as unread`,
         {
           agent: ':agent_id::uuid',
           root: ':root_id::uuid',
           where: 'and created_at <= :before_at and (created_at, envelope_id) < (:before_at, :before_id::uuid)',
           tail: `${newestFirstSql} limit :limit`,
         },
       )}) part ${newestFirstSql} limit :limit) entry
     join envelope on envelope.id = entry.envelope_id) sized
   where bytes - own < ${pageBytes} ${newestFirstSql}`,
  {
    envelope_id: 'envelope id',
    created_at: 'integer',
    unread: 'boolean',
    body: 'packed text',
    found: 'integer',
  },
)

const readThreadBodyStatement = statement<{ body: string }>(
  'read-thread-body',
  `select ${envelopeTextSql} as body from envelope join ${entryJoinSql(':agent_id::uuid')}
     where envelope.id = :envelope_id::uuid`,
  { body: 'packed text' },
)

/** Maximum count of unread entries that a person is shown. */
export const unreadCountMax = 100

const countUnreadInThreadsStatement = statement<{ root_id: string; unread: number }>(
  'count-unread-in-threads',
  `select wanted.root_id, ${unreadCountSql(':agent_id::uuid', 'wanted.root_id', unreadCountMax)} as unread
   from unnest(:root_ids::uuid[]) as wanted(root_id)`,
  { root_id: 'envelope id', unread: 'integer' },
)

const archiveThreadStatement = statement<never>(
  'archive-thread',
  'update thread set archived = :archived where agent_id = :agent_id::uuid and root_id = :root_id::uuid',
)

/** Returns the parameter values of a cursor. Without a cursor, the values are later than every entry. */
const placeValues = ({ at, id }: TimeCursor = { at: Number.MAX_SAFE_INTEGER, id: '' }) => ({
  before_at: at,
  before_id: id,
})

/** Returns the store of threads. Every statement names the agent of the mailbox. */
export function threadsStore(query: Query, changed: ReportChange) {
  return {
    /** Returns threads after a cursor. The thread with the newest entry comes first. */
    async list(
      agentId: string,
      status: ThreadStatus,
      after: TimeCursor | undefined,
      limit: number,
    ): Promise<ThreadRow[]> {
      return (await query(listThreadsStatements[status], { agent_id: agentId, ...placeValues(after), limit })).rows
    },

    async find(agentId: string, rootId: string): Promise<ThreadRow | undefined> {
      return (await query(findThreadStatement, { agent_id: agentId, root_id: rootId })).rows[0]
    },

    /** Returns the newest messages before a cursor: at most `limit` messages, with about `pageBytes` of bodies. */
    async messages(
      agentId: string,
      rootId: string,
      before: TimeCursor | undefined,
      limit: number,
    ): Promise<ThreadMessages> {
      const { rows } = await query(readThreadMessagesStatement, {
        agent_id: agentId,
        root_id: rootId,
        ...placeValues(before),
        limit: limit + 1,
      })
      const shown = rows.slice(0, limit)
      return { rows: shown, hasEarlier: shown.length < (rows[0]?.found ?? 0) }
    },

    /** Returns the text of an envelope in the mailbox. Does not mark the envelope as read. */
    async body(agentId: string, envelopeId: string): Promise<string | undefined> {
      return (await query(readThreadBodyStatement, { agent_id: agentId, envelope_id: envelopeId })).rows[0]?.body
    },

    /** Returns the number of unread entries in each of the threads. Each count ends at `unreadCountMax`. */
    async unreadIn(agentId: string, rootIds: readonly string[]): Promise<Map<string, number>> {
      const { rows } = await query(countUnreadInThreadsStatement, { agent_id: agentId, root_ids: rootIds })
      return new Map(rows.map(({ root_id, unread }) => [root_id, unread]))
    },

    /** Archives a thread until a new entry arrives, or restores it. Returns false if the thread does not exist. */
    async archive(agentId: string, rootId: string, archived: boolean): Promise<boolean> {
      await query(insertThreadsStatement, { agent_ids: [agentId], root_ids: [rootId] })
      const { affected } = await query(archiveThreadStatement, { archived, agent_id: agentId, root_id: rootId })
      if (affected > 0) changed('threads', [agentId])
      return affected > 0
    },
  }
}
