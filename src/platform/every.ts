/** Runs a job now and then, never twice at once; `stop` waits for a run that is under way. */
export function every(ms: number, job: () => Promise<void>, failed: (error: unknown) => void): { stop(): Promise<void> } {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= job()
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
