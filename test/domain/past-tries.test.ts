import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseAttemptSeries, addAttemptOutcomes } from '../../src/domain/webhooks.ts'

test('equal consecutive tries are grouped, newest first, up to a maximum', () => {
  let text = '[]'
  const told = () =>
    parseAttemptSeries(text).map(({ outcome, messages, since, until }) => [outcome, messages, since, until])
  text = addAttemptOutcomes(text, ['ok', 'ok'], 1)
  text = addAttemptOutcomes(text, ['ok', 'http_5xx'], 2)
  text = addAttemptOutcomes(text, [], 3)
  text = addAttemptOutcomes(text, ['http_5xx'], 4)
  assert.deepEqual(told(), [
    ['http_5xx', 2, 2, 4],
    ['ok', 3, 1, 2],
  ])
  for (let at = 5; at < 100; at++) text = addAttemptOutcomes(text, [at % 2 === 0 ? 'ok' : 'timeout'], at)
  assert.deepEqual(told().slice(0, 2), [
    ['timeout', 1, 99, 99],
    ['ok', 1, 98, 98],
  ])
  assert.equal(told().length, 8)
})
