import type { Scalar } from './statements.ts'

/**
 * Returns an array in the text format of PostgreSQL. pg's own function would check the type of each element and quote
 * all of them.
 */
export const arrayText = (elements: readonly Scalar[]): string => `{${elements.map(elementText).join(',')}}`

/** Texts that need no quotes in an array. */
const plain = /^(?!null$)[\w.:+-]+$/i

function elementText(element: Scalar): string {
  if (element === null) return 'NULL'
  const text = String(element)
  return plain.test(text) ? text : `"${text.replace(/["\\]/g, '\\$&')}"`
}

/** Returns the texts in an array, as PostgreSQL writes one. */
export const textsIn = (array: string): (string | null)[] =>
  Array.from(array.slice(1, -1).matchAll(elementPattern), ([, quoted, plain]) =>
    quoted === undefined ? (plain === 'NULL' ? null : plain!) : quoted.replace(/\\(.)/gs, '$1'),
  )

const elementPattern = /"([^"\\]*(?:\\.[^"\\]*)*)"|([^,]+)/gs

const textType = 25
const headBytes = 20
const utf8BytesMax = 3 // of one UTF-16 code unit

/**
 * Returns an array of texts in the binary format, which needs no quotes. Quoting JSON takes five times as long, and
 * PostgreSQL needs as much time again to parse it.
 */
export function textArray(texts: readonly Scalar[]): Buffer {
  const bytesMax = texts.reduce((sum: number, text) => sum + 4 + utf8BytesMax * String(text).length, headBytes)
  const bytes = Buffer.allocUnsafe(bytesMax)
  const head = [1, 1, textType, texts.length, 1] // dimensions, may contain nulls, element type, length, first index
  head.forEach((number, index) => bytes.writeInt32BE(number, 4 * index))
  let at = headBytes
  for (const text of texts) {
    const length = text === null ? -1 : bytes.write(String(text), at + 4)
    bytes.writeInt32BE(length, at)
    at += 4 + Math.max(0, length)
  }
  return bytes.subarray(0, at)
}
