import type { FeedDirection } from '#generated/ws/frames.ts'
import { envelopeColumnSql } from './text-columns.ts'

/**
 * Returns an SQL condition that finds the entry of an envelope in the mailbox of an agent. The key of an entry consists
 * of agent, time and envelope. The condition takes the time from the envelope, so the lookup uses the key and needs no
 * other index.
 */
export const isEntryOfEnvelopeSql = (agent: string, envelope: string): string =>
  `agent_id = ${agent} and envelope_id = ${envelope}
   and created_at = (select envelope.created_at from envelope where envelope.id = ${envelope})`

/** Returns the SQL join from a row `envelope` to its row `entry` in the mailbox of an agent. */
export const entryJoinSql = (agent: string): string =>
  `mailbox_entry entry on entry.agent_id = ${agent}
     and entry.created_at = envelope.created_at and entry.envelope_id = envelope.id`

/**
 * SQL expression: the dictionary-encoded JSON text of an envelope. The query must have the rows `envelope` and `entry`.
 */
export const envelopeTextSql = envelopeColumnSql('entry.header', 'envelope.body')

/**
 * Selection of mailbox entries: received (`in`), sent (`out`) or all (`both`). `unread` and `read` select among the
 * received entries.
 */
export type Feed = FeedDirection | 'unread' | 'read'

/** SQL conditions that an entry belongs to a feed. They depend on no index, so any query can use them. */
export const feedConditionsSql: Readonly<Record<Feed, string>> = {
  in: `direction <> 'out'`,
  unread: `direction <> 'out' and read_at is null`,
  read: `direction <> 'out' and read_at is not null`,
  out: `direction <> 'in'`,
  both: 'true',
}

/** Returns an SQL condition: an entry belongs to a feed and is alone in its thread. */
const outsideThreadsSql = (feed: Feed): string => `${feedConditionsSql[feed]} and root_id is null`
const inThreadsSql = (feed: Feed): string => `${feedConditionsSql[feed]} and root_id is not null`
export const isSentOutsideThreadSql = `direction = 'out' and root_id is null`
export const isReadOutsideThreadSql = outsideThreadsSql('read')
export const isUnreadOutsideThreadSql = outsideThreadsSql('unread')
export const isUnreadInThreadSql = inThreadsSql('unread')

/**
 * SQL conditions that divide each feed into parts. Each part has its own index, so a reader finds the entries of a feed
 * fast, even if most entries belong to other feeds. Most entries are alone in their threads. Such an entry is in only
 * one index besides the key.
 */
const parts: Readonly<Record<Feed, readonly string[]>> = {
  in: [isReadOutsideThreadSql, isUnreadOutsideThreadSql, inThreadsSql('in')],
  unread: [isUnreadOutsideThreadSql, isUnreadInThreadSql],
  read: [isReadOutsideThreadSql, inThreadsSql('read')],
  out: [isSentOutsideThreadSql, `(direction = 'self' or direction = 'out' and root_id is not null)`],
  both: ['true'],
}

export interface FeedRange {
  /**
   * SQL columns to select. They must include `created_at` and `envelope_id`, because the query orders the entries by
   * them.
   */
  columns: string
  /** SQL condition that selects the mailbox, and the entry at which the query begins. */
  where: string
  order: 'asc' | 'desc'
  limit: string
}

/** Returns an SQL query for the first entries of a feed that meet the condition `where`, in order. */
export function feedEntriesSql(feed: Feed, { columns, where, order, limit }: FeedRange): string {
  const tail = `order by created_at ${order}, envelope_id ${order} limit ${limit}`
  const [first, ...others] = parts[feed].map(
    (part) => `select ${columns} from mailbox_entry where ${where} and ${part} ${tail}`,
  )
  if (others.length === 0) return first!
  return `select * from (${[first, ...others].map((part) => `(${part})`).join(' union all ')}) entry ${tail}`
}
