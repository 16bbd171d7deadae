/** Milliseconds since the epoch. Passed in everywhere, so that tests decide what time it is. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()

/** Milliseconds that only grow, for durations. */
export const stopwatch = (): (() => number) => {
  const started = performance.now()
  return () => performance.now() - started
}
