import { Fault } from '../../fault.ts'

/**
 * Seconds after which a rejected client may retry. The number is an estimate, because files must first be sent or
 * expire.
 */
const retryAfterSeconds = 60

/** Returns the error for an agent whose unsent uploads exceed the quota. */
export const unclaimedQuotaFault = (): Fault =>
  new Fault('RATE_LIMITED', 'your unsent uploads exceed the quota: send them, or let them expire', {
    retryAfterSeconds,
  })
