/** The longest name that common file systems take, in UTF-8. */
const nameBytesMax = 255

/** Of a longer name only the beginning and the end (with the extension) are processed. */
const charactersMax = 1_024
const endCharacters = 33

const fallback = 'file'

/** Control, format (bidirectional overrides, zero width), separator, private-use and unassigned characters, except the joiners that words and emoji need. */
const invisible = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]/gu

/** Windows allows neither these characters nor these device names. */
const reservedCharacters = /[<>:"|?*]/g
const reservedNames = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\.|$)/i

/**
 * A name for an uploaded file that is safe to show and to save: no directories, nothing invisible, nothing reserved, not
 * too long. Packages such as `sanitize-filename` leave bidirectional overrides and other invisible characters in.
 */
export function safeFileName(given: string): string {
  const last = given.slice(1 + Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')))
  const visible = truncatedEarly(last).normalize('NFC').replace(invisible, '')
  const plain = trimmed(visible.replace(reservedCharacters, '_'))
  const free = reservedNames.test(plain) ? `_${plain}` : plain
  return trimmed(shortened(free)) || fallback
}

/** Truncates before normalization, whose cost grows with the square of the number of combining marks. */
const truncatedEarly = (name: string): string =>
  name.length <= charactersMax ? name : name.slice(0, charactersMax - endCharacters) + name.slice(-endCharacters)

/** Without leading dots, which hide a file, and trailing dots and spaces, which some systems drop. */
const trimmed = (name: string): string => name.replace(/^[\s.]+|(?<![\s.])[\s.]+$/gu, '')

/** Truncated between characters, before the extension. */
function shortened(name: string): string {
  if (bytesOf(name) <= nameBytesMax) return name
  const extension = /\.[^.\s]{1,16}$/u.exec(name)?.[0] ?? ''
  let stem = ''
  let bytesLeft = nameBytesMax - bytesOf(extension)
  for (const character of name.slice(0, name.length - extension.length)) {
    bytesLeft -= bytesOf(character)
    if (bytesLeft < 0) break
    stem += character
  }
  return stem + extension
}

const bytesOf = (text: string): number => Buffer.byteLength(text)
