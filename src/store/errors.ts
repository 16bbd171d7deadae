import { unavailable } from '../fault.ts'

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '')

/** Errors after which the same transaction may succeed: serialization, deadlock, and a row that another inserted first. */
export const isTransient = (error: unknown): boolean => ['40001', '40P01', '23505'].includes(codeOf(error))

const lostConnection = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'ENOTFOUND', 'EHOSTUNREACH']
const lostMessage = /connection terminated|connection ended|timeout expired|timeout acquiring|timeout exceeded when trying to connect|client has encountered a connection error|not queryable/i

/** The database cannot be reached: class 08, shutdown and start-up (class 57P0x), too many connections, or a socket that is gone. */
export const isUnreachable = (error: unknown): boolean =>
  /^(08|57P0|53300)/.test(codeOf(error)) ||
  lostConnection.includes(codeOf(error)) ||
  (error instanceof AggregateError && error.errors.some(isUnreachable)) ||
  (error instanceof Error && lostMessage.test(error.message))

const attemptsMax = 5

/** Runs `work` again after transient errors; a database that cannot be reached becomes the fault that says so. */
export async function persistently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (isUnreachable(error)) throw unavailable(error)
      if (!isTransient(error) || attempt === attemptsMax) throw error
    }
  }
}
