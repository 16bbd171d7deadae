import { Fault } from '../fault.ts'
import { isExactNumber } from './json-numbers.ts'
import { readClosely } from './json-reader.ts'
import { char, endOfString, endOfWord, isNumberStart } from './json-tokens.ts'
import { countMembers } from './json-values.ts'
import { describeViolations } from './violations.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * The value of a JSON text (RFC 8259) if it comes back as it was sent: I-JSON (RFC 7493), not nested too deeply and
 * without U+0000. The fault says where and why not; `called` is what it calls the whole text.
 *
 * A name that an object has twice is a member of the text that is not in its value. So it is enough to count both, and
 * few texts are read closely.
 */
export function parseJsonText(bytes: Uint8Array, called: string): unknown {
  const text = decodeUtf8(bytes, called)
  const value = parse(text, called)
  if (countMembers(value) === countPlainMembers(text)) return value
  const closely = readClosely(text, called)
  if (closely.violations.length === 0) return closely.value
  throw new Fault('VALIDATION_ERROR', describeViolations(closely.violations))
}

/** The value of a text that this service wrote, with the names that it wrote. */
export const parseStoredJson = <T>(text: string): T =>
  Number.isNaN(countPlainMembers(text)) ? (readClosely(text, '').value as T) : JSON.parse(text)

export function decodeUtf8(bytes: Uint8Array, called: string): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new Fault('VALIDATION_ERROR', `${called}: must be UTF-8`)
  }
}

function parse(text: string, called: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Fault('VALIDATION_ERROR', `${called}: must be JSON`)
  }
}

/**
 * How many members are written in a text, or NaN where JSON.parse is not to be relied on: a number would not come back
 * as it is written; or a name has an escape, which V8 takes for another name if it saw that one before
 * (https://github.com/nodejs/node/issues/63785).
 */
function countPlainMembers(text: string): number {
  const hasEscapes = text.includes('\\')
  let members = 0
  let [start, end] = [0, 0] // of the last string
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === char.quote) {
      ;[start, end] = [at, endOfString(text, at)]
      at = end - 1
    } else if (code === char.colon) {
      if (hasEscapes && text.slice(start, end).includes('\\')) return NaN
      members++
    } else if (isNumberStart(code)) {
      const behind = endOfWord(text, at)
      if (!isExactNumber(text.slice(at, behind))) return NaN
      at = behind - 1
    }
  }
  return members
}
