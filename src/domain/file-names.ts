/** Longest file name of common file systems, in bytes of UTF-8. */
const nameBytesMax = 255

/** Longest name in characters that is processed as a whole. The service removes the middle of a longer name. */
const charactersMax = 1_024
const endCharacters = 33

const fallback = 'file'

/**
 * Invisible characters: controls, format characters (bidirectional overrides, zero width), separators, private-use and
 * unassigned characters. It leaves out the joiners that words and emoji need.
 */
const invisible = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]/gu

/** Characters that Windows does not allow in file names. `reservedNames` matches the device names of Windows. */
const reservedCharacters = /[<>:"|?*]/g
const reservedNames = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\.|$)/i

/**
 * Returns a name for an uploaded file that is safe to show and to save. It has no folders, no invisible characters, no
 * reserved name, and a limited length. Packages such as `sanitize-filename` do not remove bidirectional overrides and
 * other invisible characters.
 */
export function safeFileName(given: string): string {
  const baseName = given.slice(1 + Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')))
  const visible = truncatedEarly(baseName).normalize('NFC').replace(invisible, '')
  const plain = trimmed(visible.replace(reservedCharacters, '_'))
  const free = reservedNames.test(plain) ? `_${plain}` : plain
  return trimmed(shortened(free)) || fallback
}

/**
 * Truncates the name before it is normalized. The cost of normalization grows with the square of the number of
 * combining marks.
 */
const truncatedEarly = (name: string): string =>
  name.length <= charactersMax ? name : name.slice(0, charactersMax - endCharacters) + name.slice(-endCharacters)

/** Removes leading dots, which hide a file, and trailing dots and spaces, which some systems drop. */
const trimmed = (name: string): string => name.replace(/^[\s.]+|(?<![\s.])[\s.]+$/gu, '')

/** Truncates the stem of the name and leaves the extension. It never splits a character. */
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
