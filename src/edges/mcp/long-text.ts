import { charCodes } from '../../domain/json-text.ts'

/** Placeholder for the extracted text. It is not valid base64, so no attachment can contain it. */
export const textPlaceholder = '(extracted)'

interface ExtractedText {
  /** JSON text with the placeholder in the place of the long string. */
  rest: Buffer
  /** Content of the long string. It contained no escapes except `\/`, which is decoded. */
  text: string
}

/**
 * Extracts the long string from a JSON message, before the rest is parsed. The rest has at most `restMax` bytes,
 * because parsing a large JSON text would block the event loop. Returns undefined if the message has no such string.
 */
export function extractText(bytes: Buffer, restMax: number): ExtractedText | undefined {
  const lengthMin = bytes.length - restMax
  for (let at = bytes.indexOf(charCodes.quote); at >= 0 && at < restMax; ) {
    const end = endOfString(bytes, at + 1, restMax)
    if (end - at - 1 >= lengthMin) return extract(bytes, at + 1, end)
    if (end < 0) return undefined
    at = bytes.indexOf(charCodes.quote, end + 1)
  }
  return undefined
}

/**
 * Returns the index of the closing quote. After `restMax` bytes, the only escape that the string may contain is `\/`.
 */
function endOfString(bytes: Buffer, start: number, restMax: number): number {
  for (let at = start; at < restMax; at++) {
    if (bytes[at] === charCodes.quote) return at
    if (bytes[at] === charCodes.backslash) at++
  }
  return bytes.indexOf(charCodes.quote, Math.max(start, restMax))
}

/** Returns undefined for a text whose escapes are not decoded, because its end may be wrong. */
function extract(bytes: Buffer, start: number, end: number): ExtractedText | undefined {
  const text = bytes.subarray(start, end)
  const plain = text.includes(charCodes.backslash) ? decodeEscapes(text) : text
  return (
    plain && {
      rest: Buffer.concat([bytes.subarray(0, start), Buffer.from(textPlaceholder), bytes.subarray(end)]),
      text: plain.toString('latin1'),
    }
  )
}

/**
 * Decodes the escapes in base64 (RFC 8259 section 7). Some encoders escape slashes as `\/` or plus signs as `\u002B`.
 * Returns undefined for an escape that stands for no ASCII character, and for all other short escapes.
 */
function decodeEscapes(text: Buffer): Buffer | undefined {
  const plain = Buffer.allocUnsafe(text.length)
  let length = 0
  for (let at = 0; at < text.length; ) {
    if (text[at] !== charCodes.backslash) plain[length++] = text[at++]!
    else if (text[at + 1] === charCodes.solidus) {
      plain[length++] = charCodes.solidus
      at += 2
    } else {
      const code = asciiCodeAt(text, at)
      if (code === undefined) return undefined
      plain[length++] = code
      at += 6
    }
  }
  return plain.subarray(0, length)
}

/** Returns the code of the escape `\uXXXX` at a position if it stands for an ASCII character. */
function asciiCodeAt(text: Buffer, at: number): number | undefined {
  const high = hexValues[text[at + 4]!] ?? none
  const low = hexValues[text[at + 5]!] ?? none
  const hasPrefix =
    text[at + 1] === charCodes.lowerU && text[at + 2] === charCodes.zero && text[at + 3] === charCodes.zero
  return hasPrefix && high < 8 && low < none ? high * 16 + low : undefined
}

const none = 0xff

/** Values of the hexadecimal digits by their codes; `none` for other bytes. */
const hexValues = Uint8Array.from({ length: 256 }, (_, code) => {
  const value = Number.parseInt(String.fromCharCode(code), 16)
  return Number.isNaN(value) ? none : value
})
