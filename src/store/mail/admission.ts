import type { AdmissionFacts, KnownEnvelope, KnownFile, KnownThread } from '../../domain/acceptance.ts'
import { ownerWildcardOf } from '../../domain/handles.ts'
import type { EventCounter } from '../../domain/rate-counters.ts'
import type { InboundPolicy } from '#generated/rest/models.ts'
import type { Party } from '../../domain/trust.ts'
import type { Batching } from '../engine/batching.ts'
import type { FileRow } from './files.ts'
import { createThreadFinder, type KnownThreadLookup } from './known-threads.ts'
import { nowMsSql, statement, type Query } from '../engine/statements.ts'
import { constantTimeTrustColumnsSql, constantTimeTrustJoinsSql, recipientMailboxIdSql } from './trust-facts.ts'

/**
 * Facts about one sender, one recipient and one envelope id. If the sender or the envelope does not exist, its columns
 * are null.
 */
interface PairRow {
  now: number
  known_envelope_id: string | null
  known_digest: string
  known_received_ms: number
  known_created_at: number
  sent_minute: number | null
  sent_count: number | null
  received_minute: number | null
  received_count: number | null
  sender_inactive: boolean | null
  sender_policy: InboundPolicy
  sender_allowed: string[]
  /**
   * False if the recipient does not exist. The other `recipient_…` columns then have the values of the sender, so that
   * both cases take the same time.
   */
  recipient_exists: boolean
  recipient_id: string
  recipient_inbound_policy: InboundPolicy
  recipient_paused: boolean
  recipient_inactive: boolean
  recipient_allowed: string[]
  recipient_blocked: string[]
}

const readAdmissionsStatement = statement<PairRow>(
  'read-admissions',
  `select ${nowMsSql} as now,
     known.id as known_envelope_id, encode(known.digest, 'hex') as known_digest,
     known.received_ms as known_received_ms, known.created_at as known_created_at,
     own.sent_minute, own.sent_count, other.received_minute, other.received_count, ${constantTimeTrustColumnsSql}
   from unnest(:sender_ids::uuid[], :sender_handles::text[], :sender_wildcards::text[], :recipient_handles::text[],
     :recipient_wildcards::text[], :envelope_ids::uuid[]) with ordinality as pair(
     sender_id, sender_handle, sender_wildcard, recipient_handle, recipient_wildcard, envelope_id, place)
   ${constantTimeTrustJoinsSql}
   left join lateral (
     select sent_minute, sent_count from mailbox where agent_id = pair.sender_id offset 0) own on true
   left join lateral (
     select received_minute, received_count from mailbox
     where agent_id = ${recipientMailboxIdSql} and pair.recipient_handle is not null offset 0) other
     on true
   left join lateral (
     select id, digest, coalesce(received_ms, created_at) as received_ms, created_at from envelope where envelope.id = pair.envelope_id offset 0)
     known on true
   order by pair.place`,
  {
    now: 'integer',
    known_envelope_id: 'envelope id',
    known_digest: 'text',
    known_received_ms: 'integer',
    known_created_at: 'integer',
    sent_minute: 'integer',
    sent_count: 'integer',
    received_minute: 'integer',
    received_count: 'integer',
    sender_inactive: 'boolean',
    sender_policy: 'text',
    sender_allowed: 'texts',
    recipient_exists: 'boolean',
    recipient_id: 'agent id',
    recipient_inbound_policy: 'text',
    recipient_paused: 'boolean',
    recipient_inactive: 'boolean',
    recipient_allowed: 'texts',
    recipient_blocked: 'texts',
  },
)

const findFilesStatement = statement<Omit<FileRow, 'sha256' | 'created_at'> & { envelope_id: string | null }>(
  'find-files',
  `select id, uploader_id, expires_at, envelope_id, filename, content_type, size_bytes
   from file where id = any(:ids::text[])`,
  {
    id: 'text',
    uploader_id: 'agent id',
    expires_at: 'integer',
    envelope_id: 'envelope id',
    filename: 'text',
    content_type: 'text',
    size_bytes: 'integer',
  },
)

/**
 * Adds rejected sends to the counters of their senders. It locks mailboxes in the order of their ids, as `lock-parties`
 * does. A counter that already belongs to the next minute stays unchanged.
 */
const countRejectionsStatement = statement<never>(
  'count-rejections',
  `with refused as (
     select refused.agent_id, refused.minute, refused.count
     from unnest(:agent_ids::uuid[], :minutes::bigint[], :counts::integer[]) as refused(agent_id, minute, count)
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

/**
 * Maximum number of ancestors that one statement looks up. An ancestor is an earlier envelope that a reply refers to.
 * It counts once for each mailbox in which it is looked up.
 */
const ancestorsPerStatement = 16_384

/** Request for the facts that decide whether a send is accepted. */
export interface AdmissionRequest {
  sender: { agentId: string; handle: string }
  recipients: readonly string[]
  draft: { id: string }
}

/**
 * Returns the store that reads the facts by which sends are accepted or rejected. It reads them without locks. It also
 * counts rejected sends.
 */
export function admissionStore(query: Query, batched: Batching) {
  const read = async (requests: readonly AdmissionRequest[]): Promise<AdmissionFacts[]> => {
    const pairs = requests.flatMap(pairsOf)
    const column = (name: keyof PairKeys): string[] => pairs.map((pair) => pair[name])
    const { rows } = await query(readAdmissionsStatement, {
      sender_ids: column('senderId'),
      sender_handles: column('senderHandle'),
      sender_wildcards: column('senderWildcard'),
      recipient_handles: column('recipientHandle'),
      recipient_wildcards: column('recipientWildcard'),
      envelope_ids: column('envelopeId'),
    })
    let next = 0
    return requests.map((request) => factsOf(request, rows.slice(next, (next += request.recipients.length))))
  }

  const findThreads = createThreadFinder(query)
  const readThreads = async (all: readonly (readonly KnownThreadLookup[])[]): Promise<KnownThread[][]> => {
    const found = await findThreads(all.flat())
    let next = 0
    return all.map(({ length }) => found.slice(next, (next += length)))
  }

  return {
    /**
     * Finds the thread of a reply in the mailboxes of its sender and its recipients. One statement serves many replies.
     */
    threads: batched(readThreads, {
      weightOf: (questions: readonly KnownThreadLookup[]) =>
        questions.reduce((sum, { ancestors }) => sum + ancestors.length, 0),
      weightMax: ancestorsPerStatement,
    }),

    /** Returns the existing files with these ids. */
    async files(ids: readonly string[]): Promise<KnownFile[]> {
      return (await query(findFilesStatement, { ids })).rows.map((row) => ({
        id: row.id,
        uploaderId: row.uploader_id,
        expiresAt: row.expires_at,
        envelopeId: row.envelope_id,
        filename: row.filename,
        contentType: row.content_type,
        sizeBytes: row.size_bytes,
      }))
    },

    /** Reads the facts by which a send is accepted or rejected, without locks. One statement serves many sends. */
    read: batched(read, {
      weightOf: ({ recipients }: AdmissionRequest) => recipients.length,
      weightMax: pairsPerStatement,
    }),

    /** Adds rejected sends to the counters of their senders. */
    async countRefused(refused: ReadonlyMap<string, EventCounter>): Promise<void> {
      const counters = [...refused.values()]
      await query(countRejectionsStatement, {
        agent_ids: [...refused.keys()],
        minutes: counters.map(({ minute }) => minute),
        counts: counters.map(({ count }) => count),
      })
    },
  }
}

const pairsOf = ({ sender, recipients, draft }: AdmissionRequest) =>
  recipients.map((recipient) => ({
    senderId: sender.agentId,
    senderHandle: sender.handle,
    senderWildcard: ownerWildcardOf(sender.handle),
    recipientHandle: recipient,
    recipientWildcard: ownerWildcardOf(recipient),
    envelopeId: draft.id,
  }))

type PairKeys = ReturnType<typeof pairsOf>[number]

const counterOf = (minute: number | null, count: number | null): EventCounter => ({
  minute: minute ?? 0,
  count: count ?? 0,
})

const factsOf = ({ sender, recipients }: AdmissionRequest, rows: readonly PairRow[]): AdmissionFacts => ({
  databaseNow: rows[0]?.now ?? 0,
  known: knownOf(rows[0]),
  sent: counterOf(rows[0]?.sent_minute ?? null, rows[0]?.sent_count ?? null),
  senderInactive: rows[0]?.sender_inactive ?? undefined,
  pairs: rows.map((row, index) => ({
    sender: {
      id: sender.agentId,
      handle: sender.handle,
      inboundPolicy: row.sender_policy,
      allowed: new Set(row.sender_allowed),
    },
    recipient: recipientOf(recipients[index]!, row),
    recipientExists: row.recipient_exists,
    received: counterOf(row.received_minute, row.received_count),
  })),
})

const knownOf = (row: PairRow | undefined): KnownEnvelope | undefined =>
  row && row.known_envelope_id !== null
    ? { digest: row.known_digest, receivedMs: row.known_received_ms, createdAt: row.known_created_at }
    : undefined

const recipientOf = (handle: string, row: PairRow): Party => ({
  id: row.recipient_id,
  handle,
  inboundPolicy: row.recipient_inbound_policy,
  paused: row.recipient_paused,
  inactive: row.recipient_inactive,
  allowed: new Set(row.recipient_allowed),
  blocked: new Set(row.recipient_blocked),
})
