/** What file systems and URLs of readers take, in UTF-8. */
const nameBytesMax = 255

/** Of a longer name the beginning and the end are looked at, which is more than is kept of them. */
const charactersMax = 1_024
const endCharacters = 33

const fallback = 'file'

/** Controls, formats (bidirectional overrides, zero width) but for the joiners that words and emoji need, line separators, private use and nothing at all. */
const invisible = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]/gu

/** Windows keeps these for itself, and gives a few names to devices. */
const reservedCharacters = /[<>:"|?*]/g
const reservedNames = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\.|$)/i

/** The name of an uploaded file as it may be shown and saved by others: no directories, nothing invisible, nothing reserved, not too long. */
export function safeFileName(given: string): string {
  const last = given.slice(1 + Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')))
  const visible = truncatedEarly(last).normalize('NFC').replace(invisible, '')
  const plain = trimmed(visible.replace(reservedCharacters, '_'))
  const free = reservedNames.test(plain) ? `_${plain}` : plain
  return trimmed(shortened(free)) || fallback
}

/** Before anything that costs more than the length of a name, as to put the marks of a letter in order does. */
const truncatedEarly = (name: string): string =>
  name.length <= charactersMax ? name : name.slice(0, charactersMax - endCharacters) + name.slice(-endCharacters)

/** A leading dot hides a file, and trailing dots and spaces are dropped by some systems. */
const trimmed = (name: string): string => name.replace(/^[\s.]+|(?<![\s.])[\s.]+$/gu, '')

/** Cut between characters, before the extension. */
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
