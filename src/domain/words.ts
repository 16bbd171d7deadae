/** A word of a text, folded for comparison, and where it stands. */
export interface Word {
  word: string
  start: number
  end: number
}

/** Letters, digits and marks; Han and kana are written without spaces, so each of their characters is a word. */
const pattern =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[[\p{L}\p{N}\p{M}]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]]+/gv
const separators = /[^\p{L}\p{N}\p{M}]+/gv

/** Longer words are compared by their beginning. */
const wordCharactersMax = 64
/** As much of a word as folds to its beginning: to order the marks of one letter costs the square of their number. */
const foldedCharactersMax = 4 * wordCharactersMax
/** PostgreSQL keeps positions up to here, and a vector of at most a megabyte. */
const wordsMax = 16_383
const charactersMax = 250_000

/** Most words are, and fold to themselves but for their case. */
const plain = /^[A-Za-z0-9]+$/

const fold = (text: string): string =>
  plain.test(text) ? text.toLowerCase() : text.toWellFormed().normalize('NFKC').toLowerCase().replace(separators, '')

const foldedPrefix = (text: string): string =>
  fold(text.slice(0, foldedCharactersMax)).slice(0, wordCharactersMax).toWellFormed()

/** The words of a text in their order, as many as search looks at, each as it is asked for. */
export function* iterateWords(text: string): Generator<Word, void> {
  let [count, characters] = [0, 0]
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const word = foldedPrefix(found)
    characters += word.length
    if (count === wordsMax || characters > charactersMax) return
    if (word === '') continue
    count++
    yield { word, start: index, end: index + found.length }
  }
}

export const wordsOf = (text: string): Word[] => [...iterateWords(text)]

/** Words that must follow each other; the last one may be the beginning of a word. */
export interface Term {
  words: readonly string[]
  prefix: boolean
}

/** What a query asks for: quoted words as they are, all others from their beginning. Nothing in a query is an operator. */
export function parseQuery(query: string): Term[] {
  const parts = query.replace(/[“”„]/g, '"').split('"')
  const terms = parts.flatMap((part, index): Term[] => {
    const quoted = index % 2 === 1 && index < parts.length - 1
    return (quoted ? [part] : part.split(/\s+/)).map((text) => ({
      words: wordsOf(text).map(({ word }) => word),
      prefix: !quoted,
    }))
  })
  return terms.filter(({ words }) => words.length > 0)
}

/** Whether the term stands at this place among the words. */
export function occursAt({ words, prefix }: Term, text: readonly Word[], at: number): boolean {
  for (const [n, word] of words.entries()) {
    const found = text[at + n]?.word
    if (found !== word && !(prefix && n === words.length - 1 && found?.startsWith(word))) return false
  }
  return true
}
