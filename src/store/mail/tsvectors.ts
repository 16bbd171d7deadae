import type { Term } from '../../domain/words.ts'

/**
 * Returns a word or handle in quotes. Words consist of letters, digits and marks, and handles contain no quotes, so
 * that neither can end the quotes.
 */
export const lexeme = (word: string): string => `'${word}'`

/**
 * Returns the text form of a tsvector, as the configuration `simple` would create it from these words. PostgreSQL
 * merges equal words. Handles have no position, and no word begins like a handle.
 */
export const vectorOf = (words: readonly string[], handles: readonly string[]): string =>
  [...handles.map(lexeme), ...words.map((word, index) => `${lexeme(word)}:${index + 1}`)].join(' ')

/** Returns the text form of a tsquery for all terms. The operator `between` connects the words of a term. */
export const queryOf = (terms: readonly Term[], between: '<->' | '&'): string =>
  terms.map(({ words, prefix }) => `(${words.map(lexeme).join(` ${between} `)}${prefix ? ':*' : ''})`).join(' & ')
