import { Fault } from '../fault.ts'
import { codeOf } from '../platform/error-code.ts'
import { isUnreachable } from './errors.ts'

/**
 * Codes of PostgreSQL for errors that an operator can correct: wrong credentials (class 28), an unknown database (3D)
 * or schema (3F), missing rights, a table of another program, missing resources (53).
 */
const correctable = /^(28|3D|3F|42501|42P07|53)/
const ownError = /^[0-9A-Z]{5}$/

/** Returns a function that explains at the start why PostgreSQL cannot be used. `description` is its location. */
export const refusedBy =
  (description: string) =>
  (error: unknown): never => {
    if (!(error instanceof Error && isCorrectable(error))) throw error
    const place = `PostgreSQL at ${description} (DATABASE_URL)`
    throw new Fault('SERVICE_UNAVAILABLE', `${place} cannot be used: ${reasonOf(error)}`, { cause: error })
  }

/** Whatever the network and TLS say too; what is left is a mistake of ours, or a Fault already. */
function isCorrectable(error: Error): boolean {
  if (error instanceof Fault) return false
  const code = codeOf(error)
  return (
    isUnreachable(error) || correctable.test(code) || (code === '' ? /SSL/.test(error.message) : !ownError.test(code))
  )
}

/** A name with several addresses fails with an error for each, and says nothing itself. */
const reasonOf = (error: Error): string =>
  error instanceof AggregateError ? error.errors.map((one: Error) => one.message).join('; ') : error.message
