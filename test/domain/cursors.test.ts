import assert from 'node:assert/strict'
import { it } from 'node:test'
import { parseMailboxCursor } from '../../src/domain/cursors.ts'
import { Fault } from '../../src/fault.ts'

const id = 'env_01JZ6RJ2R09CHT9HW7YK4Y32SR'

it('a cursor is both of its halves, or there is none', () => {
  assert.equal(parseMailboxCursor({}), undefined)
  assert.deepEqual(parseMailboxCursor({ after_created_at: 0, after_envelope_id: id }), {
    after_created_at: 0,
    after_envelope_id: id,
  })
})

it('half a cursor is a validation error', () => {
  for (const half of [{ after_created_at: 0 }, { after_created_at: 1 }, { after_envelope_id: id }])
    assert.throws(
      () => parseMailboxCursor(half),
      (fault) => fault instanceof Fault && fault.code === 'VALIDATION_ERROR',
    )
})
