import { findTablesStatement, migrations, readVersionStatement, type SchemaState } from './migrate.ts'
import { nowMsSql, unprepared, unsafeSettingsSql, type Query } from './statements.ts'

/** Facts that a database server reports about itself. */
export interface ServerFacts {
  version: string
  /** Version as a number that can be compared: 130004 is 13.4. */
  version_number: number
  encoding: string
  /** True if the server is a standby, which accepts no writes. */
  is_standby: boolean
  /** True if transactions of this user are read-only by default. */
  is_read_only: boolean
  /** True if the connection to the server is encrypted. Null for a local socket. */
  is_encrypted: boolean | null
  /** Names of the settings fsync, full_page_writes and synchronous_commit that are off. Null if all are on. */
  unsafe: string | null
  /** True if PostgreSQL uses checksums, by which it detects pages that were damaged on disk. */
  has_checksums: boolean
  may_create_tables: boolean | null
  /** Maximum number of connections for ordinary users. `connections` is the number of open connections. */
  connections_max: number
  connections: number
  bytes: number
}

/** Schema of the database, and the number of the newest schema that this program knows. */
export interface SchemaFacts {
  found: 'none' | 'before the first release' | SchemaState
  known: number
}

const inspectServerStatement = unprepared<ServerFacts>(
  'inspect-server',
  `select current_setting('server_version') as version, current_setting('server_version_num')::integer as version_number,
     current_setting('server_encoding') as encoding, pg_is_in_recovery() as is_standby,
     (select reset_val = 'on' from pg_settings where name = 'default_transaction_read_only') as is_read_only,
     (select ssl from pg_stat_ssl where pid = pg_backend_pid() and inet_client_addr() is not null) as is_encrypted,
     (${unsafeSettingsSql}) as unsafe,
     current_setting('data_checksums') = 'on' as has_checksums,
     has_schema_privilege(current_schema(), 'create') as may_create_tables,
     current_setting('max_connections')::integer
       - current_setting('superuser_reserved_connections')::integer as connections_max,
     (select sum(numbackends) from pg_stat_database)::integer as connections,
     pg_database_size(current_database()) as bytes`,
  {
    version: 'text',
    version_number: 'integer',
    encoding: 'text',
    is_standby: 'boolean',
    is_read_only: 'boolean',
    is_encrypted: 'boolean',
    unsafe: 'text',
    has_checksums: 'boolean',
    may_create_tables: 'boolean',
    connections_max: 'integer',
    connections: 'integer',
    bytes: 'integer',
  },
)

const inspectClockStatement = unprepared<{ now: number }>('inspect-clock', `select ${nowMsSql} as now`, {
  now: 'integer',
})

const inspectProcessesStatement = unprepared<{ count: number }>(
  'inspect-processes',
  'select count(*)::integer as count from process where until > clock_timestamp()',
  { count: 'integer' },
)

const inspectWebhooksStatement = unprepared<{ suspended: number; overdue: number }>(
  'inspect-webhooks',
  `select count(*) filter (where suspended_at is not null)::integer as suspended,
     count(*) filter (where due_at <= :due_by)::integer as overdue from webhook`,
  { suspended: 'integer', overdue: 'integer' },
)

const inspectNotificationsStatement = unprepared<{ emails: number; pushes: number }>(
  'inspect-notifications',
  `select (select count(*) from outgoing_email where due_at <= :due_by)::integer as emails,
     (select count(*) from push_subscription where due_at <= :due_by)::integer as pushes`,
  { emails: 'integer', pushes: 'integer' },
)

/** Returns the store by which an operator inspects the database. It only reads. */
export function inspectionStore(query: Query) {
  return {
    server: async (): Promise<ServerFacts> => (await query(inspectServerStatement)).rows[0]!,

    /** Returns the time of the database in epoch milliseconds. */
    now: async (): Promise<number> => (await query(inspectClockStatement)).rows[0]!.now,

    async schema(): Promise<SchemaFacts> {
      const { old, state } = (await query(findTablesStatement)).rows[0]!
      const known = migrations.length
      if (old) return { found: 'before the first release', known }
      return { found: (state ? (await query(readVersionStatement)).rows[0] : undefined) ?? 'none', known }
    },

    /** Returns the number of running processes of the service. */
    processes: async (): Promise<number> => (await query(inspectProcessesStatement)).rows[0]!.count,

    /** Returns the number of suspended webhooks, and the number of webhooks that are due by the given time. */
    webhooks: async (dueBy: number) => (await query(inspectWebhooksStatement, { due_by: dueBy })).rows[0]!,

    /** Returns the numbers of emails, and of browsers with notifications, that are due by the given time. */
    notifications: async (dueBy: number) => (await query(inspectNotificationsStatement, { due_by: dueBy })).rows[0]!,
  }
}
