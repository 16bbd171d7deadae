import { agentPageOf, oldRowsText, type AgentPage, type AgentPageRow } from './agent-pages.ts'
import { revising } from './revisions.ts'
import { passing } from './search-index.ts'
import { statement, type Query } from './statements.ts'

export interface EntryKey {
  agentId: string
  envelopeId: string
}

export interface RemovedEntry {
  agent_id: string
  envelope_id: string
  unread: boolean
}

const findingAgents = statement<AgentPageRow>('find-agents-with-expired', oldRowsText('mailbox_entry', '<'))

/** Looks into each mailbox from its oldest end. */
const finding = statement<{ id: string; body: string }>(
  'find-expired',
  `select id, body from envelope where id in (
     select entry.envelope_id from unnest(?::text[]) as owner(agent_id) cross join lateral (
       select envelope_id from mailbox_entry
       where agent_id = owner.agent_id and created_at < ? order by created_at limit ?) entry
     limit ?)
   order by id`,
)

/** Entries are locked in the order in which readers lock them to mark them read, so that nobody waits in a circle. */
const removingEntries = statement<RemovedEntry>(
  'remove-entries',
  `with old as (
     select entry.agent_id, entry.envelope_id, entry.created_at
     from unnest(?::text[], ?::text[]) as wanted(agent_id, envelope_id)
     join mailbox_entry entry using (agent_id, envelope_id)
     order by 1, 2 for update of entry),
   removed as (
     delete from mailbox_entry entry using old
     where entry.agent_id = old.agent_id and entry.created_at = old.created_at and entry.envelope_id = old.envelope_id
     returning entry.agent_id, entry.envelope_id, entry.created_at,
     entry.direction <> 'out' and entry.read_at is null as unread),
   revised as (${revising('removed')}),
   passed as (${passing('removed')})
   select agent_id, envelope_id, unread from removed`,
)

/** After positions have moved past the entries, in a statement of its own: it sees the words that were there before. */
const removingEnvelopes = statement<never>(
  'remove-envelopes',
  `with gone as (select unnest(?::text[]) as id),
   words as (delete from search_words where envelope_id in (select id from gone))
   delete from envelope where id in (select id from gone)`,
)

export function retentionStore(query: Query) {
  return {
    /** Agents that have envelopes from before the cutoff, among `limit` agents after one. */
    async agentsWithExpired(cutoff: number, after: string, limit: number): Promise<AgentPage> {
      return agentPageOf((await query(findingAgents, [cutoff, after, limit])).rows)
    },

    /** At most `limit` envelopes in the mailboxes of the agents that were created before the cutoff. */
    async expired(agentIds: readonly string[], cutoff: number, limit: number): Promise<{ id: string; body: string }[]> {
      return (await query(finding, [[...agentIds], cutoff, limit, limit])).rows
    },

    /** Removes entries from their mailboxes, and envelopes altogether; says what was removed where. */
    async remove(ids: readonly string[], entries: readonly EntryKey[]): Promise<RemovedEntry[]> {
      const keys = [entries.map(({ agentId }) => agentId), entries.map(({ envelopeId }) => envelopeId)]
      const { rows } = await query(removingEntries, keys)
      await query(removingEnvelopes, [[...ids]])
      return rows
    },
  }
}
