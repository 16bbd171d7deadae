import type { TimeCursor } from '../../domain/cursors.ts'
import { ownerWildcardOf } from '../../domain/handles.ts'
import { type MailFilter, noFilter } from '../../domain/mail-filter.ts'
import type { SearchTerm } from '../../domain/words.ts'
import { Fault } from '../../fault.ts'
import { entryJoinSql, envelopeTextSql } from './feed-entries.ts'
import { filterValuesOf, headerMatchesSql, isWithinTimesSql } from './filters.ts'
import type { Viewer } from '../people/profiles.ts'
import { isTimeoutError } from '../engine/errors.ts'
import { statement, unprepared, type Query } from '../engine/statements.ts'
import { hasAllTermsSql, hasWordsInIndexSql, unorderedTsqueryOf, tsqueryOf, termValuesOf } from './words.ts'

export interface FoundAgent {
  id: string
  handle: string
  display_name: string | null
  image_url: string | null
}

/** Selection of envelopes that a search reads. */
export interface SearchScope {
  filter: MailFilter
  /** Envelope after which the search begins. The newest envelopes come first. */
  after: TimeCursor | undefined
}

/** Scope of a search that reads all envelopes of an agent. */
export const everyEnvelope: SearchScope = { filter: noFilter, after: undefined }

/** Highest number of entries whose headers a search compares with a filter without the index. */
const examinedMax = 20_000

/** SQL condition: an entry is within the times of a search. */
const isInRangeSql = `${isWithinTimesSql} and (created_at, envelope_id) < (:before_at, :before_id::uuid)`

/** Returns an SQL query for the newest entries of the agent within the times of a search. */
const newestEntriesSql = (limit: string): string =>
  `select envelope_id, created_at, direction, read_at, header from mailbox_entry
   where agent_id = :agent_id::uuid and ${isInRangeSql} order by created_at desc, envelope_id desc limit ${limit}`

/** SQL condition: an entry meets the other conditions of a search. */
const isWantedSql = `(not :is_unread::boolean or direction <> 'out' and read_at is null) and ${headerMatchesSql}`

/** Returns the values of a scope for statements that search a mailbox. */
export const scopeValuesOf = ({ filter, after }: SearchScope) => ({
  ...filterValuesOf(filter),
  is_unread: filter.isUnread,
  before_at: after?.at ?? Number.MAX_SAFE_INTEGER,
  before_id: after?.id ?? '',
})

/** Checks the words of an agent's envelopes, the newest envelope first, until enough envelopes match. */
const scanNewestEnvelopesStatement = statement<{ envelope_id: string }>(
  'scan-newest-envelopes',
  `select envelope_id
   from (${newestEntriesSql(':reach')}) newest
   where ${isWantedSql} and (select ${hasAllTermsSql(':query', ':longest', ':patterns')} from envelope where envelope.id = newest.envelope_id)
   order by created_at desc, envelope_id desc limit :limit`,
  { envelope_id: 'envelope id' },
)

const findEnvelopeBeyondStatement = statement<never>(
  'find-envelope-beyond',
  `select from mailbox_entry where agent_id = :agent_id::uuid
     order by created_at desc, envelope_id desc offset :count limit 1`,
)

/**
 * Estimates the number of matching envelopes by the planner statistics of PostgreSQL, without reading envelopes. The
 * estimate is good for frequent words. It may be wrong for words that occur together, for prefixes of rare words, and
 * for tables without statistics.
 */
const estimateMatchesStatement = unprepared<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
  'estimate-matches',
  `explain (format json) select from envelope where ${hasWordsInIndexSql(':query')}`,
  { 'QUERY PLAN': 'json' },
)

/**
 * Finds envelopes that contain the words in any order. PostgreSQL plans the statement for each execution, because the
 * best plan depends on the words. The index has no positions of words, so the caller must check phrases afterwards.
 */
const searchEnvelopesStatement = unprepared<{ envelope_id: string }>(
  'search-envelopes',
  `with found as materialized (select created_at, id as envelope_id from envelope where ${hasWordsInIndexSql(':query')})
  select envelope_id from found join mailbox_entry entry using (created_at, envelope_id)
    where entry.agent_id = :agent_id::uuid and ${isInRangeSql} and ${isWantedSql}
  order by created_at desc, envelope_id desc limit :limit`,
  { envelope_id: 'envelope id' },
)

const listNewestEnvelopesStatement = statement<{ envelope_id: string }>(
  'list-newest-envelopes',
  `select envelope_id from (${newestEntriesSql(String(examinedMax))}) newest where ${isWantedSql}
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
 * Checks which envelopes match. PostgreSQL stores long texts of words apart from the row (TOAST). It reads such a text
 * only for the check, and knows its size without reading it.
 */
const checkWordsStatement = statement<CheckedWords>(
  'check-words',
  `select envelope.id as envelope_id, ${hasAllTermsSql(':query', ':longest', ':patterns')} as has_all,
     coalesce(pg_column_size(vector), pg_column_size(words), 0) as bytes
   from unnest(:ids::uuid[]) with ordinality as wanted(id, place) join envelope on envelope.id = wanted.id
   order by wanted.place`,
  { envelope_id: 'envelope id', has_all: 'boolean', bytes: 'integer' },
)

const foundColumnsSql = 'agent.id, agent.handle, agent.display_name, agent.image_url'
const isOfViewerSql = `(owner_type, owner_id) = (select owner_type, owner_id from agent where id = asked.viewer_id)`

/**
 * Returns SQL that finds matching agents among the private agents of a condition. PostgreSQL must not use the words
 * before the condition holds. Otherwise its plan and its work would depend on the words of hidden agents. `offset 0`
 * and the function in place of the operator `@@` prevent that.
 */
const privateMatchesSql = (condition: string): string =>
  `select ${foundColumnsSql} from asked cross join lateral (
     select id, handle, display_name, image_url, words from agent
     where visibility <> 'public' and handle > asked.after and ${condition} offset 0) agent
   where ts_match_vq(agent.words, asked.words) order by agent.handle limit :limit`

/**
 * Finds matching agents that the viewer, the searching agent, may see. These are public agents, agents of the same
 * owner, and agents that allow the viewer. Hidden agents do not affect the time of a search. The index of public words
 * has an expression, because PostgreSQL then keeps statistics of the words of public agents alone. PostgreSQL plans the
 * statement for each execution.
 */
const searchAgentsStatement = unprepared<FoundAgent>(
  'search-agents',
  `with asked as not materialized (
     select :words::tsquery as words, :after::text as after, :agent_id::uuid as viewer_id, :handle::text as handle,
       :wildcard::text as wildcard)
   select id, handle, display_name, image_url from (
     (select ${foundColumnsSql} from asked cross join agent
      where agent.visibility = 'public' and (case when agent.visibility = 'public' then agent.words end) @@ asked.words
        and agent.handle > asked.after
      order by agent.handle limit :limit)
     union all
     (${privateMatchesSql(isOfViewerSql)})
     union all
     (${privateMatchesSql(`not ${isOfViewerSql}
       and id in (select agent_id from allowlist_entry where entry in (asked.handle, asked.wildcard))`)})) agent
   order by handle limit :limit`,
  { id: 'agent id', handle: 'text', display_name: 'text', image_url: 'text' },
)

const readFoundStatement = statement<{ body: string }>(
  'read-found',
  `select ${envelopeTextSql} as body from unnest(:ids::uuid[]) with ordinality as wanted(id, place)
   join envelope on envelope.id = wanted.id join ${entryJoinSql(':agent_id::uuid')} order by wanted.place`,
  { body: 'packed text' },
)

/**
 * Moves new words from the pending list of the GIN index into its main structure. Every search reads the whole pending
 * list, so a long list makes searches slow. PostgreSQL moves the words in parts that fit into `maintenance_work_mem`,
 * and saves each finished part. The parts are small, so a statement that exceeds its time limit loses little work.
 *
 * Another process or autovacuum may hold the lock of the list. The lock timeout is below `deadlock_timeout` (one
 * second), because a longer wait would cancel autovacuum.
 */
const sortWordsStatement = statement<never>(
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
    async walk(agentId: string, terms: readonly SearchTerm[], scope: SearchScope, reach: number, limit: number) {
      const values = { agent_id: agentId, reach, ...termValuesOf(terms), ...scopeValuesOf(scope), limit }
      return envelopeIds(await query(scanNewestEnvelopesStatement, values))
    },

    /** Returns true if the mailbox has more than `count` envelopes. */
    async hasMoreThan(agentId: string, count: number): Promise<boolean> {
      return (await query(findEnvelopeBeyondStatement, { agent_id: agentId, count })).rows.length > 0
    },

    /** Returns the estimated number of matching envelopes in all mailboxes. */
    async expectedMatches(terms: readonly SearchTerm[]): Promise<number> {
      const { rows } = await query(estimateMatchesStatement, { query: unorderedTsqueryOf(terms) })
      return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows']
    },

    /** Returns ids of the agent's envelopes with these words in any order, the newest first. It uses the index. */
    async find({ agentId, handle }: Viewer, terms: readonly SearchTerm[], scope: SearchScope, limit: number) {
      const values = { query: unorderedTsqueryOf(terms, [handle]), agent_id: agentId, ...scopeValuesOf(scope), limit }
      return envelopeIds(await query(searchEnvelopesStatement, values))
    },

    /** Returns ids of the agent's newest envelopes. */
    async newest(agentId: string, scope: SearchScope, limit: number): Promise<string[]> {
      const values = { agent_id: agentId, ...scopeValuesOf(scope), limit }
      return envelopeIds(await query(listNewestEnvelopesStatement, values))
    },

    /** Checks which of the envelopes match. Resolves with one result for each envelope, in the order of the ids. */
    check: async (ids: readonly string[], terms: readonly SearchTerm[]): Promise<CheckedWords[]> =>
      (await query(checkWordsStatement, { ...termValuesOf(terms), ids })).rows,

    /** Returns the JSON texts of the envelopes that are in the agent's mailbox, in the order of the ids. */
    async read(agentId: string, ids: readonly string[]): Promise<string[]> {
      const { rows } = await query(readFoundStatement, { ids, agent_id: agentId })
      return rows.map(({ body }) => body)
    },

    /**
     * Moves new words from the pending list into the index. Returns false if the time limit ended the statement before
     * the list was empty.
     */
    async sortWords(): Promise<boolean> {
      try {
        await general(sortWordsStatement)
        return true
      } catch (error) {
        if (error instanceof Fault && isTimeoutError(error.cause)) return false
        throw error
      }
    },

    /**
     * Returns matching agents that the viewer may see, in the order of their handles. `after` is the last handle of the
     * previous page.
     */
    async findAgents({ agentId, handle }: Viewer, terms: readonly SearchTerm[], after: string, limit: number) {
      const viewer = { agent_id: agentId, handle, wildcard: ownerWildcardOf(handle) }
      return (await query(searchAgentsStatement, { words: tsqueryOf(terms, '<->'), after, ...viewer, limit })).rows
    },
  }
}
