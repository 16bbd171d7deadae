import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findJsonError } from '../../src/domain/json-errors.ts'

const closedString = 'a string that is closed in its line and has only escapes of JSON, or another token'

/** Texts that are not JSON, each with line, column and the expected token. */
const mistakes: [string, number, number, string][] = [
  ['', 1, 1, 'a value'],
  ['{', 1, 2, 'a name in double quotes or }'],
  ['{"a":1,}', 1, 8, 'a name in double quotes'],
  ['[1,2,]', 1, 6, 'a value'],
  ['[,]', 1, 2, 'a value or ]'],
  ['{"a" 1}', 1, 6, ':'],
  ['{\n  "a": [1 2]\n}', 2, 11, ', or ]'],
  ['{\r\n"a": 1\r\n"b": 2}', 3, 1, ', or }'],
  ["{'a':1}", 1, 2, 'a name in double quotes or }'],
  ['{"a":01}', 1, 6, 'a value'],
  ['{"a":tru}', 1, 6, 'a value'],
  ['{"a":1]', 1, 7, ', or }'],
  ['[}', 1, 2, 'a value or ]'],
  ['[1]x', 1, 4, 'the end of the text'],
  ['// c\n{}', 1, 1, 'a value'],
  ['"abc', 1, 1, closedString],
  ['{"a":"x\ny"}', 1, 6, closedString],
  ['["\\x"]', 1, 2, closedString],
]

for (const [text, line, column, expected] of mistakes)
  test(`${JSON.stringify(text)} has an error in line ${line}, column ${column}`, () => {
    assert.throws(() => JSON.parse(text))
    assert.deepEqual(findJsonError(text), { line, column, expected })
  })

test('JSON has no error', () => {
  const texts = ['{}', '[]', ' 1 ', '"x"', '[[],{}]', '{"a":[1,-0.5e+3,true,null,"\\u00e9\\n",{"b":{}}],"a":0}\n']
  for (const text of texts) {
    JSON.parse(text)
    assert.equal(findJsonError(text), undefined, text)
  }
})

test('a text without an error is JSON, and only such a text, whatever character is removed or doubled', () => {
  const whole = '{"a": [1, -2.5e3, true, null, "x\\"y"], "b": {"c": []}}'
  const isJson = (text: string): boolean => {
    try {
      JSON.parse(text)
      return true
    } catch {
      return false
    }
  }
  for (let at = 0; at < whole.length; at++)
    for (const middle of ['', whole[at]! + whole[at]!, ',', '}', ']', '"', '0', '\\']) {
      const text = whole.slice(0, at) + middle + whole.slice(at + 1)
      assert.equal(findJsonError(text) === undefined, isJson(text), text)
    }
})
