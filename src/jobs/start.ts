import { stopwatch } from '../platform/clock.ts'
import type { Leases } from './leases.ts'
import { periodically } from './periodic.ts'
import type { Job } from './table.ts'

/** So soon after the start, and so often, it is looked whether a job with a longer period is due. */
const lookMs = 60_000

/**
 * Runs each job every period, none of them twice at once; `stop` waits for what is under way. A process may live for
 * less than a long period, so such a job runs at the first look, unless one process does it for all: then it runs when
 * no process has done it for a period less a look. All look at the same time after they were started together, and the
 * lease lets one of them through.
 */
export function startJobs(
  jobs: readonly Job[],
  leases: Pick<Leases, 'hold'>,
  failed: (name: string, error: unknown) => void,
): { stop(): Promise<void> } {
  const started = jobs.map(({ name, periodMs, runsIn, run }) => {
    const failure = (error: unknown): void => failed(name, error)
    const everyMs = Math.min(periodMs, lookMs)
    const forAll = (): Promise<void> => leases.hold(name, run, failure, periodMs - everyMs)
    const forItself = onceIn(Math.ceil(periodMs / everyMs), run)
    return periodically(everyMs, runsIn === 'one process' ? forAll : forItself, failure)
  })
  return {
    async stop() {
      await Promise.all(started.map((job) => job.stop()))
    },
  }
}

/** The same job, which tells `ran` of each of its runs in this process. */
export const withTimes =
  (ran: (name: string, outcome: 'ok' | 'failed', ms: number) => void) =>
  (job: Job): Job => ({
    ...job,
    async run() {
      const elapsed = stopwatch()
      let outcome: 'ok' | 'failed' = 'failed'
      try {
        await job.run()
        outcome = 'ok'
      } finally {
        ran(job.name, outcome, elapsed())
      }
    },
  })

/** The work, the first time and then every so many times. */
function onceIn(times: number, work: () => Promise<void>): () => Promise<void> {
  let calls = 0
  return async () => {
    if (calls++ % times === 0) await work()
  }
}
