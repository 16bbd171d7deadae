import { fixedLimits } from '#generated/limits.ts'

/** Word of a text in the form that the search compares, with its position in the text. */
export interface PositionedWord {
  word: string
  start: number
  end: number
}

/**
 * Pattern of the parts of a text that contain words. Each Han or kana character is a word, because these scripts have
 * no spaces. A run of a script in `unspaced` contains several words. Any other run of letters, digits and marks is a
 * word. Invisible characters belong to the word around them (Default_Ignorable_Code_Point).
 */
const pattern =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]&&[\p{L}\p{N}\p{M}]]+|[[\p{L}\p{N}\p{M}\p{DI}]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]]+/gv
/** Scripts without spaces whose words a dictionary finds (Unicode, UAX 29 section 4). */
const unspaced = /^[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/v
const segmenter = new Intl.Segmenter('en', { granularity: 'word' })
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

/**
 * Marks that people leave out when they search: accents of Latin, Greek and Cyrillic, Hebrew points, and Arabic vowels
 * and lengthening. In other scripts, marks are vowels and stay.
 */
const accents =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]/g

/** Letters that have no decomposition in Unicode, with the letters that people type for them. */
const typed: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ς: 'σ',
}
const typedPattern = new RegExp(`[${Object.keys(typed).join('')}]`, 'g')

/**
 * Returns a word in the form that the search compares. Upper case comes first, because it folds letters such as `ß` and
 * `ı`, which have no lower case. The Cyrillic letter `й` stays, because its mark is not an accent.
 */
function fold(text: string): string {
  if (plain.test(text)) return text.toLowerCase()
  const decomposed = text.toWellFormed().normalize('NFKD').toUpperCase().toLowerCase()
  const letters = decomposed.replaceAll('\u0438\u0306', 'й').replace(accents, '')
  if (plain.test(letters)) return letters
  return letters
    .normalize('NFKC')
    .replace(typedPattern, (letter) => typed[letter]!)
    .replace(separators, '')
}

const foldedPrefix = (text: string): string =>
  fold(text.slice(0, foldedCharactersMax)).slice(0, wordCharactersMax).toWellFormed()

/** Yields the words of a text in order, as they are written. */
function* writtenWords(text: string): Generator<{ written: string; start: number }, void> {
  for (const { 0: written, index } of text.matchAll(ascii.test(text) ? asciiPattern : pattern)) {
    if (!unspaced.test(written)) yield { written, start: index }
    else for (const { segment, index: at } of segmenter.segment(written)) yield { written: segment, start: index + at }
  }
}

/** Yields the words of a text in order, up to the limits of the search index. */
export function* iterateWords(text: string): Generator<PositionedWord, void> {
  let [count, characters] = [0, 0]
  for (const { written, start } of writtenWords(text)) {
    const word = foldedPrefix(written)
    characters += word.length
    if (count === wordsMax || characters > charactersMax) return
    if (word === '') continue
    count++
    yield { word, start, end: start + written.length }
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
