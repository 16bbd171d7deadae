import { Fault } from '../../fault.ts'

/** Seconds after which a rejected client may retry. It estimates when a send claims uploads, or uploads expire. */
const retryAfterSeconds = 60

/** Returns the error for an agent whose unclaimed uploads have reached their limit. */
export const tooManyUnclaimed = (): Fault =>
  new Fault('RATE_LIMITED', 'your unsent uploads exceed the quota: send them, or let them expire', {
    retryAfterSeconds,
  })
