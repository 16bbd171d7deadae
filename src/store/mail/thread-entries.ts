import { type Query, statement } from '../engine/statements.ts'
import { entryJoinSql, isEntryOfEnvelopeSql } from './feed-entries.ts'

/**
 * Returns an SQL expression: the root of an entry's thread, which is the first envelope of the thread. An entry that is
 * alone in its thread stores no root, and its thread has no row. This saves space, because most threads have a
 * single entry.
 */
export const rootColumnSql = (entry: string, id = 'envelope_id'): string => `coalesce(${entry}.root_id, ${entry}.${id})`

/**
 * Returns an SQL condition: an entry is alone in its thread. The condition is for statements that find the entry by its
 * key. `coalesce` prevents PostgreSQL from using an index for this condition instead.
 */
export const isOutsideThreadSql = (entry: string): string => `coalesce(${entry}.root_id is null, false)`

/**
 * SQL expression: 1 if the entry is unread, and 0 otherwise. The index of entries by thread contains the same
 * expression.
 */
export const isUnreadBitSql = `case when direction <> 'out' and read_at is null then smallint '1' else smallint '0' end`

/**
 * Returns an SQL query for the entries of a thread. It combines three parts: the entry that is alone, read entries, and
 * unread entries. PostgreSQL finds each part by an index. `tail` orders and limits each part.
 */
export function threadEntriesSql(
  columns: string,
  { agent, root, where = '', tail = '' }: { agent: string; root: string; where?: string; tail?: string },
): string {
  const part = (condition: string): string =>
    `(select ${columns} from mailbox_entry where ${condition} ${where} ${tail})`
  const together = (unread: number): string =>
    part(`agent_id = ${agent} and root_id = ${root} and ${isUnreadBitSql} = smallint '${unread}'`)
  return [
    part(`${isEntryOfEnvelopeSql(agent, root)} and ${isOutsideThreadSql('mailbox_entry')}`),
    together(0),
    together(1),
  ].join(' union all ')
}

const unreadOutsideThreadSql = (agent: string, root: string): string =>
  `select 1 from mailbox_entry where ${isEntryOfEnvelopeSql(agent, root)} and ${isOutsideThreadSql('mailbox_entry')}
     and direction <> 'out' and read_at is null`

const unreadInThreadSql = (agent: string, root: string): string =>
  `select 1 from mailbox_entry where agent_id = ${agent} and root_id = ${root} and ${isUnreadBitSql} = smallint '1'`

/**
 * Returns an SQL condition: a thread has unread entries. It avoids `exists`, because PostgreSQL could then read the
 * unread entries of all mailboxes.
 */
export const hasUnreadSql = (agent: string, root: string): string =>
  `(${unreadOutsideThreadSql(agent, root)}) is not null or (${unreadInThreadSql(agent, root)} limit 1) is not null`

/** Returns an SQL expression: the number of unread entries in a thread. The count ends at `most`. */
export const unreadCountSql = (agent: string, root: string, most: number): string =>
  `least(${most}, (select count(*) from (${unreadOutsideThreadSql(agent, root)}) unread)
     + (select count(*) from (${unreadInThreadSql(agent, root)} limit ${most}) unread))::integer`

/** New entry of a mailbox, with the root of its thread in that mailbox. */
interface Rooted {
  agentId: string
  id: string
  rootId: string
  /** Truthy if the entry counts towards the limit of replies in its thread. */
  replies?: unknown
}

const threadKey = ({ agentId, rootId }: Rooted): string => `${agentId} ${rootId}`

/**
 * Returns the root that each entry stores, or null if the entry is alone in its thread. The database may already have a
 * thread with this root; see `storedRootSql`.
 */
export function storedRootsOf(entries: readonly Rooted[]): (string | null)[] {
  const counts = new Map<string, number>()
  for (const entry of entries) counts.set(threadKey(entry), (counts.get(threadKey(entry)) ?? 0) + 1)
  return entries.map((entry) => {
    const isAlone = entry.rootId === entry.id && !entry.replies && counts.get(threadKey(entry)) === 1
    return isAlone ? null : entry.rootId
  })
}

/**
 * Returns an SQL expression: the root that an entry stores, computed from the result of `storedRootsOf`. The thread may
 * already exist, because a reply can arrive before the envelope that it answers. It avoids `exists`, because PostgreSQL
 * may plan that for an empty table and later read all threads.
 */
export const storedRootSql = (entry: string): string =>
  `coalesce(${entry}.root_id, (
     select root_id from thread where thread.agent_id = ${entry}.agent_id and thread.root_id = ${entry}.envelope_id))`

/**
 * Returns the parameter values of `insert-threads`: the threads of all entries that are not the roots of their threads.
 */
export function threadInsertValuesOf(entries: readonly Rooted[]) {
  const joining = entries.filter(({ id, rootId }) => rootId !== id)
  return { agent_ids: joining.map(({ agentId }) => agentId), root_ids: joining.map(({ rootId }) => rootId) }
}

/**
 * Creates the rows of threads that had a single entry, and therefore no row. It locks entries in the same order as
 * `mark-read`, so that transactions never deadlock.
 */
export const insertThreadsStatement = statement<never>(
  'insert-threads',
  `with alone as (
     select entry.agent_id, entry.created_at, entry.envelope_id
     from unnest(:agent_ids::uuid[], :root_ids::uuid[]) as joined(agent_id, root_id)
     join envelope on envelope.id = joined.root_id join ${entryJoinSql('joined.agent_id')}
     where ${isOutsideThreadSql('entry')} order by entry.agent_id, entry.envelope_id for update of entry),
   rooted as (
     update mailbox_entry entry set root_id = entry.envelope_id from alone
     where entry.agent_id = alone.agent_id and entry.created_at = alone.created_at
       and entry.envelope_id = alone.envelope_id)
   insert into thread (agent_id, root_id, first_at, last_at)
   select agent_id, envelope_id, created_at, created_at from alone order by 1, 2
   on conflict (agent_id, root_id) do nothing`,
)

const readRootsStatement = statement<{ envelope_id: string; root_id: string }>(
  'read-roots',
  `select entry.envelope_id, ${rootColumnSql('entry')} as root_id
   from envelope join ${entryJoinSql(':agent_id::uuid')} where envelope.id = any(:ids::uuid[])`,
  { envelope_id: 'envelope id', root_id: 'envelope id' },
)

/** Returns the store that finds the threads of envelopes. */
export function threadRootsStore(query: Query) {
  return {
    /** Returns the thread root of each of these envelopes that is in the mailbox of the agent. */
    async find(agentId: string, ids: readonly string[]): Promise<Map<string, string>> {
      const { rows } = await query(readRootsStatement, { agent_id: agentId, ids })
      return new Map(rows.map(({ envelope_id, root_id }) => [envelope_id, root_id]))
    },
  }
}
