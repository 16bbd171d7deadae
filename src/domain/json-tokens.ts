/**
 * Functions that find the ends of tokens (RFC 8259 section 2). The text must be valid JSON; the results for other texts
 * are undefined.
 */

export const char = {
  quote: 0x22,
  plus: 0x2b,
  comma: 0x2c,
  minus: 0x2d,
  point: 0x2e,
  solidus: 0x2f,
  zero: 0x30,
  nine: 0x39,
  colon: 0x3a,
  openList: 0x5b,
  backslash: 0x5c,
  closeList: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
} as const

const isDigit = (code: number): boolean => code >= char.zero && code <= char.nine
/** Returns true for a letter of `true`, `false`, `null` or an exponent. The bit 0x20 maps upper case to lower case. */
const isLetter = (code: number): boolean => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a

export const isNumberStart = (code: number): boolean => isDigit(code) || code === char.minus
export const isScalarStart = (code: number): boolean => code === char.quote || isNumberStart(code) || isLetter(code)
export const isOpening = (code: number): boolean => code === char.openObject || code === char.openList
export const isClosing = (code: number): boolean => code === char.closeObject || code === char.closeList

/** Returns the position after the string, number or literal that begins at `start`. */
export const endOfScalar = (text: string, start: number): number =>
  text.charCodeAt(start) === char.quote ? endOfString(text, start) : endOfWord(text, start)

/** Returns the position after a string. Its closing quote is the next quote after an even number of backslashes. */
export function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (backslashesBefore(text, end) % 2 === 1) end = text.indexOf('"', end + 1)
  return end + 1
}

function backslashesBefore(text: string, end: number): number {
  let start = end
  while (text.charCodeAt(start - 1) === char.backslash) start--
  return end - start
}

export function endOfWord(text: string, start: number): number {
  let end = start + 1
  while (isInWord(text.charCodeAt(end))) end++
  return end
}

const isInWord = (code: number): boolean =>
  isNumberStart(code) || code === char.point || code === char.plus || isLetter(code)

/** Returns the position after the object or list that begins at `start`. */
export function endOfNested(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === char.quote) at = endOfString(text, at) - 1
    else if (isOpening(code)) depth++
    else if (isClosing(code) && --depth === 0) return at + 1
  }
  return text.length
}
