import type { Term, Word } from '../domain/words.ts'

/** Words are letters, digits and marks only, and handles hold no quotes, so that neither can leave its quotes. */
const lexeme = (word: string): string => `'${word}'`

/**
 * The text form of a tsvector, as the configuration `simple` would make it of these words; handles have no position,
 * and no word begins like one.
 */
export function vectorOf(words: readonly Word[], handles: readonly string[]): string {
  const lexemes = new Map<string, string>()
  let place = 0
  for (const { word } of words) {
    place++
    const before = lexemes.get(word)
    lexemes.set(word, before === undefined ? `'${word}':${place}` : `${before},${place}`)
  }
  return [...handles.map(lexeme), ...lexemes.values()].join(' ')
}

/** The text form of a tsquery that asks for all handles and all terms. */
export function queryOf(terms: readonly Term[], handles: readonly string[] = []): string {
  const phrases = terms.map(({ words, prefix }) => `(${words.map(lexeme).join(' <-> ')}${prefix ? ':*' : ''})`)
  return [...handles.map(lexeme), ...phrases].join(' & ')
}
