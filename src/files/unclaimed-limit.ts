import { Fault } from '../fault.ts'

/** Room comes back with the next send that claims files, or when they expire; nobody can tell which is first. */
const retryAfterSeconds = 60

/** The agent has as many bytes of files as it may that no envelope has claimed yet. */
export const tooManyUnclaimed = (): Fault =>
  new Fault('RATE_LIMITED', 'too many bytes of your uploads are in no envelope: send them, or let them expire', {
    retryAfterSeconds,
  })
