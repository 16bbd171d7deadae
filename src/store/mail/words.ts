import type { ColumnKindsOf } from '../engine/columns.ts'
import { foldedWords, type SearchTerm } from '../../domain/words.ts'
import { type Query, statement } from '../engine/statements.ts'

/**
 * Returns a word or handle in quotes. It needs no escaping, because words consist of letters, digits and marks, and
 * handles contain no quotes.
 */
const lexeme = (word: string): string => `'${word}'`

/**
 * Returns the text of a tsvector with these words and handles. The words have positions, as in the configuration
 * `simple`, and PostgreSQL merges equal words. The handles have no positions. They begin with `@`, so they differ from
 * all words.
 */
const vectorOf = (words: readonly string[], handles: readonly string[]): string =>
  [...handles.map(lexeme), ...words.map((word, index) => `${lexeme(word)}:${index + 1}`)].join(' ')

/** Returns the text of a tsquery that requires all terms. The operator `between` connects the words of a term. */
export const tsqueryOf = (terms: readonly SearchTerm[], between: '<->' | '&'): string =>
  terms.map(({ words, prefix }) => `(${words.map(lexeme).join(` ${between} `)}${prefix ? ':*' : ''})`).join(' & ')

/** Agent with the fields by which a search finds it. */
export interface SearchableAgent {
  id: string
  handle: string
  display_name: string | null
  description: string | null
}

/** Column declarations of a searchable agent. */
export const searchableAgentColumns: ColumnKindsOf<SearchableAgent> = {
  id: 'agent id',
  handle: 'text',
  display_name: 'text',
  description: 'text',
}
export const searchableColumnNames = Object.keys(searchableAgentColumns)

const writeAgentWordsStatement = statement<never>(
  'write-agent-words',
  `update agent set words = written.words::tsvector from unnest(:ids::uuid[], :words::text[]) as written(id, words)
     where agent.id = written.id`,
)

const vectorOfAgent = ({ handle, display_name, description }: SearchableAgent): string =>
  vectorOf(foldedWords([handle, display_name ?? '', description ?? ''].join('\n')), [])

/**
 * Stores the search words of agents. It must run in the transaction that changed the agents, because that transaction
 * has locked their rows. The words are therefore never older than the agents.
 */
export async function indexAgents(query: Query, agents: readonly SearchableAgent[]): Promise<void> {
  await query(writeAgentWordsStatement, { ids: agents.map(({ id }) => id), words: agents.map(vectorOfAgent) })
}

/**
 * Maximum number of characters of words that are stored as text. Longer texts are stored as a vector instead.
 *
 * Most mail has few words, and their vector would take more than twice the space of the text. For many words a vector
 * is faster, because PostgreSQL finds a word in it without reading the rest. However, a vector has only the first 255
 * positions of each word. It finds no phrase after them (PostgreSQL, "Text Search", "Limitations").
 *
 * The index contains vectors in both cases. It has no positions for words that are stored as text.
 */
const textMax = 2_000

/**
 * Returns the words of an envelope in their stored form: a text for few words, or a vector for many. The text has the
 * handle of the sender, the words, and the handles of the recipients, so that spaces surround each word. The vector
 * includes the same handles. Words consist of letters, digits and marks. A word is therefore never equal to a handle,
 * and contains no wildcard of `like`.
 */
export function storedWordsOf(words: readonly string[], from: string, recipients: readonly string[]): string {
  const text = [from, ...words, ...recipients].join(' ')
  return text.length <= textMax ? text : vectorOf(words, [from, ...recipients])
}

/**
 * SQL columns of stored words. `wordsValuesSql` returns their values for a result of `storedWordsOf`. Only a vector
 * begins with a quote.
 */
export const wordsColumnsSql = 'words, vector'
export const wordsValuesSql = (given: string): string =>
  `case when not starts_with(${given}, '''') then ${given} end, case when starts_with(${given}, '''') then ${given}::tsvector end`

/**
 * Returns an SQL condition: an envelope has all of these words and handles, in any order. PostgreSQL finds such
 * envelopes by the index.
 */
export const hasWordsInIndexSql = (query: string): string =>
  `coalesce(vector, array_to_tsvector(string_to_array(words, ' '))) @@ ${query}::tsquery`

export const unorderedTsqueryOf = (terms: readonly SearchTerm[], handles: readonly string[] = []): string =>
  [...handles.map(lexeme), tsqueryOf(terms, '&')].join(' & ')

/**
 * Returns an SQL condition: the stored words of an envelope match all terms. For words in a text, it first searches for
 * the longest term as plain text, and then checks the patterns. The longest term is usually the rarest, and PostgreSQL
 * finds a plain text faster than a pattern.
 */
export const hasAllTermsSql = (query: string, longest: string, patterns: string): string =>
  `coalesce(vector @@ ${query}::tsquery, strpos(words, ${longest}) > 0 and words like all(${patterns}::text[]))`

const textOf = ({ words, prefix }: SearchTerm): string => ` ${words.join(' ')}${prefix ? '' : ' '}`

/** Returns the parameter values of `hasAllTermsSql`. There must be at least one term. */
export function termValuesOf(terms: readonly SearchTerm[]) {
  const [longest = '', ...others] = terms.map(textOf).toSorted((a, b) => b.length - a.length)
  return { query: tsqueryOf(terms, '<->'), longest, patterns: others.map((text) => `%${text}%`) }
}
