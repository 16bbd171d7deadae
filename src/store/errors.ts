import { codeOf } from '../platform/error-code.ts'
import { Fault, unavailable } from '../fault.ts'
import type { Query } from './statements.ts'

/**
 * Errors after which the same transaction may succeed: serialization, deadlock, and a row that another inserted first.
 */
const isTransient = (error: unknown): boolean => isContended(error) || codeOf(error) === '23505'

/** Returns true if other transactions made this one fail: a deadlock, or a conflict. */
const isContended = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))

/** Codes of socket and name errors when the server is unreachable. */
const networkErrors = [
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETRESET',
  'ENETUNREACH',
  'ENOENT',
  'ENOTCONN',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]
const lostMessage = new RegExp(
  [
    'connection terminated',
    'connection ended',
    'timeout expired',
    'client has encountered a connection error',
    'not queryable',
    'PGlite is clos',
  ].join('|'),
  'i',
)

/**
 * The part of a message by which a driver without error codes names a lost connection; errors of PostgreSQL have codes.
 */
const lostWords = (error: unknown): string =>
  error instanceof Error && codeOf(error) === '' ? (lostMessage.exec(error.message)?.[0] ?? '') : ''

/** Code of PostgreSQL for a write on a server that takes no writes: a standby, or a read-only server. */
export const readOnlyCode = '25006'
/** Code of PostgreSQL for a prepared statement that the server does not have. */
const noStatementCode = '26000'

/** Functions of PostgreSQL that answer 0A000 on a standby. */
const standbyRoutines = [
  'GetSerializableTransactionSnapshot',
  'check_transaction_isolation',
  'check_transaction_read_only',
]

/** Returns the code of an error. 0A000 has several meanings; those that a connection causes get their own code. */
function connectionCodeOf(error: unknown): string {
  const code = codeOf(error)
  if (code !== '0A000' || !(error instanceof Error && 'routine' in error)) return code
  const routine = String(error.routine)
  if (routine === 'RevalidateCachedQuery') return noStatementCode // the columns of the statement have changed
  return standbyRoutines.includes(routine) ? readOnlyCode : code
}

/** Returns true if the server is a standby, or takes no writes for another reason. */
export const isReadOnlyServer = (error: unknown): boolean => connectionCodeOf(error) === readOnlyCode

/**
 * Returns true if the connection cannot be used again. It broke (class 08, a socket error), the server stops, starts or
 * has closed it (class 57P), the server takes no writes, or the server does not have the prepared statements.
 */
export const isLostConnection = (error: unknown): boolean =>
  /^(08|57P|25006|26000|42P05)/.test(connectionCodeOf(error)) ||
  networkErrors.includes(codeOf(error)) ||
  (error instanceof AggregateError && error.errors.some(isLostConnection)) ||
  lostWords(error) !== ''

/** Returns true if the database cannot be reached, or allows no further connection. */
export const isUnreachable = (error: unknown): boolean => codeOf(error) === '53300' || isLostConnection(error)

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
    const code = connectionCodeOf(error) || (isUnreachable(error) ? connectionFailure : 'unknown')
    super(`${statement} failed: ${[code, lostWords(error)].join(' ').trim()}`)
    this.code = code
  }
}

/** Of PostgreSQL's own codes, for what the driver gives none. */
const connectionFailure = '08006'

/** An answer or values that do not fit the declaration of their statement. The message names columns and parameters. */
export class DeclarationError extends Error {
  override readonly name = 'DeclarationError'
}

/** The same with errors that can be shown. */
export const withSafeErrors =
  (query: Query): Query =>
  async (statement, values) => {
    try {
      return await query(statement, values)
    } catch (error) {
      if (error instanceof Fault || error instanceof DeclarationError) throw error
      throw new StatementError(statement.name, error)
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
      if (!isTransient(error)) throw error
      if (attempt === attemptsMax) throw isContended(error) ? unavailable(error) : error
    }
  }
}
