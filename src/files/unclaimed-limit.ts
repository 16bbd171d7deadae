import { Fault } from '../fault.ts'

/** An estimate: a send that claims uploads frees their space, or their expiry does. */
const retryAfterSeconds = 60

/** Returns the error for an agent whose unclaimed uploads have reached their limit. */
export const tooManyUnclaimed = (): Fault =>
  new Fault('RATE_LIMITED', 'your unsent uploads exceed the quota: send them, or let them expire', {
    retryAfterSeconds,
  })
