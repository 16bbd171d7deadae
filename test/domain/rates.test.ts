import assert from 'node:assert/strict'
import { it } from 'node:test'
import { countIn, secondsUntilReset, spend } from '../../src/domain/rates.ts'

const none = { minute: 0, count: 0 }

it('a counter counts within a minute of the clock and starts again with the next', () => {
  const twice = spend(spend(none, 600_000), 659_999)
  assert.equal(countIn(twice, 659_999), 2)
  assert.equal(countIn(twice, 660_000), 0)
  assert.equal(countIn(spend(twice, 660_000), 660_001), 1)
})

it('the time until the next minute is in whole seconds, at least one', () => {
  assert.equal(secondsUntilReset(600_000), 60)
  assert.equal(secondsUntilReset(600_001), 60)
  assert.equal(secondsUntilReset(659_000), 1)
  assert.equal(secondsUntilReset(659_999), 1)
})
