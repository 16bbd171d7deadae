import { Fault } from '../fault.ts'

const alphabet = /^[A-Za-z0-9+/]*$/
/** Whole groups of four, so that each piece is whole bytes. */
const pieceCharacters = 65_536

/** How many bytes the text stands for, if it is base64. */
export const bytesInBase64 = (text: string): number => Math.floor((unpadded(text).length * 3) / 4)

/**
 * The bytes of a text in base64 (RFC 4648 section 4), piece by piece, so that they are not held a second time as a
 * whole. Strict: padded, without line breaks, and without bits that stand for nothing (section 3.5); otherwise throws
 * VALIDATION_ERROR, whatever came before.
 */
export async function* decodeBase64(text: string, called: string): AsyncGenerator<Buffer, void, undefined> {
  if (text.length % 4 !== 0) throw notBase64(called)
  const digits = unpadded(text)
  for (let start = 0; start < digits.length; start += pieceCharacters) {
    const piece = digits.slice(start, start + pieceCharacters)
    const bytes = Buffer.from(piece, 'base64')
    const isWhole = alphabet.test(piece) && (piece.length % 4 === 0 || restOf(bytes) === restOf(piece))
    if (!isWhole) throw notBase64(called)
    yield bytes
  }
}

const unpadded = (text: string): string => text.replace(/={1,2}$/, '')

/** The characters of the last group, as they are given and as they are written for these bytes. */
function restOf(given: string | Buffer): string {
  const text =
    typeof given === 'string' ? given : unpadded(given.subarray(given.length - (given.length % 3)).toString('base64'))
  return text.slice(text.length - (text.length % 4))
}

const notBase64 = (called: string): Fault =>
  new Fault('VALIDATION_ERROR', `${called} must be base64 as in RFC 4648 section 4, padded and on one line`)
