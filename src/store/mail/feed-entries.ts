import type { FeedDirection } from '#generated/ws/frames.ts'
import { envelopeColumnSql } from './text-columns.ts'

/**
 * Returns the SQL condition that an entry belongs to an envelope and an agent. The key of an entry is agent, time and
 * envelope. The time of an entry is that of its envelope, so this lookup needs no index of its own.
 */
export const isEntryOfSql = (agent: string, envelope: string): string =>
  `agent_id = ${agent} and envelope_id = ${envelope}
   and created_at = (select envelope.created_at from envelope where envelope.id = ${envelope})`

/** Returns the SQL join that adds to an `envelope` its `entry` in the mailbox of an agent. */
export const entryOfEnvelopeSql = (agent: string): string =>
  `mailbox_entry entry on entry.agent_id = ${agent}
     and entry.created_at = envelope.created_at and entry.envelope_id = envelope.id`

/** SQL expression: the JSON text of an `envelope` with its `entry`. */
export const wholeEnvelope = envelopeColumnSql('entry.header', 'envelope.body')

/** Feeds of a mailbox, and the unread and the read part of its received mail. */
export type Feed = FeedDirection | 'unread' | 'read'

/** SQL condition for each feed: an entry belongs to the feed. It may be combined with any way to find the entry. */
export const feedConditionsSql: Readonly<Record<Feed, string>> = {
  in: `direction <> 'out'`,
  unread: `direction <> 'out' and read_at is null`,
  read: `direction <> 'out' and read_at is not null`,
  out: `direction <> 'in'`,
  both: 'true',
}

/** Returns the SQL condition that an entry belongs to a feed and is alone in its thread. */
const outsideThreadsSql = (feed: Feed): string => `${feedConditionsSql[feed]} and root_id is null`
const inThreadsSql = (feed: Feed): string => `${feedConditionsSql[feed]} and root_id is not null`
export const isSentOutsideThreadSql = `direction = 'out' and root_id is null`
export const isAloneRead = outsideThreadsSql('read')
export const isAloneUnread = outsideThreadsSql('unread')
export const isThreadedUnread = inThreadsSql('unread')

/**
 * SQL conditions that divide each feed into parts, each with an index. Most entries are alone in their threads, and one
 * index beside the key holds them. A reader finds the entries of a feed fast, even if most of the mailbox is in other
 * feeds.
 */
const parts: Readonly<Record<Feed, readonly string[]>> = {
  in: [isAloneRead, isAloneUnread, inThreadsSql('in')],
  unread: [isAloneUnread, isThreadedUnread],
  read: [isAloneRead, inThreadsSql('read')],
  out: [isSentOutsideThreadSql, `(direction = 'self' or direction = 'out' and root_id is not null)`],
  both: ['true'],
}

export interface Stretch {
  /** SQL columns to select. They must include `created_at` and `envelope_id`, by which the entries are ordered. */
  columns: string
  /** SQL condition that selects the mailbox and the first entry. */
  where: string
  order: 'asc' | 'desc'
  limit: string
}

/** Returns an SQL query for the first entries of a feed in order. */
export function feedEntries(feed: Feed, { columns, where, order, limit }: Stretch): string {
  const tail = `order by created_at ${order}, envelope_id ${order} limit ${limit}`
  const [first, ...others] = parts[feed].map(
    (part) => `select ${columns} from mailbox_entry where ${where} and ${part} ${tail}`,
  )
  if (others.length === 0) return first!
  return `select * from (${[first, ...others].map((part) => `(${part})`).join(' union all ')}) entry ${tail}`
}
