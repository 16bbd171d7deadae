import { unavailable } from '../fault.ts'
import type { Observe } from '../observe.ts'

/** Throws where the time of this process is too far ahead of the database's. */
export type CheckLead = (now: number, databaseNow: number) => void

/**
 * `created_at` never decreases within a mailbox, so one process whose clock is ahead would give all later envelopes of
 * the mailboxes that it writes to a time in the future. It is logged when that begins and when it is over.
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
