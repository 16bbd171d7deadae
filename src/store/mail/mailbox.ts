import type { Serialized } from '#generated/rest/call.ts'
import type { Envelope } from '#generated/rest/models.ts'
import { unavailableError } from '../../fault.ts'
import { indexCorruptionError } from '../../platform/error-code.ts'
import { createSemaphore, createSemaphores } from '../../platform/semaphore.ts'
import type { Batching } from '../engine/batching.ts'
import type { ReportChange } from '../engine/changes.ts'
import { type Query, statement } from '../engine/statements.ts'
import { entryJoinSql, envelopeTextSql } from './feed-entries.ts'
import { createPageReader } from './pages.ts'

/**
 * Returns an SQL statement that gives mailboxes a new revision, so that cached pages with the old revision are
 * outdated. `changed` is the table expression with the `agent_id` of each changed entry. All transactions change
 * entries before revisions, so that they never deadlock.
 */
const raiseRevisionSql = (changed: string): string =>
  `insert into mailbox_reading (agent_id, revision)
   select agent_id, gen_random_uuid() from ${changed} group by agent_id order by agent_id
   on conflict (agent_id) do update set revision = excluded.revision`

interface Opening {
  agentId: string
  id: string
  now: number
}

/** Envelope that is serialized as JSON text. */
export type EnvelopeText = Serialized<Envelope, string>

interface OpeningMany {
  agentId: string
  ids: readonly string[]
  now: number
}

/**
 * Generator of groups of envelopes. It returns the last group, and yields all others. The caller removes the envelopes
 * from each group, so that memory holds no second copy of them while a client downloads.
 */
export type EnvelopeBatches = AsyncGenerator<EnvelopeText[], EnvelopeText[], undefined>

/** Total bytes of bodies at which a group ends. The last body may exceed this total. */
const groupBytes = 262_144

/**
 * Limits of concurrent reads of groups: three in the process, and one per agent. The other connections stay free for
 * all other calls. The queue has no limit, because the number of open requests is limited.
 */
const groupReadLimits = { runningMax: 3, waitingMax: Infinity, refusal: () => unavailableError() }

const readEnvelopesStatement = statement<{
  agent_id: string
  envelope_id: string
  stored_envelope_id: string
  unread: boolean
  body: string
}>(
  'read-envelopes',
  `select entry.agent_id, entry.envelope_id, envelope.id as stored_envelope_id, entry.read_at is null as unread,
     ${envelopeTextSql} as body
   from unnest(:agent_ids::uuid[], :envelope_ids::uuid[]) as wanted(agent_id, envelope_id)
   join envelope on envelope.id = wanted.envelope_id join ${entryJoinSql('wanted.agent_id')}
   where entry.direction <> 'out'`,
  {
    agent_id: 'agent id',
    envelope_id: 'envelope id',
    stored_envelope_id: 'envelope id',
    unread: 'boolean',
    body: 'packed text',
  },
)

interface GroupRow {
  envelope_id: string
  stored_envelope_id: string
  unread: boolean
  body: string
  /** Total bytes of the bodies in the group, up to and including this envelope. */
  bytes: number
}

/**
 * Reads as many envelopes as fit into a group, in the order of the given ids. PostgreSQL stores large bodies apart from
 * the row (TOAST), and does not fetch the bodies that do not fit.
 */
const readEnvelopeGroupStatement = statement<GroupRow>(
  'read-envelope-group',
  `select envelope_id, stored_envelope_id, unread, body, bytes::integer from (
     select place, entry.envelope_id, envelope.id as stored_envelope_id, entry.read_at is null as unread, ${envelopeTextSql} as body,
       octet_length(envelope.body) as own, sum(octet_length(envelope.body)) over (order by place) as bytes
     from unnest(:rest::uuid[]) with ordinality as wanted(envelope_id, place)
     join envelope on envelope.id = wanted.envelope_id join ${entryJoinSql(':agent_id::uuid')}
     where entry.direction <> 'out') found
   where bytes - own < :group_bytes order by place`,
  {
    envelope_id: 'envelope id',
    stored_envelope_id: 'envelope id',
    unread: 'boolean',
    body: 'packed text',
    bytes: 'integer',
  },
)

/** Marks entries as read. It locks the entries in a fixed order, so that two batches never deadlock. */
const markReadStatement = statement<{ agent_id: string; count: number }>(
  'mark-read',
  `with unread as (
     select entry.agent_id, entry.envelope_id, entry.created_at, wanted.now
     from unnest(:agent_ids::uuid[], :envelope_ids::uuid[], :times::bigint[]) as wanted(agent_id, envelope_id, now)
     join envelope on envelope.id = wanted.envelope_id join ${entryJoinSql('wanted.agent_id')}
     where entry.direction <> 'out' and entry.read_at is null order by 1, 2 for update of entry),
   marked as (
     update mailbox_entry entry set read_at = unread.now from unread
     where entry.agent_id = unread.agent_id and entry.created_at = unread.created_at
       and entry.envelope_id = unread.envelope_id
     returning entry.agent_id),
   revised as (${raiseRevisionSql('marked')})
   select agent_id, count(*)::integer as count from marked group by agent_id`,
  { agent_id: 'agent id', count: 'integer' },
)

/** Marks entries as unread. It locks the entries in the order of `mark-read`. */
const markUnreadStatement = statement<{ agent_id: string }>(
  'mark-unread',
  `with read as (
     select entry.agent_id, entry.envelope_id, entry.created_at
     from unnest(:ids::uuid[]) as wanted(id)
     join envelope on envelope.id = wanted.id join ${entryJoinSql(':agent_id::uuid')}
     where entry.direction <> 'out' and entry.read_at is not null order by 1, 2 for update of entry),
   marked as (
     update mailbox_entry entry set read_at = null from read
     where entry.agent_id = read.agent_id and entry.created_at = read.created_at
       and entry.envelope_id = read.envelope_id
     returning entry.agent_id)
   ${raiseRevisionSql('marked')} returning agent_id`,
  { agent_id: 'agent id' },
)

const keyColumns = (entries: readonly Opening[]) => ({
  agent_ids: entries.map(({ agentId }) => agentId),
  envelope_ids: entries.map(({ id }) => id),
})
const entryKeyOf = (agentId: string, envelopeId: string): string => `${agentId} ${envelopeId}`

/** Throws if a damaged index of the database returned the body of another envelope. */
function requireOwnBody(row: { envelope_id: string; stored_envelope_id: string }): void {
  if (row.envelope_id !== row.stored_envelope_id) throw indexCorruptionError(row.envelope_id)
}

const createUnreadMarker =
  (query: Query, changed: ReportChange) =>
  async (agentId: string, ids: readonly string[]): Promise<void> => {
    const { rows } = await query(markUnreadStatement, { agent_id: agentId, ids })
    const agentIds = rows.map(({ agent_id }) => agent_id)
    changed('threads', agentIds)
  }

/** Returns the store of mailboxes. Every statement names the agent, so that no agent can read the mail of another. */
export function mailboxStore(query: Query, batched: Batching, changed: ReportChange, pageCacheBytes: number) {
  /** Marks entries as read. Returns how many of them were unread. */
  async function mark(entries: readonly Opening[]): Promise<number> {
    const { rows } = await query(markReadStatement, { ...keyColumns(entries), times: entries.map(({ now }) => now) })
    changed(
      'threads',
      rows.map(({ agent_id }) => agent_id),
    )
    return rows.reduce((sum, { count }) => sum + count, 0)
  }

  const open = batched(async (wanted: readonly Opening[]) => {
    const entries = new Map(wanted.map((entry) => [entryKeyOf(entry.agentId, entry.id), entry]))
    const { rows } = await query(readEnvelopesStatement, keyColumns([...entries.values()]))
    rows.forEach(requireOwnBody)
    const unread = rows
      .filter((row) => row.unread)
      .map(({ agent_id, envelope_id }) => entries.get(entryKeyOf(agent_id, envelope_id))!)
    if (unread.length > 0) await mark(unread)
    const bodies = new Map(
      rows.map(({ agent_id, envelope_id, body }) => [entryKeyOf(agent_id, envelope_id), { serialized: body }]),
    )
    return wanted.map(({ agentId, id }): EnvelopeText | undefined => bodies.get(entryKeyOf(agentId, id)))
  })

  const groupReads = createSemaphore(groupReadLimits)
  const groupReadsOf = createSemaphores({ ...groupReadLimits, runningMax: 1 })

  /** Reads a group of envelopes and marks them as read. Returns the group and the remaining ids. */
  async function openGroup({ agentId, ids, now }: OpeningMany) {
    const readGroup = () => query(readEnvelopeGroupStatement, { rest: ids, agent_id: agentId, group_bytes: groupBytes })
    const { rows } = await groupReadsOf(agentId, () => groupReads(readGroup))
    rows.forEach(requireOwnBody)
    const unread = rows.filter((row) => row.unread).map(({ envelope_id }) => ({ agentId, id: envelope_id, now }))
    if (unread.length > 0) await mark(unread)
    const last = rows.at(-1)
    const rest = last && last.bytes >= groupBytes ? ids.slice(ids.indexOf(last.envelope_id) + 1) : []
    return { group: rows.map(({ body }) => ({ serialized: body })), rest }
  }

  async function* openAll(opening: OpeningMany): EnvelopeBatches {
    for (let ids = opening.ids; ; ) {
      const { group, rest } = await openGroup({ ...opening, ids })
      if (rest.length === 0) return group
      ids = rest
      yield group
    }
  }

  return {
    /** Returns a page of at most `limit` headers after the cursor. */
    list: createPageReader(query, batched, pageCacheBytes),

    /** Returns the envelope if the agent received it, and marks it as read at `now`. */
    open,

    /**
     * Yields many envelopes in the order of the ids, in groups of bounded size. A group is read and marked as read when
     * the caller requests it. If the caller stops early, the other groups stay unread.
     */
    openAll,

    /** Marks envelopes as read. Returns how many of them were unread. */
    markRead: (agentId: string, ids: readonly string[], now: number): Promise<number> =>
      mark([...new Set(ids)].map((id) => ({ agentId, id, now }))),

    /** Marks envelopes as unread again, because a person wants the agent to read them once more. */
    markUnread: createUnreadMarker(query, changed),
  }
}
