import { fixedLimits } from '#generated/limits.ts'

/** Word of a text in the form that the search compares, with its position in the text. */
export interface PositionedWord {
  word: string
  start: number
  end: number
}

/**
 * Pattern of words, which consist of letters, digits and marks. Each Han or kana character is a word, because these
 * scripts have no spaces.
 */
const pattern =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[[\p{L}\p{N}\p{M}]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]]+/gv
/** Pattern of words in an ASCII text. */
const asciiPattern = /[A-Za-z0-9]+/g
const ascii = /^\p{ASCII}*$/v
const separators = /[^\p{L}\p{N}\p{M}]+/gv

/** Number of characters that the search compares at the beginning of a word. */
const wordCharactersMax = 64
/**
 * Number of characters that are normalized at the beginning of a word. A limit is necessary, because the cost of
 * normalization grows with the square of the number of combining marks.
 */
const foldedCharactersMax = 4 * wordCharactersMax
/**
 * Highest position in a PostgreSQL tsvector. `charactersMax` limits the size of a tsvector to less than one megabyte.
 */
const wordsMax = fixedLimits.searchedWordsMax
const charactersMax = 250_000

/** Pattern of words that need only lower case for a comparison. Most words match. */
const plain = /^[A-Za-z0-9]+$/

const fold = (text: string): string =>
  plain.test(text) ? text.toLowerCase() : text.toWellFormed().normalize('NFKC').toLowerCase().replace(separators, '')

const foldedPrefix = (text: string): string =>
  fold(text.slice(0, foldedCharactersMax)).slice(0, wordCharactersMax).toWellFormed()

/** Yields the words of a text in order, up to the limits of the search index. */
export function* iterateWords(text: string): Generator<PositionedWord, void> {
  let [count, characters] = [0, 0]
  for (const { 0: found, index } of text.matchAll(ascii.test(text) ? asciiPattern : pattern)) {
    const word = foldedPrefix(found)
    characters += word.length
    if (count === wordsMax || characters > charactersMax) return
    if (word === '') continue
    count++
    yield { word, start: index, end: index + found.length }
  }
}

export const wordsOf = (text: string): PositionedWord[] => [...iterateWords(text)]

/** Returns the words without their positions. It has a fast path for short ASCII texts, because most texts are such. */
export function foldedWords(text: string): string[] {
  if (text.length > charactersMax || !ascii.test(text)) return wordsOf(text).map(({ word }) => word)
  const found = text.toLowerCase().match(asciiPattern) ?? []
  return found.slice(0, wordsMax).map((word) => word.slice(0, wordCharactersMax))
}

/** Search term: a phrase of consecutive words. With `prefix`, the last word matches all words that begin with it. */
export interface SearchTerm {
  words: readonly string[]
  prefix: boolean
}

/**
 * Returns the terms of a search query. Quoted phrases match exactly, and all other words match as prefixes. A query has
 * no operators.
 */
export function parseSearchQuery(query: string): SearchTerm[] {
  const parts = query.replace(/[“”„]/g, '"').split('"')
  const terms = parts.flatMap((part, index): SearchTerm[] => {
    const quoted = index % 2 === 1 && index < parts.length - 1
    return (quoted ? [part] : part.split(/\s+/)).map((text) => ({
      words: foldedWords(text),
      prefix: !quoted,
    }))
  })
  return terms.filter(({ words }) => words.length > 0)
}

/** Returns true if the term occurs in the text and begins at the word with this index. */
export function isTermAt({ words, prefix }: SearchTerm, text: readonly PositionedWord[], at: number): boolean {
  for (const [n, word] of words.entries()) {
    const found = text[at + n]?.word
    if (found !== word && !(prefix && n === words.length - 1 && found?.startsWith(word))) return false
  }
  return true
}
