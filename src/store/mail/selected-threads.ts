import type { ReportChange } from '../engine/changes.ts'
import { statement, type Query } from '../engine/statements.ts'
import { insertThreadsStatement, isUnreadBitSql, threadEntriesSql } from './thread-entries.ts'

/** Thread that a person has selected on a page. */
export interface SelectedThread {
  rootId: string
  /** Time of the newest message that the page showed, in epoch milliseconds. Later messages stay as they are. */
  shownAt: number
}

interface EntryOfThread {
  root_id: string
  envelope_id: string
}

const kinds = { root_id: 'envelope id', envelope_id: 'envelope id' } as const
const wantedSql = 'unnest(:root_ids::uuid[], :times::bigint[]) as wanted(root_id, shown_at)'
const ofThread = { agent: ':agent_id::uuid', root: 'wanted.root_id' }

/** Returns the statement that finds entries of the selected threads. */
const finding = (name: string, where: string, tail: string) =>
  statement<EntryOfThread>(
    name,
    `select wanted.root_id, entry.envelope_id from ${wantedSql} cross join lateral (
       select envelope_id, created_at from (${threadEntriesSql('envelope_id, created_at', {
         ...ofThread,
         where: `and direction <> 'out' and created_at <= wanted.shown_at and ${where}`,
         tail,
       })}) part ${tail}) entry limit :limit`,
    kinds,
  )

const findUnreadStatement = finding('find-unread-of-threads', `${isUnreadBitSql} = smallint '1'`, 'limit :limit')
const findReadAtStatement = finding('find-read-of-threads', 'read_at = :read_at', 'limit :limit')
const findNewestStatement = finding(
  'find-newest-of-threads',
  'true',
  'order by created_at desc, envelope_id desc limit least(1, :limit)',
)

/** Archives threads or restores them. It locks them in the order of their keys, so that two steps never deadlock. */
const archiveThreadsStatement = statement<{ root_id: string }>(
  'archive-threads',
  `with locked as (
     select thread.root_id from ${wantedSql}
     join thread on thread.agent_id = :agent_id::uuid and thread.root_id = wanted.root_id
     where thread.archived <> :archived and thread.last_at <= wanted.shown_at
     order by thread.root_id for update of thread)
   update thread set archived = :archived from locked
   where thread.agent_id = :agent_id::uuid and thread.root_id = locked.root_id returning thread.root_id`,
  { root_id: 'envelope id' },
)

/** Returns the store of steps with several threads of a mailbox. Every statement names the agent. */
export function selectedThreadsStore(query: Query, changed: ReportChange) {
  const valuesOf = (agentId: string, threads: readonly SelectedThread[]) => ({
    agent_id: agentId,
    root_ids: threads.map(({ rootId }) => rootId),
    times: threads.map(({ shownAt }) => shownAt),
  })

  return {
    /** Returns at most `limit` unread entries of the threads. */
    async unread(agentId: string, threads: readonly SelectedThread[], limit: number): Promise<EntryOfThread[]> {
      return (await query(findUnreadStatement, { ...valuesOf(agentId, threads), limit })).rows
    },

    /** Returns at most `limit` entries of the threads that were marked as read at this time. */
    async readAt(agentId: string, threads: readonly SelectedThread[], readAt: number, limit: number) {
      return (await query(findReadAtStatement, { ...valuesOf(agentId, threads), read_at: readAt, limit })).rows
    },

    /** Returns the newest received entry of each thread. */
    async newest(agentId: string, threads: readonly SelectedThread[]): Promise<EntryOfThread[]> {
      return (await query(findNewestStatement, { ...valuesOf(agentId, threads), limit: threads.length })).rows
    },

    /** Archives threads, or restores them. Returns the roots of those that changed. */
    async archive(agentId: string, threads: readonly SelectedThread[], archived: boolean): Promise<string[]> {
      const { root_ids, ...values } = valuesOf(agentId, threads)
      if (archived) await query(insertThreadsStatement, { agent_ids: root_ids.map(() => agentId), root_ids })
      const { rows } = await query(archiveThreadsStatement, { ...values, root_ids, archived })
      if (rows.length > 0) changed('threads', [agentId])
      return rows.map(({ root_id }) => root_id)
    },
  }
}
