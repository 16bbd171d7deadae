import { Fault } from '../fault.ts'
import { codeOf } from '../platform/error-code.ts'

/** By how PostgreSQL, the network or TLS names what is wrong. */
const remedies: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED|^ENOENT/, 'start PostgreSQL, or correct host and port in DATABASE_URL'],
  [/^ENOTFOUND|^EAI_AGAIN/, 'correct the host in DATABASE_URL, or look at the name servers'],
  [
    /^ETIMEDOUT|^EHOSTUNREACH|^ENETUNREACH|^ECONNRESET|^$/,
    'look at the network and the firewall between here and PostgreSQL',
  ],
  [/^28/, 'correct user and password in DATABASE_URL, and look at pg_hba.conf of PostgreSQL'],
  [/^3D/, 'make the database (createdb), or correct its name in DATABASE_URL'],
  [/^42501/, 'grant the user of DATABASE_URL what it wants'],
  [/^53300/, 'raise max_connections of PostgreSQL, or lower DATABASE_CONNECTIONS of each process'],
  [/^57P0/, 'wait until PostgreSQL has started or stopped, and look again'],
]

/** What to do about a database that cannot be opened. */
export function adviceOn(error: unknown, isEmbedded: boolean): string {
  const cause = error instanceof Fault ? error.cause : error
  const code = firstCodeOf(cause)
  if (isEmbedded)
    return 'stop what else uses the folder, look at its rights and at the room on its disk, or restore a backup of it; a running service is asked by its socket there'
  if (cause instanceof Error && /SSL|TLS|certificate/i.test(cause.message))
    return 'look at sslmode in DATABASE_URL, and at the certificate of PostgreSQL'
  return remedies.find(([pattern]) => pattern.test(code))?.[1] ?? 'look at the log of PostgreSQL'
}

/** A name with several addresses fails with an error for each. */
const firstCodeOf = (error: unknown): string =>
  error instanceof AggregateError ? firstCodeOf(error.errors[0]) : codeOf(error)
