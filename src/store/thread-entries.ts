import { isEntryOf } from './entry-keys.ts'

/**
 * The root of an entry as an SQL expression. An entry that is alone in its thread has none, and the thread has no row:
 * most mail answers nothing and gets no answer.
 */
export const rootColumn = (entry: string, id = 'envelope_id'): string => `coalesce(${entry}.root_id, ${entry}.${id})`

/** Whether an entry that is looked up by its key is alone; behind `coalesce` no index is asked for it. */
export const isAlone = (entry: string): string => `coalesce(${entry}.root_id is null, false)`

/** As the index of threads has it. */
const isUnread = `case when direction <> 'out' and read_at is null then smallint '1' else smallint '0' end`

/**
 * The entries of a thread as an SQL query, in three parts, each of which is found by an index: what is alone, what is
 * read and what is unread. `tail` orders and limits each part.
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
 * Whether something in the thread is unread, as an SQL expression; `exists` would be answered by a list of all that is
 * unread in all mailboxes.
 */
export const hasUnread = (agent: string, root: string): string =>
  `(${unreadAlone(agent, root)}) is not null or (${unreadTogether(agent, root)} limit 1) is not null`

/** How much in the thread is unread, counted up to a bound, as an SQL expression. */
export const unreadCount = (agent: string, root: string, most: number): string =>
  `least(${most}, (select count(*) from (${unreadAlone(agent, root)}) unread)
     + (select count(*) from (${unreadTogether(agent, root)} limit ${most}) unread))::integer`
