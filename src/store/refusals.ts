import { Fault } from '../fault.ts'
import { codeOf } from '../platform/error-code.ts'
import { isUnreachable } from './errors.ts'

/** Of PostgreSQL's own errors: credentials (class 28), no such database (3D), rights (42501), no room (class 53). */
const correctable = /^(28|3D|42501|53)/
const ownError = /^[0-9A-Z]{5}$/

/** Explains at start why PostgreSQL cannot be used, without the credentials of its address. */
export const refusedBy =
  (address: string) =>
  (error: unknown): never => {
    if (!(error instanceof Error && isCorrectable(error))) throw error
    const { host, pathname } = new URL(address)
    const place = `PostgreSQL at ${host || 'a local socket'}${pathname} (DATABASE_URL)`
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
