import { Fault } from '../../fault.ts'
import { codeOf } from '../../platform/error-code.ts'
import { isUnreachable } from './errors.ts'

/**
 * Codes of PostgreSQL for errors that an operator can correct. They are wrong credentials (class 28), an unknown
 * database (3D) or schema (3F), missing rights, a table of another program, and missing resources (53).
 */
const correctable = /^(28|3D|3F|42501|42P07|53)/
const ownError = /^[0-9A-Z]{5}$/

/**
 * Returns a function that throws, at the start, the reason why PostgreSQL cannot be used. `description` is its
 * location.
 */
export const throwOpenFailure =
  (description: string) =>
  (error: unknown): never => {
    if (!(error instanceof Error && isCorrectable(error))) throw error
    const place = `PostgreSQL at ${description} (DATABASE_URL)`
    throw new Fault('SERVICE_UNAVAILABLE', `${place} cannot be used: ${reasonOf(error)}`, { cause: error })
  }

/**
 * Returns true if an operator can correct the error. Errors of the network and of TLS count, too. All other errors are
 * bugs of this program, or faults with an explanation.
 */
function isCorrectable(error: Error): boolean {
  if (error instanceof Fault) return false
  const code = codeOf(error)
  return (
    isUnreachable(error) || correctable.test(code) || (code === '' ? /SSL/.test(error.message) : !ownError.test(code))
  )
}

/**
 * Returns the reason of an error. A host name with several addresses fails with one error for each, and without a
 * message.
 */
const reasonOf = (error: Error): string =>
  error instanceof AggregateError ? error.errors.map((one: Error) => one.message).join('; ') : error.message
