import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mannWhitney, median } from '../../scripts/chaos/statistics.ts'
import { seeded } from '../../scripts/chaos/random.ts'

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)

describe('the statistics that denials are compared by', () => {
  it('give what the tables give', () => {
    assert.equal(mannWhitney(range(1, 20), range(1, 20)).toFixed(3), '1.000')
    const apart = mannWhitney(range(1, 20), range(21, 40)) // U = 0, z = 200 / sqrt(20 · 20 · 41 / 12)
    assert.ok(apart > 6.2e-8 && apart < 6.5e-8, String(apart))
    assert.equal(median([5, 1, 3]), 3)
  })

  it('see a small shift in many noisy samples, and nothing where there is none', () => {
    const random = seeded(1)
    const sample = (shift: number): number[] =>
      Array.from({ length: 2000 }, () => random.next() + random.next() + shift)
    assert.ok(mannWhitney(sample(0), sample(0.1)) < 0.001)
    assert.ok(mannWhitney(sample(0), sample(0)) > 0.01)
  })
})
