/** What moves the cursor of a terminal, breaks a line, or turns the direction of what follows (Unicode annex 9). */
const controls = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** For a page, beside other text: a name stays a name, whatever its owner put into it. */
export const withoutControls = (text: string): string => text.replace(controls, '')

/** For a terminal, where nothing else keeps a text in its place: what cannot be shown is named. */
export const withControlsNamed = (text: string): string =>
  text.replace(controls, (control) => `\\u{${control.codePointAt(0)!.toString(16)}}`)

/** Marks above and below a letter that languages need; more of them reach into other lines. */
const marksMax = 3
const stackedMarks = new RegExp(`(\\p{M}{${marksMax}})\\p{M}+`, 'gu')

/** What has no shape of its own: controls, formats, fillers, selectors, and what Unicode has given no meaning. */
const shapeless = /[\p{C}\p{DI}\u2800]/gu

/** One line of visible characters, none of which reaches beyond it. */
export const asVisibleLine = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(shapeless, '').replace(stackedMarks, '$1')
