import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { problemInJson, jsonDepthMax } from '../../src/domain/json-values.ts'

const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))

describe('what may be stored', () => {
  it('is any JSON of ordinary depth, emoji and control characters included', () => {
    assert.equal(problemInJson({ a: [1, -0.5, true, null, '🙂', '\u0001\n'], '': {} }), undefined)
  })

  it(`is nested at most ${jsonDepthMax} levels`, () => {
    assert.equal(problemInJson(nested(jsonDepthMax)), undefined)
    assert.match(problemInJson(nested(jsonDepthMax + 1)) ?? '', /nested/)
    assert.match(problemInJson(nested(5000)) ?? '', /nested/)
  })

  it('has no lone surrogate and no U+0000, in values and in names', () => {
    for (const text of ['\ud800', 'a\udc00', '\u0000', 'x\u0000y']) {
      assert.ok(problemInJson(text))
      assert.ok(problemInJson({ deep: [text] }))
      assert.ok(problemInJson({ [text]: 1 }))
    }
  })

  it('has no number that JSON cannot write', () => {
    assert.ok(problemInJson(JSON.parse('{"n": 1e400}')))
  })
})
