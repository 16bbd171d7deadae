import {
  describePostgres,
  parsePostgresAddress,
  type PostgresAddress,
  type PostgresHost,
} from '../../domain/postgres-address.ts'
import type { SchemaFacts, ServerFacts } from '../../store/engine/inspection.ts'
import { ok, problem, warning, type DoctorArea, type Finding } from './finding.ts'
import { formatBytes } from './words.ts'
import type { StoreCheckDeps } from './deps.ts'

const oldestVersion = 130_000

/**
 * Number of connections of each process outside of its pool. One receives notifications, and one checks the tables at
 * start.
 */
const connectionsBeside = 2

export const databaseChecks: DoctorArea<StoreCheckDeps> = {
  name: 'database',
  async examine({ config, store }) {
    const facts = await store.inspection.server()
    const schema = schemaFindings(await store.inspection.schema(), facts)
    if (config.databaseUrl === undefined)
      return [ok(`the embedded database has ${formatBytes(facts.bytes)} in ${config.dataDir}`), ...schema]
    const address = parsePostgresAddress(config.databaseUrl)
    const place = typeof address === 'string' ? '' : describePostgres(address)
    return [
      ok(`PostgreSQL ${facts.version.split(' ')[0]} at ${place} has ${formatBytes(facts.bytes)}`),
      ...schema,
      ...serverFindings(facts),
      ...encryptionFindings(facts, address),
      ...durabilityFindings(facts, config.unsafeDurability),
      checksumFinding(facts),
      connectionFinding(facts, config.databaseConnections + connectionsBeside),
    ]
  },
}

function serverFindings({ version, version_number, encoding, is_standby, is_read_only }: ServerFacts): Finding[] {
  const wrong: [boolean, Finding][] = [
    [
      version_number < oldestVersion,
      problem(`PostgreSQL ${version} is older than 13`, 'move the database to PostgreSQL 13 or newer'),
    ],
    [
      encoding !== 'UTF8',
      problem(
        `the database has the encoding ${encoding}, which cannot hold every text`,
        'create a database with the encoding UTF8, and name it in DATABASE_URL',
      ),
    ],
    [
      is_standby,
      problem(
        'this PostgreSQL is a standby, which accepts no writes: the service cannot run on it',
        'name the primary server in DATABASE_URL, or promote this one',
      ),
    ],
    [
      is_read_only && !is_standby,
      problem(
        'transactions of this user are read-only (default_transaction_read_only)',
        'turn that off for the user and the database of DATABASE_URL',
      ),
    ],
  ]
  const found = wrong.flatMap(([holds, finding]) => (holds ? [finding] : []))
  return found.length > 0 ? found : [ok('the server is a primary and accepts writes')]
}

const isThisMachine = ({ host }: PostgresHost): boolean =>
  host === '' || host.startsWith('/') || ['localhost', '::1'].includes(host) || host.startsWith('127.')

/** Returns findings on the encryption of a connection to another machine. */
function encryptionFindings({ is_encrypted }: ServerFacts, address: PostgresAddress | string): Finding[] {
  if (typeof address === 'string' || address.hosts.every(isThisMachine)) return []
  const advice = 'add sslmode=verify-full to DATABASE_URL, and sslrootcert=FILE for a CA of your own'
  if (!is_encrypted) return [warning('the connection to PostgreSQL is not encrypted', advice)]
  if (address.sslMode === 'verify-full') return [ok('the connection to PostgreSQL is encrypted and verified')]
  return [warning(`the connection is encrypted, but sslmode=${address.sslMode} does not verify the host`, advice)]
}

function durabilityFindings({ unsafe }: ServerFacts, isAllowed: boolean): Finding[] {
  if (unsafe === null) return [ok('fsync, full_page_writes and synchronous_commit are on')]
  const what = `${unsafe} off: acknowledged envelopes are lost when the machine stops`
  const advice = 'turn it on in postgresql.conf, or for the user of DATABASE_URL'
  if (isAllowed) return [warning(`${what}, and UNSAFE_DURABILITY=on allows the service to start anyway`, advice)]
  return [problem(`${what}, so the service does not start`, advice)]
}

function checksumFinding({ has_checksums }: ServerFacts): Finding {
  if (has_checksums) return ok('data checksums are on')
  return warning(
    'data checksums are off: PostgreSQL does not detect damaged pages, and can return mail that was altered on disk',
    'stop PostgreSQL, run pg_checksums --enable on its data folder, and start it again',
  )
}

function connectionFinding({ connections, connections_max }: ServerFacts, needed: number): Finding {
  const free = connections_max - connections
  const what = `${connections} of ${connections_max} connections are open, and a process needs up to ${needed}`
  if (free >= needed) return ok(what)
  return warning(
    `${what}: another process may get none`,
    'raise max_connections of PostgreSQL, or lower DATABASE_CONNECTIONS of each process',
  )
}

function schemaFindings({ found, known }: SchemaFacts, { may_create_tables }: ServerFacts): Finding[] {
  const rights = may_create_tables
    ? []
    : [
        problem(
          'the user may not create tables in the database schema, which the service does at start',
          'grant create on schema public to the user of DATABASE_URL',
        ),
      ]
  if (found === 'none')
    return [
      warning(
        'the database has no tables of the service yet',
        'start the service, or run ams migrate: both create them',
      ),
      ...rights,
    ]
  if (found === 'before the first release')
    return [problem('the database was created before release 1.0 and cannot be upgraded', 'use an empty database')]
  const { version, readable_from } = found
  if (readable_from > known)
    return [
      problem(
        `the tables have version ${version}, but this program supports up to ${known}`,
        'use the newer version of the program that other processes run',
      ),
    ]
  if (version < known)
    return [
      warning(
        `the tables have version ${version}, ${known - version} behind this program`,
        'make a backup, then start the service or run ams migrate to upgrade them',
      ),
      ...rights,
    ]
  const newer = version > known ? ', which is newer than this program but compatible' : ''
  return [ok(`the tables have version ${version}${newer}`)]
}

/** Returns true if the tables have the version that all other checks need. */
export const areTablesCurrent = ({ found, known }: SchemaFacts): boolean =>
  typeof found === 'object' && found.version >= known && found.readable_from <= known
