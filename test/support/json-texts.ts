import fc from 'fast-check'
import { character } from './characters.ts'

/** JSON in written form: numbers by their literals, strings by their escapes, objects with all members. */
export type Written =
  | { kind: 'number' | 'string' | 'literal'; text: string }
  | { kind: 'list'; items: Written[] }
  | { kind: 'object'; members: [name: string, value: Written][] }

const digits = fc.string({ unit: fc.constantFrom(...'00123456789'), minLength: 1, maxLength: 22 })
const exponent = fc.oneof(
  fc.integer({ min: -400, max: 400 }).map(String),
  fc.constantFrom('+0', '-0', '007', '99999999999'),
)

/** Numbers in every spelling, usual and unusual. */
const numbers = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((double) => JSON.stringify(double)),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((double) => double.toPrecision(17).replace('e+', 'E')),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String),
  fc
    .tuple(fc.constantFrom('', '-'), digits, fc.option(digits), fc.option(exponent), fc.constantFrom('e', 'E'))
    .map(([sign, whole, fraction, power, e]) => {
      const integer = whole.replace(/^0+(?=\d)/, '')
      return `${sign}${integer}${fraction === null ? '' : `.${fraction}`}${power === null ? '' : `${e}${power}`}`
    }),
)

/** A text as JSON writes it, or with every unit escaped. */
const strings = fc
  .tuple(
    fc.oneof(fc.string({ unit: character, maxLength: 6 }), fc.constantFrom('"', '\\', '\\"', 'a', 'b')),
    fc.boolean(),
  )
  .map(([text, escaped]) => (escaped ? `"${[...unitsOf(text)].map(escapeOf).join('')}"` : JSON.stringify(text)))

const unitsOf = (text: string): number[] => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
const escapeOf = (unit: number): string => `\\u${unit.toString(16).padStart(4, '0')}`

/** Any JSON. Half of the names come from a small set, so that some repeat, in one spelling or another. */
export const written: fc.Arbitrary<Written> = fc.letrec<{ value: Written }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    numbers.map((text): Written => ({ kind: 'number', text })),
    strings.map((text): Written => ({ kind: 'string', text })),
    fc.constantFrom('true', 'false', 'null').map((text): Written => ({ kind: 'literal', text })),
    fc.array(tie('value'), { maxLength: 4 }).map((items): Written => ({ kind: 'list', items })),
    fc
      .array(fc.tuple(fc.oneof(strings, fc.constantFrom('"a"', '"\\u0061"', '"__proto__"', '""')), tie('value')), {
        maxLength: 4,
      })
      .map((members): Written => ({ kind: 'object', members })),
  ),
})).value

/** Returns the text, with white space where JSON allows it. */
export function textOf(value: Written): string {
  if (value.kind === 'list') return `[ ${value.items.map(textOf).join(' ,\n')}]`
  if (value.kind === 'object')
    return `{${value.members.map(([name, item]) => `${name}\t: ${textOf(item)}`).join(', ')} }`
  return value.text
}

/**
 * Returns true if JSON can be stored unchanged, according to the rules of I-JSON (RFC 7493) for numbers, names and
 * strings.
 */
export function canBeKept(value: Written): boolean {
  if (value.kind === 'number') return isSameDecimal(JSON.stringify(Number(value.text)), value.text)
  if (value.kind === 'string') return isText(value.text)
  if (value.kind === 'list') return value.items.every(canBeKept)
  if (value.kind !== 'object') return true
  const names = value.members.map(([name]): string => JSON.parse(name))
  return new Set(names).size === names.length && value.members.every(([name, item]) => isText(name) && canBeKept(item))
}

function isText(literal: string): boolean {
  const text: string = JSON.parse(literal)
  return text.isWellFormed() && !text.includes('\0')
}

/** Returns true if a value is the written one, with every member and exact numbers. */
export function isWritten(value: unknown, as: Written): boolean {
  if (as.kind === 'number') return typeof value === 'number' && isSameDecimal(JSON.stringify(value), as.text)
  if (as.kind === 'list')
    return (
      Array.isArray(value) &&
      value.length === as.items.length &&
      as.items.every((item, at) => isWritten(value[at], item))
    )
  if (as.kind === 'object') {
    const members = new Map(Object.entries(Object(value)))
    return (
      members.size === as.members.length &&
      as.members.every(([name, item]) => isWritten(members.get(JSON.parse(name)), item))
    )
  }
  return JSON.stringify(value) === JSON.stringify(JSON.parse(as.text))
}

/** Compares numbers as integers of any size, unlike the service. */
function isSameDecimal(one: string, other: string): boolean {
  if (one === 'null') return false // of Infinity
  const [a, b] = [fractionOf(one), fractionOf(other)]
  return a !== undefined && b !== undefined && a.over * b.under === b.over * a.under
}

/** Returns the number as a fraction; undefined if its exponent is beyond all doubles. */
function fractionOf(literal: string): { over: bigint; under: bigint } | undefined {
  const [mantissa = '', power = '0'] = literal.toLowerCase().split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const over = BigInt(whole.replace('-', '') + fraction) * (whole.startsWith('-') ? -1n : 1n)
  const exponent = Number(power) - fraction.length
  if (over === 0n) return { over, under: 1n }
  if (Math.abs(exponent) > 1_000) return undefined
  return exponent < 0 ? { over, under: 10n ** BigInt(-exponent) } : { over: over * 10n ** BigInt(exponent), under: 1n }
}

export const lists = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)

/** Worst texts of their kinds, by length. */
export const largestTexts: Record<string, (length: number) => string> = {
  'numbers of 17 digits': (length) => `[${'0.12345678901234567,'.repeat(length / 20)}0]`,
  'numbers in exponents': (length) => `[${'1e-05,'.repeat(length / 6)}0]`,
  'one long number': (length) => `[1${'0'.repeat(length)}e-${length}]`,
  'one number with zeros inside': (length) => `[0.${'0'.repeat(length)}1]`,
  'names that differ': (length) =>
    `{${Array.from({ length: length / 9 }, (_, n) => `"${n}":1`).join(',')},"a":1,"a":1}`,
  'one name again and again': (length) => `{${'"":1,'.repeat(length / 5)}"":1}`,
  'escaped quotes': (length) => `["${'\\"'.repeat(length / 2)}",1e400]`,
  backslashes: (length) => `["${'\\\\'.repeat(length / 2)}",1e400]`,
  'deep lists': (length) => lists(length / 2),
  'lists that are each too deep': (length) => `${'['.repeat(32)}${'[],'.repeat(length / 3)}[]${']'.repeat(32)}`,
  'objects in objects': (length) => `${'{"a":'.repeat(length / 6)}1${'}'.repeat(length / 6)}`,
}
