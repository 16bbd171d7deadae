import { isEntryOf } from './entry-keys.ts'

/**
 * The root of an entry as an SQL expression. An entry that is its own has an empty text in the column, so that the mail
 * that answers nothing takes no room for it; one that has none yet has null.
 */
export const rootColumn = (entry: string, id = 'envelope_id'): string =>
  `case when ${entry}.root_id = '' then ${entry}.${id} else ${entry}.root_id end`

/** As the index of threads has it. */
const isUnread = `case when direction <> 'out' and read_at is null then smallint '1' else smallint '0' end`

/**
 * The entries of a thread as an SQL query, in three parts, each of which is found by an index: the root itself, what is
 * read and what is unread. `tail` orders and limits each part.
 */
export function threadEntries(
  columns: string,
  { agent, root, where = '', tail = '' }: { agent: string; root: string; where?: string; tail?: string },
): string {
  const part = (condition: string): string =>
    `(select ${columns} from mailbox_entry where ${condition} ${where} ${tail})`
  const others = (unread: number): string =>
    part(`agent_id = ${agent} and root_id = ${root} and root_id <> '' and ${isUnread} = smallint '${unread}'`)
  return [part(`${isEntryOf(agent, root)} and root_id = ''`), others(0), others(1)].join(' union all ')
}

const unreadRoot = (agent: string, root: string): string =>
  `select from mailbox_entry where ${isEntryOf(agent, root)} and root_id = ''
     and direction <> 'out' and read_at is null`

const unreadOthers = (agent: string, root: string): string =>
  `select from mailbox_entry where agent_id = ${agent} and root_id = ${root} and root_id <> ''
     and ${isUnread} = smallint '1'`

/** Whether something in the thread is unread, as an SQL expression. */
export const hasUnread = (agent: string, root: string): string =>
  `exists (${unreadRoot(agent, root)})
   or exists (${unreadOthers(agent, root)})`

/** How much in the thread is unread, counted up to a bound, as an SQL expression. */
export const unreadCount = (agent: string, root: string, most: number): string =>
  `least(${most}, (select count(*) from (${unreadRoot(agent, root)}) unread)
     + (select count(*) from (${unreadOthers(agent, root)} limit ${most}) unread))::integer`
