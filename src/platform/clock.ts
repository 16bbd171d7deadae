/** Milliseconds since the epoch. Passed as an argument everywhere, so that tests can set the time. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()

/** Has `run` called once, after so many milliseconds; returns how to prevent it. An argument for the same reason. */
export type Timer = (ms: number, run: () => void) => () => void

/** The longest delay that a timer takes. */
export const timerMaxMs = 2 ** 31 - 1

export const systemTimer: Timer = (ms, run) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** Has `run` called again and again, with so many milliseconds in between; returns how to stop it. */
export function every(timer: Timer, ms: number, run: () => void): () => void {
  const again = (): void => {
    cancel = timer(ms, again) // before the run, which may be what stops it
    run()
  }
  let cancel = timer(ms, again)
  return () => cancel()
}

/** Now, as HTTP writes it (RFC 9110 section 5.6.7). */
export const httpDate = (): string => new Date().toUTCString()

/** Measures a duration in milliseconds, by a clock that is never set back. */
export const stopwatch = (): (() => number) => {
  const started = performance.now()
  return () => performance.now() - started
}
