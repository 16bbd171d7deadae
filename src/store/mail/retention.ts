import { agentIdPageOf, agentsWithOldRowsSql, type AgentPage, type AgentPageRow } from '../people/agent-pages.ts'
import type { ReportChange } from '../engine/changes.ts'
import { envelopeTextSql } from './feed-entries.ts'
import { noIdSql } from '../engine/ids.ts'
import { statement, type Query } from '../engine/statements.ts'
import { rootColumnSql, threadEntriesSql } from './thread-entries.ts'

export interface EntryKey {
  agentId: string
  createdAt: number
  envelopeId: string
}

export interface RemovedEntry {
  agent_id: string
  envelope_id: string
  /** Id of the first envelope of the entry's thread. */
  root_id: string
  unread: boolean
}

const findAgentsWithExpiredStatement = statement<AgentPageRow>(
  'find-agents-with-expired',
  agentsWithOldRowsSql('mailbox_entry', '<'),
  { last_id: 'agent id', found_ids: 'agent ids' },
)

/**
 * Entry from before the cutoff, with the text of its envelope. `body` is null if another program has stored an entry
 * without an envelope.
 */
export interface ExpiredEntry {
  agent_id: string
  /** Handle of the agent; null if the agent does not exist. */
  handle: string | null
  created_at: number
  envelope_id: string
  body: string | null
}

/** Finds entries from before the cutoff, the oldest entries of each mailbox first. */
const findExpiredStatement = statement<ExpiredEntry>(
  'find-expired',
  `select entry.agent_id, agent.handle, entry.created_at, entry.envelope_id, ${envelopeTextSql} as body from (
     select old.* from unnest(:agent_ids::uuid[]) as owner(agent_id) cross join lateral (
       select agent_id, created_at, envelope_id, header from mailbox_entry
       where agent_id = owner.agent_id and created_at < :cutoff order by created_at limit :limit) old
     limit :limit) entry
   left join envelope on envelope.id = entry.envelope_id left join agent on agent.id = entry.agent_id`,
  { agent_id: 'agent id', handle: 'text', created_at: 'integer', envelope_id: 'envelope id', body: 'packed text' },
)

/**
 * Returns an SQL aggregate: a column of the newest received entry among the removed entries. The statement stores the
 * result in the table `mailbox_reading`.
 */
const lastReceivedSql = (column: string): string =>
  `(array_agg(${column} order by created_at desc, envelope_id desc) filter (where direction <> 'out'))[1]`

/** Removes entries. It locks them in the same order as `mark-read`, so that transactions never deadlock. */
const removeEntriesStatement = statement<RemovedEntry>(
  'remove-entries',
  `with old as (
     select entry.agent_id, entry.envelope_id, entry.created_at
     from unnest(:agent_ids::uuid[], :times::bigint[], :envelope_ids::uuid[])
       as wanted(agent_id, created_at, envelope_id)
     join mailbox_entry entry using (agent_id, created_at, envelope_id)
     order by 1, 2 for update of entry),
   removed as (
     delete from mailbox_entry entry using old
     where entry.agent_id = old.agent_id and entry.created_at = old.created_at and entry.envelope_id = old.envelope_id
     returning entry.agent_id, entry.envelope_id, entry.created_at, entry.direction, ${rootColumnSql('entry')} as root_id,
     entry.direction <> 'out' and entry.read_at is null as unread),
   revised as (
     insert into mailbox_reading as known (agent_id, revision, removed_created_at, removed_envelope_id)
     select agent_id, gen_random_uuid(), coalesce(${lastReceivedSql('created_at')}, 0), coalesce(${lastReceivedSql('envelope_id')}, ${noIdSql})
     from removed group by agent_id order by agent_id
     on conflict (agent_id) do update set revision = excluded.revision,
       (removed_created_at, removed_envelope_id) = (
         select * from (values
           (known.removed_created_at, known.removed_envelope_id),
           (excluded.removed_created_at, excluded.removed_envelope_id)) place(created_at, envelope_id)
         order by created_at desc, envelope_id desc limit 1))
   select agent_id, envelope_id, root_id, unread from removed`,
  { agent_id: 'agent id', envelope_id: 'envelope id', root_id: 'envelope id', unread: 'boolean' },
)

const edgeOfThread = (order: 'asc' | 'desc'): string =>
  threadEntriesSql('created_at', {
    agent: 'touched.agent_id',
    root: 'touched.root_id',
    tail: `order by created_at ${order} limit 1`,
  })

/**
 * Updates the first and last times of threads that lost entries, and deletes threads without entries. The caller must
 * have locked the mailboxes.
 */
const trimThreadsStatement = statement<never>(
  'trim-threads',
  `with trimmed as (
     select touched.agent_id, touched.root_id,
       (select min(created_at) from (${edgeOfThread('asc')}) entry) as first_at,
       (select max(created_at) from (${edgeOfThread('desc')}) entry) as last_at
     from (select distinct agent_id, root_id
       from unnest(:agent_ids::uuid[], :root_ids::uuid[]) as entry(agent_id, root_id)) touched),
   gone as (
     delete from thread using trimmed
     where thread.agent_id = trimmed.agent_id and thread.root_id = trimmed.root_id and trimmed.first_at is null)
   update thread set first_at = trimmed.first_at, last_at = trimmed.last_at from trimmed
   where thread.agent_id = trimmed.agent_id and thread.root_id = trimmed.root_id and trimmed.first_at is not null`,
)

const removeEnvelopesStatement = statement<never>(
  'remove-envelopes',
  'delete from envelope where id = any(:ids::uuid[])',
)

export function retentionStore(query: Query, changed: ReportChange) {
  return {
    /** Examines `limit` agents after an id. Returns those that have entries from before the cutoff. */
    async agentsWithExpired(cutoff: number, after: string, limit: number): Promise<AgentPage> {
      return agentIdPageOf((await query(findAgentsWithExpiredStatement, { cutoff, after, limit })).rows)
    },

    /** Returns at most `limit` entries from before the cutoff, in the mailboxes of these agents. */
    async expired(agentIds: readonly string[], cutoff: number, limit: number): Promise<ExpiredEntry[]> {
      return (await query(findExpiredStatement, { agent_ids: agentIds, cutoff, limit })).rows
    },

    /**
     * Removes these entries from their mailboxes and threads, and removes these envelopes. Returns the removed entries.
     */
    async remove(ids: readonly string[], entries: readonly EntryKey[]): Promise<RemovedEntry[]> {
      const { rows } = await query(removeEntriesStatement, {
        agent_ids: entries.map(({ agentId }) => agentId),
        times: entries.map(({ createdAt }) => createdAt),
        envelope_ids: entries.map(({ envelopeId }) => envelopeId),
      })
      await query(trimThreadsStatement, {
        agent_ids: rows.map(({ agent_id }) => agent_id),
        root_ids: rows.map(({ root_id }) => root_id),
      })
      await query(removeEnvelopesStatement, { ids })
      changed(
        'threads',
        rows.map(({ agent_id }) => agent_id),
      )
      return rows
    },
  }
}
