import type { EntryRow, EnvelopeRow, SendLimits, SendRows } from '../domain/acceptance.ts'
import { sendStamp } from '../domain/header-text.ts'
import { minuteAt } from '../domain/rate-counters.ts'
import {
  boundsOf,
  counted,
  countOf,
  envelopes,
  firstFree,
  headerStamped,
  isClockRight,
  isNone,
  moved,
  now,
  receivedMax,
  rowsFrom,
  sendsMax,
  stamped,
  textColumns,
  valuesOf,
  type Given,
} from './acceptance-parts.ts'
import { keptRoot, keptRoots } from './lone-threads.ts'
import { statement } from './statements.ts'

type EntryOfSend = EntryRow & { id: string; send: number; keptRoot: string | null }
type EnvelopeOfSend = EnvelopeRow & { send: number }
interface Claim {
  fileId: string
  send: number
}

const entryColumns: readonly Given<EntryOfSend>[] = [
  { name: 'envelope_id', type: 'uuid', of: ({ id }) => id },
  { name: 'agent_id', type: 'uuid', of: ({ agentId }) => agentId },
  { name: 'send', type: 'integer', of: ({ send }) => send },
  { name: 'direction', type: 'text', of: ({ direction }) => direction },
  { name: 'root_id', type: 'uuid', of: ({ keptRoot }) => keptRoot },
  { name: 'sent', type: 'integer', of: ({ sent }) => sent },
  { name: 'received', type: 'integer', of: ({ received }) => received },
  { name: 'replies', type: 'integer', of: ({ replies }) => replies },
]
const envelopeColumns: readonly Given<EnvelopeOfSend>[] = [
  { name: 'id', type: 'uuid', of: ({ id }) => id },
  { name: 'send', type: 'integer', of: ({ send }) => send },
  { name: 'is_report', type: 'boolean', of: ({ isReport }) => isReport },
  ...textColumns,
]
const claimColumns: readonly Given<Claim>[] = [
  { name: 'file_id', type: 'text', of: ({ fileId }) => fileId },
  { name: 'send', type: 'integer', of: ({ send }) => send },
]

/** Minute of the process clock, in which replies in threads are counted. */
const ownMinute = `$${firstFree}::bigint`
const repliesMax = `$${firstFree + 1}::integer`
const agents = `$${firstFree + 2}::uuid[]`
const firstOfEntries = firstFree + 3
const firstOfEnvelopes = firstOfEntries + entryColumns.length
const claims = rowsFrom('claim', claimColumns, firstOfEnvelopes + envelopeColumns.length)

const underReplyLimit = `(named.replies = 0 or coalesce((
  select ${countOf('thread.reply', ownMinute)} from thread
  where thread.agent_id = named.agent_id and thread.root_id = named.root_id), 0) + named.replies <= ${repliesMax})`

const sendStamped = (text: string): string =>
  `case when given.is_report then ${stamped(text, sendStamp, 'stamp.created_at::text')} else ${text} end`

export interface StampRow {
  send: number
  created_at: number
}

/**
 * Stores sends in locked mailboxes. The `created_at` of a send is now, or one millisecond after the newest entry of any
 * of its mailboxes. Each send was decided earlier, without locks, so this statement checks again what other
 * transactions may have changed. It leaves out a send if a party is gone, its id is taken, a limit is reached or a file
 * is claimed.
 */
export const accepting = statement<StampRow>(
  'accept-sends',
  `with party as materialized (
     select agent_id, last_created_at, ${countOf('sent')} as sent_before, ${countOf('received')} as received_before
     from mailbox where agent_id = any(${agents})),
   named as materialized (select * from ${rowsFrom('named', entryColumns, firstOfEntries)}),
   claimed_before as materialized (
     select claim.send from ${claims}
     left join file on file.id = claim.file_id where file.id is null or file.envelope_id is not null),
   stamp as materialized (
     select named.send, greatest(${now}, max(party.last_created_at) + 1) as created_at
     from named left join party on party.agent_id = named.agent_id
     group by named.send
     having ${isClockRight} and bool_and(party.agent_id is not null
       and (named.sent = 0 or party.sent_before + named.sent <= ${sendsMax}
         and ${isNone('select id from envelope where envelope.id = named.envelope_id')})
       and (named.received = 0 or party.received_before + named.received <= ${receivedMax})
       and ${underReplyLimit} and named.send <> all(array(select send from claimed_before)))),
   accepted as materialized (
     select given.id, given.digest, given.words, given.send, given.is_report,
       stamp.created_at + given.is_report::integer as created_at, ${sendStamped('given.body')} as body,
       ${headerStamped(sendStamped('given.header'), '(stamp.created_at + given.is_report::integer)')} as header
     from ${rowsFrom('given', envelopeColumns, firstOfEnvelopes)}
     join stamp on stamp.send = given.send),
   ${envelopes},
   claimed as (
     update file set envelope_id = accepted.id
     from ${claims} join accepted on accepted.send = claim.send and not accepted.is_report
     where file.id = claim.file_id),
   entry as materialized (
     select named.agent_id, accepted.created_at, named.envelope_id, named.direction, accepted.header,
       ${keptRoot('named')} as root_id, named.sent, named.received, named.replies
     from named join accepted on accepted.id = named.envelope_id),
   entries as (
     insert into mailbox_entry (agent_id, created_at, envelope_id, direction, header, root_id)
     select agent_id, created_at, envelope_id, direction, header, root_id from entry),
   threads as (
     insert into thread (agent_id, root_id, first_at, last_at, reply_minute, reply_count)
     select agent_id, root_id, min(created_at), max(created_at), case when max(replies) > 0 then ${ownMinute} end,
       nullif(count(*) filter (where replies > 0), 0)
     from entry where root_id is not null group by agent_id, root_id order by agent_id, root_id
     on conflict (agent_id, root_id) do update set archived = false, last_at = excluded.last_at,
       ${counted('thread', 'reply', 'coalesce(excluded.reply_count, 0)', ownMinute)}),
   ${moved}
   select send, created_at from stamp`,
)

/** Returns the parameters of `accepting`, and the rows that the statements beside it need. */
export function acceptanceOf(sends: readonly SendRows[], limits: SendLimits) {
  const ofSends = sends.flatMap(({ envelopes }, send) => envelopes.map((row): EnvelopeOfSend => ({ ...row, send })))
  const entries = ofSends.flatMap(({ id, send, entries }) => entries.map((row) => ({ ...row, id, send })))
  const roots = keptRoots(entries)
  const named = entries.map((entry, n): EntryOfSend => ({ ...entry, keptRoot: roots[n] ?? null }))
  const claimed = sends.flatMap(({ fileIds }, send) => fileIds.map((fileId): Claim => ({ fileId, send })))
  const agentIds = [...new Set(entries.map(({ agentId }) => agentId))]
  return {
    agentIds,
    entries,
    fileIds: claimed.map(({ fileId }) => fileId),
    values: [
      ...[...boundsOf(limits), minuteAt(limits.now), limits.repliesPerThreadPerMinute, agentIds],
      ...[...valuesOf(named, entryColumns), ...valuesOf(ofSends, envelopeColumns), ...valuesOf(claimed, claimColumns)],
    ],
  }
}
