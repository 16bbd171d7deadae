import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { root } from '../scripts/generate/load.ts'
import { promiseTable, proofsIn, requireProofs, type Promises } from '../scripts/generate/promises.ts'
import { temporaryFolder } from './support/process.ts'

const promises: Promises = parse(readFileSync(join(root, 'spec/promises.yaml'), 'utf8'))
const one: Promises = { R1: { promise: 'It holds.', by: 'A lock.', source: 'RFC 1' } }

test('every promise is shown by a test that names it, and no test names another', () => {
  requireProofs(promises, proofsIn(root))
})

test('a promise that no test shows, and a test that shows what is not promised, are errors', () => {
  assert.throws(() => requireProofs(one, new Map()), /begins with R1/)
  assert.throws(() => requireProofs({}, new Map([['T9', []]])), /show T9/)
  requireProofs(one, new Map([['R1', []]]))
})

test('a test that is commented out or left out shows nothing', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'test'))
  const tests = ["test('R1: runs'", "  // it('R2: is a comment'", "test.skip('R3: no'", "it('R4: no', { skip: true }"]
  writeFileSync(join(folder, 'test/some.test.ts'), [...tests, "await t.test('R5, S1: runs'", ''].join(', () => {})\n'))
  assert.deepEqual([...proofsIn(folder).keys()], ['R1', 'R5', 'S1'])
})

test('the table has each promise with how it is kept, whose rule it is, and the titles of its tests', () => {
  const proofs = new Map([['R1', [{ path: 'test/a.test.ts', title: 'a | b <c>' }]]])
  assert.equal(
    promiseTable('R', one, proofs).split('\n').at(-1),
    '| R1 | It holds. | A lock. RFC 1 | `test/a.test.ts`: a \\| b &lt;c> |',
  )
  assert.equal(promiseTable('S', one, proofs).split('\n').length, 2)
})
