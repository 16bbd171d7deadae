import { agentPageOf, type AgentPage, type AgentPageRow } from './agent-pages.ts'
import { statement, type Query } from './statements.ts'

/** An envelope in the mailbox of one of its owners, after the position of that mailbox. */
export interface UnreachedEntry {
  agent_id: string
  created_at: number
  envelope_id: string
  /** By way of another owner's mailbox. */
  indexed: boolean
}

/** What is put into the index, by way of one owner's mailbox. */
export interface IndexedEnvelope {
  id: string
  vector: string
  entry: UnreachedEntry
}

export interface Position {
  agentId: string
  createdAt: number
}

/**
 * From each position on, and always all of one millisecond: its entries were committed together, so that a position is
 * one number. Each `offset 0` keeps a lookup a lookup by key, whatever the tables held when the statement was planned.
 */
export const findingUnreached = statement<UnreachedEntry>(
  'find-unreached',
  `select position.agent_id, entry.created_at, entry.envelope_id, words.envelope_id is not null as indexed
   from search_position position
   cross join lateral (
     select created_at, envelope_id from mailbox_entry
     where agent_id = position.agent_id and created_at > position.created_at
     order by created_at fetch first (?::integer) rows with ties) entry
   left join lateral (select envelope_id from search_words where envelope_id = entry.envelope_id offset 0) words on true
   where position.agent_id = any(?::text[])
   order by 1, 2`,
)

/** The first one whatever its size, then as many as stay below the limit; null where there is none any more. */
const readingBodies = statement<{ body: string | null }>(
  'read-unindexed',
  `select body from (
     select wanted.place, envelope.body,
       sum(octet_length(envelope.body)) over (order by wanted.place rows between unbounded preceding and 1 preceding) as bytes_before
     from unnest(?::text[]) with ordinality as wanted(id, place)
     left join lateral (select body from envelope where id = wanted.id offset 0) envelope on true) sized
   where coalesce(bytes_before, 0) < ? order by place`,
)

/**
 * True, and has the commit of its transaction, which is this statement, wait for no flush: what a crash takes along of
 * the index is indexed again, as the positions go with it.
 */
const unflushed = `(select set_config('synchronous_commit', 'off', true)) = 'off'`

/**
 * What a position has passed by now was indexed by another process, or removed; the rest is inserted, unless it came in
 * by way of another owner. Positions are locked first and in order, and words are inserted in order, so that there is
 * no deadlock.
 */
const indexing = statement<never>(
  'index-envelopes',
  `with position as (
     select agent_id, created_at from search_position
     where agent_id = any(?::text[]) and ${unflushed} order by agent_id for update),
   reached as (
     select * from unnest(?::text[], ?::bigint[]) as reached(agent_id, created_at)),
   moved as (
     update search_position set created_at = reached.created_at from position join reached using (agent_id)
     where search_position.agent_id = position.agent_id and position.created_at < reached.created_at)
   insert into search_words (created_at, envelope_id, words)
   select indexed.created_at, indexed.envelope_id, indexed.words::tsvector
   from unnest(?::text[], ?::text[], ?::text[], ?::bigint[]) as indexed(envelope_id, words, agent_id, created_at)
   join position on position.agent_id = indexed.agent_id and position.created_at < indexed.created_at
   order by indexed.envelope_id
   on conflict (envelope_id) do nothing`,
)

const findingBehind = statement<AgentPageRow>(
  'find-behind',
  `select max(agent_id) as last, array_agg(agent_id) filter (where last_created_at > created_at) as found
   from (select position.agent_id, mailbox.last_created_at, position.created_at
         from (select agent_id, created_at from search_position where agent_id > ? order by agent_id limit ?) position
         join mailbox on mailbox.agent_id = position.agent_id) looked_at`,
)

/** The statements of the indexer, for tests that count those of requests alone. */
export const indexingStatements = [findingUnreached, readingBodies, indexing, findingBehind]

/**
 * The part of a statement that moves positions past the entries of `removed` (agent_id, created_at), so that a process
 * that has read one of them cannot index it any more, and so that no mailbox seems to be behind for want of what is
 * gone.
 */
export const passing = (removed: string): string =>
  `update search_position set created_at = passed.created_at
   from (select position.agent_id, last.created_at
         from search_position position
         join (select agent_id, max(created_at) as created_at from ${removed} group by agent_id) last using (agent_id)
         where position.created_at < last.created_at order by position.agent_id for update of position) passed
   where search_position.agent_id = passed.agent_id`

/**
 * How far the words of each mailbox are there. Within a mailbox `created_at` grows in the order of commits, so what is
 * not indexed is what stands after the mailbox's position, and no queue is needed beside the mailbox itself.
 */
export function searchIndexStore(query: Query) {
  return {
    /** Entries after the positions of the agents, in order, a few more than `limit` of each at most. */
    async unreached(agentIds: readonly string[], limit: number): Promise<UnreachedEntry[]> {
      return (await query(findingUnreached, [limit, [...agentIds]])).rows
    },

    /** Bodies of the first of these envelopes, as many as `bytes` allow. */
    async bodies(ids: readonly string[], bytes: number): Promise<(string | null)[]> {
      return (await query(readingBodies, [[...ids], bytes])).rows.map(({ body }) => body)
    },

    /** Puts the envelopes into the index and moves positions on, both or nothing. */
    async write(envelopes: readonly IndexedEnvelope[], reached: readonly Position[]): Promise<void> {
      const agentIds = new Set([
        ...envelopes.map(({ entry }) => entry.agent_id),
        ...reached.map(({ agentId }) => agentId),
      ])
      await query(indexing, [
        ...[[...agentIds], reached.map(({ agentId }) => agentId), reached.map(({ createdAt }) => createdAt)],
        ...[envelopes.map(({ id }) => id), envelopes.map(({ vector }) => vector)],
        ...[envelopes.map(({ entry }) => entry.agent_id), envelopes.map(({ entry }) => entry.created_at)],
      ])
    },

    /** Agents whose mailbox goes on after its position, among `limit` agents after one. */
    async behind(after: string, limit: number): Promise<AgentPage> {
      return agentPageOf((await query(findingBehind, [after, limit])).rows)
    },
  }
}
