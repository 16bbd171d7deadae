import type { Clock } from '#sdk'

export interface MovedClock extends Clock {
  /** Advances the time, and ends the waits that are over then. */
  advance(milliseconds: number): void
  /** Number of pending waits. */
  readonly waiting: number
}

/** Creates a clock for the client package that advances only on demand. */
export function movedClock(): MovedClock {
  let now = Date.UTC(2030, 0)
  const waits = new Set<{ until: number; end: () => void }>()
  return {
    now: () => now,
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve()
        const end = () => {
          waits.delete(wait)
          signal?.removeEventListener('abort', end)
          resolve()
        }
        const wait = { until: now + milliseconds, end }
        waits.add(wait)
        signal?.addEventListener('abort', end)
      }),
    advance(milliseconds) {
      now += milliseconds
      for (const { until, end } of waits) if (until <= now) end()
    },
    get waiting() {
      return waits.size
    },
  }
}
