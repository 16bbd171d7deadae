export interface RepeatingWorker {
  /** Starts a run as soon as the current one ends. */
  start(): void
  /** Resolves when no run is active. */
  idle(): Promise<void>
}

/**
 * Creates a worker that runs `work` repeatedly while `isMore` returns true. Work that arrives during one run waits for
 * the next run.
 */
export function createRepeatingWorker(isMore: () => boolean, work: () => Promise<unknown>): RepeatingWorker {
  let running: Promise<void> | undefined
  const run = async (): Promise<void> => {
    while (isMore()) await work()
    running = undefined
  }
  return {
    // after this turn of the event loop, which may add more work
    start: () => void (running ??= Promise.resolve().then(run)),
    idle: () => running ?? Promise.resolve(),
  }
}
