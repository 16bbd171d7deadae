import assert from 'node:assert/strict'
import { test } from 'node:test'
import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { canonicalOf } from '../../src/domain/canonical.ts'

test('equal values have one form, however they were written', () => {
  assert.equal(
    canonicalOf({ b: [1, { d: null, c: 'x' }], a: 1.0, 10: 0, 9: 0 }),
    '{"10":0,"9":0,"a":1,"b":[1,{"c":"x","d":null}]}',
  )
  assert.equal(canonicalOf(JSON.parse('{"\\ud83c\\udf88":1,"\\uffff":2,"e":1e21}')), '{"e":1e+21,"🎈":1,"\uffff":2}')
  assert.equal(canonicalOf({ a: undefined, b: [] }), '{"b":[]}')
})

test('the form is that of RFC 8785, as others write it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'grapheme' }), (value) =>
      assert.equal(canonicalOf(value), canonicalize(value)),
    ),
    { numRuns: 100 },
  )
})
