import { setTimeout as delay } from 'node:timers/promises'
import { Fault } from '../../fault.ts'
import { codeOf } from '../../platform/error-code.ts'
import * as firstRelease from './migrations/1.0/index.ts'
import type { Declared } from './columns.ts'
import type { DatabasePort } from './port.ts'
import { statement, unprepared, verbatim, type Query } from './statements.ts'

/** One step of the schema; migrations/README.md says how to write one. */
export interface Migration {
  name: string
  /** The oldest schema that a process may have been written for, to go on with this one. */
  readableFrom: number
  statements: readonly string[]
}

/** All steps in order. A released step never changes. The number of a schema is the place of its step, from 1. */
export const migrations: readonly Migration[] = [{ name: '1.0', ...firstRelease }]

/** The `application_name` of connections, by which a migration tells those of other processes from its own. */
export const applicationName = 'agent-messaging'
export const migratingName = `${applicationName} migration`

export interface SchemaState {
  version: number
  readable_from: number
}

type Readable = Pick<SchemaState, 'readable_from'>

/** One key for all processes of a deployment; held until the transaction ends, so a crash leaves nothing locked. */
const migrationLock = 4_077_305

/** Reads for `ping` the version of the schema, and whether the server takes writes. */
export const readingState = statement<Readable & { is_read_only: boolean }>(
  'read-state',
  `select readable_from, pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as is_read_only
   from schema_version`,
  { readable_from: 'integer', is_read_only: 'boolean' },
)

/** Why a process that was written for the schema `known` must leave the database alone, if it must. */
export function schemaFault(rows: readonly Readable[], known = migrations.length): Fault | undefined {
  const needed = rows[0]?.readable_from ?? 0
  if (needed <= known) return undefined
  const needs = `it works with schema ${needed} or later, and this one knows ${known}`
  return new Fault('SERVICE_UNAVAILABLE', `the database needs a newer version of this program: ${needs}`)
}

const statementOf = <Row>(text: string, ...declared: Declared<Row>) => unprepared<Row>('migrate', text, ...declared)
const commandOf = (text: string) => unprepared<never>('migrate', text)

const locking = commandOf('select pg_advisory_xact_lock(:key)')
/** Tables in which unreleased versions of the service recorded their schema, with all columns of each. */
const tablesBeforeRelease = `(values ('migration', 'name text'), ('schema_version', 'version integer, readable_from integer'))`

/** In SQL: true if an unreleased version created the database. Tables of other programs have other columns. */
export const isBeforeRelease = `select exists (
  select from ${tablesBeforeRelease} old (name, columns) where columns = (
    select string_agg(attname || ' ' || format_type(atttypid, atttypmod), ', ' order by attnum)
    from pg_attribute where attrelid = to_regclass(old.name) and attnum > 0 and not attisdropped))`

const findingTables = statementOf<{ old: boolean; state: boolean }>(
  `select (${isBeforeRelease}) as old, to_regclass('schema_version') is not null as state`,
  { old: 'boolean', state: 'boolean' },
)
const creatingState = commandOf(
  `create table schema_version (
     version integer not null,
     readable_from integer not null,
     changed_at timestamptz not null default now())`,
)
const readingVersion = statementOf<SchemaState>('select version, readable_from from schema_version', {
  version: 'integer',
  readable_from: 'integer',
})
const beginningState = commandOf('insert into schema_version (version, readable_from) values (0, 0)')
const movingState = commandOf(
  'update schema_version set version = :version, readable_from = :readable_from, changed_at = now()',
)
const announcing = commandOf('update schema_version set readable_from = :readable_from')

/** Brings the schema up to date and says what was missing; processes that start together take turns. */
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
    await query(locking, { key: migrationLock })
    return work(query)
  })

const stateOf = async (query: Query): Promise<SchemaState | undefined> => (await query(readingVersion)).rows[0]

const createdBefore = 'the database was created before release 1.0 and cannot be brought up to date: use an empty one'

/** Refuses what this program cannot bring up to date. */
async function begin(query: Query, known: number): Promise<void> {
  const { old, state: isCreated } = (await query(findingTables)).rows[0]!
  if (old) throw new Fault('SERVICE_UNAVAILABLE', createdBefore)
  if (!isCreated) await query(creatingState) // a user without the right to create tables can use existing ones
  const state = await stateOf(query)
  if (!state) return void (await query(beginningState))
  const refusal = schemaFault([state], known)
  if (refusal) throw refusal
}

/** Shuts out the processes that the migration is not for, before it begins. False where it ran already. */
async function announce(query: Query, version: number, { readableFrom }: Migration): Promise<boolean> {
  if ((await stateOf(query))!.version >= version) return false
  await query(announcing, { readable_from: readableFrom })
  return true
}

/** A transaction of another program, such as a backup, has a lock for longer, or waits for one of this migration. */
const isLockConflict = (error: unknown): boolean => ['55P03', '40P01'].includes(codeOf(error))

const lockRetryMs = 1_000
const limitingLocks = commandOf(`set local lock_timeout = '2s'`)

/**
 * Applies a migration, again and again while others have its locks. Requests of running processes queue behind a lock
 * that waits, so it waits for two seconds at most. Returns false if the migration ran already.
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

/** Returns false if the migration ran already. */
async function apply(query: Query, version: number, { name, readableFrom, statements }: Migration): Promise<boolean> {
  if ((await stateOf(query))!.version >= version) return false
  await query(limitingLocks)
  for (const text of statements) await query(verbatim(name, text))
  await query(movingState, { version, readable_from: readableFrom })
  return true
}

const pollMs = 50

const connectionsOfAll =
  'select pid from pg_stat_activity where datname = current_database() and application_name = :name'
const findingConnections = statementOf<{ pid: number }>(connectionsOfAll, { pid: 'integer' })
const endingConnections = commandOf(
  `select pg_terminate_backend(pid) from (${connectionsOfAll} and pid = any(:pids)) still_open`,
)

/**
 * Ends the connections of all processes, so that each must come again and see what was announced; those that may go on
 * lose no more than what they would lose by a restart of PostgreSQL. Returns when all of them are gone.
 */
async function endConnections({ query }: DatabasePort): Promise<void> {
  const { rows } = await query(findingConnections, { name: applicationName })
  const values = { name: applicationName, pids: rows.map(({ pid }) => pid) }
  while ((await query(endingConnections, values)).rows.length > 0) await delay(pollMs)
}
