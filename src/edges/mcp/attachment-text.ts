import { char } from '../../domain/json-tokens.ts'

/** Stands where the text was: no base64. */
export const takenOut = '(taken out)'

export interface WithoutText {
  /** The JSON text, with `takenOut` in the place of the string. */
  rest: Buffer
  /** What stood in the string, whose escapes are solidi alone. */
  text: string
}

/**
 * A message with an attachment is almost all one string of ASCII. It is taken out before the rest is read as JSON,
 * which has at most `restMax` bytes then: to read as many bytes of anything else would hold everybody up. Undefined
 * where the message has no such string.
 */
export function takeTextOut(bytes: Buffer, restMax: number): WithoutText | undefined {
  const lengthMin = bytes.length - restMax
  for (let at = bytes.indexOf(char.quote); at >= 0 && at < restMax; ) {
    const end = endOfString(bytes, at + 1, restMax)
    if (end - at - 1 >= lengthMin) return taken(bytes, at + 1, end)
    if (end < 0) return undefined
    at = bytes.indexOf(char.quote, end + 1)
  }
  return undefined
}

/** The closing quote, before which are no escapes of others behind `restMax`. */
function endOfString(bytes: Buffer, start: number, restMax: number): number {
  for (let at = start; at < restMax; at++) {
    if (bytes[at] === char.quote) return at
    if (bytes[at] === char.backslash) at++
  }
  return bytes.indexOf(char.quote, Math.max(start, restMax))
}

function taken(bytes: Buffer, start: number, end: number): WithoutText {
  const text = bytes.subarray(start, end)
  return {
    rest: Buffer.concat([bytes.subarray(0, start), Buffer.from(takenOut), bytes.subarray(end)]),
    text: (text.includes('\\/') ? withoutEscapes(text) : text).toString('latin1'),
  }
}

/** Some encoders escape solidi (RFC 8259 section 7), of which base64 has many. */
function withoutEscapes(text: Buffer): Buffer {
  const plain = Buffer.allocUnsafe(text.length)
  let length = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === char.backslash && text[at + 1] === char.solidus) at++
    plain[length++] = text[at]!
  }
  return plain.subarray(0, length)
}
