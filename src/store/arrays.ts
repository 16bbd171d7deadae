import type { Scalar } from './statements.ts'

/** An array as PostgreSQL writes one as text; pg would look at what each element is and quote all of them. */
export const arrayText = (elements: readonly Scalar[]): string => `{${elements.map(elementText).join(',')}}`

/** What stands in an array as it is. */
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
const utf8BytesMax = 3 // of a UTF-16 unit

/**
 * An array of texts in the binary format, in which each stands as it is: to quote JSON takes five times as long, and
 * to read it again takes PostgreSQL as much.
 */
export function textArray(texts: readonly Scalar[]): Buffer {
  const bytesMax = texts.reduce((sum: number, text) => sum + 4 + utf8BytesMax * String(text).length, headBytes)
  const bytes = Buffer.allocUnsafe(bytesMax)
  const head = [1, 1, textType, texts.length, 1] // dimensions, whether nulls may be in it, type, length, first index
  head.forEach((number, index) => bytes.writeInt32BE(number, 4 * index))
  let at = headBytes
  for (const text of texts) {
    const length = text === null ? -1 : bytes.write(String(text), at + 4)
    bytes.writeInt32BE(length, at)
    at += 4 + Math.max(0, length)
  }
  return bytes.subarray(0, at)
}
