import { stopwatch } from '../platform/clock.ts'

/** What the clock of the database says, as far as this process knows. */
export interface DatabaseClock {
  /** What it said just now. */
  heard(databaseNow: number): void
  /** What it says now; undefined before it was heard. */
  now(): number | undefined
}

/** It goes on by a clock that is never set. */
export function createDatabaseClock(): DatabaseClock {
  let last: { said: number; elapsed: () => number } | undefined
  return {
    heard(said) {
      last = { said, elapsed: stopwatch() }
    },
    now: () => last && Math.round(last.said + last.elapsed()),
  }
}
