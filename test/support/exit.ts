import { after } from 'node:test'

/** Time in milliseconds for the report of the tests to leave this process. */
const reportMs = 5_000

/**
 * Ends this process after its tests. A crashed embedded database leaves a timer of its C library behind, which would
 * keep the process running.
 */
export const exitAfterTests = (): void => after(() => void setTimeout(() => process.exit(), reportMs).unref())
