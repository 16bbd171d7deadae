import { feedEntries } from '../mail/feed-entries.ts'
import { actable, actableValues, type ActableAgent } from './managed-agents.ts'
import { statement, type Query } from '../engine/statements.ts'
import { unreadCountedMax } from '../mail/threads.ts'

/** The mailbox of an agent that a person may act for. */
export interface ManagedMailbox extends ActableAgent {
  display_name: string | null
  /** Number of unread entries, counted up to `unreadCountedMax`. */
  unread: number
}

const unreadOf = {
  columns: 'created_at, envelope_id',
  where: 'agent_id = agent.id',
  order: 'desc',
  limit: String(unreadCountedMax),
} as const

const listing = statement<ManagedMailbox>(
  'managed-mailboxes',
  `select id, handle, display_name,
     (select count(*)::integer from (
        ${feedEntries('unread', unreadOf)}) entry) as unread
   from agent where ${actable} and handle > :after order by handle limit :limit`,
  { id: 'agent id', handle: 'text', display_name: 'text', unread: 'integer' },
)

const finding = statement<ActableAgent>(
  'managed-mailbox',
  `select id, handle from agent where ${actable} and id = :agent_id::uuid`,
  { id: 'agent id', handle: 'text' },
)

/** Returns the store of the mailboxes that a person may read: those of agents that the person may act for. */
export function managedMailboxesStore(query: Query) {
  return {
    /** Returns mailboxes in the order of the agents' handles, after one handle. */
    async list(accountId: string, after: string, limit: number): Promise<ManagedMailbox[]> {
      return (await query(listing, { ...actableValues(accountId), after, limit })).rows
    },

    async find(accountId: string, agentId: string): Promise<ActableAgent | undefined> {
      return (await query(finding, { ...actableValues(accountId), agent_id: agentId })).rows[0]
    },
  }
}
