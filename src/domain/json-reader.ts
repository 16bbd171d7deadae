import { isExactNumber } from './json-numbers.ts'
import { char, endOfNested, endOfScalar, isClosing, isOpening, isScalarStart } from './json-tokens.ts'
import { isStorableText, jsonDepthMax } from './json-values.ts'
import { pointerOf, violationsMax, type Violation } from './violations.ts'

/** An object or a list that is open at the place where the text is read. */
interface Level {
  readonly value: unknown[] | Record<string, unknown>
  /** The last name, or the index. */
  step: string | number
  /** Whether the next string is a name. */
  expectsName: boolean
}

interface Reading {
  value: unknown
  /** Why it would not come back as it was sent, place by place; where there are too many, reading ends. */
  violations: Violation[]
}

const reasons = {
  deep: `must not be nested deeper than ${jsonDepthMax} levels`,
  number: 'must be a number that a 64-bit float holds as it is written; send any other as text',
  text: 'must be well-formed Unicode without U+0000',
  name: 'must have a name of well-formed Unicode without U+0000',
  repeated: 'must not be there twice',
}

/**
 * Reads a text that is known to be JSON, slowly and closely. Names are compared as they are meant: `"a"` and `"\u0061"`
 * are the same (RFC 7493 section 2.3). Below the deepest level nothing is looked at.
 */
export function readClosely(text: string, called: string): Reading {
  const document: unknown[] = []
  const levels: Level[] = [levelOf(document)]
  const violations: Violation[] = []
  const report = (reason: string | undefined): void => {
    if (reason === undefined) return
    violations.push({ place: pointerOf(levels.slice(1).map(({ step }) => step)) || called, reason })
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

/** Takes a value, or the name of the next one; and says what is wrong with it. */
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

/** Adds what was read; no name means a prototype or a setter here. */
function put<T>({ value, step }: Level, added: T): T {
  if (Array.isArray(value)) value.push(added)
  else if (step !== '__proto__') value[step] = added
  else Object.defineProperty(value, step, { value: added, writable: true, enumerable: true, configurable: true })
  return added
}
