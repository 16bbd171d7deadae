/** Runs work every so often, never twice at once; `stop` waits for what is under way. */
export function periodically(
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
