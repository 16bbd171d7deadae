/** Runs the work repeatedly, one run at a time. Returns `stop`, which waits for the current run. */
export function runPeriodically(
  ms: number,
  work: () => Promise<void>,
  failed: (error: unknown) => void,
): { stop(): Promise<void> } {
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
