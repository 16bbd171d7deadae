import fc from 'fast-check'

const halves = { first: 0xd800, count: 0x800 }

/**
 * Any character except lone surrogates. fast-check's unit `binary` means the same, but first creates a table of all
 * characters.
 */
export const character = fc
  .integer({ min: 0, max: 0x10ffff - halves.count })
  .map((index) => String.fromCodePoint(index < halves.first ? index : index + halves.count), indexOf)

function indexOf(text: unknown): number {
  const [only, ...others] = typeof text === 'string' ? text : ''
  const point = only?.codePointAt(0)
  if (point === undefined || others.length > 0) throw new Error('not one character')
  return point < halves.first ? point : point - halves.count
}
