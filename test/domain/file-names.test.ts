import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { character } from '../support/characters.ts'
import { safeFileName } from '../../src/domain/file-names.ts'

const hostile = fc.string({
  unit: fc.oneof(
    fc.string({ unit: character, maxLength: 1 }),
    fc.constantFrom(
      '/',
      '\\',
      '.',
      ' ',
      ':',
      '\0',
      '\u202E',
      '\u2066',
      '\u200B',
      '\uFEFF',
      '\uD800',
      'con',
      'e\u0301',
      '\u{1F600}',
    ),
  ),
  maxLength: 400,
})

it('S10: every file name is converted to a name that is safe everywhere', () => {
  fc.assert(
    fc.property(hostile, (given) => {
      const name = safeFileName(given)
      assert.ok(name !== '' && Buffer.byteLength(name) <= 255 && name.isWellFormed())
      assert.doesNotMatch(
        name,
        /[/\\<>:"|?*\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\u200B\uFEFF]|^[.\s]|[.\s]$/u,
      )
      assert.doesNotMatch(name, /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i)
    }),
    { numRuns: 2_000 },
  )
})

it('a safe name stays as it is', () => {
  for (const name of [
    'invoice 06.pdf',
    'r\u00e9sum\u00e9.tar.gz',
    '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}.png',
    '\u05d0\u05d1.txt',
    'a-b_c(1).json',
  ])
    assert.equal(safeFileName(name), name)
})

it('a long name keeps its beginning and its extension', () => {
  const name = safeFileName(`/${'\u{1F600}'.repeat(2_000)}.tar.gz`)
  assert.match(name, /^\u{1F600}{60,63}\.gz$/u)
  assert.equal(safeFileName(`a${'.'.repeat(16_000)}`), 'a')
  assert.equal(safeFileName(`${'.'.repeat(500)}a.txt`), 'a.txt')
})
