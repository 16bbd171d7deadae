import type { Term } from '../domain/words.ts'
import { lexeme, queryOf, vectorOf } from './tsvectors.ts'

/**
 * The words of an envelope are kept in one of two columns. A few, which most mail has, are one text: as a vector they
 * would take more than twice as much. Of many a vector is read sooner, since a word in it is found without looking at
 * the rest; but it knows the first 255 places of each word only, and finds no phrase behind them (PostgreSQL, "Text
 * Search", "Limitations"). The index is of vectors in either case; those of texts are made for it, without places.
 */
const textMax = 2_000

/**
 * The words as a statement is given them: a text, in which each stands between the handle of the sender and those of
 * the recipients, so that it has spaces around it; or of many the text form of a vector, with the handles in it. No
 * word begins like a handle, and none has a character that means something in a pattern: words are letters, digits and
 * marks only.
 */
export function searchWords(words: readonly string[], from: string, recipients: readonly string[]): string {
  const text = [from, ...words, ...recipients].join(' ')
  return text.length <= textMax ? text : vectorOf(words, [from, ...recipients])
}

/** In SQL: the columns, and their values of what `searchWords` gave. Only a vector begins with a quote. */
export const wordsColumns = 'words, vector'
export const wordsValues = (given: string): string =>
  `case when not starts_with(${given}, '''') then ${given} end, case when starts_with(${given}, '''') then ${given}::tsvector end`

/** In SQL: whether an envelope has all of these words and handles, by the index, which knows of no order. */
export const isInIndex = (query: string): string =>
  `coalesce(vector, array_to_tsvector(string_to_array(words, ' '))) @@ ${query}::tsquery`

export const lexemesOf = (terms: readonly Term[], handles: readonly string[] = []): string =>
  [...handles.map(lexeme), queryOf(terms, '&')].join(' & ')

/**
 * In SQL: whether an envelope has all of these terms, by its words. In a text the longest is looked for first, since it
 * is the rarest of them, and a plain text is found sooner than a pattern.
 */
export const hasAll = (query: string, longest: string, patterns: string): string =>
  `coalesce(vector @@ ${query}::tsquery, strpos(words, ${longest}) > 0 and words like all(${patterns}::text[]))`

const textOf = ({ words, prefix }: Term): string => ` ${words.join(' ')}${prefix ? '' : ' '}`

/** The values of `hasAll`, for one term at least. */
export function termValues(terms: readonly Term[]) {
  const [longest = '', ...others] = terms.map(textOf).toSorted((a, b) => b.length - a.length)
  return { query: queryOf(terms, '<->'), longest, patterns: others.map((text) => `%${text}%`) }
}
