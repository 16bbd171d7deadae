import { Fault } from '../../fault.ts'

/** Estimated time until space is free, because a send claims uploads or uploads expire. */
const retryAfterSeconds = 60

/** Returns the error for an agent whose unclaimed uploads have reached their limit. */
export const tooManyUnclaimed = (): Fault =>
  new Fault('RATE_LIMITED', 'your unsent uploads exceed the quota: send them, or let them expire', {
    retryAfterSeconds,
  })
