import type { Job } from './table.ts'

/** Runs each job every period, none of them twice at once; `stop` waits for what is under way. */
export function startJobs(
  jobs: readonly Job[],
  failed: (name: string, error: unknown) => void,
): { stop(): Promise<void> } {
  const started = jobs.map(({ name, periodMs, run }) => every(periodMs, run, (error) => failed(name, error)))
  return {
    async stop() {
      await Promise.all(started.map((job) => job.stop()))
    },
  }
}

function every(ms: number, work: () => Promise<void>, failed: (error: unknown) => void): { stop(): Promise<void> } {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= work()
      .catch(failed)
      .finally(() => (running = undefined))
  }, ms)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
