import type { FeedDirection } from '#generated/ws/frames.ts'

/** Feeds, and what of the received one is unread or not. */
export type Feed = FeedDirection | 'unread' | 'read'

/** Whether an entry is one of the feed, whichever way it was found. */
export const isInFeed: Readonly<Record<Feed, string>> = {
  in: `direction <> 'out'`,
  unread: `direction <> 'out' and read_at is null`,
  read: `direction <> 'out' and read_at is not null`,
  out: `direction <> 'in'`,
  both: 'true',
}

/** Those that are alone in their threads, and those that are not. */
const alone = (feed: Feed): string => `${isInFeed[feed]} and root_id is null`
const together = (feed: Feed): string => `${isInFeed[feed]} and root_id is not null`
export const aloneSent = `direction = 'out' and root_id is null`
export const aloneRead = alone('read')
export const aloneUnread = alone('unread')
export const unreadTogether = together('unread')

/**
 * The entries of each feed, in parts that have an index each. Most entries are alone in their threads, and have a
 * single one beside the key; who receives, sends or leaves unread much else does not make the rest slower to find.
 */
const parts: Readonly<Record<Feed, readonly string[]>> = {
  in: [aloneRead, aloneUnread, together('in')],
  unread: [aloneUnread, unreadTogether],
  read: [aloneRead, together('read')],
  out: [aloneSent, `(direction = 'self' or direction = 'out' and root_id is not null)`],
  both: ['true'],
}

export interface Stretch {
  /** With `created_at` and `envelope_id`. */
  columns: string
  /** Whose mailbox, and from where on. */
  where: string
  order: 'asc' | 'desc'
  limit: string
}

/** Entries of a feed in order, as an SQL query. */
export function feedEntries(feed: Feed, { columns, where, order, limit }: Stretch): string {
  const tail = `order by created_at ${order}, envelope_id ${order} limit ${limit}`
  const [first, ...others] = parts[feed].map(
    (part) => `select ${columns} from mailbox_entry where ${where} and ${part} ${tail}`,
  )
  if (others.length === 0) return first!
  return `select * from (${[first, ...others].map((part) => `(${part})`).join(' union all ')}) entry ${tail}`
}
