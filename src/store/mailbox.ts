import type { Serialized } from '#generated/rest/call.ts'
import type { Envelope } from '#generated/rest/models.ts'
import { unavailable } from '../fault.ts'
import { indexCorruption } from '../platform/corruption.ts'
import { createSemaphore, createSemaphores } from '../platform/semaphore.ts'
import type { Batching } from './batching.ts'
import type { Changed } from './changes.ts'
import { entryOfEnvelope, wholeEnvelope } from './entry-keys.ts'
import { pagesOf } from './pages.ts'
import { revising } from './revisions.ts'
import { statement, type Query } from './statements.ts'

export interface Opening {
  agentId: string
  id: string
  now: number
}

/** Envelope as JSON text. */
export type EnvelopeText = Serialized<Envelope, string>

export interface OpeningMany {
  agentId: string
  ids: readonly string[]
  now: number
}

/** Groups of envelopes; the return value is the last group. */
export type Groups = AsyncGenerator<readonly EnvelopeText[], readonly EnvelopeText[], undefined>

/** Bytes of the bodies of a group; the last body may exceed it. */
const groupBytes = 262_144

/**
 * Limits of concurrent reads of groups: three in the process, and one for each agent. All other calls keep the other
 * connections. The limit of open requests bounds the number of waiting reads.
 */
const groupReadLimits = { runningMax: 3, waitingMax: Infinity, refusal: () => unavailable() }

const reading = statement<{
  agent_id: string
  envelope_id: string
  stored_envelope_id: string
  unread: boolean
  body: string
}>(
  'read-envelopes',
  `select entry.agent_id, entry.envelope_id, envelope.id as stored_envelope_id, entry.read_at is null as unread,
     ${wholeEnvelope} as body
   from unnest(?::uuid[], ?::uuid[]) as wanted(agent_id, envelope_id)
   join envelope on envelope.id = wanted.envelope_id join ${entryOfEnvelope('wanted.agent_id')}
   where entry.direction <> 'out'`,
)

interface GroupRow {
  envelope_id: string
  stored_envelope_id: string
  unread: boolean
  body: string
  /** Bytes of the bodies up to this one, which is included. */
  bytes: number
}

/**
 * Reads as many envelopes as fit, in the order of the ids. PostgreSQL does not fetch other bodies from its storage for
 * long values (TOAST).
 */
const readingGroup = statement<GroupRow>(
  'read-group',
  `select envelope_id, stored_envelope_id, unread, body, bytes::integer from (
     select place, entry.envelope_id, envelope.id as stored_envelope_id, entry.read_at is null as unread, ${wholeEnvelope} as body,
       octet_length(envelope.body) as own, sum(octet_length(envelope.body)) over (order by place) as bytes
     from unnest(?::uuid[]) with ordinality as wanted(envelope_id, place)
     join envelope on envelope.id = wanted.envelope_id join ${entryOfEnvelope('?::uuid')}
     where entry.direction <> 'out') found
   where bytes - own < ? order by place`,
)

/** Marks entries as read. It locks them in a fixed order, so that two batches never deadlock. */
const marking = statement<{ agent_id: string; count: number }>(
  'mark-read',
  `with unread as (
     select entry.agent_id, entry.envelope_id, entry.created_at, wanted.now
     from unnest(?::uuid[], ?::uuid[], ?::bigint[]) as wanted(agent_id, envelope_id, now)
     join envelope on envelope.id = wanted.envelope_id join ${entryOfEnvelope('wanted.agent_id')}
     where entry.direction <> 'out' and entry.read_at is null order by 1, 2 for update of entry),
   marked as (
     update mailbox_entry entry set read_at = unread.now from unread
     where entry.agent_id = unread.agent_id and entry.created_at = unread.created_at
       and entry.envelope_id = unread.envelope_id
     returning entry.agent_id),
   revised as (${revising('marked')})
   select agent_id, count(*)::integer as count from marked group by agent_id`,
)

const keyColumns = (entries: readonly Opening[]): string[][] => [
  entries.map(({ agentId }) => agentId),
  entries.map(({ id }) => id),
]
const entryKeyOf = (agentId: string, envelopeId: string): string => `${agentId} ${envelopeId}`

/** Throws if a damaged index led to the body of another envelope. */
function requireOwnBody(row: { envelope_id: string; stored_envelope_id: string }): void {
  if (row.envelope_id !== row.stored_envelope_id) throw indexCorruption(row.envelope_id)
}

/** Returns the store of mailboxes. Every statement names the agent, so that no agent can read the mail of another. */
export function mailboxStore(query: Query, batched: Batching, changed: Changed, pageCacheBytes: number) {
  /** Marks entries as read; returns how many of them were unread. */
  async function mark(entries: readonly Opening[]): Promise<number> {
    const { rows } = await query(marking, [...keyColumns(entries), entries.map(({ now }) => now)])
    changed(
      'threads',
      rows.map(({ agent_id }) => agent_id),
    )
    return rows.reduce((sum, { count }) => sum + count, 0)
  }

  const open = batched(async (wanted: readonly Opening[]) => {
    const entries = new Map(wanted.map((entry) => [entryKeyOf(entry.agentId, entry.id), entry]))
    const { rows } = await query(reading, keyColumns([...entries.values()]))
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

  async function* openAll({ agentId, ids, now }: OpeningMany): Groups {
    for (let rest = ids; ; ) {
      const readGroup = () => query(readingGroup, [[...rest], agentId, groupBytes])
      const { rows } = await groupReadsOf(agentId, () => groupReads(readGroup))
      rows.forEach(requireOwnBody)
      const unread = rows.filter((row) => row.unread).map(({ envelope_id }) => ({ agentId, id: envelope_id, now }))
      if (unread.length > 0) await mark(unread)
      const last = rows.at(-1)
      rest = last && last.bytes >= groupBytes ? rest.slice(rest.indexOf(last.envelope_id) + 1) : []
      const group = rows.map(({ body }) => ({ serialized: body }))
      if (rest.length === 0) return group
      yield group
    }
  }

  return {
    /** Returns the headers after the cursor, in order, at most `limit`. */
    list: pagesOf(query, batched, pageCacheBytes),

    /** Returns the envelope if it was addressed to the agent, and marks it as read at `now`. */
    open,

    /**
     * Yields many envelopes in the order of the ids, in groups of bounded size. A group is read, and marked as read,
     * when the caller requests it. Other groups stay unread.
     */
    openAll,

    /** Marks envelopes as read; returns how many of them were unread. */
    markRead: (agentId: string, ids: readonly string[], now: number): Promise<number> =>
      mark([...new Set(ids)].map((id) => ({ agentId, id, now }))),
  }
}
