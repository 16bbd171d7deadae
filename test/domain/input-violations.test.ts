import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  addAllowlistEntries,
  blockAgent,
  listMailbox,
  markRead,
  sendMessage,
  updateOwnAgent,
} from '#generated/rest/inputs.js'
import { inputSchemas } from '#generated/rest/input-schemas.ts'
import { violationsOf } from '../../src/domain/violations.ts'
import { apply, mutation } from '../bad-input/mutate.ts'
import { draftTo, textPart } from '../support/client.ts'

const guards = { addAllowlistEntries, blockAgent, listMailbox, markRead, sendMessage, updateOwnAgent }
const url = 'https://a.example/'
const inputs = {
  sendMessage: {
    body: draftTo('@a.b', {
      cc: ['@c.d'],
      references: [draftTo('@a.b').id],
      subject: 'a',
      date_ms: 1,
      monitor: { events: ['stored'] },
      content_parts: [textPart(), { type: 'image', url }, { type: 'file', url, size: 1 }, { type: 'data', data: {} }],
    }),
  },
  updateOwnAgent: { body: { display_name: 'a', description: null, skills: [{ name: 'a', description: 'b' }] } },
  addAllowlistEntries: { body: { entries: ['@a.*', '@a.b'] } },
  markRead: { body: { ids: [draftTo('@a.b').id] } },
  blockAgent: { body: { handle: '@a.b' } },
  listMailbox: { body: { order: 'asc', limit: 1, after_created_at: 1, after_envelope_id: draftTo('@a.b').id } },
} as const

describe('what is wrong with an input', () => {
  for (const [operation, { body }] of Object.entries(inputs) as [keyof typeof inputs, { body: object }][])
    it(`is found exactly where the guard of ${operation} refuses it`, () => {
      const part = operation === 'listMailbox' ? 'query' : 'body'
      let refused = 0
      fc.assert(
        fc.property(fc.array(mutation, { maxLength: 3 }), (mutations) => {
          const changed = mutations
            .map((one) => ({ ...one, at: 'body' as const }))
            .reduce(apply, { path: [], query: {}, body: body as unknown })
          const found = [...violationsOf({ [part]: changed.body }, inputSchemas[operation]!)]
          const taken = guards[operation]({ [part]: structuredClone(changed.body) })
          if (!taken) refused++
          assert.equal(found.length === 0, taken, JSON.stringify({ changed: changed.body, found }))
        }),
        { numRuns: 2_000 },
      )
      assert.ok(refused > 200, String(refused))
    })

  it('is collected only up to the reported number', () => {
    const parts = Array.from({ length: 80_000 }, () => ({}))
    assert.equal(
      [...violationsOf({ body: draftTo('@a.b', { content_parts: parts as never }) }, inputSchemas.sendMessage!)].length,
      33,
    )
  })
})
