import type { Term } from '../domain/words.ts'

/** Words are letters, digits and marks only, and handles hold no quotes, so that neither can leave its quotes. */
export const lexeme = (word: string): string => `'${word}'`

/**
 * The text form of a tsvector, as the configuration `simple` would make it of these words, of which PostgreSQL brings
 * together those that are the same; handles have no position, and no word begins like one.
 */
export const vectorOf = (words: readonly string[], handles: readonly string[]): string =>
  [...handles.map(lexeme), ...words.map((word, index) => `${lexeme(word)}:${index + 1}`)].join(' ')

/** The text form of a tsquery that asks for all terms, whose words stand together as `between` says. */
export const queryOf = (terms: readonly Term[], between: '<->' | '&'): string =>
  terms.map(({ words, prefix }) => `(${words.map(lexeme).join(` ${between} `)}${prefix ? ':*' : ''})`).join(' & ')
