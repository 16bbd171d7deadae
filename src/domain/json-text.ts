import { Fault } from '../fault.ts'
import { isExactNumber } from './json-numbers.ts'
import { readStrictly } from './json-reader.ts'
import { char, endOfString, endOfWord, isNumberStart } from './json-tokens.ts'
import { countMembers } from './json-values.ts'
import { describeViolations } from './violations.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Returns the value of a JSON text (RFC 8259) if the value survives a round trip: I-JSON (RFC 7493) of limited depth,
 * without U+0000. Otherwise throws VALIDATION_ERROR with all violations. `rootName` names the text in the error.
 * A repeated name adds a member to the text, but not to the value. Comparing both counts finds it, so few texts need a
 * strict read.
 */
export function parseJsonText(bytes: Uint8Array, rootName: string): unknown {
  const text = decodeUtf8(bytes, rootName)
  const value = parse(text, rootName)
  if (countMembers(value) === countPlainMembers(text)) return value
  const strict = readStrictly(text, rootName)
  if (strict.violations.length === 0) return strict.value
  throw new Fault('VALIDATION_ERROR', describeViolations(strict.violations))
}

/** Returns the value of a text that this service wrote, with its original names. */
export const parseStoredJson = <T>(text: string): T =>
  Number.isNaN(countPlainMembers(text)) ? (readStrictly(text, '').value as T) : JSON.parse(text)

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
 * Returns the number of members in a text, or NaN if JSON.parse is not reliable for it. A number may not survive a
 * round trip. A name may have an escape: V8 can take it for another name that it has seen
 * (https://github.com/nodejs/node/issues/63785).
 */
function countPlainMembers(text: string): number {
  const hasEscapes = text.includes('\\')
  let members = 0
  let [start, end] = [0, 0] // position of the last string
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === char.quote) {
      ;[start, end] = [at, endOfString(text, at)]
      at = end - 1
    } else if (code === char.colon) {
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
