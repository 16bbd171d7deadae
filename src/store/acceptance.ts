import type { EntryRow, EnvelopeRow, FileClaim, KnownEnvelope, KnownFile, LockedParty } from '../domain/acceptance.ts'
import type { FileRow } from './files.ts'
import { noId } from './ids.ts'
import { findingThreadsBy } from './known-threads.ts'
import { beginningThreads, keptRoot, keptRoots, rootsJoined } from './lone-threads.ts'
import { nowMs, statement, type Query, type Scalar } from './statements.ts'

interface PartyRow {
  id: string
  handle: string
  last_created_at: number
  sent_minute: number
  sent_count: number
  received_minute: number
  received_count: number
}

/** Rows are locked in the order of their ids, so that two batches never wait for each other in a circle. */
const lockingParties = statement<PartyRow>(
  'lock-parties',
  `select agent.id, agent.handle,
     mailbox.last_created_at, mailbox.sent_minute, mailbox.sent_count, mailbox.received_minute, mailbox.received_count
   from agent join mailbox on mailbox.agent_id = agent.id
   where agent.handle = any(?::text[])
   order by agent.id for update of mailbox`,
)

const readingClock = statement<{ now: number }>('read-clock', `select ${nowMs} as now`)

/** Without an envelope where none is known. */
interface KnownRow {
  now: number
  envelope_id: string | null
  sender_id: string
  digest: string
  received_ms: number
  created_at: number
}

/** With the time, which would take a statement of its own. */
const findingEnvelopes = statement<KnownRow>(
  'find-envelopes',
  `select clock.now, known.* from (select ${nowMs} as now) clock left join lateral (
     select id as envelope_id, sender_id, encode(digest, 'hex') as digest, received_ms, created_at from envelope
     where id = any(?::uuid[])) known on true`,
)

/** Ids go in by order, so that two batches that want the same ids never wait for each other in a circle. */
const inserting = statement<never>(
  'insert-envelopes',
  `with accepted as (
     select * from unnest(?::uuid[], ?::uuid[], ?::bigint[], ?::bigint[], ?::text[], ?::text[], ?::text[], ?::text[])
       as accepted(id, sender_id, received_ms, created_at, digest, body, header, words)),
   envelopes as (
     insert into envelope (id, sender_id, received_ms, created_at, digest, body, words)
     select id, sender_id, received_ms, created_at, decode(digest, 'hex'), body, words::tsvector
     from accepted order by id),
   entry as (
     select named.agent_id, accepted.created_at, named.envelope_id, direction, accepted.header,
       ${keptRoot('named')} as root_id, reply_minute, reply_count
     from unnest(?::uuid[], ?::uuid[], ?::text[], ?::uuid[], ?::integer[], ?::integer[])
       as named(envelope_id, agent_id, direction, root_id, reply_minute, reply_count)
     join accepted on accepted.id = named.envelope_id),
   entries as (
     insert into mailbox_entry (agent_id, created_at, envelope_id, direction, header, root_id)
     select agent_id, created_at, envelope_id, direction, header, root_id from entry),
   threads as (
     insert into thread (agent_id, root_id, first_at, last_at, reply_minute, reply_count)
     select agent_id, root_id, min(created_at), max(created_at), max(reply_minute), max(reply_count)
     from entry where root_id <> ${noId} group by agent_id, root_id order by agent_id, root_id
     on conflict (agent_id, root_id) do update set archived = false, last_at = excluded.last_at,
       reply_minute = coalesce(excluded.reply_minute, thread.reply_minute),
       reply_count = coalesce(excluded.reply_count, thread.reply_count))
   update mailbox set last_created_at = moved.last_created_at, revision = gen_random_uuid(),
     sent_minute = moved.sent_minute, sent_count = moved.sent_count,
     received_minute = moved.received_minute, received_count = moved.received_count
   from unnest(?::uuid[], ?::bigint[], ?::bigint[], ?::integer[], ?::bigint[], ?::integer[])
     as moved(agent_id, last_created_at, sent_minute, sent_count, received_minute, received_count)
   where mailbox.agent_id = moved.agent_id`,
)

const columnsOf = <Row>(rows: readonly Row[], columns: readonly ((row: Row, n: number) => Scalar)[]): Scalar[][] =>
  columns.map((column) => rows.map(column))

const envelopeColumns = (envelopes: readonly EnvelopeRow[]): Scalar[][] =>
  columnsOf(envelopes, [
    ({ id }) => id,
    ({ senderId }) => senderId,
    ({ receivedMs }) => receivedMs,
    ({ createdAt }) => createdAt,
    ({ digest }) => digest,
    ({ body }) => body,
    ({ header }) => header,
    ({ words }) => words,
  ])

const entryColumns = (entries: readonly (EntryRow & { id: string })[]): Scalar[][] => {
  const roots = keptRoots(entries)
  return columnsOf(entries, [
    ({ id }) => id,
    ({ agentId }) => agentId,
    ({ direction }) => direction,
    (_, n) => roots[n] ?? null,
    ({ replies }) => replies?.minute ?? null,
    ({ replies }) => replies?.count ?? null,
  ])
}

const mailboxColumns = (moved: readonly LockedParty[]): Scalar[][] =>
  columnsOf(moved, [
    ({ id }) => id,
    ({ lastCreatedAt }) => lastCreatedAt,
    ({ sent }) => sent.minute,
    ({ sent }) => sent.count,
    ({ received }) => received.minute,
    ({ received }) => received.count,
  ])

type FileClaimRow = Omit<FileRow, 'sha256' | 'created_at'> & { envelope_id: string | null }

/** In the order of their ids, for the same reason. */
const lockingFiles = statement<FileClaimRow>(
  'lock-files',
  `select id, uploader_id, expires_at, envelope_id, filename, content_type, size_bytes
   from file where id = any(?::text[]) order by id for update`,
)

const claiming = statement<never>(
  'claim-files',
  'update file set envelope_id = claim.envelope_id from unnest(?::text[], ?::uuid[]) as claim(file_id, envelope_id) where file.id = claim.file_id',
)

/** The statements of the accept pipeline, all within one transaction. */
export function acceptanceStore(query: Query) {
  return {
    /** Locks the mailboxes of the agents behind the handles and reads what order and rates need of them. */
    async lockParties(handles: readonly string[]): Promise<LockedParty[]> {
      const { rows } = await query(lockingParties, [[...handles]])
      return rows.map(partyOf)
    },

    /** The time by the clock that all processes share: now, not at the beginning of the transaction. */
    async readClock(): Promise<number> {
      return (await query(readingClock)).rows[0]!.now
    },

    /** Those of the ids that are taken, and the time as `readClock` tells it. */
    async findEnvelopes(ids: readonly string[]): Promise<{ known: Map<string, KnownEnvelope>; now: number }> {
      const { rows } = await query(findingEnvelopes, [[...ids]])
      const known = rows.flatMap(({ envelope_id, sender_id, digest, received_ms, created_at }) =>
        envelope_id === null
          ? []
          : [[envelope_id, { senderId: sender_id, digest, receivedMs: received_ms, createdAt: created_at }] as const],
      )
      return { known: new Map(known), now: rows[0]!.now }
    },

    findThreads: findingThreadsBy(query),

    /**
     * Stores envelopes with their entries and threads and moves the mailboxes on; an id that exists by now fails it all
     * (23505).
     */
    async insertEnvelopes(envelopes: readonly EnvelopeRow[], moved: readonly LockedParty[]): Promise<void> {
      const entries = envelopes.flatMap(({ id, entries }) => entries.map((entry) => ({ id, ...entry })))
      const joined = rootsJoined(entries)
      const values = [...envelopeColumns(envelopes), ...entryColumns(entries), ...mailboxColumns(moved)]
      await Promise.all([joined[0].length > 0 && query(beginningThreads, joined), query(inserting, values)])
    },

    /** Locks those of the files that exist until the transaction ends. */
    async lockFiles(ids: readonly string[]): Promise<KnownFile[]> {
      if (ids.length === 0) return []
      const { rows } = await query(lockingFiles, [[...ids]])
      return rows.map(knownFileOf)
    },

    /** Binds files to envelopes; they are locked and were not claimed. */
    async claimFiles(claims: readonly FileClaim[]): Promise<void> {
      await query(claiming, [claims.map(({ fileId }) => fileId), claims.map(({ envelopeId }) => envelopeId)])
    },
  }
}

export type AcceptanceStore = ReturnType<typeof acceptanceStore>

const knownFileOf = (row: FileClaimRow): KnownFile => ({
  id: row.id,
  uploaderId: row.uploader_id,
  expiresAt: row.expires_at,
  envelopeId: row.envelope_id,
  filename: row.filename,
  contentType: row.content_type,
  sizeBytes: row.size_bytes,
})

const partyOf = (row: PartyRow): LockedParty => ({
  id: row.id,
  handle: row.handle,
  lastCreatedAt: row.last_created_at,
  sent: { minute: row.sent_minute, count: row.sent_count },
  received: { minute: row.received_minute, count: row.received_count },
})
