/**
 * Characters that move the cursor of a terminal, break a line, or change the direction of the text (Unicode annex 9).
 */
const controls = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** Returns the text without such characters, for a name on a page beside other text. */
export const withoutControls = (text: string): string => text.replace(controls, '')

/** Returns the text with such characters as escapes, for a terminal. */
export const withControlsNamed = (text: string): string =>
  text.replace(controls, (control) => `\\u{${control.codePointAt(0)!.toString(16)}}`)

/** Highest number of combining marks on a letter, enough for all languages. More marks would reach into other lines. */
const marksMax = 3
const stackedMarks = new RegExp(`(\\p{M}{${marksMax}})\\p{M}+`, 'gu')

/** Characters without a shape: controls, formats, fillers, selectors and unassigned characters. */
const shapeless = /[\p{C}\p{DI}\u2800]/gu

/** Returns one line of visible characters, none of which reaches beyond the line. */
export const asVisibleLine = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(shapeless, '').replace(stackedMarks, '$1')
