import type { EntryRow, EnvelopeRow, LockedAgent, SendLimits, SendRows } from '../../domain/acceptance.ts'
import { sendTimePlaceholder } from '../../domain/header-text.ts'
import { minuteAt } from '../../domain/rate-counters.ts'
import { nowMsSql, type Query, statement, type ParameterValues } from '../engine/statements.ts'
import {
  sendLimitValuesOf,
  addToCounterSql,
  currentCountSql,
  insertEnvelopesSql,
  createRowParameters,
  headerWithTimesSql,
  isClockLeadAllowedSql,
  updateMailboxesSql,
  replacePlaceholderSql,
  envelopeTextColumns,
} from './acceptance-parts.ts'
import { insertThreadsStatement, threadInsertValuesOf, storedRootSql, storedRootsOf } from './thread-entries.ts'

type EntryOfSend = EntryRow & { id: string; send: number; keptRoot: string | null }
type EnvelopeOfSend = EnvelopeRow & { send: number }
interface Claim {
  fileId: string
  send: number
}

const named = createRowParameters<EntryOfSend>('named', [
  { name: 'envelope_id', type: 'uuid', of: ({ id }) => id },
  { name: 'agent_id', type: 'uuid', of: ({ agentId }) => agentId },
  { name: 'send', type: 'integer', of: ({ send }) => send },
  { name: 'direction', type: 'text', of: ({ direction }) => direction },
  { name: 'root_id', type: 'uuid', of: ({ keptRoot }) => keptRoot },
  { name: 'sent', type: 'integer', of: ({ sent }) => sent },
  { name: 'received', type: 'integer', of: ({ received }) => received },
  { name: 'replies', type: 'integer', of: ({ replies }) => replies },
])
const given = createRowParameters<EnvelopeOfSend>('given', [
  { name: 'id', type: 'uuid', of: ({ id }) => id },
  { name: 'send', type: 'integer', of: ({ send }) => send },
  { name: 'is_report', type: 'boolean', of: ({ isReport }) => isReport },
  ...envelopeTextColumns,
])
const claim = createRowParameters<Claim>('claim', [
  { name: 'file_id', type: 'text', of: ({ fileId }) => fileId },
  { name: 'send', type: 'integer', of: ({ send }) => send },
])

interface StampRow {
  send: number
  created_at: number
}

/**
 * Two SQL common table expressions. `party` contains the locked mailboxes. `named` contains the entries that the sends
 * add to these mailboxes.
 */
const partiesSql = `party as materialized (
     select agent_id, last_created_at, ${currentCountSql('sent')} as sent_before, ${currentCountSql('received')} as received_before
     from mailbox where agent_id = any(:agent_ids::uuid[])),
   named as materialized (select * from ${named.sql})`

/**
 * SQL common table expression: the sends with an unusable file. The file no longer exists, or another send has claimed
 * it.
 */
const claimedBeforeSql = `claimed_before as materialized (
     select claim.send from ${claim.sql}
     left join file on file.id = claim.file_id where file.id is null or file.envelope_id is not null)`

/** SQL expression: the current minute by the clock of this process. The reply counters of threads use this clock. */
const ownMinuteSql = ':own_minute::bigint'

/**
 * SQL common table expression: the `created_at` of each send that may be stored. The time is now, or one millisecond
 * after the newest entry in its mailboxes. The limits were read without locks, so this expression checks them again
 * under the locks. It omits a send if a mailbox no longer exists, the envelope id is taken, a limit is reached, or a
 * file is claimed. It avoids `not exists`, because PostgreSQL may plan that for an empty table and later read all rows.
 */
const stampsSql = `stamp as materialized (
     select named.send, greatest(:now::bigint, max(party.last_created_at) + 1) as created_at
     from named left join party on party.agent_id = named.agent_id
     group by named.send
     having ${isClockLeadAllowedSql} and bool_and(party.agent_id is not null
       and (named.sent = 0 or party.sent_before + named.sent <= :sends_max::integer
         and (select id from envelope where envelope.id = named.envelope_id) is null)
       and (named.received = 0 or party.received_before + named.received <= :received_max::integer)
       and (named.replies = 0 or coalesce((
         select ${currentCountSql('thread.reply', ownMinuteSql)} from thread
         where thread.agent_id = named.agent_id and thread.root_id = named.root_id), 0)
           + named.replies <= :replies_max::integer)
       and named.send <> all(array(select send from claimed_before))))`

const withSendTimeSql = (text: string): string =>
  `case when given.is_report then ${replacePlaceholderSql(text, sendTimePlaceholder, 'stamp.created_at::text')} else ${text} end`

/**
 * SQL common table expression: the envelopes of the sends in `stamp`. The `created_at` of a delivery report is one
 * millisecond after that of its send.
 */
const acceptedSql = `accepted as materialized (
     select given.id, given.digest, given.words, given.send, given.is_report,
       stamp.created_at + given.is_report::integer as created_at, ${withSendTimeSql('given.body')} as body,
       ${headerWithTimesSql(withSendTimeSql('given.header'), '(stamp.created_at + given.is_report::integer)')} as header
     from ${given.sql}
     join stamp on stamp.send = given.send)`

const claimedSql = `claimed as (
     update file set envelope_id = accepted.id
     from ${claim.sql} join accepted on accepted.send = claim.send and not accepted.is_report
     where file.id = claim.file_id)`

const entriesSql = `entry as materialized (
     select named.agent_id, accepted.created_at, named.envelope_id, named.direction, accepted.header,
       ${storedRootSql('named')} as root_id, named.sent, named.received, named.replies
     from named join accepted on accepted.id = named.envelope_id),
   entries as (
     insert into mailbox_entry (agent_id, created_at, envelope_id, direction, header, root_id)
     select agent_id, created_at, envelope_id, direction, header, root_id from entry)`

const threadsSql = `threads as (
     insert into thread (agent_id, root_id, first_at, last_at, reply_minute, reply_count)
     select agent_id, root_id, min(created_at), max(created_at), case when max(replies) > 0 then ${ownMinuteSql} end,
       nullif(count(*) filter (where replies > 0), 0)
     from entry where root_id is not null group by agent_id, root_id order by agent_id, root_id
     on conflict (agent_id, root_id) do update set archived = false, last_at = excluded.last_at,
       ${addToCounterSql('thread', 'reply', 'coalesce(excluded.reply_count, 0)', ownMinuteSql)})`

/** Stores sends in locked mailboxes. Returns the `created_at` of each stored send, and no row for any other send. */
const acceptSendsStatement = statement<StampRow>(
  'accept-sends',
  `with ${partiesSql},
   ${claimedBeforeSql},
   ${stampsSql},
   ${acceptedSql},
   ${insertEnvelopesSql},
   ${claimedSql},
   ${entriesSql},
   ${threadsSql},
   ${updateMailboxesSql}
   select send, created_at from stamp`,
  { send: 'integer', created_at: 'integer' },
)

/**
 * Returns the parameter values of `accept-sends`, and the ids and entries that the other statements of the transaction
 * need.
 */
function acceptanceOf(sends: readonly SendRows[], limits: SendLimits) {
  const ofSends = sends.flatMap(({ envelopes }, send) => envelopes.map((row): EnvelopeOfSend => ({ ...row, send })))
  const entries = ofSends.flatMap(({ id, send, entries }) => entries.map((row) => ({ ...row, id, send })))
  const roots = storedRootsOf(entries)
  const ofEntries = entries.map((entry, n): EntryOfSend => ({ ...entry, keptRoot: roots[n] ?? null }))
  const claims = sends.flatMap(({ fileIds }, send) => fileIds.map((fileId): Claim => ({ fileId, send })))
  const agentIds = [...new Set(entries.map(({ agentId }) => agentId))]
  return {
    agentIds,
    entries,
    fileIds: claims.map(({ fileId }) => fileId),
    values: {
      ...sendLimitValuesOf(limits),
      own_minute: minuteAt(limits.now),
      replies_max: limits.repliesPerThreadPerMinute,
      agent_ids: agentIds,
      ...named.valuesOf(ofEntries),
      ...given.valuesOf(ofSends),
      ...claim.valuesOf(claims),
    } satisfies ParameterValues,
  }
}

/**
 * Locks the mailboxes of agents by their handles. It takes the locks in the order of the agent ids, so that two
 * transactions never deadlock. The lateral subquery makes PostgreSQL find each handle by the index. For a plain join,
 * PostgreSQL could compare every row of a small table with all handles.
 */
const lockPartiesStatement = statement<LockedAgent>(
  'lock-parties',
  `select agent.id, agent.handle from unnest(:handles::text[]) as party(handle)
   cross join lateral (select id, handle from agent where agent.handle = party.handle offset 0) agent
   join mailbox on mailbox.agent_id = agent.id order by agent.id for update of mailbox`,
  { id: 'agent id', handle: 'text' },
)

/** Locks the mailboxes of agents in the order of their ids, so that two transactions never deadlock. */
const lockMailboxesStatement = statement<never>(
  'lock-mailboxes',
  `select count(*) from (
     select from mailbox where agent_id = any(:agent_ids::uuid[]) order by agent_id for update of mailbox) locked`,
)

/** Locks files in the order of their ids, so that two transactions never deadlock. */
const lockFilesStatement = statement<never>(
  'lock-files',
  'select count(*) from (select from file where id = any(:file_ids::text[]) order by id for update) locked',
)

const readClockStatement = statement<{ now: number }>('read-clock', `select ${nowMsSql} as now`, { now: 'integer' })

/** Returns the store methods that write mail into mailboxes. All of them must run within a transaction. */
export function acceptanceStore(query: Query) {
  return {
    /** Locks the mailboxes of the agents with these handles, which must be distinct. Returns the agents that exist. */
    async lockParties(handles: readonly string[]): Promise<LockedAgent[]> {
      return (await query(lockPartiesStatement, { handles })).rows
    },

    /**
     * Returns the current time of the database in epoch milliseconds. Unlike SQL's `now()`, it advances during a
     * transaction.
     */
    async readClock(): Promise<number> {
      return (await query(readClockStatement)).rows[0]!.now
    },

    /**
     * Locks the mailboxes of all senders and recipients, and stores each send with its entries, threads and file
     * claims. Issues all statements at once (pipelined). Returns the `created_at` of each send. Returns undefined for a
     * send that can no longer be stored, for example because a limit is reached.
     */
    async accept(sends: readonly SendRows[], limits: SendLimits): Promise<(number | undefined)[]> {
      const { agentIds, entries, fileIds, values } = acceptanceOf(sends, limits)
      const joined = threadInsertValuesOf(entries)
      const locks = [
        query(lockMailboxesStatement, { agent_ids: agentIds }),
        fileIds.length > 0 && query(lockFilesStatement, { file_ids: fileIds }),
      ]
      const threads = joined.agent_ids.length > 0 && query(insertThreadsStatement, joined)
      const [{ rows }] = await Promise.all([query(acceptSendsStatement, values), ...locks, threads])
      const stamps = new Map(rows.map(({ send, created_at }) => [send, created_at]))
      return sends.map((_, send) => stamps.get(send))
    },
  }
}

export type AcceptanceStore = ReturnType<typeof acceptanceStore>
