import { startStopwatch } from '../../platform/clock.ts'
import { runAs } from '../../platform/acting.ts'
import type { JobLeases } from './leases.ts'
import { runPeriodically } from './periodic.ts'
import type { Job } from './table.ts'

/** Milliseconds between two checks if a job with a longer period is due. The first check comes after the same time. */
const checkMs = 60_000

/**
 * Runs each job once in every period, one run at a time. Returns `stop`, which waits for the current runs. A process
 * may live for less than a long period, so a job of every process first runs at the first check. A job of one process
 * runs when no process has run it for almost a period. Several processes may check at the same time, but the lease lets
 * only one of them run the job.
 */
export function startJobs(
  jobs: readonly Job[],
  leases: Pick<JobLeases, 'hold'>,
  failed: (name: string, error: unknown) => void,
): { stop(): Promise<void> } {
  const started = jobs.map(({ name, periodMs, runsIn, ...job }) => {
    const run = (): Promise<void> => runAs({ type: 'service', id: name }, job.run) // its entries in the audit log
    const failure = (error: unknown): void => failed(name, error)
    const everyMs = Math.min(periodMs, checkMs)
    const runWithLease = (): Promise<void> => leases.hold(name, run, failure, periodMs - everyMs)
    const runHere = everyNthCall(Math.ceil(periodMs / everyMs), run)
    return runPeriodically(everyMs, runsIn === 'one process' ? runWithLease : runHere, failure)
  })
  return {
    async stop() {
      await Promise.all(started.map((job) => job.stop()))
    },
  }
}

/** Returns a function that wraps a job. The wrapped job reports each of its runs in this process. */
export const withRunReports =
  (ran: (name: string, outcome: 'ok' | 'failed', ms: number) => void) =>
  (job: Job): Job => ({
    ...job,
    async run() {
      const elapsed = startStopwatch()
      let outcome: 'ok' | 'failed' = 'failed'
      try {
        await job.run()
        outcome = 'ok'
      } finally {
        ran(job.name, outcome, elapsed())
      }
    },
  })

/** Returns a function that does the work at its first call, and then at every `times`th call. */
function everyNthCall(times: number, work: () => Promise<void>): () => Promise<void> {
  let calls = 0
  return async () => {
    if (calls++ % times === 0) await work()
  }
}
