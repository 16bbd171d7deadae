import { type Query, statement } from '../engine/statements.ts'
import { feedEntriesSql } from '../mail/feed-entries.ts'
import { senderColumnSql } from '../mail/text-columns.ts'
import { unreadCountMax } from '../mail/threads.ts'
import { canActForAgentSql, canActForAgentValues } from './managed-agents.ts'

/** Mailbox with unread mail. */
export interface UnreadMailbox {
  handle: string
  /** Number of unread entries, counted up to `unreadCountMax`. */
  unread: number
  /** True if there may be more unread entries than counted. */
  isMore: boolean
  /** Handles of the senders of the counted entries. */
  senders: readonly string[]
}

/** Highest number of mailboxes in a digest. */
const mailboxesMax = 50

/** Claims the digest that has been due for the longest time. The next one comes at the same time of a later day. */
const claimDigestStatement = statement<{ id: string }>(
  'claim-digest',
  `update account set digest_due_at = :now::bigint + :day_ms::bigint - (:now::bigint - digest_due_at) % :day_ms::bigint
   where id = (select id from account where digest_due_at <= :now::bigint order by digest_due_at limit 1
     for update skip locked)
   returning id`,
  { id: 'text' },
)

const unread = {
  columns: 'created_at, envelope_id, header',
  where: 'agent_id = agent.id',
  order: 'desc',
  limit: String(unreadCountMax),
} as const

const listUnreadMailboxesStatement = statement<{ handle: string; unread: number; senders: string }>(
  'list-unread-mailboxes',
  `select handle, counted.unread, counted.senders from agent cross join lateral (
     select count(*)::integer as unread, string_agg(distinct ${senderColumnSql('header')}, ' ') as senders
     from (${feedEntriesSql('unread', unread)}) entry) counted
   where ${canActForAgentSql} and counted.unread > 0 order by handle limit ${mailboxesMax}`,
  { handle: 'text', unread: 'integer', senders: 'text' },
)

/** Returns the part of the store of emails for daily digests of unread mail. */
export const digests = (query: Query) => ({
  /** Claims a digest that is due. Returns the id of its account. */
  claimDigest: async (now: number, dayMs: number): Promise<string | undefined> =>
    (await query(claimDigestStatement, { now, day_ms: dayMs })).rows[0]?.id,

  /** Returns the mailboxes with unread mail that the person may read, in the order of the handles. */
  async unreadMailboxes(accountId: string): Promise<UnreadMailbox[]> {
    const { rows } = await query(listUnreadMailboxesStatement, canActForAgentValues(accountId))
    return rows.map(({ senders, ...row }) => ({
      ...row,
      isMore: row.unread === unreadCountMax,
      senders: senders.split(' '),
    }))
  },
})
