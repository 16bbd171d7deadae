import type pg from 'pg'
import { Fault, unavailableError } from '../../fault.ts'
import { readOnlyErrorCode } from './errors.ts'
import { applicationName, schemaFault } from './migrate.ts'
import { jitOffSettings } from './statements.ts'

/** Settings of a connection by their names in PostgreSQL. */
export type SessionSettings = Readonly<Record<string, string>>

/**
 * Settings of every connection. They override the settings of the server, the database and the role. The service
 * applies them after connecting, because poolers such as PgBouncer reject or ignore settings in the startup message.
 */
const ownSettings: SessionSettings = {
  application_name: applicationName,
  // After a wait for a locked row, a statement reads the new version of the row.
  default_transaction_isolation: 'read committed',
  ...jitOffSettings,
  // The pool of the service closes idle connections.
  idle_session_timeout: '0',
  // The functions that read columns expect these formats.
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
}

export interface SessionOptions {
  settings: SessionSettings
  /** True rejects a server that accepts no writes. */
  mustWrite: boolean
  /** True rejects a database whose schema this program does not know. */
  knowsSchema: boolean
}

/** Facts about a server that each new connection reads. */
export interface SessionFacts {
  server_version: string
  version_number: number
  encoding: string
  is_standby: boolean
  is_read_only: boolean
  /** Process id of the server process that answers. */
  pid: number
}

/**
 * Returns the first SQL query of a connection. It applies the settings that the server knows, and reads facts about the
 * server.
 */
const beginSessionSql = (schema: string): string =>
  `select count(set_config(name, value, false)) as settings, pg_backend_pid() as pid,
     current_setting('server_version') as server_version, current_setting('server_version_num')::integer as version_number,
     current_setting('server_encoding') as encoding, pg_is_in_recovery() as is_standby,
     current_setting('transaction_read_only') = 'on' as is_read_only, (${schema}) as readable_from
   from unnest($1::text[], $2::text[]) setting (name, value) where current_setting(name, true) is not null`

const readSchemaSql = 'select readable_from from schema_version'

/** Applies the settings to a new connection and checks its server, by one query. */
export async function beginSession(
  client: pg.Client,
  { settings, mustWrite, knowsSchema }: SessionOptions,
): Promise<SessionFacts> {
  const all = { ...ownSettings, ...settings }
  const values = [Object.keys(all), Object.values(all)]
  const text = beginSessionSql(knowsSchema ? readSchemaSql : 'select null::integer')
  const { rows } = await client.query<SessionFacts & { readable_from: number | null }>(text, values)
  const facts = rows[0]!
  if (mustWrite && (facts.is_standby || facts.is_read_only)) throw readOnlyServer(facts)
  const refusal = knowsSchema ? schemaFault([{ readable_from: facts.readable_from ?? 0 }]) : undefined
  if (refusal) throw unavailableError(refusal)
  return facts
}

/** Returns the error for a server that accepts no writes. It has the same code as a rejected write on such a server. */
const readOnlyServer = ({ is_standby }: Pick<SessionFacts, 'is_standby'>): Error =>
  Object.assign(
    new Error(
      is_standby
        ? 'it is a standby, which accepts no writes; name the primary server, or all servers with target_session_attrs=read-write'
        : 'it is read-only (default_transaction_read_only); turn that off for the user and the database',
    ),
    { code: readOnlyErrorCode },
  )

const oldestVersion = 130_000

/** Throws if the service cannot run on this server. */
export function requireSupportedServer({ server_version, version_number, encoding }: SessionFacts): void {
  const refuse = (problem: string): never => {
    throw new Fault('SERVICE_UNAVAILABLE', problem)
  }
  if (version_number < oldestVersion) refuse(`PostgreSQL ${server_version} is too old: use PostgreSQL 13 or newer`)
  if (encoding !== 'UTF8')
    refuse(
      `the database has the encoding ${encoding}, which cannot hold every text: create a database with the encoding UTF8`,
    )
}
