import fc from 'fast-check'

const halves = { first: 0xd800, count: 0x800 }

/** Any character but halves of pairs. That is the unit `binary` too, which first makes a table of them all. */
export const character = fc
  .integer({ min: 0, max: 0x10ffff - halves.count })
  .map((index) => String.fromCodePoint(index < halves.first ? index : index + halves.count), indexOf)

function indexOf(text: unknown): number {
  const [only, ...others] = typeof text === 'string' ? text : ''
  const point = only?.codePointAt(0)
  if (point === undefined || others.length > 0) throw new Error('not one character')
  return point < halves.first ? point : point - halves.count
}
