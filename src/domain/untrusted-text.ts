/**
 * Characters that a reader does not see, or that change the display: controls, bidirectional and format characters,
 * fillers, variation selectors, tags, and unassigned characters. Line feeds and tabs are not among them.
 */
const hidden = /(?![\n\t])[\p{Cc}\p{Cf}\p{DI}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}\u2800]/gu

/** Scripts whose letters join (Unicode chapters 9 and 12 to 16). */
const joining = 'Arab Syrc Mong Nkoo Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Tibt Mymr Khmr'
  .split(' ')
  .map((script) => `\\p{Script=${script}}`)
  .join('')

/**
 * Hidden characters that words and pictures need, in the places where they need them. A joiner stands between two
 * letters of a script with joiners, or between two pictures. A selector stands after a picture or in a keycap. Only one
 * is allowed in each place, so that a sequence of them cannot carry a message.
 */
const joiner = `(?<=[${joining}\\p{ExtPict}\\p{EMod}])\\uFE0F?[\\u200C\\u200D](?=[${joining}\\p{ExtPict}])`
const selector = '(?<=\\p{ExtPict})[\\uFE0E\\uFE0F]|(?<=[0-9#*])\\uFE0F(?=\\u20E3)'

/**
 * Pattern of printable ASCII without backslashes. Such a text needs no change. Most texts match, and this check is
 * faster than the search for hidden characters.
 */
const plain = /^[\n\t -[\]-~]*$/

const parts = new RegExp(
  `(${joiner}|${selector})|(\\\\+)(${hidden.source}|u\\{)?|${hidden.source}`, // one pass over each run of backslashes
  'gu',
)

const escaped = (character: string): string => `\\u{${character.codePointAt(0)!.toString(16)}}`

/**
 * Returns the text with all hidden characters as escapes like `\u{202e}`, for models and terminals. It doubles
 * backslashes before such an escape, and before text that looks like one. So different texts look different.
 */
const withEscapes = (text: string): string =>
  text.replace(parts, (found, needed?: string, run?: string, next?: string) => {
    if (needed !== undefined) return needed
    if (run === undefined) return escaped(found)
    if (next === undefined) return run
    return run + run + (next === 'u{' ? next : escaped(next))
  })

/** Returns the text with all hidden characters visible, and with line feeds instead of CRLF. */
export const withHiddenShown = (text: string): string =>
  plain.test(text) ? text : withEscapes(text.replaceAll('\r\n', '\n'))

/** Percent-encodes the hidden characters of a URL. The result is still a URL. */
const withHiddenEncoded = (url: string): string => url.toWellFormed().replace(hidden, encodeURIComponent)

/**
 * Returns the value with all hidden characters visible, in every text and field name. Different names stay different.
 */
export function allHiddenShown<Value>(value: Value): Value
export function allHiddenShown(value: unknown): unknown {
  if (typeof value === 'string') return withHiddenShown(value)
  if (Array.isArray(value)) return value.map((item) => allHiddenShown(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      withEscapes(name),
      name === 'url' && typeof part === 'string' ? withHiddenEncoded(part) : allHiddenShown(part),
    ]),
  )
}
