/** Highest length in characters of a text that an operator gives: a name, a role, a secret. */
export const singleLineCharactersMax = 1_024

/**
 * Returns true if the text is one line that can be stored and shown: well-formed, not empty, without control
 * characters.
 */
export const isSingleLine = (text: string, charactersMax = singleLineCharactersMax): boolean =>
  text.isWellFormed() && text !== '' && text.length <= charactersMax && !/[\u0000-\u001f\u007f]/.test(text)

/**
 * Returns the number of Unicode characters, as JSON Schema counts them. A text of at most `max` UTF-16 units is not
 * counted, because it never has more characters than units. The result is then the number of units.
 */
export function charactersOf(text: string, max = 0): number {
  if (text.length <= max) return text.length
  let count = 0
  for (const _ of text) count++
  return count
}

/**
 * Characters that move the cursor of a terminal, break a line, or change the direction of the text (Unicode annex 9).
 */
const controls = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** Returns the text without characters of `controls`, for a name on a page beside other text. */
export const withoutControls = (text: string): string => text.replace(controls, '')

/** Returns the text with characters of `controls` as escapes, for a terminal. */
export const withControlsNamed = (text: string): string =>
  text.replace(controls, (control) => `\\u{${control.codePointAt(0)!.toString(16)}}`)

/** Highest number of combining marks on a letter, enough for all languages. More marks would reach into other lines. */
const marksMax = 3
const stackedMarks = new RegExp(`(\\p{M}{${marksMax}})\\p{M}+`, 'gu')

/** Characters without a shape: controls, formats, fillers, selectors and unassigned characters. */
const shapeless = /[\p{C}\p{DI}\u2800]/gu

/** Returns one line of visible characters. None of them reaches beyond the line. */
export const asVisibleLine = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(shapeless, '').replace(stackedMarks, '$1')
