import type { Direction, ThreadStatus } from '#generated/rest/models.ts'
import type { MomentCursor } from '../../domain/cursors.ts'
import { postmaster } from '../../domain/handles.ts'
import type { ReportChange } from '../engine/changes.ts'
import type { ColumnsOf } from '../engine/columns.ts'
import {
  isAloneRead,
  isAloneSent,
  isAloneUnread,
  entryOfEnvelope,
  isEntryOf,
  isThreadedUnread,
  wholeEnvelope,
} from './feed-entries.ts'
import { hasUnread, insertThreads, isAlone, rootColumn, threadEntriesSql, unreadCount } from './thread-entries.ts'
import { statement, type Query, type Statement } from '../engine/statements.ts'
import { headersFrom } from './text-columns.ts'

/**
 * Thread in a mailbox. Its headers are JSON texts without their end, which depends on the reader; see header-text.ts.
 */
export interface ThreadRow {
  root_id: string
  archived: boolean
  unread: boolean
  first_at: number
  last_at: number
  first_header: string
  last_header: string
  /** Header of the newest entry that is not a report of the postmaster. Null if the last entry is not a report. */
  answered_header: string | null
}

export interface ThreadMessageRow {
  envelope_id: string
  created_at: number
  direction: Direction
  unread: boolean
  body: string
}

export interface ThreadMessages {
  /** Messages of the thread, the newest first. */
  rows: ThreadMessageRow[]
  hasEarlier: boolean
}

/** Bytes of bodies after which one read ends. The last body may exceed this number. */
const pageBytes = 262_144

const newestFirst = 'order by created_at desc, envelope_id desc'
const isReport = (header: string): string => `${header} like '${headersFrom(postmaster.handle)}'`
const inThread = { agent: 'thread.agent_id', root: 'thread.root_id' }

const headerAt = (edge: 'first_at' | 'last_at', order: 'asc' | 'desc'): string =>
  `select header from mailbox_entry
   where agent_id = thread.agent_id and created_at = thread.${edge} and ${rootColumn('mailbox_entry')} = thread.root_id
   order by envelope_id ${order} limit 1`

const threadColumns: ColumnsOf<ThreadRow> = {
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
 * Returns an SQL query that reads a `ThreadRow` for each thread that the query `threads` finds. It suits queries that
 * find few threads.
 */
const telling = (threads: string): string =>
  `select thread.root_id, thread.archived, ${hasUnread(inThread.agent, inThread.root)} as unread,
     thread.first_at, thread.last_at, (${headerAt('first_at', 'asc')}) as first_header, last.header as last_header,
     case when ${isReport('last.header')} then (
       select header from (${threadEntriesSql('header, created_at, envelope_id', {
         ...inThread,
         where: `and not (${isReport('header')})`,
         tail: `${newestFirst} limit 1`,
       })}) entry ${newestFirst} limit 1) end as answered_header
   from (${threads}) thread cross join lateral (${headerAt('last_at', 'desc')}) last
   order by thread.last_at desc, thread.root_id desc`

const columns = 'thread.agent_id, thread.root_id, thread.archived, thread.first_at, thread.last_at'
const page = '(thread.last_at, thread.root_id) < (:before_at, :before_id::uuid)'
const pageOrder = 'order by thread.last_at desc, thread.root_id desc limit :limit'

const kept = (archived: boolean): string =>
  `select ${columns} from thread where agent_id = :agent_id::uuid and archived = ${archived} and ${page} ${pageOrder}`

const loneColumns = `agent_id, envelope_id as root_id, false as archived, created_at as first_at, created_at as last_at`

/** Returns an SQL query for threads of one entry, which have no row. */
const alone = (which: string): string =>
  `select ${loneColumns} from mailbox_entry
   where agent_id = :agent_id::uuid and ${which} and created_at <= :before_at
     and (created_at, envelope_id) < (:before_at, :before_id::uuid)
   order by created_at desc, envelope_id desc limit :limit`

const listingActive = `
  select * from (${[kept(false), ...[isAloneSent, isAloneRead, isAloneUnread].map(alone)].map((part) => `(${part})`).join(' union all ')}) thread
  ${pageOrder}`

/**
 * Most unread entries from which a list of threads is built. If there are more, the statement checks the threads one by
 * one, which is faster.
 */
const unreadMax = 1_000

/** SQL query: threads with unread entries. If threads of one entry fill the page, it reads no older thread. */
const listingUnread = `
  with unread as materialized (
    select root_id from mailbox_entry where agent_id = :agent_id::uuid and ${isThreadedUnread} limit ${unreadMax + 1}),
  alone as materialized (${alone(isAloneUnread)})
  select * from (
    (select ${columns} from (select distinct root_id from unread) unread
     cross join lateral (
       select * from thread where thread.agent_id = :agent_id::uuid and thread.root_id = unread.root_id offset 0) thread
     where (select count(*) from unread) <= ${unreadMax} and not thread.archived and ${page} ${pageOrder})
    union all
    (select ${columns} from thread
     where (select count(*) from unread) > ${unreadMax} and agent_id = :agent_id::uuid and archived = false and ${page}
       and last_at >= coalesce((select min(last_at) from alone having count(*) = :limit), 0)
       and (${hasUnread(inThread.agent, inThread.root)}) ${pageOrder})
    union all select * from alone) thread ${pageOrder}`

export const listings: Readonly<Record<ThreadStatus, Statement<ThreadRow>>> = {
  active: statement<ThreadRow>('list-threads', telling(listingActive), threadColumns),
  unread: statement<ThreadRow>('list-unread-threads', telling(listingUnread), threadColumns),
  archived: statement<ThreadRow>('list-archived-threads', telling(kept(true)), threadColumns),
}

const finding = statement<ThreadRow>(
  'find-thread',
  telling(`select ${columns} from thread where agent_id = :agent_id::uuid and root_id = :root_id::uuid
    union all select ${loneColumns} from mailbox_entry where ${isEntryOf(':agent_id::uuid', ':root_id::uuid')}
      and ${isAlone('mailbox_entry')}`),
  threadColumns,
)

/** Reads messages up to a limit of bytes. PostgreSQL does not fetch the bodies beyond the limit (TOAST). */
export const threadMessagesStatement = statement<ThreadMessageRow & { found: number }>(
  'read-thread-messages',
  `select envelope_id, created_at, direction, unread, body, found::integer from (
     select entry.*, ${wholeEnvelope} as body, octet_length(envelope.body) as own, count(*) over () as found,
       sum(octet_length(envelope.body)) over (order by entry.created_at desc, entry.envelope_id desc) as bytes
     from (
       select * from (${threadEntriesSql(
         `envelope_id, created_at, direction, header, direction <> 'out' and read_at is null as unread`,
         {
           agent: ':agent_id::uuid',
           root: ':root_id::uuid',
           where: 'and created_at <= :before_at and (created_at, envelope_id) < (:before_at, :before_id::uuid)',
           tail: `${newestFirst} limit :limit`,
         },
       )}) part ${newestFirst} limit :limit) entry
     join envelope on envelope.id = entry.envelope_id) sized
   where bytes - own < ${pageBytes} ${newestFirst}`,
  {
    envelope_id: 'envelope id',
    created_at: 'integer',
    direction: 'text',
    unread: 'boolean',
    body: 'packed text',
    found: 'integer',
  },
)

const readingBody = statement<{ body: string }>(
  'read-thread-body',
  `select ${wholeEnvelope} as body from envelope join ${entryOfEnvelope(':agent_id::uuid')}
     where envelope.id = :envelope_id::uuid`,
  { body: 'packed text' },
)

/** Highest number to which unread entries are counted for people. */
export const unreadCountedMax = 100

export const countingUnread = statement<{ root_id: string; unread: number }>(
  'count-unread-in-threads',
  `select wanted.root_id, ${unreadCount(':agent_id::uuid', 'wanted.root_id', unreadCountedMax)} as unread
   from unnest(:root_ids::uuid[]) as wanted(root_id)`,
  { root_id: 'envelope id', unread: 'integer' },
)

const archiving = statement<never>(
  'archive-thread',
  'update thread set archived = :archived where agent_id = :agent_id::uuid and root_id = :root_id::uuid',
)

/** Returns the parameters of a cursor. Without a cursor, they are later than every entry. */
const placeValues = ({ at, id }: MomentCursor = { at: Number.MAX_SAFE_INTEGER, id: '' }) => ({
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
      after: MomentCursor | undefined,
      limit: number,
    ): Promise<ThreadRow[]> {
      return (await query(listings[status], { agent_id: agentId, ...placeValues(after), limit })).rows
    },

    async find(agentId: string, rootId: string): Promise<ThreadRow | undefined> {
      return (await query(finding, { agent_id: agentId, root_id: rootId })).rows[0]
    },

    /** Returns the newest messages before a cursor: at most `limit`, and about `pageBytes` of bodies. */
    async messages(
      agentId: string,
      rootId: string,
      before: MomentCursor | undefined,
      limit: number,
    ): Promise<ThreadMessages> {
      const { rows } = await query(threadMessagesStatement, {
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
      return (await query(readingBody, { agent_id: agentId, envelope_id: envelopeId })).rows[0]?.body
    },

    /** Returns the number of unread entries in each of the threads, counted up to `unreadCountedMax`. */
    async unreadIn(agentId: string, rootIds: readonly string[]): Promise<Map<string, number>> {
      const { rows } = await query(countingUnread, { agent_id: agentId, root_ids: rootIds })
      return new Map(rows.map(({ root_id, unread }) => [root_id, unread]))
    },

    /** Archives a thread until a new entry arrives, or restores it. Returns false if there is no such thread. */
    async archive(agentId: string, rootId: string, archived: boolean): Promise<boolean> {
      await query(insertThreads, { agent_ids: [agentId], root_ids: [rootId] })
      const { affected } = await query(archiving, { archived, agent_id: agentId, root_id: rootId })
      if (affected > 0) changed('threads', [agentId])
      return affected > 0
    },
  }
}
