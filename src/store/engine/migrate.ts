import { setTimeout as delay } from 'node:timers/promises'
import { Fault } from '../../fault.ts'
import { codeOf } from '../../platform/error-code.ts'
import * as firstRelease from './migrations/1.0/index.ts'
import type { DeclaredColumns } from './columns.ts'
import type { DatabasePort } from './port.ts'
import { statement, unprepared, verbatim, type Query } from './statements.ts'

/** Migration step of the schema. migrations/README.md explains how to write a step. */
export interface Migration {
  name: string
  /** Lowest schema number that a program must know to use the database after this step. */
  readableFrom: number
  statements: readonly string[]
}

/** All steps in order. A released step never changes. The number of a schema is the position of its step, from 1. */
export const migrations: readonly Migration[] = [{ name: '1.0', ...firstRelease }]

/** `application_name` of the service's connections. A migration finds the connections of other processes by it. */
export const applicationName = 'agent-messaging'
export const migrationApplicationName = `${applicationName} migration`

export interface SchemaState {
  version: number
  readable_from: number
}

type Readable = Pick<SchemaState, 'readable_from'>

/**
 * Key of the advisory lock for migrations, the same for all processes. The lock ends with the transaction, so a crash
 * leaves nothing locked.
 */
const migrationLock = 4_077_305

/** Reads the data that `ping` checks: the version of the schema, and whether the server accepts writes. */
export const readSchemaStateStatement = statement<Readable & { is_read_only: boolean }>(
  'read-schema-state',
  `select readable_from, pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as is_read_only
   from schema_version`,
  { readable_from: 'integer', is_read_only: 'boolean' },
)

/**
 * Returns a fault if a program that knows the schemas up to `known` must not use the database. Returns undefined
 * otherwise.
 */
export function schemaFault(rows: readonly Readable[], known = migrations.length): Fault | undefined {
  const needed = rows[0]?.readable_from ?? 0
  if (needed <= known) return undefined
  const needs = `it works with schema ${needed} or later, and this one knows ${known}`
  return new Fault('SERVICE_UNAVAILABLE', `the database needs a newer version of this program: ${needs}`)
}

const statementOf = <Row>(text: string, ...declared: DeclaredColumns<Row>) =>
  unprepared<Row>('migrate', text, ...declared)
const commandOf = (text: string) => unprepared<never>('migrate', text)

const lockCommand = commandOf('select pg_advisory_xact_lock(:key)')
/** Tables in which unreleased versions of the service recorded their schema, with all columns of each table. */
const tablesBeforeReleaseSql = `(values ('migration', 'name text'), ('schema_version', 'version integer, readable_from integer'))`

/**
 * SQL query: true if an unreleased version created the database. It compares columns, because other programs may use
 * the same table names.
 */
const isBeforeReleaseSql = `select exists (
  select from ${tablesBeforeReleaseSql} old (name, columns) where columns = (
    select string_agg(attname || ' ' || format_type(atttypid, atttypmod), ', ' order by attnum)
    from pg_attribute where attrelid = to_regclass(old.name) and attnum > 0 and not attisdropped))`

export const findTablesStatement = statementOf<{ old: boolean; state: boolean }>(
  `select (${isBeforeReleaseSql}) as old, to_regclass('schema_version') is not null as state`,
  { old: 'boolean', state: 'boolean' },
)
const createStateCommand = commandOf(
  `create table schema_version (
     version integer not null,
     readable_from integer not null,
     changed_at timestamptz not null default now())`,
)
export const readVersionStatement = statementOf<SchemaState>('select version, readable_from from schema_version', {
  version: 'integer',
  readable_from: 'integer',
})
const insertStateCommand = commandOf('insert into schema_version (version, readable_from) values (0, 0)')
const changeStateCommand = commandOf(
  'update schema_version set version = :version, readable_from = :readable_from, changed_at = now()',
)
const announceStateCommand = commandOf('update schema_version set readable_from = :readable_from')

/** Migrates the schema. Returns the names of the applied steps. Only one process migrates at a time. */
export async function migrate(database: DatabasePort, wanted: readonly Migration[] = migrations): Promise<string[]> {
  await inTurn(database, (query) => begin(query, wanted.length))
  const done: string[] = []
  for (const [index, migration] of wanted.entries()) {
    const contracts = index > 0 && migration.readableFrom > wanted[index - 1]!.readableFrom
    if (contracts && (await inTurn(database, (query) => announce(query, index + 1, migration))))
      await endConnections(database)
    if (await applyBesideOthers(database, index + 1, migration)) done.push(migration.name)
  }
  return done
}

const inTurn = <T>(database: DatabasePort, work: (query: Query) => Promise<T>): Promise<T> =>
  database.transaction(async (query) => {
    await query(lockCommand, { key: migrationLock })
    return work(query)
  })

const stateOf = async (query: Query): Promise<SchemaState | undefined> => (await query(readVersionStatement)).rows[0]

const createdBefore = 'the database was created before release 1.0 and cannot be upgraded: use an empty one'

/** Creates the table `schema_version` if it is missing. Throws for a database that this program cannot migrate. */
async function begin(query: Query, known: number): Promise<void> {
  const { old, state: isCreated } = (await query(findTablesStatement)).rows[0]!
  if (old) throw new Fault('SERVICE_UNAVAILABLE', createdBefore)
  if (!isCreated) await query(createStateCommand) // a user without the right to create tables can use existing ones
  const state = await stateOf(query)
  if (!state) return void (await query(insertStateCommand))
  const refusal = schemaFault([state], known)
  if (refusal) throw refusal
}

/**
 * Stores the new `readable_from` before the migration runs, so that older programs stop using the database. Returns
 * false if the migration has already run.
 */
async function announce(query: Query, version: number, { readableFrom }: Migration): Promise<boolean> {
  if ((await stateOf(query))!.version >= version) return false
  await query(announceStateCommand, { readable_from: readableFrom })
  return true
}

/**
 * Returns true if a lock conflict ended the migration. A transaction of another program, such as a backup, holds the
 * lock or waits for a lock of this migration.
 */
const isLockConflict = (error: unknown): boolean => ['55P03', '40P01'].includes(codeOf(error))

const lockRetryMs = 1_000
const limitLocksCommand = commandOf(`set local lock_timeout = '2s'`)

/**
 * Applies a migration, and retries it while other transactions hold its locks. It waits at most two seconds for a lock,
 * because requests of running processes queue behind it. Returns false if the migration has already run.
 */
async function applyBesideOthers(database: DatabasePort, version: number, migration: Migration): Promise<boolean> {
  for (;;) {
    try {
      return await inTurn(database, (query) => apply(query, version, migration))
    } catch (error) {
      if (!isLockConflict(error)) throw error
      await delay(lockRetryMs)
    }
  }
}

/** Applies a migration in the transaction of the caller. Returns false if the migration has already run. */
async function apply(query: Query, version: number, { name, readableFrom, statements }: Migration): Promise<boolean> {
  if ((await stateOf(query))!.version >= version) return false
  await query(limitLocksCommand)
  for (const text of statements) await query(verbatim(name, text))
  await query(changeStateCommand, { version, readable_from: readableFrom })
  return true
}

const pollMs = 50

const connectionsOfAllSql =
  'select pid from pg_stat_activity where datname = current_database() and application_name = :name'
const findConnectionsStatement = statementOf<{ pid: number }>(connectionsOfAllSql, { pid: 'integer' })
const endConnectionsCommand = commandOf(
  `select pg_terminate_backend(pid) from (${connectionsOfAllSql} and pid = any(:pids)) still_open`,
)

/**
 * Ends the connections of all processes. Each process then reconnects and reads the announced `readable_from`. A
 * process that may continue loses no more than by a restart of PostgreSQL. Resolves when all connections have ended.
 */
async function endConnections({ query }: DatabasePort): Promise<void> {
  const { rows } = await query(findConnectionsStatement, { name: applicationName })
  const values = { name: applicationName, pids: rows.map(({ pid }) => pid) }
  while ((await query(endConnectionsCommand, values)).rows.length > 0) await delay(pollMs)
}
