import { Fault } from '../fault.ts'

const alphabet = /^[A-Za-z0-9+/]*$/
/** Length of a piece in characters. It is a multiple of four, because four characters encode three whole bytes. */
const pieceCharacters = 65_536

/** Returns the number of bytes that a base64 text encodes. Does not check the text. */
export const bytesInBase64 = (text: string): number => Math.floor((unpadded(text).length * 3) / 4)

/**
 * Yields the bytes of a base64 text (RFC 4648 section 4) in pieces, so that memory never holds all of them. The text
 * must be padded, without line breaks and without unused bits (section 3.5). For any other text it throws
 * VALIDATION_ERROR, possibly after some pieces.
 */
export async function* decodeBase64(text: string, name: string): AsyncGenerator<Buffer, void, undefined> {
  if (text.length % 4 !== 0) throw notBase64(name)
  const digits = unpadded(text)
  for (let start = 0; start < digits.length; start += pieceCharacters) {
    const piece = digits.slice(start, start + pieceCharacters)
    const bytes = Buffer.from(piece, 'base64')
    const isWhole = alphabet.test(piece) && (piece.length % 4 === 0 || restOf(bytes) === restOf(piece))
    if (!isWhole) throw notBase64(name)
    yield bytes
  }
}

const unpadded = (text: string): string => text.replace(/={1,2}$/, '')

/**
 * Returns the characters after the last complete group of four. For bytes, it returns those of their canonical base64
 * text.
 */
function restOf(given: string | Buffer): string {
  const text =
    typeof given === 'string' ? given : unpadded(given.subarray(given.length - (given.length % 3)).toString('base64'))
  return text.slice(text.length - (text.length % 4))
}

const notBase64 = (name: string): Fault =>
  new Fault('VALIDATION_ERROR', `${name} must be base64 as in RFC 4648 section 4, padded and on one line`)
