import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { countIn, secondsUntilReset, spend, unspent, type Counter } from '../../src/domain/rates.ts'

const minuteMs = 60_000
const noon = 1_000_000 * minuteMs

describe('a counter of a minute', () => {
  it('counts within its minute and begins anew in the next', () => {
    const two = [noon, noon + 59_999].reduce(spend, unspent)
    assert.equal(countIn(two, noon + 59_999), 2)
    assert.equal(countIn(two, noon + minuteMs), 0)
    assert.deepEqual(spend(two, noon + minuteMs), { minute: 1_000_001, count: 1 })
  })

  it('is not reset by a process whose clock is a little behind', () => {
    const ahead = spend(spend(unspent, noon), noon)
    const behind = noon - 10
    assert.equal(countIn(ahead, behind), 2)
    assert.deepEqual(spend(ahead, behind), { minute: 1_000_000, count: 3 })
  })

  it('does not bind for long when a clock is set back', () => {
    const future: Counter = { minute: 1_000_060, count: 9 }
    assert.equal(countIn(future, noon), 0)
    assert.deepEqual(spend(future, noon), { minute: 1_000_000, count: 1 })
  })

  it('tells whole seconds, at least one, until it is over', () => {
    assert.equal(secondsUntilReset(noon), 60)
    assert.equal(secondsUntilReset(noon + 1), 60)
    assert.equal(secondsUntilReset(noon + 59_999), 1)
  })
})
