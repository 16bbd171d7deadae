import { codeOf } from '../platform/error-code.ts'
import { Fault, unavailable } from '../fault.ts'
import type { Query } from './statements.ts'

/**
 * Errors after which the same transaction may succeed: serialization, deadlock, and a row that another inserted first.
 */
const isTransient = (error: unknown): boolean => ['40001', '40P01', '23505'].includes(codeOf(error))

const lostConnection = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'ENOTFOUND', 'EHOSTUNREACH']
const lostMessage = new RegExp(
  [
    'connection terminated',
    'connection ended',
    'timeout expired',
    'timeout exceeded when trying to connect',
    'client has encountered a connection error',
    'not queryable',
    'after calling end on the pool',
    'PGlite is clos',
  ].join('|'),
  'i',
)

/**
 * The part of a message by which a driver without error codes names a lost connection; errors of PostgreSQL have codes.
 */
const lostWords = (error: unknown): string =>
  error instanceof Error && codeOf(error) === '' ? (lostMessage.exec(error.message)?.[0] ?? '') : ''

/**
 * The database cannot be reached: class 08, shutdown and start-up (class 57P0x), too many connections, or a socket that
 * is gone.
 */
export const isUnreachable = (error: unknown): boolean =>
  /^(08|57P0|53300)/.test(codeOf(error)) ||
  lostConnection.includes(codeOf(error)) ||
  (error instanceof AggregateError && error.errors.some(isUnreachable)) ||
  lostWords(error) !== ''

/** PostgreSQL is out of disk, memory or connections (class 53), which an operator ends, or the end of other work. */
const isExhausted = (error: unknown): boolean => codeOf(error).startsWith('53')

/**
 * PostgreSQL gave up: on a statement, on a lock, or on a transaction whose next statement did not come (see waits.ts).
 */
export const isOverdue = (error: unknown): boolean => ['57014', '55P03', '25P03', '25P04'].includes(codeOf(error))

/**
 * What came instead of the result of a statement. The words of PostgreSQL stay behind, because they quote the values of
 * the statement, and those may be mail: only the statement's name and the code of the error are shown.
 */
export class StatementError extends Error {
  override readonly name = 'StatementError'
  readonly code: string

  constructor(statement: string, error: unknown) {
    const code = codeOf(error) || (isUnreachable(error) ? connectionFailure : 'unknown')
    super(`${statement} failed: ${[code, lostWords(error)].join(' ').trim()}`)
    this.code = code
  }
}

/** Of PostgreSQL's own codes, for what the driver gives none. */
const connectionFailure = '08006'

/** The same with errors that can be shown. */
export const withSafeErrors =
  (query: Query): Query =>
  async (statement, values) => {
    try {
      return await query(statement, values)
    } catch (error) {
      throw error instanceof Fault ? error : new StatementError(statement.name, error)
    }
  }

const attemptsMax = 5

/**
 * Runs `work`, a whole transaction or a statement that is one, again after transient errors; a database that cannot be
 * reached, has no room or takes too long becomes the fault that says so. Within a transaction there is nothing to
 * repeat: it is lost.
 */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (isUnreachable(error) || isExhausted(error) || isOverdue(error)) throw unavailable(error)
      if (!isTransient(error) || attempt === attemptsMax) throw error
    }
  }
}
