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

/** Returns undefined for a text with other escapes, because its end may be wrong. */
function extract(bytes: Buffer, start: number, end: number): ExtractedText | undefined {
  const text = bytes.subarray(start, end)
  if (hasOtherEscapes(text)) return undefined
  return {
    rest: Buffer.concat([bytes.subarray(0, start), Buffer.from(textPlaceholder), bytes.subarray(end)]),
    text: (text.includes('\\/') ? withoutEscapes(text) : text).toString('latin1'),
  }
}

/** Returns true if a text has an escape other than `\/`. */
function hasOtherEscapes(text: Buffer): boolean {
  const { backslash, solidus } = charCodes
  for (let at = text.indexOf(backslash); at >= 0; at = text.indexOf(backslash, at + 1))
    if (text[at + 1] !== solidus) return true
  return false
}

/**
 * Replaces each escaped slash (`\/`) by a slash. Some encoders escape slashes (RFC 8259 section 7), and base64 contains
 * many.
 */
function withoutEscapes(text: Buffer): Buffer {
  const plain = Buffer.allocUnsafe(text.length)
  let length = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === charCodes.backslash && text[at + 1] === charCodes.solidus) at++
    plain[length++] = text[at]!
  }
  return plain.subarray(0, length)
}
