import { wildcardOf } from '../domain/handles.ts'
import type { Counter } from '../domain/rate-counters.ts'
import type { PlainSend, SendLimits } from '../domain/acceptance.ts'
import {
  boundsOf,
  countOf,
  envelopes,
  firstFree,
  headerStamped,
  isClockRight,
  isNone,
  minuteOf,
  moved,
  now,
  receivedMax,
  rowsFrom,
  sendsMax,
  textColumns,
  valuesOf,
  type Given,
} from './acceptance-parts.ts'
import { nowMs, statement, type Query } from './statements.ts'
import { isAdmitted, trustColumns, trustRows } from './trust-facts.ts'

const columns: readonly Given<PlainSend>[] = [
  { name: 'id', type: 'uuid', of: ({ id }) => id },
  { name: 'sender_id', type: 'uuid', of: ({ sender }) => sender.agentId },
  { name: 'sender_handle', type: 'text', of: ({ sender }) => sender.handle },
  { name: 'sender_wildcard', type: 'text', of: ({ sender }) => wildcardOf(sender.handle) },
  { name: 'recipient_handle', type: 'text', of: ({ recipient }) => recipient },
  { name: 'recipient_wildcard', type: 'text', of: ({ recipient }) => wildcardOf(recipient) },
  { name: 'sent', type: 'integer', of: ({ sent }) => sent },
  { name: 'received', type: 'integer', of: ({ received }) => received },
  ...textColumns,
]

interface PlainRow {
  envelope_id: string
  created_at: number
  recipient_id: string
  sent_minute: number
  sent_count: number
  now: number
}

const noThread = (agent: string): string =>
  isNone(`select root_id from thread where thread.agent_id = ${agent} and thread.root_id = admitted.id`)

/**
 * Returns SQL that locks a mailbox and reads its counters. It skips a locked mailbox instead of waiting, so the order
 * of locks does not matter. Several sends of one agent lock its mailbox once.
 */
const locked = (agent: string): string => `
  select agent_id, last_created_at, ${minuteOf('sent')} as sent_minute, ${countOf('sent')} as sent_before,
    ${countOf('received')} as received_before
  from mailbox where mailbox.agent_id = ${agent} for update skip locked`

/**
 * Returns the SQL condition that a mailbox has not changed between the start of the statement and its lock. Otherwise
 * it may have entries that the statement does not see, such as a reply to the stored envelope.
 */
const isUnchanged = (locked: string): string => `${locked}.last_created_at = (
  select last_created_at from mailbox before where before.agent_id = ${locked}.agent_id)`

/**
 * Stores simple sends (fast path): one recipient, no files, no reply. One statement reads trust without locks, locks
 * the mailboxes of the allowed sends, computes the time, and inserts the rows. It skips locked mailboxes, so that a
 * denied sender never waits for an allowed one. The slow path decides about all sends that it leaves out, for whichever
 * reason.
 */
const accepting = statement<PlainRow>(
  'accept-plain-sends',
  `with admitted as materialized (
     select id, sender_id, recipient_id, sent, received, digest, body, header, words
     from (
       select pair.*, ${trustColumns}
       from ${rowsFrom('pair', columns, firstFree)} ${trustRows} offset 0) fact
     where ${isAdmitted}),
   accepted as materialized (
     select admitted.id, admitted.sender_id, admitted.recipient_id, admitted.digest, admitted.body, admitted.words,
       own.sent_minute, own.sent_before + (row_number() over (partition by admitted.sender_id))::integer as sent_count,
       stamp.created_at,
       ${headerStamped('admitted.header', 'stamp.created_at')} as header
     from admitted
     cross join lateral (${locked('admitted.sender_id')}) own
     cross join lateral (${locked('admitted.recipient_id')}) other
     cross join lateral (
       select greatest(${now}, own.last_created_at + 1, other.last_created_at + 1) as created_at) stamp
     where own.sent_before + admitted.sent <= ${sendsMax} and other.received_before + admitted.received <= ${receivedMax}
       and ${isNone('select id from envelope where envelope.id = admitted.id')}
       and ${noThread('admitted.sender_id')} and ${noThread('admitted.recipient_id')}
       and ${isUnchanged('own')} and ${isUnchanged('other')} and ${isClockRight}),
   ${envelopes},
   entry as materialized (
     select sender_id as agent_id, created_at, id as envelope_id, header, 1 as sent,
       case when recipient_id = sender_id then 1 else 0 end as received,
       case when recipient_id = sender_id then 'self' else 'out' end as direction
     from accepted
     union all
     select recipient_id, created_at, id, header, 0, 1, 'in' from accepted where recipient_id <> sender_id),
   entries as (
     insert into mailbox_entry (agent_id, created_at, envelope_id, direction, header)
     select agent_id, created_at, envelope_id, direction, header from entry),
   ${moved}
   select id as envelope_id, created_at, recipient_id, sent_minute, sent_count, ${nowMs} as now from accepted`,
)

/** Result of a simple send that was stored. */
export interface PlainAccepted {
  createdAt: number
  recipientId: string
  /** Sends of the sender in the current minute, with this one. */
  sent: Counter
  /** Time of the database clock, in epoch milliseconds. */
  databaseNow: number
}

export const plainSendsStore = (query: Query) => ({
  /** Stores the sends that nothing prevents; returns undefined for each of the others. */
  async accept(sends: readonly PlainSend[], limits: SendLimits): Promise<(PlainAccepted | undefined)[]> {
    const values = [...boundsOf(limits), ...valuesOf(sends, columns)]
    const { rows } = await query(accepting, values)
    const accepted = new Map(
      rows.map((row) => [
        row.envelope_id,
        {
          ...{ createdAt: row.created_at, recipientId: row.recipient_id, databaseNow: row.now },
          sent: { minute: row.sent_minute, count: row.sent_count },
        },
      ]),
    )
    return sends.map(({ id }) => accepted.get(id))
  },
})
