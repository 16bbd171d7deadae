import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { textStartOf } from '../../src/domain/text-start.ts'

describe('the start of a stored text', () => {
  const bodyOf = (text: string): string =>
    JSON.stringify({ references: [], content_parts: [{ type: 'text', text }], monitor: null }).slice(1)

  it('is a start of the text, wherever the piece ends', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(200), (text, end) => {
        const body = bodyOf(text)
        const start = textStartOf(body.slice(0, body.indexOf('"text":"') + '"text":"'.length + end))
        assert.ok(start !== null && text.toWellFormed().startsWith(start.replace(/\ufffd$/, '')))
      }),
    )
    assert.equal(textStartOf(bodyOf('"a\\b"\n\u0001c')), '"a\\b"\n\u0001c')
    assert.equal(textStartOf(bodyOf('abc').slice('"references":['.length)), 'abc', 'after references')
  })

  it('is none if the first part is no text', () => {
    const data = { content_parts: [{ type: 'text', text: 'inner' }] }
    const body = JSON.stringify({ references: [], content_parts: [{ type: 'data', data }], monitor: null }).slice(1)
    assert.equal(textStartOf(body), null)
    assert.equal(textStartOf(''), null)
  })
})
