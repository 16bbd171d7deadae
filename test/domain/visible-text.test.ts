import assert from 'node:assert/strict'
import { test } from 'node:test'
import { showHiddenCharacters } from '../../src/domain/untrusted-text.ts'
import { beginningOf, escapeDirections, toVisibleLine } from '../../src/domain/visible-text.ts'

const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'
const england = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'

test('sequences of emoji stay whole, in a line and in a text', () => {
  for (const emoji of [
    family,
    england,
    '\u2764\ufe0f\u200d\u{1f525}',
    '\u{1f469}\u{1f3fd}\u200d\u{1f4bb}',
    '1\ufe0f\u20e3',
  ]) {
    assert.equal(toVisibleLine(`a ${emoji} b`), `a ${emoji} b`)
    assert.equal(showHiddenCharacters(emoji), emoji)
  }
})

test('a line has no other invisible characters', () => {
  assert.equal(toVisibleLine('a\u200bb\u200dc\u{e0067}d\ufe0fe\u0007\n f'), 'abcde f')
  assert.equal(toVisibleLine('\u{1f3f4}\u{e0078}\u{e007f}'), '\u{1f3f4}', 'tags of no known flag')
  assert.match(showHiddenCharacters('\u{1f3f4}\u{e0078}\u{e007f}'), /\\u\{e0078\}/)
})

test('characters that change the direction of text are visible, and have no effect', () => {
  assert.equal(escapeDirections('invoice\u202efdp.exe\u200f'), 'invoice\\u{202e}fdp.exe\\u{200f}')
})

test('the beginning of a text ends between two characters as people see them', () => {
  assert.equal(beginningOf(`ab${family}`, 99), `ab${family}`)
  for (let max = 2; max < 2 + family.length; max++) assert.equal(beginningOf(`ab${family}c`, max), 'ab')
  assert.equal(beginningOf(`ab${family}c`, 2 + family.length), `ab${family}`)
  assert.equal(beginningOf(`a${'\u0301'.repeat(50)}`, 10).length, 10, 'one character that is longer than the limit')
})
