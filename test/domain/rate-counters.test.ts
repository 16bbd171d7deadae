import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  currentCount,
  secondsUntilNextMinute,
  incrementCounter,
  emptyCounter,
  type EventCounter,
} from '../../src/domain/rate-counters.ts'

const minuteMs = 60_000
const noon = 1_000_000 * minuteMs

describe('a counter of a minute', () => {
  it('counts within its minute and begins anew in the next', () => {
    const two = [noon, noon + 59_999].reduce(incrementCounter, emptyCounter)
    assert.equal(currentCount(two, noon + 59_999), 2)
    assert.equal(currentCount(two, noon + minuteMs), 0)
    assert.deepEqual(incrementCounter(two, noon + minuteMs), { minute: 1_000_001, count: 1 })
  })

  it('is not reset by a process whose clock is a little behind', () => {
    const ahead = incrementCounter(incrementCounter(emptyCounter, noon), noon)
    const behind = noon - 10
    assert.equal(currentCount(ahead, behind), 2)
    assert.deepEqual(incrementCounter(ahead, behind), { minute: 1_000_000, count: 3 })
  })

  it('does not bind for long when a clock is set back', () => {
    const future: EventCounter = { minute: 1_000_060, count: 9 }
    assert.equal(currentCount(future, noon), 0)
    assert.deepEqual(incrementCounter(future, noon), { minute: 1_000_000, count: 1 })
  })

  it('tells whole seconds, at least one, until it is over', () => {
    assert.equal(secondsUntilNextMinute(noon), 60)
    assert.equal(secondsUntilNextMinute(noon + 1), 60)
    assert.equal(secondsUntilNextMinute(noon + 59_999), 1)
  })
})
