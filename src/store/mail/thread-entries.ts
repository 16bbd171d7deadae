import { isEntryOf } from './entry-keys.ts'

/**
 * Returns SQL for the root of an entry. An entry that is alone in its thread stores no root, and the thread has no row.
 * Most mail is no reply and gets none.
 */
export const rootColumn = (entry: string, id = 'envelope_id'): string => `coalesce(${entry}.root_id, ${entry}.${id})`

/**
 * Returns the SQL condition that an entry is alone in its thread; the entry is found by its key. `coalesce` keeps
 * PostgreSQL from using an index for the condition.
 */
export const isAlone = (entry: string): string => `coalesce(${entry}.root_id is null, false)`

/** SQL: 1 if the entry is unread, and 0 otherwise, in the form of the index of threads. */
const isUnread = `case when direction <> 'out' and read_at is null then smallint '1' else smallint '0' end`

/**
 * Returns SQL that selects the entries of a thread, in three parts: an entry that is alone, read entries and unread
 * entries. An index finds each part. `tail` orders and limits each part.
 */
export function threadEntries(
  columns: string,
  { agent, root, where = '', tail = '' }: { agent: string; root: string; where?: string; tail?: string },
): string {
  const part = (condition: string): string =>
    `(select ${columns} from mailbox_entry where ${condition} ${where} ${tail})`
  const together = (unread: number): string =>
    part(`agent_id = ${agent} and root_id = ${root} and ${isUnread} = smallint '${unread}'`)
  return [part(`${isEntryOf(agent, root)} and ${isAlone('mailbox_entry')}`), together(0), together(1)].join(
    ' union all ',
  )
}

const unreadAlone = (agent: string, root: string): string =>
  `select 1 from mailbox_entry where ${isEntryOf(agent, root)} and ${isAlone('mailbox_entry')}
     and direction <> 'out' and read_at is null`

const unreadTogether = (agent: string, root: string): string =>
  `select 1 from mailbox_entry where agent_id = ${agent} and root_id = ${root} and ${isUnread} = smallint '1'`

/**
 * Returns the SQL condition that a thread has unread entries. PostgreSQL could answer `exists` by reading the unread
 * entries of all mailboxes.
 */
export const hasUnread = (agent: string, root: string): string =>
  `(${unreadAlone(agent, root)}) is not null or (${unreadTogether(agent, root)} limit 1) is not null`

/** Returns SQL for the number of unread entries in a thread, counted up to `most`. */
export const unreadCount = (agent: string, root: string, most: number): string =>
  `least(${most}, (select count(*) from (${unreadAlone(agent, root)}) unread)
     + (select count(*) from (${unreadTogether(agent, root)} limit ${most}) unread))::integer`
