import type { AdmissionFacts } from '../domain/acceptance.ts'
import { wildcardOf } from '../domain/handles.ts'
import type { Counter } from '../domain/rate-counters.ts'
import type { InboundPolicy } from '#generated/rest/models.ts'
import type { Party } from '../domain/trust.ts'
import type { Batching } from './batching.ts'
import { noId } from './ids.ts'
import { nowMs, statement, type Query } from './statements.ts'

/** The columns of a sender or recipient that does not exist are null. */
interface PairRow {
  repeated: boolean
  now: number
  sent_minute: number | null
  sent_count: number | null
  sender_inactive: boolean | null
  sender_policy: InboundPolicy
  sender_allowed: string[]
  recipient_id: string | null
  recipient_policy: InboundPolicy
  recipient_paused: boolean
  recipient_inactive: boolean
  recipient_allowed: string[]
  recipient_blocked: string[]
}

/**
 * Each sender with each of its recipients and with nobody else, so that the cost grows with their number only. Each
 * part is looked up by its key, the lists of an agent that does not exist as well, so that all denials take the same
 * time.
 */
const admitting = statement<PairRow>(
  'read-admissions',
  `select known.id is not null as repeated, ${nowMs} as now,
     mailbox.sent_minute, mailbox.sent_count,
     sender.inactive as sender_inactive, sender.inbound_policy as sender_policy,
     array(select entry from allowlist_entry where agent_id = pair.sender_id
       and entry = any(array[pair.recipient_handle, pair.recipient_wildcard])) as sender_allowed,
     recipient.id as recipient_id, recipient.inbound_policy as recipient_policy,
     recipient.paused as recipient_paused, recipient.inactive as recipient_inactive,
     array(select entry from allowlist_entry where agent_id = coalesce(recipient.id, ${noId})
       and entry = any(array[pair.sender_handle, pair.sender_wildcard])) as recipient_allowed,
     array(select blocked_handle from block where agent_id = coalesce(recipient.id, ${noId})
       and blocked_handle = pair.sender_handle) as recipient_blocked
   from unnest(?::uuid[], ?::text[], ?::text[], ?::text[], ?::text[], ?::uuid[], ?::text[]) with ordinality as pair(
     sender_id, sender_handle, sender_wildcard, recipient_handle, recipient_wildcard, envelope_id, digest, place)
   left join lateral (select * from agent where agent.id = pair.sender_id offset 0) sender on true
   left join lateral (select * from mailbox where agent_id = pair.sender_id offset 0) mailbox on true
   left join lateral (select * from agent where agent.handle = pair.recipient_handle offset 0) recipient on true
   left join lateral (
     select * from envelope where envelope.id = pair.envelope_id offset 0) known
     on known.sender_id = pair.sender_id and known.digest = decode(pair.digest, 'hex')
   order by pair.place`,
)

/**
 * Rows are locked in the order of their ids, as in `lock-parties`; when the next minute has begun, nothing is added.
 */
const countingRefused = statement<never>(
  'count-refused',
  `with refused as (
     select refused.agent_id, refused.minute, refused.count
     from unnest(?::uuid[], ?::bigint[], ?::integer[]) as refused(agent_id, minute, count)
     join mailbox on mailbox.agent_id = refused.agent_id
     order by mailbox.agent_id for update of mailbox)
   update mailbox set
     sent_minute = case when sent_minute = refused.minute + 1 then sent_minute else refused.minute end,
     sent_count = case sent_minute
       when refused.minute + 1 then sent_count
       when refused.minute then sent_count + refused.count
       else refused.count end
   from refused where mailbox.agent_id = refused.agent_id`,
)

const pairsPerStatement = 512

/** What is known of a send before it is admitted. */
export interface AdmissionRequest {
  sender: { agentId: string; handle: string }
  recipients: readonly string[]
  draft: { id: string }
  digest: string
}

/** What a send is admitted by, read before it takes any lock; and the count of sends that were refused. */
export function admissionStore(query: Query, batched: Batching) {
  const read = async (requests: readonly AdmissionRequest[]): Promise<AdmissionFacts[]> => {
    const pairs = requests.flatMap(pairsOf)
    const column = (name: keyof Pair): string[] => pairs.map((pair) => pair[name])
    const values = [
      ...[column('senderId'), column('senderHandle'), column('senderWildcard')],
      ...[column('recipientHandle'), column('recipientWildcard'), column('envelopeId'), column('digest')],
    ]
    const { rows } = await query(admitting, values)
    let next = 0
    return requests.map((request) => factsOf(request, rows.slice(next, (next += request.recipients.length))))
  }

  return {
    /** Looks without a lock at what a send is admitted by, for many sends by one statement. */
    read: batched(read, {
      weightOf: ({ recipients }: AdmissionRequest) => recipients.length,
      weightMax: pairsPerStatement,
    }),

    /** Adds sends that were refused to what counts of their senders. */
    async countRefused(refused: ReadonlyMap<string, Counter>): Promise<void> {
      const counters = [...refused.values()]
      const values = [[...refused.keys()], counters.map(({ minute }) => minute), counters.map(({ count }) => count)]
      await query(countingRefused, values)
    },
  }
}

const pairsOf = ({ sender, recipients, draft, digest }: AdmissionRequest) =>
  recipients.map((recipient) => ({
    ...{ senderId: sender.agentId, senderHandle: sender.handle, senderWildcard: wildcardOf(sender.handle) },
    ...{ recipientHandle: recipient, recipientWildcard: wildcardOf(recipient), envelopeId: draft.id, digest },
  }))

type Pair = ReturnType<typeof pairsOf>[number]

const factsOf = ({ sender, recipients }: AdmissionRequest, rows: readonly PairRow[]): AdmissionFacts => ({
  repeated: rows[0]?.repeated ?? false,
  databaseNow: rows[0]?.now ?? 0,
  sent: { minute: rows[0]?.sent_minute ?? 0, count: rows[0]?.sent_count ?? 0 },
  senderInactive: rows[0]?.sender_inactive ?? undefined,
  pairs: rows.map((row, index) => ({
    sender: {
      ...{ id: sender.agentId, handle: sender.handle, inboundPolicy: row.sender_policy },
      allowed: new Set(row.sender_allowed),
    },
    recipient: recipientOf(recipients[index]!, row),
  })),
})

function recipientOf(handle: string, row: PairRow): Party | undefined {
  if (row.recipient_id === null) return undefined
  return {
    ...{ id: row.recipient_id, handle, inboundPolicy: row.recipient_policy },
    ...{ paused: row.recipient_paused, inactive: row.recipient_inactive },
    ...{ allowed: new Set(row.recipient_allowed), blocked: new Set(row.recipient_blocked) },
  }
}
