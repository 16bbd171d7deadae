import { neededHiddenPattern } from './untrusted-text.ts'

/** Highest length in characters of a one-line text from an operator, such as a name, a role or a secret. */
export const singleLineCharactersMax = 1_024

/**
 * Returns true if the service can store the text and show it on one line. It must be well-formed Unicode, not empty,
 * and without control characters.
 */
export const isSingleLine = (text: string, charactersMax = singleLineCharactersMax): boolean =>
  text.isWellFormed() && text !== '' && text.length <= charactersMax && !/[\u0000-\u001f\u007f]/.test(text)

/**
 * Returns the number of Unicode characters, as JSON Schema counts them. If the text has at most `max` UTF-16 units,
 * returns the number of units instead. A text never has more characters than units, so it needs no count.
 */
export function charactersOf(text: string, max = 0): number {
  if (text.length <= max) return text.length
  let count = 0
  for (const _ of text) count++
  return count
}

/** Characters that move the cursor of a terminal, break a line, or change the direction of text (Unicode annex 9). */
const controls = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** Returns the text without control characters, for a name beside other text on a page. */
export const removeControls = (text: string): string => text.replace(controls, '')

/** Returns the text with control characters as visible escapes, for a terminal. */
export const escapeControls = (text: string): string => text.replace(controls, escapeOf)

const escapeOf = (control: string): string => `\\u{${control.codePointAt(0)!.toString(16)}}`

/** Returns the text without the user and password of an address, even if the address is invalid. */
export function hideCredentials(address: string): string {
  const start = address.indexOf('//') + 2
  const end = address.lastIndexOf('@')
  return start < 2 || end < start ? address : `${address.slice(0, start)}…${address.slice(end)}`
}

/**
 * Highest number of combining marks on one letter. No language needs more, and more marks would overlap other lines.
 */
const marksMax = 3
const stackedMarks = new RegExp(`(\\p{M}{${marksMax}})\\p{M}+`, 'gu')

/**
 * Invisible characters: controls, format characters, fillers, selectors and unassigned characters. The first group
 * matches those that words and emoji need.
 */
const invisible = new RegExp(`(${neededHiddenPattern})|[\\p{C}\\p{DI}\\u2800]`, 'gu')

/** Returns the text as one line of visible characters that do not overlap other lines. Emoji stay whole. */
export const toVisibleLine = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(invisible, (_, needed?: string) => needed ?? '')
    .replace(stackedMarks, '$1')

/** Characters that change the direction of text (Unicode annex 9). */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Returns the text with the characters that change its direction as visible escapes, so that they have no effect. */
export const escapeDirections = (text: string): string => text.replace(directions, escapeOf)

const segmenter = new Intl.Segmenter()

/**
 * Returns the beginning of a text, at most `max` UTF-16 units long. It ends between two characters as people see them,
 * so that it contains no half of an emoji.
 */
export function beginningOf(text: string, max: number): string {
  if (text.length <= max) return text
  const start = segmenter.segment(text.slice(0, 2 * max)).containing(max)?.index ?? 0
  return text.slice(0, start === 0 ? max : start).toWellFormed()
}
