/** Milliseconds since the epoch. Passed as an argument everywhere, so that tests can set the time. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()

/**
 * Calls `run` once after `ms` milliseconds. Returns the function that cancels it. Passed as an argument, so that tests
 * can set the time.
 */
export type Timer = (ms: number, run: () => void) => () => void

/** Longest delay that a timer accepts. */
export const timerMaxMs = 2 ** 31 - 1

export const systemTimer: Timer = (ms, run) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** Calls `run` repeatedly, every `ms` milliseconds. Returns the function that stops it. */
export function repeatEvery(timer: Timer, ms: number, run: () => void): () => void {
  const again = (): void => {
    cancel = timer(ms, again) // before the run, which may stop the timer
    run()
  }
  let cancel = timer(ms, again)
  return () => cancel()
}

/** Returns the current time in the format of HTTP (RFC 9110 section 5.6.7). */
export const httpDate = (): string => new Date().toUTCString()

/** Measures a duration in milliseconds, by a monotonic clock. */
export const stopwatch = (): (() => number) => {
  const started = performance.now()
  return () => performance.now() - started
}
