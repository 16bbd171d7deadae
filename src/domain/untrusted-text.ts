/**
 * What a reader does not see, or what acts on what it shows: controls, bidirectional and format characters, fillers,
 * variation selectors, tags, and what Unicode has not given a meaning. Line feeds and tabs are what texts are made of.
 */
const hidden = /(?![\n\t])[\p{Cc}\p{Cf}\p{DI}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}\u2800]/gu

/** Scripts whose letters join (Unicode chapter 9 and 12 to 16). */
const joining = 'Arab Syrc Mong Nkoo Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Tibt Mymr Khmr'
  .split(' ')
  .map((script) => `\\p{Script=${script}}`)
  .join('')

/**
 * Of those what words and pictures need, where they need it: a joiner between two letters of a script that has joiners,
 * or between two pictures, and a selector behind a picture or in a keycap. One for each, so that none of them spell
 * something.
 */
const joiner = `(?<=[${joining}\\p{ExtPict}\\p{EMod}])\\uFE0F?[\\u200C\\u200D](?=[${joining}\\p{ExtPict}])`
const selector = '(?<=\\p{ExtPict})[\\uFE0E\\uFE0F]|(?<=[0-9#*])\\uFE0F(?=\\u20E3)'

/** Most texts have nothing of it, nor a backslash, which is seen sooner so. */
const plain = /^[\n\t -[\]-~]*$/

const parts = new RegExp(
  `(${joiner}|${selector})|(\\\\+)(${hidden.source}|u\\{)?|${hidden.source}`, // a run is looked at once
  'gu',
)

const escaped = (character: string): string => `\\u{${character.codePointAt(0)!.toString(16)}}`

/**
 * A text with all that is hidden in it shown as `\u{202e}`, to be read by models and on terminals. Backslashes before
 * that, and before what was written to look like it, are doubled: no two texts are shown alike.
 */
const withEscapes = (text: string): string =>
  text.replace(parts, (found, needed?: string, run?: string, next?: string) => {
    if (needed !== undefined) return needed
    if (run === undefined) return escaped(found)
    if (next === undefined) return run
    return run + run + (next === 'u{' ? next : escaped(next))
  })

/** The same, with lines that end as everywhere. */
export const withHiddenShown = (text: string): string =>
  plain.test(text) ? text : withEscapes(text.replaceAll('\r\n', '\n'))

/** The same within an address, which stays one. */
const withHiddenEncoded = (url: string): string => url.toWellFormed().replace(hidden, encodeURIComponent)

/** Every text of a value, and every name in it, with what is hidden in it shown; different names stay different. */
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
