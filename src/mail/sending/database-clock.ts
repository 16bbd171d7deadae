import { unavailable } from '../../fault.ts'
import { stopwatch } from '../../platform/clock.ts'
import type { Observe } from '../../platform/observe.ts'

/** Throws if the clock of this process is too far ahead of the database's. */
export type CheckLead = (now: number, databaseNow: number) => void

/**
 * Creates the check of the clock. `created_at` never decreases within a mailbox. One process with a fast clock would
 * therefore push all later envelopes of a mailbox into the future. Logs when the lead begins and ends.
 */
export function createLeadCheck(clockLeadSeconds: number, observe: Pick<Observe, 'clockLead'>): CheckLead {
  let wasAhead = false
  return (now, databaseNow) => {
    const leadMs = now - databaseNow
    const isAhead = leadMs > clockLeadSeconds * 1000
    if (isAhead !== wasAhead) observe.clockLead(isAhead, leadMs)
    wasAhead = isAhead
    if (isAhead) throw unavailable()
  }
}

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
