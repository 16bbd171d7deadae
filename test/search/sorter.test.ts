import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createWordSorter } from '../../src/mail/search.ts'
import { until } from '../support/until.ts'

const secondMs = 1_000

/** Creates a sorter whose sorts the test ends, on a clock that the test moves. */
function manualSorter() {
  const sorts: PromiseWithResolvers<boolean>[] = []
  const failures: unknown[] = []
  let now = 0
  const sorter = createWordSorter({
    sortWords() {
      const sort = Promise.withResolvers<boolean>()
      sorts.push(sort)
      return sort.promise
    },
    failed: (error) => failures.push(error),
    measure() {
      const started = now
      return () => now - started
    },
  })
  const begun = (count: number): Promise<void> => until(() => Promise.resolve(sorts.length === count))
  return { sorter, sorts, failures, begun, pass: (ms: number) => void (now += ms) }
}

describe('the sorter of words', () => {
  test('sorts until no words are left, and is behind once words wait for more than ten seconds', async () => {
    const { sorter, sorts, begun, pass } = manualSorter()
    sorter.schedule()
    await begun(1)
    pass(4 * secondMs)
    sorts[0]!.resolve(false)
    await begun(2)
    pass(6 * secondMs)
    assert.equal(sorter.isBehind(), false)
    pass(1)
    assert.equal(sorter.isBehind(), true)
    sorts[1]!.resolve(false)
    await begun(3)
    assert.equal(sorter.isBehind(), true)
    sorts[2]!.resolve(true)
    await until(() => Promise.resolve(!sorter.isBehind()))
    await sorter.stop()
    assert.equal(sorts.length, 3)
  })

  test('counts words that come during a sort from then on', async () => {
    const { sorter, sorts, begun, pass } = manualSorter()
    sorter.schedule()
    await begun(1)
    pass(9 * secondMs)
    sorter.schedule()
    sorts[0]!.resolve(true)
    await begun(2)
    pass(2 * secondMs)
    assert.equal(sorter.isBehind(), false)
    sorts[1]!.resolve(true)
    await sorter.stop()
  })

  test('reports a failure of the database, and is not behind then', async () => {
    const { sorter, sorts, failures, begun, pass } = manualSorter()
    sorter.schedule()
    await begun(1)
    sorts[0]!.reject(new Error('no database'))
    await until(() => Promise.resolve(failures.length === 1))
    pass(60 * secondMs)
    assert.equal(sorter.isBehind(), false)
    await sorter.stop()
  })
})
