import type { LockedParty, SendLimits, SendRows } from '../../domain/acceptance.ts'
import { acceptanceOf, accepting } from './accepting.ts'
import { insertThreads, joinedRoots } from './lone-threads.ts'
import { nowMs, statement, type Query } from '../engine/statements.ts'

/**
 * Locks the mailboxes of handles, in the order of the agents' ids, so that two transactions never deadlock. The lateral
 * subquery finds each handle by the index. A join could read a small table by its ids and compare each row with all
 * handles.
 */
const lockingParties = statement<LockedParty>(
  'lock-parties',
  `select agent.id, agent.handle from unnest(:handles::text[]) as party(handle)
   cross join lateral (select id, handle from agent where agent.handle = party.handle offset 0) agent
   join mailbox on mailbox.agent_id = agent.id order by agent.id for update of mailbox`,
  { id: 'agent id', handle: 'text' },
)

/** Locks the mailboxes of agents by their ids, in the order of the ids. */
const lockingMailboxes = statement<never>(
  'lock-mailboxes',
  `select count(*) from (
     select from mailbox where agent_id = any(:agent_ids::uuid[]) order by agent_id for update of mailbox) locked`,
)

/** Locks files in the order of their ids, so that two transactions never deadlock. */
const lockingFiles = statement<never>(
  'lock-files',
  'select count(*) from (select from file where id = any(:file_ids::text[]) order by id for update) locked',
)

const readingClock = statement<{ now: number }>('read-clock', `select ${nowMs} as now`, { now: 'integer' })

/** Returns the store methods that put mail into mailboxes. They run within a transaction. */
export function acceptanceStore(query: Query) {
  return {
    /** Locks the mailboxes of the agents with these handles, each given once, and returns the agents that exist. */
    async lockParties(handles: readonly string[]): Promise<LockedParty[]> {
      return (await query(lockingParties, { handles })).rows
    },

    /** Returns the current time of the database in epoch milliseconds. It advances during a transaction. */
    async readClock(): Promise<number> {
      return (await query(readingClock)).rows[0]!.now
    },

    /**
     * Locks the mailboxes of all parties, and stores each send with its entries, threads and file claims. All
     * statements are issued at once (pipelined). Returns the `created_at` of each send, or undefined if the send can no
     * longer be stored as it was decided.
     */
    async accept(sends: readonly SendRows[], limits: SendLimits): Promise<(number | undefined)[]> {
      const { agentIds, entries, fileIds, values } = acceptanceOf(sends, limits)
      const joined = joinedRoots(entries)
      const locks = [
        query(lockingMailboxes, { agent_ids: agentIds }),
        fileIds.length > 0 && query(lockingFiles, { file_ids: fileIds }),
      ]
      const threads = joined.agent_ids.length > 0 && query(insertThreads, joined)
      const [{ rows }] = await Promise.all([query(accepting, values), ...locks, threads])
      const stamps = new Map(rows.map(({ send, created_at }) => [send, created_at]))
      return sends.map((_, send) => stamps.get(send))
    },
  }
}

export type AcceptanceStore = ReturnType<typeof acceptanceStore>
