/**
 * Resolves with the result of the work. If it takes longer than `ms` milliseconds, resolves with the result of `late`.
 * The work continues, and its result is ignored.
 */
export async function withTimeout<T>(ms: number, work: Promise<T>, late: () => T): Promise<T> {
  const tooLong = Promise.withResolvers<T>()
  const stop = systemTimer(ms, () => tooLong.resolve(late()))
  try {
    return await Promise.race([work, tooLong.promise])
  } finally {
    stop()
  }
}

interface RepeatingWorker {
  /** Starts a run as soon as the current run ends, or at once if there is none. */
  start(): void
  /** Resolves when no run of the worker is active. */
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
    // in a microtask, because the current code may add more work
    start: () => void (running ??= Promise.resolve().then(run)),
    idle: () => running ?? Promise.resolve(),
  }
}

/**
 * Function that returns the time in epoch milliseconds. Callers pass it as an argument, so that tests can set the time.
 */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()

/**
 * Function that calls `run` once after `ms` milliseconds. It returns a function that cancels the call. Callers pass it
 * as an argument, so that tests can set the time.
 */
export type Timer = (ms: number, run: () => void) => () => void

/** Longest delay that a timer of Node accepts, in milliseconds. */
export const timerMaxMs = 2 ** 31 - 1

export const systemTimer: Timer = (ms, run) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** Calls `run` repeatedly, every `ms` milliseconds. Returns a function that stops this. */
export function repeatEvery(timer: Timer, ms: number, run: () => void): () => void {
  const again = (): void => {
    cancel = timer(ms, again) // set before the run, because the run may stop the timer
    run()
  }
  let cancel = timer(ms, again)
  return () => cancel()
}

/**
 * Runs `work`, which calls its argument when a step begins. After `ms` milliseconds, calls `report` with the current
 * step, and then with each later step.
 */
export async function reportSlowSteps<T>(
  { timer, ms, report }: { timer: Timer; ms: number; report: (step: string) => void },
  work: (begins: (step: string) => void) => Promise<T>,
): Promise<T> {
  let current: string | undefined
  let isSlow = false
  const stop = timer(ms, () => {
    isSlow = true
    if (current !== undefined) report(current)
  })
  const begins = (step: string): void => {
    current = step
    if (isSlow) report(step)
  }
  return work(begins).finally(stop)
}

/** Returns the current time in the format of HTTP (RFC 9110 section 5.6.7). */
export const currentHttpDate = (): string => new Date().toUTCString()

/** Starts a stopwatch. Returns a function that returns the elapsed milliseconds, by a monotonic clock. */
export const startStopwatch = (): (() => number) => {
  const started = performance.now()
  return () => performance.now() - started
}
