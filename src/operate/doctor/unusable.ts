import { Fault } from '../../fault.ts'
import { codeOf } from '../../platform/error-code.ts'

/** Advice by the error code of PostgreSQL, the network or TLS. */
const remedies: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED|^ENOENT/, 'start PostgreSQL, or correct host and port in DATABASE_URL'],
  [/^ENOTFOUND|^EAI_AGAIN/, 'correct the host in DATABASE_URL, or check the name servers'],
  [
    /^ETIMEDOUT|^EHOSTUNREACH|^ENETUNREACH|^ECONNRESET|^$/,
    'check the network and the firewall between here and PostgreSQL',
  ],
  [/^28/, 'correct user and password in DATABASE_URL, and check pg_hba.conf of PostgreSQL'],
  [/^3D/, 'create the database (createdb), or correct its name in DATABASE_URL'],
  [/^42501/, 'grant the user of DATABASE_URL the missing rights'],
  [/^53300/, 'raise max_connections of PostgreSQL, or lower DATABASE_CONNECTIONS of each process'],
  [/^57P0/, 'wait until PostgreSQL has started, then run the doctor again'],
]

/** Returns the advice for a database that cannot be opened. */
export function adviceForDatabaseError(error: unknown, isEmbedded: boolean): string {
  const cause = error instanceof Fault ? error.cause : error
  const code = firstCodeOf(cause)
  if (isEmbedded)
    return 'stop other programs that use the folder, check its permissions and free disk space, or restore a backup. If the service runs, the doctor reaches it only through the socket in this folder'
  if (cause instanceof Error && /SSL|TLS|certificate/i.test(cause.message))
    return 'check sslmode in DATABASE_URL, and the certificate of PostgreSQL'
  return remedies.find(([pattern]) => pattern.test(code))?.[1] ?? 'see the log of PostgreSQL'
}

/**
 * Returns the first error code. For a hostname with several addresses, the error contains one error for each address.
 */
const firstCodeOf = (error: unknown): string =>
  error instanceof AggregateError ? firstCodeOf(error.errors[0]) : codeOf(error)
