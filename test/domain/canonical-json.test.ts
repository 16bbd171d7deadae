import assert from 'node:assert/strict'
import { test } from 'node:test'
import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { canonicalJson } from '../../src/domain/canonical-json.ts'

test('equal values have one form, however they were written', () => {
  assert.equal(
    canonicalJson({ b: [1, { d: null, c: 'x' }], a: 1.0, 10: 0, 9: 0 }),
    '{"10":0,"9":0,"a":1,"b":[1,{"c":"x","d":null}]}',
  )
  assert.equal(canonicalJson(JSON.parse('{"\\ud83c\\udf88":1,"\\uffff":2,"e":1e21}')), '{"e":1e+21,"🎈":1,"\uffff":2}')
  assert.equal(canonicalJson({ a: undefined, b: [] }), '{"b":[]}')
})

test('the form is that of RFC 8785, as others write it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'grapheme' }), (value) =>
      assert.equal(canonicalJson(value), canonicalize(value)),
    ),
    { numRuns: 100 },
  )
})
