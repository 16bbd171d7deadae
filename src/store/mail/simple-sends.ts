import { ownerWildcardOf } from '../../domain/handles.ts'
import type { EventCounter } from '../../domain/rate-counters.ts'
import type { SimpleSend, SendLimits } from '../../domain/acceptance.ts'
import {
  sendLimitValuesOf,
  currentCountSql,
  insertEnvelopesSql,
  createRowParameters,
  headerWithTimesSql,
  isClockLeadAllowedSql,
  minuteOfCounterSql,
  updateMailboxesSql,
  envelopeTextColumns,
} from './acceptance-parts.ts'
import { nowMsSql, statement, type Query } from '../engine/statements.ts'
import { isAllowedByTrustSql, trustColumnsSql, trustJoinsSql } from './trust-facts.ts'

const pairs = createRowParameters<SimpleSend>('pair', [
  { name: 'id', type: 'uuid', of: ({ id }) => id },
  { name: 'sender_id', type: 'uuid', of: ({ sender }) => sender.agentId },
  { name: 'sender_handle', type: 'text', of: ({ sender }) => sender.handle },
  { name: 'sender_wildcard', type: 'text', of: ({ sender }) => ownerWildcardOf(sender.handle) },
  { name: 'recipient_handle', type: 'text', of: ({ recipient }) => recipient },
  { name: 'recipient_wildcard', type: 'text', of: ({ recipient }) => ownerWildcardOf(recipient) },
  { name: 'sent', type: 'integer', of: ({ sent }) => sent },
  { name: 'received', type: 'integer', of: ({ received }) => received },
  ...envelopeTextColumns,
])

interface PlainRow {
  envelope_id: string
  created_at: number
  recipient_id: string
  sent_minute: number
  sent_count: number
  now: number
}

/** SQL common table expression: the sends that the trust rules allow. It reads the facts without locks. */
const admittedSql = `admitted as materialized (
     select id, sender_id, recipient_id, sent, received, digest, body, header, words
     from (
       select pair.*, ${trustColumnsSql}
       from ${pairs.sql} ${trustJoinsSql} offset 0) fact
     where ${isAllowedByTrustSql})`

/**
 * Returns an SQL query that locks a mailbox. It returns no row if another transaction has locked the mailbox. The order
 * of locks does not matter, because the statement never waits for a lock. Several sends of an agent share the lock of
 * its mailbox.
 */
const lockedSql = (agent: string): string => `
       select agent_id, last_created_at, ${minuteOfCounterSql('sent')} as sent_minute, ${currentCountSql('sent')} as sent_before,
         ${currentCountSql('received')} as received_before
       from mailbox where mailbox.agent_id = ${agent} for update skip locked`

/**
 * SQL common table expression: the sends to store, with their `created_at`. It omits a send that exceeds a limit, has a
 * known id, or has a thread already because a reply arrived first. The snapshot of the statement is older than its
 * locks, so it does not contain a reply that arrived in between. The expression therefore also omits a send if one of
 * its mailboxes has changed since the snapshot. It avoids `not exists`, because PostgreSQL may plan that for an empty
 * table and later read all rows.
 */
const acceptedSql = `accepted as materialized (
     select admitted.id, admitted.sender_id, admitted.recipient_id, admitted.digest, admitted.body, admitted.words,
       own.sent_minute, own.sent_before + (row_number() over (partition by admitted.sender_id))::integer as sent_count,
       stamp.created_at,
       ${headerWithTimesSql('admitted.header', 'stamp.created_at')} as header
     from admitted
     cross join lateral (${lockedSql('admitted.sender_id')}) own
     cross join lateral (${lockedSql('admitted.recipient_id')}) other
     cross join lateral (
       select greatest(:now::bigint, own.last_created_at + 1, other.last_created_at + 1) as created_at) stamp
     where own.sent_before + admitted.sent <= :sends_max::integer
       and other.received_before + admitted.received <= :received_max::integer
       and (select id from envelope where envelope.id = admitted.id) is null
       and (select root_id from thread
         where thread.agent_id = admitted.sender_id and thread.root_id = admitted.id) is null
       and (select root_id from thread
         where thread.agent_id = admitted.recipient_id and thread.root_id = admitted.id) is null
       and own.last_created_at = (
         select last_created_at from mailbox before where before.agent_id = own.agent_id)
       and other.last_created_at = (
         select last_created_at from mailbox before where before.agent_id = other.agent_id)
       and ${isClockLeadAllowedSql})`

/** SQL common table expression: the mailbox entries of each send. A send to its own sender has one entry. */
const entrySql = `entry as materialized (
     select sender_id as agent_id, created_at, id as envelope_id, header, 1 as sent,
       case when recipient_id = sender_id then 1 else 0 end as received,
       case when recipient_id = sender_id then 'self' else 'out' end as direction
     from accepted
     union all
     select recipient_id, created_at, id, header, 0, 1, 'in' from accepted where recipient_id <> sender_id)`

const entriesSql = `entries as (
     insert into mailbox_entry (agent_id, created_at, envelope_id, direction, header)
     select agent_id, created_at, envelope_id, direction, header from entry)`

/**
 * Stores simple sends in one statement. A simple send has one recipient, is no reply and has no files. The statement
 * omits a send if another transaction has locked one of its mailboxes, so a rejected sender never waits for a lock. The
 * slow path decides about each omitted send.
 */
const acceptSimpleSendsStatement = statement<PlainRow>(
  'accept-simple-sends',
  `with ${admittedSql},
   ${acceptedSql},
   ${insertEnvelopesSql},
   ${entrySql},
   ${entriesSql},
   ${updateMailboxesSql}
   select id as envelope_id, created_at, recipient_id, sent_minute, sent_count, ${nowMsSql} as now from accepted`,
  {
    envelope_id: 'envelope id',
    created_at: 'integer',
    recipient_id: 'agent id',
    sent_minute: 'integer',
    sent_count: 'integer',
    now: 'integer',
  },
)

/** Result for a simple send that was stored. */
export interface StoredSimpleSend {
  createdAt: number
  recipientId: string
  /** Number of sends of the sender in the current minute, including this one. */
  sent: EventCounter
  /** Time of the database clock in epoch milliseconds. */
  databaseNow: number
}

export const simpleSendsStore = (query: Query) => ({
  /** Stores the sends that pass all checks. Returns undefined for each other send. */
  async accept(sends: readonly SimpleSend[], limits: SendLimits): Promise<(StoredSimpleSend | undefined)[]> {
    const { rows } = await query(acceptSimpleSendsStatement, { ...sendLimitValuesOf(limits), ...pairs.valuesOf(sends) })
    const accepted = new Map(
      rows.map((row) => [
        row.envelope_id,
        {
          createdAt: row.created_at,
          recipientId: row.recipient_id,
          databaseNow: row.now,
          sent: { minute: row.sent_minute, count: row.sent_count },
        },
      ]),
    )
    return sends.map(({ id }) => accepted.get(id))
  },
})
