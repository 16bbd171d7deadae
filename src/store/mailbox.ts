import type { Direct } from './direct.ts'
import { pagesOf } from './pages.ts'
import { revising } from './revisions.ts'
import { statement } from './sql.ts'

export interface Opening {
  agentId: string
  ids: readonly string[]
  now: number
}

const reading = statement<{ agent_id: string; envelope_id: string; unread: boolean; body: string }>(
  'read-envelopes',
  `select entry.agent_id, entry.envelope_id, entry.read_at is null as unread, envelope.body
   from unnest(?::text[], ?::text[]) as wanted(agent_id, envelope_id)
   join mailbox_entry entry using (agent_id, envelope_id) join envelope on envelope.id = entry.envelope_id
   where entry.direction <> 'out'`,
)

/** Entries are locked by order, so that two batches never wait for each other in a circle. */
const marking = statement<{ count: number }>(
  'mark-read',
  `with unread as (
     select entry.agent_id, entry.envelope_id, wanted.now
     from unnest(?::text[], ?::text[], ?::bigint[]) as wanted(agent_id, envelope_id, now)
     join mailbox_entry entry using (agent_id, envelope_id)
     where entry.direction <> 'out' and entry.read_at is null order by 1, 2 for update of entry),
   marked as (
     update mailbox_entry entry set read_at = unread.now from unread
     where entry.agent_id = unread.agent_id and entry.envelope_id = unread.envelope_id
     returning entry.agent_id),
   revised as (${revising('marked')})
   select count(*)::integer as count from marked`,
)

interface Entry {
  agentId: string
  id: string
  now: number
}

const keysOf = (entries: readonly Entry[]): string[][] => [entries.map(({ agentId }) => agentId), entries.map(({ id }) => id)]
const keyOf = (agentId: string, envelopeId: string): string => `${agentId} ${envelopeId}`

/** What an agent sees of its mail. Every question names the agent, so nobody can be shown another's. */
export function mailboxStore({ run, gathered }: Pick<Direct, 'run' | 'gathered'>, pageCacheBytes: number) {
  /** How many went from unread to read. */
  async function mark(entries: readonly Entry[]): Promise<number> {
    const { rows } = await run(marking, [...keysOf(entries), entries.map(({ now }) => now)])
    return rows[0]!.count
  }

  const open = gathered(async (wanted: readonly Opening[]) => {
    const entries = new Map(wanted.flatMap(({ agentId, ids, now }) => ids.map((id) => [keyOf(agentId, id), { agentId, id, now }])))
    const { rows } = await run(reading, keysOf([...entries.values()]))
    const unread = rows.filter((row) => row.unread).map(({ agent_id, envelope_id }) => entries.get(keyOf(agent_id, envelope_id))!)
    if (unread.length > 0) await mark(unread)
    const bodies = new Map(rows.map(({ agent_id, envelope_id, body }) => [keyOf(agent_id, envelope_id), { serialized: body }]))
    return wanted.map(({ agentId, ids }) => ids.map((id) => bodies.get(keyOf(agentId, id))))
  })

  return {
    /** The headers after the cursor, in order, at most `limit`. */
    list: pagesOf({ run, gathered }, pageCacheBytes),

    /** The envelopes, where they were addressed to the agent, each marked read at `now`; in the order of the ids. */
    open,

    /** How many of the envelopes went from unread to read. */
    markRead: (agentId: string, ids: readonly string[], now: number): Promise<number> => mark([...new Set(ids)].map((id) => ({ agentId, id, now }))),
  }
}
