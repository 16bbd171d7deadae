import type { Leases } from './leases.ts'
import { every } from './periodic.ts'
import type { Job } from './table.ts'

/** Runs each job every period, none of them twice at once; `stop` waits for what is under way. */
export function startJobs(
  jobs: readonly Job[],
  leases: Pick<Leases, 'hold'>,
  failed: (name: string, error: unknown) => void,
): { stop(): Promise<void> } {
  const started = jobs.map(({ name, periodMs, runsIn, run }) => {
    const failure = (error: unknown): void => failed(name, error)
    return every(periodMs, runsIn === 'one process' ? () => leases.hold(name, run, failure) : run, failure)
  })
  return {
    async stop() {
      await Promise.all(started.map((job) => job.stop()))
    },
  }
}
