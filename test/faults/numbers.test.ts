import assert from 'node:assert/strict'
import { describe, it, test } from 'node:test'
import { disruptionKinds, schedule, type ScheduleOptions, type Step } from '../../scripts/chaos/proof/schedule.ts'
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

const planning: ScheduleOptions = {
  kinds: disruptionKinds,
  processes: 3,
  followers: 4,
  holdMsMax: 1_000,
  together: 0.5,
}

function steps(seed: number, count: number): Step[] {
  const planned = schedule(seeded(seed), planning)
  return Array.from({ length: count }, () => planned.next().value)
}

test('a seed gives the same disruptions again, and another one others', () => {
  assert.deepEqual(steps(1, 50), steps(1, 50))
  assert.notDeepEqual(steps(1, 50), steps(2, 50))
})

test('everything is done once before anything is done again', () => {
  const first = steps(3, disruptionKinds.length).map(({ disruptions }) => disruptions[0]!.what)
  assert.deepEqual(first.sort(), [...disruptionKinds].sort())
})

test('what is done at once does not hit the same process, and leaves one alone', () => {
  const ofProcesses = new Set(['kill', 'restart', 'wrong clock', 'freeze'])
  const pairs = steps(4, 1_000).flatMap(({ disruptions: [one, other] }) =>
    one && other ? [[one, other] as const] : [],
  )
  assert.ok(pairs.length > 300)
  for (const [one, other] of pairs) {
    const kinds = [one.what, other.what]
    const processes = [one, other].filter(({ what }) => ofProcesses.has(what))
    assert.ok(processes.length < 2 || one.target !== other.target, String(kinds))
    assert.ok(!kinds.includes('roll') || processes.length === 0, String(kinds))
  }
})
