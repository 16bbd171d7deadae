import { setTimeout as delay } from 'node:timers/promises'
import type { Knex } from 'knex'
import { Fault } from '../fault.ts'
import * as firstSchema from './migrations/001-first-schema.ts'
import { statement } from './sql.ts'

/** One step of the schema; migrations/README.md says how to write one. */
export interface Migration {
  name: string
  /** The oldest schema that a process may have been written for, to go on with this one. */
  readableFrom: number
  statements: readonly string[]
}

/** In order, append-only: what ran once is never edited. The number of a schema is its place, from 1. */
export const migrations: readonly Migration[] = [{ name: '001-first-schema', ...firstSchema }]

/** How connections call themselves, so that a migration can tell those of other processes from its own. */
export const applicationName = 'agent-messaging'
export const migratingName = `${applicationName} migration`

interface SchemaState {
  version: number
  readable_from: number
}

type Readable = Pick<SchemaState, 'readable_from'>

/** One key for all processes of a deployment; held until the transaction ends, so a crash leaves nothing locked. */
const migrationLock = 4_077_305

/** Asked on every new connection, and whenever somebody wants to know whether the database can be used. */
export const readingSchema = statement<Readable>('read-schema', 'select readable_from from schema_version')

/** Why a process that was written for the schema `known` must leave the database alone, if it must. */
export function schemaRefusal(rows: readonly Readable[], known = migrations.length): Fault | undefined {
  const needed = rows[0]?.readable_from ?? 0
  if (needed <= known) return undefined
  const needs = `it works with schema ${needed} or later, and this one knows ${known}`
  return new Fault('SERVICE_UNAVAILABLE', `the database needs a newer version of this program: ${needs}`)
}

/** Brings the schema up to date and says what was missing; processes that start together take turns. */
export async function migrate(knex: Knex, wanted: readonly Migration[] = migrations): Promise<string[]> {
  await inTurn(knex, (trx) => begin(trx, wanted.length))
  const done: string[] = []
  for (const [index, migration] of wanted.entries()) {
    const contracts = index > 0 && migration.readableFrom > wanted[index - 1]!.readableFrom
    if (contracts && (await inTurn(knex, (trx) => announce(trx, index + 1, migration)))) await endConnections(knex)
    if (await inTurn(knex, (trx) => apply(trx, index + 1, migration))) done.push(migration.name)
  }
  return done
}

const inTurn = <T>(knex: Knex, work: (trx: Knex) => Promise<T>): Promise<T> =>
  knex.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(?)', [migrationLock])
    return work(trx)
  })

async function stateOf(trx: Knex): Promise<SchemaState | undefined> {
  const { rows } = await trx.raw<{ rows: SchemaState[] }>('select version, readable_from from schema_version')
  return rows[0]
}

const madeBefore = 'the database was made before the first release and cannot be brought up to date: use an empty one'

/** Refuses what this program cannot bring up to date. */
async function begin(trx: Knex, known: number): Promise<void> {
  const { rows } = await trx.raw<{ rows: { old: string | null }[] }>(`select to_regclass('migration')::text as old`)
  if (rows[0]?.old) throw new Fault('SERVICE_UNAVAILABLE', madeBefore)
  await trx.raw('create table if not exists schema_version (version integer not null, readable_from integer not null)')
  const state = await stateOf(trx)
  if (!state) return void (await trx.raw('insert into schema_version (version, readable_from) values (0, 0)'))
  const refusal = schemaRefusal([state], known)
  if (refusal) throw refusal
}

/** Shuts out the processes that the migration is not for, before it begins. False where it ran already. */
async function announce(trx: Knex, version: number, { readableFrom }: Migration): Promise<boolean> {
  if ((await stateOf(trx))!.version >= version) return false
  await trx.raw('update schema_version set readable_from = ?', [readableFrom])
  return true
}

/** False where it ran already. */
async function apply(trx: Knex, version: number, { readableFrom, statements }: Migration): Promise<boolean> {
  if ((await stateOf(trx))!.version >= version) return false
  for (const sql of statements) await trx.raw(sql)
  await trx.raw('update schema_version set version = ?, readable_from = ?', [version, readableFrom])
  return true
}

const pollMs = 50

/**
 * Ends the connections of all processes, so that each must come again and see what was announced; those that may go on
 * lose no more than what they would lose by a restart of PostgreSQL. Returns when all of them are gone.
 */
async function endConnections(knex: Knex): Promise<void> {
  const open = `select pid from pg_stat_activity where datname = current_database() and application_name = ?`
  const { rows } = await knex.raw<{ rows: { pid: number }[] }>(open, [applicationName])
  const ending = `select pg_terminate_backend(pid) from (${open} and pid = any(?)) still_open`
  const values = [applicationName, rows.map(({ pid }) => pid)]
  while ((await knex.raw<{ rows: unknown[] }>(ending, values)).rows.length > 0) await delay(pollMs)
}
