import { unavailableError } from '../../fault.ts'
import { startStopwatch } from '../../platform/clock.ts'
import type { Observers } from '../../platform/observe.ts'

/** Function that throws if the clock of this process is too far ahead of the clock of the database. */
export type CheckClockLead = (now: number, databaseNow: number) => void

/**
 * Creates the check that the clock of this process is not too far ahead of the database. The check logs when the lead
 * becomes too large, and when it is small enough again. `created_at` never decreases within a mailbox, so a fast clock
 * would give all later envelopes a time in the future.
 */
export function createClockLeadCheck(clockLeadSeconds: number, observe: Pick<Observers, 'clockLead'>): CheckClockLead {
  let wasAhead = false
  return (now, databaseNow) => {
    const leadMs = now - databaseNow
    const isAhead = leadMs > clockLeadSeconds * 1000
    if (isAhead !== wasAhead) observe.clockLead(isAhead, leadMs)
    wasAhead = isAhead
    if (isAhead) throw unavailableError()
  }
}

/** Estimate of the current time of the database, in epoch milliseconds. */
export interface DatabaseClock {
  /** Sets the estimate to the time that a statement has just returned. */
  correctEstimate(databaseNow: number): void
  /** Returns the estimated time. Returns undefined before the first statement. */
  now(): number | undefined
}

/** Creates the estimate. A monotonic clock advances it between statements. */
export function createDatabaseClock(): DatabaseClock {
  let last: { databaseNow: number; elapsed: () => number } | undefined
  return {
    correctEstimate(databaseNow) {
      last = { databaseNow, elapsed: startStopwatch() }
    },
    now: () => last && Math.round(last.databaseNow + last.elapsed()),
  }
}
