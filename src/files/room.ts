import { Fault } from '../fault.ts'

/** Room comes back with the next send that claims files, or at the latest when they expire; nobody can tell which is first. */
const retryAfterSeconds = 60

/** The agent has as many bytes of files as it may that no envelope has claimed yet. */
export const noRoom = (): Fault => new Fault('RATE_LIMITED', 'your uploads that no envelope has claimed have too many bytes; send them, or wait until they expire', { retryAfterSeconds })
