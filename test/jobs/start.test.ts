import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { JobLeases } from '../../src/operate/jobs/leases.ts'
import { currentActor } from '../../src/platform/acting.ts'
import { startJobs, withRunReports } from '../../src/operate/jobs/start.ts'

/** Creates a job that counts its runs, each of which the test finishes. */
function manual(name: string, periodMs: number) {
  const runs: PromiseWithResolvers<void>[] = []
  const run = (): Promise<void> => {
    assert.deepEqual(currentActor(), { type: 'service', id: name })
    const one = Promise.withResolvers<void>()
    runs.push(one)
    return one.promise
  }
  return { name, periodMs, runsIn: 'every process' as const, run, runs }
}

const leases: Pick<JobLeases, 'hold'> = { hold: () => assert.fail('every process runs these, without a lease') }

const failures: unknown[] = []
const failed = (name: string, error: unknown): void => void failures.push([name, error])

describe('background jobs', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setInterval'] }))
  afterEach(() => {
    mock.timers.reset()
    assert.deepEqual(failures.splice(0), [])
  })

  it('run each at its own period, and first when one has passed', async () => {
    const [often, rarely] = [manual('often', 1_000), manual('rarely', 10_000)]
    const jobs = startJobs([often, rarely], leases, failed)
    mock.timers.tick(999)
    assert.deepEqual([often.runs.length, rarely.runs.length], [0, 0])
    for (let second = 1; second <= 10; second++) {
      mock.timers.tick(second === 1 ? 1 : 1_000)
      assert.deepEqual([often.runs.length, rarely.runs.length], [second, second === 10 ? 1 : 0])
      often.runs.at(-1)!.resolve()
      await turn()
    }
    rarely.runs[0]!.resolve()
    await jobs.stop()
  })

  it('with a period longer than a minute run when one has passed, and then each at its own period', async () => {
    const rarely = manual('rarely', 3_600_000)
    const jobs = startJobs([rarely], leases, failed)
    const minutes = async (count: number): Promise<number> => {
      for (let n = 0; n < count; n++) {
        mock.timers.tick(60_000)
        await turn()
      }
      rarely.runs.at(-1)?.resolve()
      await turn()
      return rarely.runs.length
    }
    mock.timers.tick(59_999)
    assert.equal(rarely.runs.length, 0)
    mock.timers.tick(1)
    assert.equal(await minutes(0), 1)
    assert.equal(await minutes(59), 1)
    assert.equal(await minutes(1), 2)
    await jobs.stop()
  })

  it('never run twice at once: a time that comes during a run is passed over, and the next one is kept', async () => {
    const slow = manual('slow', 1_000)
    const jobs = startJobs([slow], leases, failed)
    mock.timers.tick(5_000)
    assert.equal(slow.runs.length, 1)
    slow.runs[0]!.resolve()
    await turn()
    mock.timers.tick(1_000)
    assert.equal(slow.runs.length, 2)
    slow.runs[1]!.resolve()
    await jobs.stop()
  })

  it('that fail are told of by their names, are run again, and stop no other', async () => {
    const [bad, good] = [manual('bad', 1_000), manual('good', 1_000)]
    const jobs = startJobs([bad, good], leases, failed)
    const error = new Error('the first time')
    mock.timers.tick(1_000)
    bad.runs[0]!.reject(error)
    good.runs[0]!.resolve()
    await turn()
    assert.deepEqual(failures.splice(0), [['bad', error]])
    mock.timers.tick(1_000)
    assert.deepEqual([bad.runs.length, good.runs.length], [2, 2])
    for (const { runs } of [bad, good]) runs[1]!.resolve()
    await jobs.stop()
  })

  it('begin no run after they were stopped, and the stop waits for every run that is under way', async () => {
    const [first, second] = [manual('first', 1_000), manual('second', 1_000)]
    const jobs = startJobs([first, second], leases, failed)
    mock.timers.tick(1_000)
    let stopped = false
    const stopping = jobs.stop().then(() => (stopped = true))
    for (const { runs } of [first, second]) {
      mock.timers.tick(10_000)
      await turn()
      assert.equal(stopped, false)
      runs[0]!.resolve()
    }
    await stopping
    mock.timers.tick(10_000)
    assert.deepEqual([first.runs.length, second.runs.length], [1, 1])
  })

  it('that fail while they are stopped are told of and keep nobody', async () => {
    const bad = manual('bad', 1_000)
    const jobs = startJobs([bad], leases, failed)
    mock.timers.tick(1_000)
    const stopping = jobs.stop()
    bad.runs[0]!.reject('late')
    await stopping
    assert.deepEqual(failures.splice(0), [['bad', 'late']])
  })

  it('tell how each of their runs went', async () => {
    const told: unknown[] = []
    const [good, bad] = [manual('good', 1_000), manual('bad', 1_000)]
    const telling = withRunReports((name, outcome, ms) => void told.push([name, outcome, ms >= 0]))
    const jobs = startJobs([telling(good), telling(bad)], leases, failed)
    mock.timers.tick(1_000)
    good.runs[0]!.resolve()
    bad.runs[0]!.reject('broken')
    await jobs.stop()
    assert.deepEqual(told, [
      ['good', 'ok', true],
      ['bad', 'failed', true],
    ])
    assert.deepEqual(failures.splice(0), [['bad', 'broken']])
  })
})
