import type { LockedParty, SendLimits, SendRows } from '../domain/acceptance.ts'
import { acceptanceOf, accepting } from './accepting.ts'
import { beginningThreads, rootsJoined } from './lone-threads.ts'
import { nowMs, statement, type Query } from './statements.ts'

/**
 * Rows are locked in the order of their ids, so that two transactions never wait for each other in a circle. Each
 * handle is looked up by itself: a table that looks small would be read in the order of its ids, and each row compared
 * with all.
 */
const lockingParties = statement<LockedParty>(
  'lock-parties',
  `select agent.id, agent.handle from unnest(:handles::text[]) as party(handle)
   cross join lateral (select id, handle from agent where agent.handle = party.handle offset 0) agent
   join mailbox on mailbox.agent_id = agent.id order by agent.id for update of mailbox`,
  { id: 'agent id', handle: 'text' },
)

/** The same for agents whose ids are known. */
const lockingMailboxes = statement<never>(
  'lock-mailboxes',
  `select count(*) from (
     select from mailbox where agent_id = any(:agent_ids::uuid[]) order by agent_id for update of mailbox) locked`,
)

/** In the order of their ids, for the same reason. */
const lockingFiles = statement<never>(
  'lock-files',
  'select count(*) from (select from file where id = any(:file_ids::text[]) order by id for update) locked',
)

const readingClock = statement<{ now: number }>('read-clock', `select ${nowMs} as now`, { now: 'integer' })

/** What puts mail into mailboxes, within a transaction. */
export function acceptanceStore(query: Query) {
  return {
    /** Locks the mailboxes of the agents behind the handles, each named once, and says which there are. */
    async lockParties(handles: readonly string[]): Promise<LockedParty[]> {
      return (await query(lockingParties, { handles })).rows
    },

    /** The time by the clock that all processes share: now, not at the beginning of the transaction. */
    async readClock(): Promise<number> {
      return (await query(readingClock)).rows[0]!.now
    },

    /**
     * Locks the mailboxes of all parties, and stores each send with its entries, threads and claims; asks all of it in
     * one turn. Says which `created_at` each has got, undefined for those that cannot be stored as they were decided.
     */
    async accept(sends: readonly SendRows[], limits: SendLimits): Promise<(number | undefined)[]> {
      const { agentIds, entries, fileIds, values } = acceptanceOf(sends, limits)
      const joined = rootsJoined(entries)
      const locks = [
        query(lockingMailboxes, { agent_ids: agentIds }),
        fileIds.length > 0 && query(lockingFiles, { file_ids: fileIds }),
      ]
      const threads = joined.agent_ids.length > 0 && query(beginningThreads, joined)
      const [{ rows }] = await Promise.all([query(accepting, values), ...locks, threads])
      const stamps = new Map(rows.map(({ send, created_at }) => [send, created_at]))
      return sends.map((_, send) => stamps.get(send))
    },
  }
}

export type AcceptanceStore = ReturnType<typeof acceptanceStore>
