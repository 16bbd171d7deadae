import type { Knex } from 'knex'
import type { Envelope } from '#generated/rest/models.ts'
import type { Term, Word } from '../domain/words.ts'
import { viewerBindings, visibleToViewer, type Viewer } from './profiles.ts'
import { statement, type Sql } from './sql.ts'

export interface PendingEnvelope {
  envelope_id: string
  agent_ids: string[]
  body: string
}

export interface WordlessAgent {
  id: string
  handle: string
  display_name: string | null
  description: string | null
}

export interface FoundAgent {
  id: string
  handle: string
  display_name: string | null
  image_url: string | null
}

/** Words are letters, digits and marks only, and ids of agents hold no quotes, so that neither can leave its quotes. */
const lexeme = (word: string): string => `'${word}'`
/** No word begins like a tag. */
const tagLexeme = (tag: string): string => `'@${tag}'`

/** The text form of a tsvector, as the configuration `simple` would make it of these words; tags have no position. */
export function vectorOf(words: readonly Word[], tags: readonly string[]): string {
  const places = new Map<string, string>()
  for (const [index, { word }] of words.entries()) {
    const before = places.get(word)
    places.set(word, before === undefined ? `${index + 1}` : `${before},${index + 1}`)
  }
  return [...tags.map(tagLexeme), ...[...places].map(([word, at]) => `${lexeme(word)}:${at}`)].join(' ')
}

/** The text form of a tsquery that asks for all tags and all terms. */
export function queryOf(terms: readonly Term[], tags: readonly string[] = []): string {
  const phrases = terms.map(({ words, prefix }) => `(${words.map(lexeme).join(' <-> ')}${prefix ? ':*' : ''})`)
  return [...tags.map(tagLexeme), ...phrases].join(' & ')
}

const taking = (where: string, locked: string): string => `with taken as (
     delete from search_pending where envelope_id = any(array(
       select envelope_id from search_pending ${where} order by envelope_id limit ? for update ${locked}))
     returning envelope_id, agent_ids)
   select taken.envelope_id, taken.agent_ids, envelope.body from taken join envelope on envelope.id = taken.envelope_id`

/** What another process is at is left to it. */
const takingAny = statement<PendingEnvelope>('take-pending', taking('', 'skip locked'))
/** Waits for another process that is at it, since whoever searches wants to find it. */
const takingOf = statement<PendingEnvelope>('take-pending-of', taking('where agent_ids @> array[?]::text[]', ''))

const writing = statement<never>(
  'write-words',
  `insert into search_words (envelope_id, words) select envelope_id, words::tsvector from unnest(?::text[], ?::text[]) as written(envelope_id, words)
   on conflict (envelope_id) do update set words = excluded.words`,
)

const takingAgents = statement<WordlessAgent>(
  'take-agents',
  'select id, handle, display_name, description from agent where words is null order by id limit ? for update',
)

const writingAgents = statement<never>(
  'write-agent-words',
  'update agent set words = written.words::tsvector from unnest(?::text[], ?::text[]) as written(id, words) where agent.id = written.id',
)

const newest = statement<{ envelope_id: string }>(
  'newest-envelopes',
  'select envelope_id from mailbox_entry where agent_id = ? order by created_at desc, envelope_id desc limit ?',
)

const among = statement<{ envelope_id: string }>(
  'matching-among',
  'select envelope_id from search_words where envelope_id = any(?::text[]) and words @@ ?::tsquery',
)

/**
 * Goes from the newest envelope to older ones and stops at the last that is wanted. The `offset` keeps the index of words out of
 * it, which would be asked anew for each envelope.
 */
export const walking = statement<{ envelope_id: string }>(
  'matching-walk',
  `select newest.envelope_id
   from (select envelope_id, created_at from mailbox_entry where agent_id = ? order by created_at desc, envelope_id desc limit ?) newest
   cross join lateral (select words from search_words where search_words.envelope_id = newest.envelope_id offset 0) found
   where found.words @@ ?::tsquery order by newest.created_at desc, newest.envelope_id desc limit ?`,
)

/** Planned anew each time, because the best way depends on the words. First the words, by their index; then whose they are. */
export const findingEnvelopes = `with found as materialized (select envelope_id from search_words where words @@ ?::tsquery)
  select entry.envelope_id from found join mailbox_entry entry on entry.agent_id = ? and entry.envelope_id = found.envelope_id
  order by entry.created_at desc, entry.envelope_id desc limit ?`

export const findingAgents = `select id, handle, display_name, image_url from agent
  where words @@ ?::tsquery and handle > ? and ${visibleToViewer} order by handle limit ?`

const reading = statement<{ body: string }>(
  'read-found',
  `select envelope.body from unnest(?::text[]) with ordinality as wanted(id, place)
   join mailbox_entry entry on entry.agent_id = ? and entry.envelope_id = wanted.id
   join envelope on envelope.id = wanted.id order by wanted.place`,
)

/** Words of envelopes and agents. */
export function searchStore({ run, build }: Sql) {
  const ask = async <Row>(name: string, sql: string, bindings: readonly Knex.RawBinding[]): Promise<Row[]> =>
    (await build(name, (knex) => knex.raw<{ rows: Row[] }>(sql, [...bindings]))).rows

  return {
    /** Takes envelopes whose words are not there yet out of the queue: of one agent, or any that nobody else is at. */
    async take(limit: number, agentId?: string): Promise<PendingEnvelope[]> {
      const taken = agentId === undefined ? run(takingAny, [limit]) : run(takingOf, [agentId, limit])
      return (await taken).rows
    },

    async write(envelopes: readonly { id: string; vector: string }[]): Promise<void> {
      await run(writing, [envelopes.map(({ id }) => id), envelopes.map(({ vector }) => vector)])
    },

    /** Locked until the transaction ends, so that words are never older than their agent. */
    async takeAgents(limit: number): Promise<WordlessAgent[]> {
      return (await run(takingAgents, [limit])).rows
    },

    async writeAgents(agents: readonly { id: string; vector: string }[]): Promise<void> {
      await run(writingAgents, [agents.map(({ id }) => id), agents.map(({ vector }) => vector)])
    },

    /** A queue leaves dead rows behind, and the embedded database cleans none of them by itself. */
    async tidy(): Promise<void> {
      await build('tidy-search', (knex) => knex.raw('vacuum search_pending'))
    },

    /** Ids of the newest envelopes of a mailbox, the newest first. */
    async newest(agentId: string, limit: number): Promise<string[]> {
      return (await run(newest, [agentId, limit])).rows.map((row) => row.envelope_id)
    },

    /** Those of the envelopes that match. */
    async among(ids: readonly string[], terms: readonly Term[]): Promise<Set<string>> {
      const { rows } = await run(among, [[...ids], queryOf(terms)])
      return new Set(rows.map((row) => row.envelope_id))
    },

    /** Ids of those that match among so many of the agent's newest envelopes, the newest first. */
    async walk(agentId: string, terms: readonly Term[], reach: number, limit: number): Promise<string[]> {
      const { rows } = await run(walking, [agentId, reach, queryOf(terms), limit])
      return rows.map((row) => row.envelope_id)
    },

    /** Ids of the agent's envelopes that match, the newest first. */
    async find(agentId: string, terms: readonly Term[], limit: number): Promise<string[]> {
      const rows = await ask<{ envelope_id: string }>('matching-envelopes', findingEnvelopes, [queryOf(terms, [agentId]), agentId, limit])
      return rows.map((row) => row.envelope_id)
    },

    /** The agent's own of these envelopes, in the order of the ids. */
    async read(agentId: string, ids: readonly string[]): Promise<Envelope[]> {
      const { rows } = await run(reading, [[...ids], agentId])
      return rows.map(({ body }) => JSON.parse(body))
    },

    /** Agents that match and that the viewer may see, in the order of handles, after one of them. */
    async findAgents(viewer: Viewer, terms: readonly Term[], after: string, limit: number): Promise<FoundAgent[]> {
      return ask<FoundAgent>('matching-agents', findingAgents, [queryOf(terms), after, ...viewerBindings(viewer), limit])
    },
  }
}
