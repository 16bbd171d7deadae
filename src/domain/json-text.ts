import { Fault } from '../fault.ts'
import { isExactNumber } from './json-numbers.ts'
import { countMembers, isStorableText, jsonDepthMax } from './json-values.ts'
import { describeViolations, jsonPointerOf, type Violation, violationsMax } from './violations.ts'

/**
 * The next functions find the ends of JSON tokens (RFC 8259 section 2). Their results are undefined if the text is not
 * valid JSON.
 */

export const charCodes = {
  quote: 0x22,
  plus: 0x2b,
  comma: 0x2c,
  minus: 0x2d,
  point: 0x2e,
  solidus: 0x2f,
  zero: 0x30,
  nine: 0x39,
  colon: 0x3a,
  openList: 0x5b,
  backslash: 0x5c,
  closeList: 0x5d,
  lowerU: 0x75,
  openObject: 0x7b,
  closeObject: 0x7d,
} as const

const isDigit = (code: number): boolean => code >= charCodes.zero && code <= charCodes.nine
/**
 * Returns true for an ASCII letter. The bit 0x20 maps upper case to lower case. Outside of strings, only literals and
 * exponents have letters.
 */
const isLetter = (code: number): boolean => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a

const isNumberStart = (code: number): boolean => isDigit(code) || code === charCodes.minus
const isScalarStart = (code: number): boolean => code === charCodes.quote || isNumberStart(code) || isLetter(code)
const isOpening = (code: number): boolean => code === charCodes.openObject || code === charCodes.openList
const isClosing = (code: number): boolean => code === charCodes.closeObject || code === charCodes.closeList

/** Returns the position after the string, number, `true`, `false` or `null` that begins at `start`. */
const endOfScalar = (text: string, start: number): number =>
  text.charCodeAt(start) === charCodes.quote ? endOfString(text, start) : endOfWord(text, start)

/**
 * Returns the position after a string. An odd number of backslashes before a quote escapes it, so the quote does not
 * close the string.
 */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (backslashesBefore(text, end) % 2 === 1) end = text.indexOf('"', end + 1)
  return end + 1
}

function backslashesBefore(text: string, end: number): number {
  let start = end
  while (text.charCodeAt(start - 1) === charCodes.backslash) start--
  return end - start
}

function endOfWord(text: string, start: number): number {
  let end = start + 1
  while (isInWord(text.charCodeAt(end))) end++
  return end
}

const isInWord = (code: number): boolean =>
  isNumberStart(code) || code === charCodes.point || code === charCodes.plus || isLetter(code)

/** Returns the position after the object or list that begins at `start`. */
function endOfNested(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === charCodes.quote) at = endOfString(text, at) - 1
    else if (isOpening(code)) depth++
    else if (isClosing(code) && --depth === 0) return at + 1
  }
  return text.length
}

/** Object or list that is open at the current position of the text. */
interface Level {
  readonly value: unknown[] | Record<string, unknown>
  /** Name or index of the current member. */
  step: string | number
  /** True if the next string is a name. */
  expectsName: boolean
}

interface ReadResult {
  value: unknown
  /** Values that would change if they were parsed and serialized. The reader stops after `violationsMax` violations. */
  violations: Violation[]
}

const reasons = {
  deep: `must not be nested deeper than ${jsonDepthMax} levels`,
  number: 'must be a number that a 64-bit float can hold without change: send other numbers as strings',
  text: 'must be well-formed Unicode without U+0000',
  name: 'must have a name of well-formed Unicode without U+0000',
  repeated: 'must not appear twice',
}

/**
 * Reads valid JSON slowly and strictly. It compares names after it has decoded their escapes, so `"a"` and `"\u0061"`
 * are equal (RFC 7493 section 2.3). It skips the contents of objects and lists that are nested too deeply.
 */
function readStrictly(text: string, rootName: string): ReadResult {
  const document: unknown[] = []
  const levels: Level[] = [levelOf(document)]
  const violations: Violation[] = []
  const report = (reason: string | undefined): void => {
    if (reason === undefined) return
    violations.push({ place: jsonPointerOf(levels.slice(1).map(({ step }) => step)) || rootName, reason })
  }
  for (let at = 0; at < text.length && violations.length < violationsMax; at++) {
    const code = text.charCodeAt(at)
    const level = levels.at(-1)!
    if (isScalarStart(code)) {
      const end = endOfScalar(text, at)
      report(takeScalar(level, text.slice(at, end)))
      at = end - 1
    } else if (isOpening(code) && levels.length > jsonDepthMax) {
      report(reasons.deep)
      at = endOfNested(text, at) - 1
    } else if (isOpening(code)) levels.push(levelOf(put(level, code === charCodes.openList ? [] : {})))
    else if (isClosing(code)) levels.pop()
    else if (code === charCodes.comma) advance(level)
  }
  return { value: document[0], violations }
}

const levelOf = (value: Level['value']): Level =>
  Array.isArray(value) ? { value, step: 0, expectsName: false } : { value, step: '', expectsName: true }

function advance(level: Level): void {
  if (typeof level.step === 'number') level.step++
  else level.expectsName = true
}

/**
 * Adds a scalar to the value, or takes it as the name of the next member. Returns the reason if the scalar is invalid.
 */
function takeScalar(level: Level, literal: string): string | undefined {
  const scalar: unknown = JSON.parse(literal)
  if (level.expectsName && typeof scalar === 'string') return takeName(level, scalar)
  put(level, scalar)
  if (typeof scalar === 'number') return isExactNumber(literal) ? undefined : reasons.number
  return typeof scalar !== 'string' || isStorableText(scalar) ? undefined : reasons.text
}

function takeName(level: Level, name: string): string | undefined {
  level.step = name
  level.expectsName = false
  if (Object.hasOwn(level.value, name)) return reasons.repeated
  return isStorableText(name) ? undefined : reasons.name
}

/**
 * Adds a value to an object or list. The name `__proto__` becomes an ordinary member, and does not change the
 * prototype.
 */
function put<T>({ value, step }: Level, added: T): T {
  if (Array.isArray(value)) value.push(added)
  else if (step !== '__proto__') value[step] = added
  else Object.defineProperty(value, step, { value: added, writable: true, enumerable: true, configurable: true })
  return added
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Returns the value of a JSON text (RFC 8259). Throws VALIDATION_ERROR with all violations. Violations are values that
 * parsing and serializing would change (I-JSON, RFC 7493), texts with U+0000, and values that are nested too deeply.
 * `rootName` names the text in the error. The fast check compares the number of members in the text and in the value. A
 * repeated name makes them differ, and only then is a strict read necessary.
 */
export function parseJsonText(bytes: Uint8Array, rootName: string): unknown {
  const text = decodeUtf8(bytes, rootName)
  const value = parse(text, rootName)
  if (countMembers(value) === countPlainMembers(text)) return value
  const strict = readStrictly(text, rootName)
  if (strict.violations.length === 0) return strict.value
  throw new Fault('VALIDATION_ERROR', describeViolations(strict.violations))
}

/**
 * Parses JSON that this service has stored. Reads it strictly if it has escaped names, because JSON.parse may confuse
 * them.
 */
export const parseStoredJson = <T>(text: string): T =>
  Number.isNaN(countPlainMembers(text)) ? (readStrictly(text, '').value as T) : JSON.parse(text)

/** Returns UTF-8 as a text, without a byte order mark at its beginning (RFC 8259 section 8.1). */
export function decodeUtf8(bytes: Uint8Array, rootName: string): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new Fault('VALIDATION_ERROR', `${rootName}: must be UTF-8`)
  }
}

function parse(text: string, rootName: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Fault('VALIDATION_ERROR', `${rootName}: must be JSON`)
  }
}

/**
 * Returns the number of members in a JSON text. Returns NaN if the text needs a strict read: a double cannot preserve a
 * number, or a name has an escape. V8 can confuse an escaped name with another name that it has parsed before
 * (https://github.com/nodejs/node/issues/63785).
 */
function countPlainMembers(text: string): number {
  const hasEscapes = text.includes('\\')
  let members = 0
  let [start, end] = [0, 0] // position of the last string
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === charCodes.quote) {
      ;[start, end] = [at, endOfString(text, at)]
      at = end - 1
    } else if (code === charCodes.colon) {
      if (hasEscapes && text.slice(start, end).includes('\\')) return NaN
      members++
    } else if (isNumberStart(code)) {
      const tokenEnd = endOfWord(text, at)
      if (!isExactNumber(text.slice(at, tokenEnd))) return NaN
      at = tokenEnd - 1
    }
  }
  return members
}
