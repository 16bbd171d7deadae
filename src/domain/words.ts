import { fixedLimits } from '#generated/limits.ts'

/** Word of a text in the form for comparison, with its position. */
export interface Word {
  word: string
  start: number
  end: number
}

/** Pattern of words: letters, digits and marks. Han and kana have no spaces, so each of their characters is a word. */
const pattern =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[[\p{L}\p{N}\p{M}]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]]+/gv
/** Pattern of words in a text of ASCII. */
const asciiPattern = /[A-Za-z0-9]+/g
const ascii = /^\p{ASCII}*$/v
const separators = /[^\p{L}\p{N}\p{M}]+/gv

/** Number of characters of a word that are compared. */
const wordCharactersMax = 64
/**
 * Number of characters of a word that are normalized. The cost of normalization grows with the square of the number of
 * combining marks.
 */
const foldedCharactersMax = 4 * wordCharactersMax
/** Highest position in a PostgreSQL tsvector. The next constant keeps a tsvector smaller than one megabyte. */
const wordsMax = fixedLimits.searchedWordsMax
const charactersMax = 250_000

/** Pattern of words that only need lower case for comparison. Most words match. */
const plain = /^[A-Za-z0-9]+$/

const fold = (text: string): string =>
  plain.test(text) ? text.toLowerCase() : text.toWellFormed().normalize('NFKC').toLowerCase().replace(separators, '')

const foldedPrefix = (text: string): string =>
  fold(text.slice(0, foldedCharactersMax)).slice(0, wordCharactersMax).toWellFormed()

/** Yields the words of a text in order, up to the limits of the index. It computes one word at a time. */
export function* iterateWords(text: string): Generator<Word, void> {
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

export const wordsOf = (text: string): Word[] => [...iterateWords(text)]

/**
 * Returns the words without positions. It uses a faster way for texts of ASCII below the limits, which are most texts.
 */
export function foldedWords(text: string): string[] {
  if (text.length > charactersMax || !ascii.test(text)) return wordsOf(text).map(({ word }) => word)
  const found = text.toLowerCase().match(asciiPattern) ?? []
  return found.slice(0, wordsMax).map((word) => word.slice(0, wordCharactersMax))
}

/** Phrase of consecutive words. With `prefix`, its last word matches all words that begin with it. */
export interface Term {
  words: readonly string[]
  prefix: boolean
}

/**
 * Returns the terms of a query. Quoted phrases match exactly, and all other words by prefix. There are no operators.
 */
export function parseQuery(query: string): Term[] {
  const parts = query.replace(/[“”„]/g, '"').split('"')
  const terms = parts.flatMap((part, index): Term[] => {
    const quoted = index % 2 === 1 && index < parts.length - 1
    return (quoted ? [part] : part.split(/\s+/)).map((text) => ({
      words: foldedWords(text),
      prefix: !quoted,
    }))
  })
  return terms.filter(({ words }) => words.length > 0)
}

/** Returns true if the term occurs at this index of the words. */
export function occursAt({ words, prefix }: Term, text: readonly Word[], at: number): boolean {
  for (const [n, word] of words.entries()) {
    const found = text[at + n]?.word
    if (found !== word && !(prefix && n === words.length - 1 && found?.startsWith(word))) return false
  }
  return true
}
