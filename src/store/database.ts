import { Socket } from 'node:net'
import knexModule, { type Knex } from 'knex'
import PGliteClient from 'knex-pglite'
import pg from 'pg'
import type { Config } from '../config.ts'
import { Fault } from '../fault.ts'
import { directPool, throughKnex, type Direct } from './direct.ts'
import { filesOfDatabase, takeFolder } from './folder.ts'
import { migrate } from './migrate.ts'
import { refusedBy } from './refusals.ts'

export type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'databaseConnections' | 'databaseWaitMs' | 'unsafeDurability' | 'queueMax' | 'batchMax' | 'lanes'>

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
  const getTypeParser = (oid: number): ((text: string) => unknown) => (oid === int8 ? Number : pg.types.getTypeParser(oid, 'text'))
  const connection = { connectionString, connectionTimeoutMillis: config.databaseWaitMs, keepAlive: true, application_name: 'agent-messaging', types: { getTypeParser } }
  const connect = (pool: Knex.PoolConfig): Knex => knexModule({ client: 'pg', connection, pool: { min: 0, ...pool }, acquireConnectionTimeout: config.databaseWaitMs, log })
  const patient = connect({ max: 1 })
  let migrated: readonly string[]
  try {
    if (!config.unsafeDurability) await refuseUnsafe(patient)
    migrated = await migrate(patient)
  } finally {
    await patient.destroy()
  }
  const limited = limitSilence(config.databaseWaitMs)
  const afterCreate = (client: pg.PoolClient, done: (error: unknown, client: pg.PoolClient) => void): void => done(limited(client), client)
  const max = Math.floor(config.databaseConnections / 2)
  const knex = connect({ max: config.databaseConnections - max, afterCreate })
  const direct = directPool({ ...connection, max }, config, limited, knex)
  const close = async (): Promise<void> => {
    await direct.end()
    await knex.destroy()
  }
  const { host, pathname } = new URL(connectionString)
  return { knex, direct, migrated, description: `PostgreSQL ${patient.client.version} at ${host || 'a local socket'}${pathname}`, close }
}

/**
 * A statement that gets no answer in time loses its connection: nobody can tell whether one will come, and whoever
 * used the connection next would stand in an unfinished transaction. Migrations run without this.
 */
const limitSilence =
  (ms: number) =>
  (client: pg.PoolClient): void => {
    const { stream } = client.connection
    const isIdle = (): boolean => 'readyForQuery' in client && client.readyForQuery === true
    const end = (): void => void (isIdle() || stream.destroy(Object.assign(new Error(`PostgreSQL gave no answer in ${ms} ms`), { code: 'ETIMEDOUT' })))
    if (stream instanceof Socket) stream.setTimeout(ms).on('timeout', end)
  }

/** An acknowledgement means flushed to disk; a server that does not flush would make it a lie. */
async function refuseUnsafe(knex: Knex): Promise<void> {
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    `select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name`,
  )
  if (rows.length === 0) return
  const names = rows.map((row) => row.name).join(', ')
  throw new Fault('SERVICE_UNAVAILABLE', `this PostgreSQL runs with ${names} off, so it can lose acknowledged envelopes; turn it on, or set UNSAFE_DURABILITY=on`)
}

async function openEmbedded({ dataDir, ...limits }: DatabaseConfig): Promise<Database> {
  const release = takeFolder(dataDir)
  const knex = knexModule({ client: PGliteClient, connection: { filename: filesOfDatabase(dataDir) }, acquireConnectionTimeout: 60_000, log })
  const close = async (): Promise<void> => {
    await knex.destroy()
    release()
  }
  const migrated = await migrate(knex).catch(async (error: unknown) => {
    await close()
    throw error
  })
  return { knex, direct: throughKnex(knex, limits), migrated, description: `embedded database in ${dataDir} (survives a crash of the process, not of the machine)`, close }
}
