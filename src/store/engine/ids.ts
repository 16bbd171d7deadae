import { hash } from 'node:crypto'
import { ulidDigits } from '../../domain/ulids.ts'

/**
 * Pattern of an id: a prefix and a ULID. Ids of agents and envelopes are stored as `uuid`, without the prefix. A `uuid`
 * takes half the bytes of the text, and has the same order. Only this file converts between both forms.
 *
 * A ULID has 26 characters of Crockford's base 32, which are 130 bits. The first two bits are unused (ULID
 * specification, "Encoding"). The first two characters encode the first byte. After them, every four characters encode
 * 20 bits.
 */
const written = /^[a-z]+_[0-7][0-9A-HJKMNP-TV-Z]{25}$/

const textLength = 26
const byteLength = 16

/** Offsets of the hexadecimal digits in the text of a `uuid`. */
const digits = [...'________-____-____-____-____________'].flatMap((mark, at) => (mark === '-' ? [] : [at]))

/**
 * SQL expression: the smallest id, which no stored agent or envelope has. It stands for the postmaster, the service's
 * own agent.
 */
export const noIdSql = `uuid '00000000-0000-0000-0000-000000000000'`

/** Values of digits by character code: 5 bits for a base 32 digit, and 4 bits for a hexadecimal digit. */
const [bits, nibbles] = [new Uint8Array(128), new Uint8Array(128)]
for (const [value, character] of [...ulidDigits].entries()) bits[character.charCodeAt(0)] = value
for (const [value, digit] of [...'0123456789abcdef'].entries()) nibbles[digit.charCodeAt(0)] = value

/** Two base 32 digits for each value of 10 bits. */
const pairs = Array.from({ length: 1024 }, (_, value) => ulidDigits[value >> 5]! + ulidDigits[value & 31]!)

/**
 * Writes the 16 bytes of an id at an offset. Returns false and writes nothing if the text is no id. An empty text is
 * the smallest id.
 */
function writeId(bytes: Buffer, at: number, id: string): boolean {
  if (id === '') bytes.fill(0, at, at + byteLength)
  else if (written.test(id)) writeDigits(bytes, at, id)
  else return false
  return true
}

function writeDigits(bytes: Buffer, at: number, id: string): void {
  const start = id.length - textLength
  const bitsAt = (n: number): number => bits[id.charCodeAt(start + n)]!
  bytes[at] = (bitsAt(0) << 5) | bitsAt(1)
  // Eight characters encode five bytes.
  for (let n = 2, to = at + 1; n < textLength; n += 8, to += 5) {
    bytes[to] = (bitsAt(n) << 3) | (bitsAt(n + 1) >> 2)
    bytes[to + 1] = (bitsAt(n + 1) << 6) | (bitsAt(n + 2) << 1) | (bitsAt(n + 3) >> 4)
    bytes[to + 2] = (bitsAt(n + 3) << 4) | (bitsAt(n + 4) >> 1)
    bytes[to + 3] = (bitsAt(n + 4) << 7) | (bitsAt(n + 5) << 2) | (bitsAt(n + 6) >> 3)
    bytes[to + 4] = (bitsAt(n + 6) << 5) | bitsAt(n + 7)
  }
}

/** Returns the `uuid` of an id in the binary format. Returns null for any other text; null matches no row. */
export function uuidBytesOf(id: string): Buffer | null {
  const bytes = Buffer.allocUnsafe(byteLength)
  return writeId(bytes, 0, id) ? bytes : null
}

/** Returns the `uuid` of an id as text, for values within JSON. */
export const uuidTextOf = (id: string | null): string | null =>
  id === null ? null : (uuidBytesOf(id)?.toString('hex') ?? null)

/**
 * Returns an id unchanged. For any other text, returns an id derived from its SHA-256, so equal texts get equal ids.
 */
export function validIdOf(text: string): string {
  if (text === '' || written.test(text)) return text
  const digits = hash('sha256', text, 'hex')
  return idOfUuid('hash', [8, 4, 4, 4, 12].map((length, n) => digits.slice(4 * n, 4 * n + length)).join('-'))
}

const uuidType = 2950
const headBytes = 20

/** Returns an array of `uuid` in the binary format. A text that is no id becomes null. */
export function uuidArrayBytesOf(ids: readonly unknown[]): Buffer {
  const bytes = Buffer.allocUnsafe(headBytes + ids.length * (4 + byteLength))
  const head = [1, 1, uuidType, ids.length, 1] // dimensions, may contain nulls, element type, length, first index
  head.forEach((number, index) => bytes.writeInt32BE(number, 4 * index))
  let at = headBytes
  for (const id of ids) {
    const isId = typeof id === 'string' && writeId(bytes, at + 4, id)
    bytes.writeInt32BE(isId ? byteLength : -1, at)
    at += isId ? 4 + byteLength : 4
  }
  return bytes.subarray(0, at)
}

/** Returns the id for the text of a `uuid`, as PostgreSQL writes it. */
export function idOfUuid(prefix: string, uuid: string): string {
  const nibbleAt = (n: number): number => nibbles[uuid.charCodeAt(digits[n]!)]!
  let text = `${prefix}_${pairs[(nibbleAt(0) << 4) | nibbleAt(1)]!}`
  for (let n = 2; n < digits.length; n += 5) {
    const high = (nibbleAt(n) << 6) | (nibbleAt(n + 1) << 2) | (nibbleAt(n + 2) >> 2)
    const low = ((nibbleAt(n + 2) & 3) << 8) | (nibbleAt(n + 3) << 4) | nibbleAt(n + 4)
    text += pairs[high]! + pairs[low]!
  }
  return text
}

/** Returns the ids for the text of an array of `uuid`, as PostgreSQL writes it. */
export const idsOfUuidArray = (prefix: string, array: string): string[] =>
  array === '{}'
    ? []
    : array
        .slice(1, -1)
        .split(',')
        .map((uuid) => idOfUuid(prefix, uuid))

/** Returns the envelope id for the text of a `uuid`. Callers use it for a `uuid` within a longer text value. */
export const envelopeIdOfUuid = (uuid: string): string => idOfUuid('env', uuid)
