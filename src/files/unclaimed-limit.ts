import { Fault } from '../fault.ts'

/** A guess: uploads are freed by the next send that claims them, or when they expire. */
const retryAfterSeconds = 60

/** The agent's uploads that no envelope has claimed have reached their limit. */
export const tooManyUnclaimed = (): Fault =>
  new Fault('RATE_LIMITED', 'too many bytes of your uploads are in no envelope: send them, or let them expire', {
    retryAfterSeconds,
  })
