import { isExactNumber } from './json-numbers.ts'
import { char, endOfNested, endOfScalar, isClosing, isOpening, isScalarStart } from './json-tokens.ts'
import { isStorableText, jsonDepthMax } from './json-values.ts'
import { pointerOf, violationsMax, type Violation } from './violations.ts'

/** Object or list that is open at the current position of the text. */
interface Level {
  readonly value: unknown[] | Record<string, unknown>
  /** Current name, or index. */
  step: string | number
  /** True if the next string is a name. */
  expectsName: boolean
}

interface ReadResult {
  value: unknown
  /** Reasons why the value would not survive a round trip, by place. Reading ends at `violationsMax`. */
  violations: Violation[]
}

const reasons = {
  deep: `must not be nested deeper than ${jsonDepthMax} levels`,
  number: 'must be a number that a 64-bit float preserves: send other numbers as text',
  text: 'must be well-formed Unicode without U+0000',
  name: 'must have a name of well-formed Unicode without U+0000',
  repeated: 'must not appear twice',
}

/**
 * Reads a text that is known to be JSON, slowly and strictly. Names are compared after decoding: `"a"` and `"\u0061"`
 * are equal (RFC 7493 section 2.3). Values below the deepest level are skipped.
 */
export function readStrictly(text: string, rootName: string): ReadResult {
  const document: unknown[] = []
  const levels: Level[] = [levelOf(document)]
  const violations: Violation[] = []
  const report = (reason: string | undefined): void => {
    if (reason === undefined) return
    violations.push({ place: pointerOf(levels.slice(1).map(({ step }) => step)) || rootName, reason })
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
    } else if (isOpening(code)) levels.push(levelOf(put(level, code === char.openList ? [] : {})))
    else if (isClosing(code)) levels.pop()
    else if (code === char.comma) advance(level)
  }
  return { value: document[0], violations }
}

const levelOf = (value: Level['value']): Level =>
  Array.isArray(value) ? { value, step: 0, expectsName: false } : { value, step: '', expectsName: true }

function advance(level: Level): void {
  if (typeof level.step === 'number') level.step++
  else level.expectsName = true
}

/** Stores a value, or the name of the next value. Returns the reason if it is invalid. */
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

/** Adds a value to its object or list. The name `__proto__` becomes an own field, and never sets a prototype. */
function put<T>({ value, step }: Level, added: T): T {
  if (Array.isArray(value)) value.push(added)
  else if (step !== '__proto__') value[step] = added
  else Object.defineProperty(value, step, { value: added, writable: true, enumerable: true, configurable: true })
  return added
}
