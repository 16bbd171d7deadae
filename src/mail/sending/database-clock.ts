import { stopwatch } from '../../platform/clock.ts'

/** Estimate of the time of the database. */
export interface DatabaseClock {
  /** Stores the time that a statement has just returned. */
  heard(databaseNow: number): void
  /** Returns the estimated time. Undefined before the first statement. */
  now(): number | undefined
}

/** Creates the estimate. It advances by a monotonic clock. */
export function createDatabaseClock(): DatabaseClock {
  let last: { databaseNow: number; elapsed: () => number } | undefined
  return {
    heard(databaseNow) {
      last = { databaseNow, elapsed: stopwatch() }
    },
    now: () => last && Math.round(last.databaseNow + last.elapsed()),
  }
}
