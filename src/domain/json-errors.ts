/** Next token that a JSON text must have (RFC 8259 section 2). */
type Expected = 'a value' | 'a value or ]' | 'a name in double quotes' | 'a name in double quotes or }' | ':' | Follower

/** Token after a value: in an object, in a list, or after the whole text. */
type Follower = ', or }' | ', or ]' | 'the end of the text'

/** Place of the first error in a text that is not JSON. Lines and columns begin at 1. */
export interface JsonError {
  line: number
  column: number
  expected: string
}

/** Description of the string that a text must have where it has an unclosed one. */
const closedString = 'a string that is closed in its line and has only escapes of JSON, or another token'

const space = /[ \t\r\n]*/y
const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"/y
const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y

/** Returns the place of the first error in the text, and the token that it should have there. Undefined for JSON. */
export function findJsonError(text: string): JsonError | undefined {
  const open: ('{' | '[')[] = []
  let at = 0
  let expected: Expected = 'a value'
  const takes = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const isFound = pattern.test(text)
    if (isFound) at = pattern.lastIndex
    return isFound
  }
  const afterValue = (): Follower =>
    (({ '{': ', or }', '[': ', or ]', none: 'the end of the text' }) as const)[open.at(-1) ?? 'none']
  /** Takes one token. Returns the next expected token, or undefined if the text does not have the current one. */
  const take = (): Expected | undefined => {
    const character = text[at]
    if (expected.startsWith('a value') && (character === '{' || character === '[')) {
      at++
      open.push(character)
      return character === '{' ? 'a name in double quotes or }' : 'a value or ]'
    }
    if (expected.startsWith('a value') && (takes(string) || takes(scalar))) return afterValue()
    if (expected.startsWith('a name') && takes(string)) return ':'
    if (character === undefined || !expected.includes(character) || !/[:,\]}]/.test(character)) return undefined
    at++
    if (character === ':') return 'a value'
    if (character === ',') return open.at(-1) === '{' ? 'a name in double quotes' : 'a value'
    open.pop()
    return afterValue()
  }
  for (;;) {
    takes(space)
    if (at === text.length && expected === 'the end of the text') return undefined
    const next = take()
    const isUnclosed = text[at] === '"' && expected.startsWith('a ')
    if (next === undefined) return { ...placeAt(text, at), expected: isUnclosed ? closedString : expected }
    expected = next
  }
}

function placeAt(text: string, at: number): Pick<JsonError, 'line' | 'column'> {
  const lines = text.slice(0, at).split('\n')
  return { line: lines.length, column: lines.at(-1)!.length + 1 }
}
