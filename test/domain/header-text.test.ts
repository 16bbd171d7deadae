import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { envelopeOf } from '../../src/domain/envelopes.ts'
import { cursorOfHeader, headerFrame, headerOf, storedHeaderTextOf } from '../../src/domain/header-text.ts'

const envelope = envelopeOf(
  {
    id: 'env_01JZ6RJ2R09CHT9HW7YK4Y32SR',
    to: ['@a.a'],
    subject: 'two\nlines, "quoted"',
    content_parts: [{ type: 'text', text: 'x' }],
  },
  '@me.me',
  1_000,
  1_001,
)
const header = storedHeaderTextOf(envelope)
const entry = { header, direction: 'in', unread: true } as const

describe('the text of a header', () => {
  it('is a frame with the operation before it and what depends on the reader behind it', () => {
    const op = 'envelope.notify'
    for (const feed of ['in', 'out'] as const)
      assert.deepEqual(JSON.parse(headerFrame(entry, feed)), { op, ...headerOf(envelope), unread: true })
    const frame = headerFrame({ ...entry, direction: 'self', unread: false }, 'both')
    assert.equal(frame, `{"op":"${op}",${header.slice(1)},"unread":false,"direction":"self"}`)
  })

  it('says where it stands', () => {
    const place = { after_created_at: 1_001, after_envelope_id: envelope.id }
    assert.deepEqual(cursorOfHeader(`${header},"unread":true}`), place)
  })
})
