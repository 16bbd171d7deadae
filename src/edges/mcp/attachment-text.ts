import { char } from '../../domain/json-tokens.ts'

/** Placeholder for the extracted text. It is not valid base64, so no attachment can contain it. */
export const textPlaceholder = '(extracted)'

export interface ExtractedText {
  /** The JSON text, with the placeholder in the place of the string. */
  rest: Buffer
  /** The content of the string. The only escapes in it were escaped solidi, which are decoded. */
  text: string
}

/**
 * Extracts the one long string from the message, before the rest is parsed as JSON. The rest has at most `restMax`
 * bytes, because parsing a large JSON text would block the event loop. Returns undefined if the message has no such
 * string.
 */
export function extractText(bytes: Buffer, restMax: number): ExtractedText | undefined {
  const lengthMin = bytes.length - restMax
  for (let at = bytes.indexOf(char.quote); at >= 0 && at < restMax; ) {
    const end = endOfString(bytes, at + 1, restMax)
    if (end - at - 1 >= lengthMin) return extract(bytes, at + 1, end)
    if (end < 0) return undefined
    at = bytes.indexOf(char.quote, end + 1)
  }
  return undefined
}

/** Returns the index of the closing quote. Behind `restMax` the string may contain no escapes but those of solidi. */
function endOfString(bytes: Buffer, start: number, restMax: number): number {
  for (let at = start; at < restMax; at++) {
    if (bytes[at] === char.quote) return at
    if (bytes[at] === char.backslash) at++
  }
  return bytes.indexOf(char.quote, Math.max(start, restMax))
}

function extract(bytes: Buffer, start: number, end: number): ExtractedText {
  const text = bytes.subarray(start, end)
  return {
    rest: Buffer.concat([bytes.subarray(0, start), Buffer.from(textPlaceholder), bytes.subarray(end)]),
    text: (text.includes('\\/') ? withoutEscapes(text) : text).toString('latin1'),
  }
}

/** Removes the escapes of solidi, which some encoders write (RFC 8259 section 7). Base64 contains many solidi. */
function withoutEscapes(text: Buffer): Buffer {
  const plain = Buffer.allocUnsafe(text.length)
  let length = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === char.backslash && text[at + 1] === char.solidus) at++
    plain[length++] = text[at]!
  }
  return plain.subarray(0, length)
}
