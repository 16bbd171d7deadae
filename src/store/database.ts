import { Socket } from 'node:net'
import knexModule, { type Knex } from 'knex'
import PGliteClient from 'knex-pglite'
import pg from 'pg'
import type { Config } from '../config.ts'
import { Fault, unavailable } from '../fault.ts'
import { directPool, throughKnex, type Direct } from './direct.ts'
import { filesOfDatabase, takeFolder } from './folder.ts'
import { applicationName, migrate, migratingName, readingSchema, schemaRefusal } from './migrate.ts'
import { refusedBy } from './refusals.ts'
import { waitsOf } from './waits.ts'

export type DatabaseConfig = Pick<
  Config,
  | 'databaseUrl'
  | 'dataDir'
  | 'databaseConnections'
  | 'databaseWaitMs'
  | 'unsafeDurability'
  | 'queueMax'
  | 'batchMax'
  | 'lanes'
>

export interface Database {
  knex: Knex
  direct: Direct
  /** For people: what runs where. */
  description: string
  /** Migrations that ran when it was opened. */
  migrated: readonly string[]
  close(): Promise<void>
}

const int8 = 20

/** What knex has to say by itself would be no line of our log; the errors it throws are logged where they end. */
const log: Knex.Logger = { warn: () => {}, error: () => {}, deprecate: () => {}, debug: () => {} }

/** PostgreSQL where an address is given, the embedded database in its folder otherwise; with the schema up to date. */
export const openDatabase = (config: DatabaseConfig): Promise<Database> =>
  config.databaseUrl === undefined
    ? openEmbedded(config)
    : openPostgres(config.databaseUrl, config).catch(refusedBy(config.databaseUrl))

async function openPostgres(connectionString: string, config: DatabaseConfig): Promise<Database> {
  const getTypeParser = (oid: number): ((text: string) => unknown) =>
    oid === int8 ? Number : pg.types.getTypeParser(oid, 'text')
  const waits = waitsOf(config.databaseWaitMs)
  const address = {
    connectionString,
    connectionTimeoutMillis: waits.connectionMs,
    keepAlive: true,
    types: { getTypeParser },
  }
  const connect = (connection: Knex.PgConnectionConfig, pool: Knex.PoolConfig): Knex =>
    knexModule({
      client: 'pg',
      connection,
      pool: { min: 0, ...pool },
      acquireConnectionTimeout: waits.connectionMs,
      log,
    })
  const patient = connect({ ...address, application_name: migratingName }, { max: 1 })
  let migrated: readonly string[]
  try {
    if (!config.unsafeDurability) await refuseUnsafe(patient)
    migrated = await migrate(patient)
  } finally {
    await patient.destroy()
  }
  const connection = { ...address, application_name: applicationName, ...waits.timeouts }
  const prepare = (client: pg.Client): Promise<void> => prepareClient(client, waits.silenceMs)
  const afterCreate = (client: pg.Client, done: (error?: unknown) => void): void =>
    void prepare(client).then(
      () => done(),
      (error: unknown) => {
        client.connection.stream.destroy()
        done(error)
      },
    )
  const max = Math.floor(config.databaseConnections / 2)
  const knex = connect(connection, { max: config.databaseConnections - max, afterCreate })
  const direct = directPool({ ...connection, max }, config, prepare, knex)
  const close = async (): Promise<void> => {
    await direct.end()
    await knex.destroy()
  }
  const { host, pathname } = new URL(connectionString)
  return {
    knex,
    direct,
    migrated,
    description: `PostgreSQL ${patient.client.version} at ${host || 'a local socket'}${pathname}`,
    close,
  }
}

/** What every connection goes through before it is used; that of migrations is under no limit, and makes the schema. */
async function prepareClient(client: pg.Client, silenceMs: number): Promise<void> {
  limitSilence(client, silenceMs)
  const { rows } = await client.query<{ readable_from: number }>(readingSchema.text)
  const refusal = schemaRefusal(rows)
  if (refusal) throw unavailable(refusal)
}

/**
 * A statement that gets no answer in time loses its connection: nobody can tell whether one will come, and whoever
 * used the connection next would stand in an unfinished transaction.
 */
function limitSilence(client: pg.Client, ms: number): void {
  const { stream } = client.connection
  const isIdle = (): boolean => 'readyForQuery' in client && client.readyForQuery === true
  const silence = (): Error => Object.assign(new Error(`PostgreSQL gave no answer in ${ms} ms`), { code: 'ETIMEDOUT' })
  const end = (): void => void (isIdle() || stream.destroy(silence()))
  if (stream instanceof Socket) stream.setTimeout(ms).on('timeout', end)
}

/** An acknowledgement means flushed to disk; a server that does not flush would make it a lie. */
async function refuseUnsafe(knex: Knex): Promise<void> {
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    `select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name`,
  )
  if (rows.length === 0) return
  const names = rows.map((row) => row.name).join(', ')
  throw new Fault(
    'SERVICE_UNAVAILABLE',
    `this PostgreSQL runs with ${names} off, so it can lose acknowledged envelopes; turn it on, or set UNSAFE_DURABILITY=on`,
  )
}

async function openEmbedded({ dataDir, ...limits }: DatabaseConfig): Promise<Database> {
  const release = takeFolder(dataDir)
  const knex = knexModule({
    client: PGliteClient,
    connection: { filename: filesOfDatabase(dataDir) },
    acquireConnectionTimeout: 60_000,
    log,
  })
  const close = async (): Promise<void> => {
    await knex.destroy()
    release()
  }
  const migrated = await migrate(knex).catch(async (error: unknown) => {
    await close()
    throw error
  })
  return {
    knex,
    direct: throughKnex(knex, limits),
    migrated,
    description: `embedded database in ${dataDir} (survives a crash of the process, not of the machine)`,
    close,
  }
}
