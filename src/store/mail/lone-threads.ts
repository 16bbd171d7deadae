import { entryOfEnvelope } from './entry-keys.ts'
import { statement } from '../engine/statements.ts'
import { isAlone } from './thread-entries.ts'

/** Entry that is about to enter a mailbox, or a thread of it. */
interface Rooted {
  agentId: string
  id: string
  rootId: string
  /** Present if the thread of the entry has replies to count. */
  replies?: unknown
}

const threadKey = ({ agentId, rootId }: Rooted): string => `${agentId} ${rootId}`

/**
 * Returns the root that each entry stores: none if the entry is alone in its thread. The database may have the thread
 * already; see `keptRoot`.
 */
export function storedRoots(entries: readonly Rooted[]): (string | null)[] {
  const counts = new Map<string, number>()
  for (const entry of entries) counts.set(threadKey(entry), (counts.get(threadKey(entry)) ?? 0) + 1)
  return entries.map((entry) => {
    const isAlone = entry.rootId === entry.id && !entry.replies && counts.get(threadKey(entry)) === 1
    return isAlone ? null : entry.rootId
  })
}

/**
 * Returns SQL for the root that an entry stores, given the result of `keptRoots`. The thread may exist already, because
 * a reply can come before the envelope that it answers. PostgreSQL could answer `exists` by reading all threads, if
 * there were none when it made the plan.
 */
export const storedRoot = (entry: string): string =>
  `coalesce(${entry}.root_id, (
     select root_id from thread where thread.agent_id = ${entry}.agent_id and thread.root_id = ${entry}.envelope_id))`

/** The threads that entries join which are not their roots, as values of `beginningThreads`. */
export function joinedRoots(entries: readonly Rooted[]) {
  const joining = entries.filter(({ id, rootId }) => rootId !== id)
  return { agent_ids: joining.map(({ agentId }) => agentId), root_ids: joining.map(({ rootId }) => rootId) }
}

/**
 * Creates the rows of threads that have none because they had a single entry. It locks entries in the order in which
 * readers lock them.
 */
export const insertThreads = statement<never>(
  'begin-threads',
  `with alone as (
     select entry.agent_id, entry.created_at, entry.envelope_id
     from unnest(:agent_ids::uuid[], :root_ids::uuid[]) as joined(agent_id, root_id)
     join envelope on envelope.id = joined.root_id join ${entryOfEnvelope('joined.agent_id')}
     where ${isAlone('entry')} order by entry.agent_id, entry.envelope_id for update of entry),
   rooted as (
     update mailbox_entry entry set root_id = entry.envelope_id from alone
     where entry.agent_id = alone.agent_id and entry.created_at = alone.created_at
       and entry.envelope_id = alone.envelope_id)
   insert into thread (agent_id, root_id, first_at, last_at)
   select agent_id, envelope_id, created_at, created_at from alone order by 1, 2
   on conflict (agent_id, root_id) do nothing`,
)
