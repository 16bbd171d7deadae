import { fixedLimits } from '#generated/limits.ts'

/** A word of a text, folded for comparison, and its position in the text. */
export interface Word {
  word: string
  start: number
  end: number
}

/** Letters, digits and marks; Han and kana are written without spaces, so each of their characters is a word. */
const pattern =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[[\p{L}\p{N}\p{M}]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]]+/gv
/** The same in a text of ASCII alone. */
const asciiPattern = /[A-Za-z0-9]+/g
const ascii = /^\p{ASCII}*$/v
const separators = /[^\p{L}\p{N}\p{M}]+/gv

/** Only this much of a word is compared. */
const wordCharactersMax = 64
/** Only this much of a word is folded, since normalization costs the square of the number of combining marks. */
const foldedCharactersMax = 4 * wordCharactersMax
/** The limits of a PostgreSQL tsvector: the largest position, and a megabyte in all. */
const wordsMax = fixedLimits.searchedWordsMax
const charactersMax = 250_000

/** Words for which folding is lower-casing, which is most of them. */
const plain = /^[A-Za-z0-9]+$/

const fold = (text: string): string =>
  plain.test(text) ? text.toLowerCase() : text.toWellFormed().normalize('NFKC').toLowerCase().replace(separators, '')

const foldedPrefix = (text: string): string =>
  fold(text.slice(0, foldedCharactersMax)).slice(0, wordCharactersMax).toWellFormed()

/** The words of a text in order, up to the limits of the index, computed one at a time. */
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

/** The words alone, which most texts have for less, since they are of ASCII and far from the limits. */
export function foldedWords(text: string): string[] {
  if (text.length > charactersMax || !ascii.test(text)) return wordsOf(text).map(({ word }) => word)
  const found = text.toLowerCase().match(asciiPattern) ?? []
  return found.slice(0, wordsMax).map((word) => word.slice(0, wordCharactersMax))
}

/** A phrase: words that follow each other. With `prefix` the last one matches all words that begin with it. */
export interface Term {
  words: readonly string[]
  prefix: boolean
}

/** The terms of a query: quoted phrases match exactly, all other words by prefix. There are no operators. */
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

/** Whether the term occurs at this index of the words. */
export function occursAt({ words, prefix }: Term, text: readonly Word[], at: number): boolean {
  for (const [n, word] of words.entries()) {
    const found = text[at + n]?.word
    if (found !== word && !(prefix && n === words.length - 1 && found?.startsWith(word))) return false
  }
  return true
}
