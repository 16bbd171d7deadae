import { wildcardOf } from '../../domain/handles.ts'
import type { Term } from '../../domain/words.ts'
import { Fault } from '../../fault.ts'
import { entryOfEnvelopeSql, wholeEnvelope } from './feed-entries.ts'
import type { Viewer } from '../people/profiles.ts'
import { isOverdue } from '../engine/errors.ts'
import { statement, unprepared, type Query } from '../engine/statements.ts'
import { hasAllSql, isInIndexSql, lexemesOf, queryOf, termValues } from './words.ts'

export interface FoundAgent {
  id: string
  handle: string
  display_name: string | null
  image_url: string | null
}

/** Reads envelopes from the newest to older ones, and checks the words of each, until enough match. */
export const scanNewestEnvelopesStatement = statement<{ envelope_id: string }>(
  'scan-newest-envelopes',
  `select envelope_id
   from (select envelope_id, created_at from mailbox_entry where agent_id = :agent_id::uuid
     order by created_at desc, envelope_id desc limit :reach) newest
   where (select ${hasAllSql(':query', ':longest', ':patterns')} from envelope where envelope.id = newest.envelope_id)
   order by created_at desc, envelope_id desc limit :limit`,
  { envelope_id: 'envelope id' },
)

const findEnvelopeBeyondStatement = statement<never>(
  'find-envelope-beyond',
  `select from mailbox_entry where agent_id = :agent_id::uuid
     order by created_at desc, envelope_id desc offset :count limit 1`,
)

/**
 * Estimates the number of matches by the statistics of the planner, without reading envelopes. The estimate is good for
 * frequent words. It may be far off for words that occur together, for prefixes of rare words, and for tables without
 * statistics.
 */
const estimateMatchesStatement = unprepared<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
  'estimate-matches',
  `explain (format json) select from envelope where ${isInIndexSql(':query')}`,
  { 'QUERY PLAN': 'json' },
)

/**
 * Finds envelopes with the words in any order. PostgreSQL plans the statement for each execution, because the best plan
 * depends on the words. The index has no positions of words, so the caller checks phrases afterwards.
 */
export const searchEnvelopesStatement = unprepared<{ envelope_id: string }>(
  'search-envelopes',
  `with found as materialized (select created_at, id as envelope_id from envelope where ${isInIndexSql(':query')})
  select envelope_id from found join mailbox_entry entry using (created_at, envelope_id)
    where entry.agent_id = :agent_id::uuid
  order by created_at desc, envelope_id desc limit :limit`,
  { envelope_id: 'envelope id' },
)

const listNewestEnvelopesStatement = statement<{ envelope_id: string }>(
  'list-newest-envelopes',
  `select envelope_id from mailbox_entry where agent_id = :agent_id::uuid
     order by created_at desc, envelope_id desc limit :limit`,
  { envelope_id: 'envelope id' },
)

/** Result of the check of one envelope, with the stored size of its words in bytes. */
export interface CheckedWords {
  envelope_id: string
  has_all: boolean
  bytes: number
}

/**
 * Checks which envelopes match. PostgreSQL stores long texts of words apart from their row, so it reads them only for
 * the check. It knows their size without reading them.
 */
const checkWordsStatement = statement<CheckedWords>(
  'check-words',
  `select envelope.id as envelope_id, ${hasAllSql(':query', ':longest', ':patterns')} as has_all,
     coalesce(pg_column_size(vector), pg_column_size(words), 0) as bytes
   from unnest(:ids::uuid[]) with ordinality as wanted(id, place) join envelope on envelope.id = wanted.id
   order by wanted.place`,
  { envelope_id: 'envelope id', has_all: 'boolean', bytes: 'integer' },
)

const foundColumnsSql = 'agent.id, agent.handle, agent.display_name, agent.image_url'
const isMatchSql = 'agent.words @@ asked.words and agent.handle > asked.after'
const ofViewerSql = `(agent.owner_type, agent.owner_id) = (select owner_type, owner_id from agent where id = asked.viewer_id)`

/**
 * Finds the agents that a viewer may see: public agents, agents of the same owner, and agents that allow the viewer. It
 * reads no hidden agents, so they do not affect the time of a search. PostgreSQL plans the statement for each
 * execution.
 */
export const searchAgentsStatement = unprepared<FoundAgent>(
  'search-agents',
  `with asked as not materialized (
     select :words::tsquery as words, :after::text as after, :agent_id::uuid as viewer_id, :handle::text as handle,
       :wildcard::text as wildcard)
   select id, handle, display_name, image_url from (
     (select ${foundColumnsSql} from asked cross join agent where agent.visibility = 'public' and ${isMatchSql}
      order by agent.handle limit :limit)
     union all
     (select ${foundColumnsSql} from asked cross join agent where agent.visibility <> 'public' and ${isMatchSql} and ${ofViewerSql}
      order by agent.handle limit :limit)
     union all
     (select ${foundColumnsSql} from asked cross join agent
      where agent.visibility <> 'public' and ${isMatchSql} and not ${ofViewerSql}
        and agent.id in (select agent_id from allowlist_entry where entry in (asked.handle, asked.wildcard))
      order by agent.handle limit :limit)) agent
   order by handle limit :limit`,
  { id: 'agent id', handle: 'text', display_name: 'text', image_url: 'text' },
)

const readFoundStatement = statement<{ body: string }>(
  'read-found',
  `select ${wholeEnvelope} as body from unnest(:ids::uuid[]) with ordinality as wanted(id, place)
   join envelope on envelope.id = wanted.id join ${entryOfEnvelopeSql(':agent_id::uuid')} order by wanted.place`,
  { body: 'packed text' },
)

/**
 * Moves new words from the pending list into the index. Every search reads that list as a whole. PostgreSQL moves as
 * many words at a time as `maintenance_work_mem` holds, and keeps each finished part. A statement that exceeds its time
 * limit loses only its last part, and small parts make that loss small. Another process or autovacuum may clean the
 * list at the same time. The lock timeout is below a second, because a longer wait would cancel autovacuum
 * (`deadlock_timeout`).
 */
export const sortWordsStatement = statement<never>(
  'sort-words',
  `select set_config('maintenance_work_mem', '1MB', true), set_config('lock_timeout', '500ms', true),
     gin_clean_pending_list('envelope_by_word')`,
)

const envelopeIds = ({ rows }: { rows: readonly { envelope_id: string }[] }): string[] =>
  rows.map(({ envelope_id }) => envelope_id)

/**
 * Returns the store that searches envelopes and agents, on connections reserved for searches. Only `sortWords` uses a
 * general connection.
 */
export function searchStore(query: Query, general: Query) {
  return {
    /** Returns ids of matching envelopes among the `reach` newest envelopes of the agent, the newest first. */
    async walk(agentId: string, terms: readonly Term[], reach: number, limit: number): Promise<string[]> {
      const values = { agent_id: agentId, reach, ...termValues(terms), limit }
      return envelopeIds(await query(scanNewestEnvelopesStatement, values))
    },

    /** Returns true if the mailbox has more than `count` envelopes. */
    async hasMoreThan(agentId: string, count: number): Promise<boolean> {
      return (await query(findEnvelopeBeyondStatement, { agent_id: agentId, count })).rows.length > 0
    },

    /** Returns the estimated number of matching envelopes in all mailboxes. */
    async expectedMatches(terms: readonly Term[]): Promise<number> {
      const { rows } = await query(estimateMatchesStatement, { query: lexemesOf(terms) })
      return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows']
    },

    /** Returns ids of the agent's envelopes with these words in any order, the newest first. It uses the index. */
    async find({ agentId, handle }: Viewer, terms: readonly Term[], limit: number): Promise<string[]> {
      const values = { query: lexemesOf(terms, [handle]), agent_id: agentId, limit }
      return envelopeIds(await query(searchEnvelopesStatement, values))
    },

    /** Returns ids of the agent's newest envelopes. */
    async newest(agentId: string, limit: number): Promise<string[]> {
      return envelopeIds(await query(listNewestEnvelopesStatement, { agent_id: agentId, limit }))
    },

    /** Checks which of the envelopes match. Resolves with one result for each envelope, in the order of the ids. */
    check: async (ids: readonly string[], terms: readonly Term[]): Promise<CheckedWords[]> =>
      (await query(checkWordsStatement, { ...termValues(terms), ids })).rows,

    /** Returns the JSON texts of the envelopes that are in the agent's mailbox, in the order of the ids. */
    async read(agentId: string, ids: readonly string[]): Promise<string[]> {
      const { rows } = await query(readFoundStatement, { ids, agent_id: agentId })
      return rows.map(({ body }) => body)
    },

    /**
     * Moves new words from the pending list into the index. Returns false if the statement ran out of time before the
     * list was empty.
     */
    async sortWords(): Promise<boolean> {
      try {
        await general(sortWordsStatement)
        return true
      } catch (error) {
        if (error instanceof Fault && isOverdue(error.cause)) return false
        throw error
      }
    },

    /**
     * Returns matching agents that the viewer may see, in the order of their handles. `after` is the last handle of the
     * page before.
     */
    async findAgents({ agentId, handle }: Viewer, terms: readonly Term[], after: string, limit: number) {
      const viewer = { agent_id: agentId, handle, wildcard: wildcardOf(handle) }
      return (await query(searchAgentsStatement, { words: queryOf(terms, '<->'), after, ...viewer, limit })).rows
    },
  }
}
