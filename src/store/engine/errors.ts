import { codeOf } from '../../platform/error-code.ts'
import { Fault, unavailableError } from '../../fault.ts'
import type { Query } from './statements.ts'

/**
 * Returns true if the transaction may succeed when it is retried. The cause is a serialization failure, a deadlock, or
 * a row that another transaction inserted first.
 */
const isTransient = (error: unknown): boolean => isContended(error) || codeOf(error) === '23505'

/** Returns true if the transaction failed because of a concurrent one: by a deadlock or a serialization failure. */
const isContended = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))

/** Codes of socket and hostname errors that mean an unreachable server. */
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
 * Returns the words of an error message that report a lost connection, or an empty text. It is for driver errors
 * without a code. Errors of PostgreSQL always have a code.
 */
const lostWords = (error: unknown): string =>
  error instanceof Error && codeOf(error) === '' ? (lostMessage.exec(error.message)?.[0] ?? '') : ''

/** Code of PostgreSQL for a write on a server that accepts no writes: a standby or a read-only server. */
export const readOnlyErrorCode = '25006'
/** Code of PostgreSQL for a prepared statement that the server does not have. */
const noStatementCode = '26000'

/** Internal functions of PostgreSQL that raise error 0A000 on a standby. */
const standbyRoutines = [
  'GetSerializableTransactionSnapshot',
  'check_transaction_isolation',
  'check_transaction_read_only',
]

/**
 * Returns the code of an error. The code 0A000 has several meanings. If it concerns the connection, a specific code is
 * returned instead.
 */
function connectionCodeOf(error: unknown): string {
  const code = codeOf(error)
  if (code !== '0A000' || !(error instanceof Error && 'routine' in error)) return code
  const routine = String(error.routine)
  if (routine === 'RevalidateCachedQuery') return noStatementCode // the columns of the statement have changed
  return standbyRoutines.includes(routine) ? readOnlyErrorCode : code
}

/** Returns true if the server is a standby, or accepts no writes for another reason. */
export const isReadOnlyServerError = (error: unknown): boolean => connectionCodeOf(error) === readOnlyErrorCode

/**
 * Returns true if the connection is no longer usable. It may be broken (class 08, a socket error), or the server is
 * stopping or starting (class 57P). Other reasons are a server that accepts no writes, and lost prepared statements.
 */
export const isLostConnectionError = (error: unknown): boolean =>
  /^(08|57P|25006|26000|42P05)/.test(connectionCodeOf(error)) ||
  networkErrors.includes(codeOf(error)) ||
  (error instanceof AggregateError && error.errors.some(isLostConnectionError)) ||
  lostWords(error) !== ''

/** Returns true if the database cannot be reached, or accepts no further connection. */
export const isUnreachableError = (error: unknown): boolean => codeOf(error) === '53300' || isLostConnectionError(error)

/** Returns true if PostgreSQL is out of disk, memory or connections (class 53). An immediate retry would not help. */
const isExhausted = (error: unknown): boolean => codeOf(error).startsWith('53')

/**
 * Returns true if a time limit of PostgreSQL was exceeded: for a statement, for a lock, or for the next statement of a
 * transaction.
 */
export const isTimeoutError = (error: unknown): boolean => ['57014', '55P03', '25P03', '25P04'].includes(codeOf(error))

/**
 * Error of a statement, with the name of the statement and the error code. It omits the message of PostgreSQL, because
 * that message quotes values of the statement, such as the text of mail.
 */
export class StatementError extends Error {
  override readonly name = 'StatementError'
  readonly code: string

  constructor(statement: string, error: unknown) {
    const code = connectionCodeOf(error) || (isUnreachableError(error) ? connectionFailure : 'unknown')
    super(`${statement} failed: ${[code, lostWords(error)].join(' ').trim()}`)
    this.code = code
  }
}

/** PostgreSQL code of a connection failure, for driver errors that have no code. */
const connectionFailure = '08006'

/**
 * Error for parameter values or an answer that do not fit the declaration of their statement. The message names columns
 * and parameters, and contains no values.
 */
export class DeclarationError extends Error {
  override readonly name = 'DeclarationError'
}

/** Wraps a query function so that its errors contain no values. Such errors may be logged and shown. */
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
 * Runs `work` and retries it after transient errors. `work` must be a whole transaction, or a single statement outside
 * of one, because an error ends its transaction. Throws a 503 fault if the database cannot be reached, is out of
 * resources or takes too long.
 */
export async function retryTransientErrors<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (isUnreachableError(error) || isExhausted(error) || isTimeoutError(error)) throw unavailableError(error)
      if (!isTransient(error)) throw error
      if (attempt === attemptsMax) throw isContended(error) ? unavailableError(error) : error
    }
  }
}
