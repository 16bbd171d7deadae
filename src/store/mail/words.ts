import type { ColumnsOf } from '../engine/columns.ts'
import { foldedWords, type Term } from '../../domain/words.ts'
import { type Query, statement } from '../engine/statements.ts'

/**
 * Returns a word or handle in quotes. Words consist of letters, digits and marks, and handles contain no quotes, so the
 * text needs no escaping.
 */
const lexeme = (word: string): string => `'${word}'`

/**
 * Returns the text of a tsvector of these words, as the configuration `simple` would create it. PostgreSQL merges equal
 * words. Handles have no position, and no word begins like a handle.
 */
const vectorOf = (words: readonly string[], handles: readonly string[]): string =>
  [...handles.map(lexeme), ...words.map((word, index) => `${lexeme(word)}:${index + 1}`)].join(' ')

/** Returns the text of a tsquery that requires all terms. The operator `between` connects the words of a term. */
export const queryOf = (terms: readonly Term[], between: '<->' | '&'): string =>
  terms.map(({ words, prefix }) => `(${words.map(lexeme).join(` ${between} `)}${prefix ? ':*' : ''})`).join(' & ')

/** Agent with the fields by which a search finds it. */
export interface SearchableAgent {
  id: string
  handle: string
  display_name: string | null
  description: string | null
}

/** Columns of a searchable agent. */
export const searchableColumns: ColumnsOf<SearchableAgent> = {
  id: 'agent id',
  handle: 'text',
  display_name: 'text',
  description: 'text',
}
export const presented = Object.keys(searchableColumns)

const writeAgentWordsStatement = statement<never>(
  'write-agent-words',
  `update agent set words = written.words::tsvector from unnest(:ids::uuid[], :words::text[]) as written(id, words)
     where agent.id = written.id`,
)

const vectorOfAgent = ({ handle, display_name, description }: SearchableAgent): string =>
  vectorOf(foldedWords([handle, display_name ?? '', description ?? ''].join('\n')), [])

/**
 * Writes the search words of agents. It runs in the transaction that changed the agents and has locked their rows. So
 * words are never older than their agent.
 */
export async function indexAgents(query: Query, agents: readonly SearchableAgent[]): Promise<void> {
  await query(writeAgentWordsStatement, { ids: agents.map(({ id }) => id), words: agents.map(vectorOfAgent) })
}

/**
 * Number of characters up to which words are stored as text. More words are stored as a vector.
 *
 * Most mail has few words, and their vector would take more than twice the space of the text. For many words a vector
 * is faster, because PostgreSQL finds a word in it without reading the rest. But a vector has only the first 255
 * positions of each word, and finds no phrase after them (PostgreSQL, "Text Search", "Limitations").
 *
 * The index contains vectors in both cases. It has no positions for words that are stored as text.
 */
const textMax = 2_000

/**
 * Returns the words of an envelope in their stored form. A text has the handle of the sender, the words, and the
 * handles of the recipients, so that spaces surround each word. Many words become the text form of a vector, which
 * includes the handles. No word begins like a handle, and none contains a character of patterns, because words consist
 * of letters, digits and marks.
 */
export function storedWordsOf(words: readonly string[], from: string, recipients: readonly string[]): string {
  const text = [from, ...words, ...recipients].join(' ')
  return text.length <= textMax ? text : vectorOf(words, [from, ...recipients])
}

/** SQL columns of stored words, and their values from a result of `searchWords`. Only a vector begins with a quote. */
export const wordsColumnsSql = 'words, vector'
export const wordsValuesSql = (given: string): string =>
  `case when not starts_with(${given}, '''') then ${given} end, case when starts_with(${given}, '''') then ${given}::tsvector end`

/**
 * Returns the SQL condition that an envelope has all of these words and handles, in any order. The index finds such
 * envelopes.
 */
export const isInIndexSql = (query: string): string =>
  `coalesce(vector, array_to_tsvector(string_to_array(words, ' '))) @@ ${query}::tsquery`

export const lexemesOf = (terms: readonly Term[], handles: readonly string[] = []): string =>
  [...handles.map(lexeme), queryOf(terms, '&')].join(' & ')

/**
 * Returns the SQL condition that the stored words of an envelope match all terms. It first searches for the longest
 * term as plain text, and then checks the patterns. The longest term is the rarest, and PostgreSQL finds a plain text
 * faster than a pattern.
 */
export const hasAllSql = (query: string, longest: string, patterns: string): string =>
  `coalesce(vector @@ ${query}::tsquery, strpos(words, ${longest}) > 0 and words like all(${patterns}::text[]))`

const textOf = ({ words, prefix }: Term): string => ` ${words.join(' ')}${prefix ? '' : ' '}`

/** Returns the values of the parameters of `hasAll`. There must be at least one term. */
export function termValues(terms: readonly Term[]) {
  const [longest = '', ...others] = terms.map(textOf).toSorted((a, b) => b.length - a.length)
  return { query: queryOf(terms, '<->'), longest, patterns: others.map((text) => `%${text}%`) }
}
