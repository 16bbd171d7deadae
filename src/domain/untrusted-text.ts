/**
 * Characters that are invisible or change the display: controls, bidirectional and format characters, fillers,
 * variation selectors, tags and unassigned characters. It does not match line feeds and tabs.
 */
const hidden = /(?![\n\t])[\p{Cc}\p{Cf}\p{DI}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}\u2800]/gu

/** Scripts with joined letters (Unicode Standard, chapters 9 and 12 to 16). */
const joining = 'Arab Syrc Mong Nkoo Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Tibt Mymr Khmr'
  .split(' ')
  .map((script) => `\\p{Script=${script}}`)
  .join('')

/**
 * Patterns of hidden characters that words and emoji need, only in the positions where they need them. A joiner must
 * stand between two letters of a script with joined letters, or between two emoji. A variation selector must follow an
 * emoji, or be part of a keycap. Only one is allowed in each position, because a sequence of them could carry a hidden
 * message. Tags are allowed only in the flags of England, Scotland and Wales.
 */
const joiner = `(?<=[${joining}\\p{ExtPict}\\p{EMod}])\\uFE0F?[\\u200C\\u200D](?=[${joining}\\p{ExtPict}])`
const selector = '(?<=\\p{ExtPict})[\\uFE0E\\uFE0F]|(?<=[0-9#*])\\uFE0F(?=\\u20E3)'
const tagged = (letters: string): string =>
  [...letters, '\u007f'].map((letter) => `\\u{${(0xe0000 + letter.codePointAt(0)!).toString(16)}}`).join('')
const flag = `(?<=\\u{1F3F4})(?:${['gbeng', 'gbsct', 'gbwls'].map(tagged).join('|')})`

/** Pattern of hidden characters in positions where words and emoji need them. It needs the flag `u`. */
export const neededHiddenPattern = `${joiner}|${selector}|${flag}`

/**
 * Pattern of printable ASCII without backslashes. Such texts need no change. The check is fast, and most texts match.
 */
const plain = /^[\n\t -[\]-~]*$/

const parts = new RegExp(
  `(${neededHiddenPattern})|(\\\\+)(${hidden.source}|u\\{)?|${hidden.source}`, // one pass over each run of backslashes
  'gu',
)

const escaped = (character: string): string => `\\u{${character.codePointAt(0)!.toString(16)}}`

/**
 * Returns the text with all hidden characters as escapes such as `\u{202e}`, for language models and terminals. It
 * doubles the backslashes before such an escape, and before text that looks like one. Therefore the results for
 * different texts are different.
 */
const withEscapes = (text: string): string =>
  text.replace(parts, (found, needed?: string, run?: string, next?: string) => {
    if (needed !== undefined) return needed
    if (run === undefined) return escaped(found)
    if (next === undefined) return run
    return run + run + (next === 'u{' ? next : escaped(next))
  })

/** Returns the text with all hidden characters visible, and with line feeds instead of CRLF. */
export const showHiddenCharacters = (text: string): string =>
  plain.test(text) ? text : withEscapes(text.replaceAll('\r\n', '\n'))

/** Percent-encodes the hidden characters of a URL. The result is a valid URL. */
const withHiddenEncoded = (url: string): string => url.toWellFormed().replace(hidden, encodeURIComponent)

/**
 * Returns a copy of the value in which the hidden characters of all texts and field names are visible. It
 * percent-encodes them in `url` fields. Different field names stay different.
 */
export function showAllHiddenCharacters<Value>(value: Value): Value
export function showAllHiddenCharacters(value: unknown): unknown {
  if (typeof value === 'string') return showHiddenCharacters(value)
  if (Array.isArray(value)) return value.map((item) => showAllHiddenCharacters(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      withEscapes(name),
      name === 'url' && typeof part === 'string' ? withHiddenEncoded(part) : showAllHiddenCharacters(part),
    ]),
  )
}
