import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import knexModule, { type Knex } from 'knex'
import PGliteClient from 'knex-pglite'
import pg from 'pg'
import type { Config } from '../config.ts'
import { lockFolder } from './folder-lock.ts'

export type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'databaseConnections' | 'databaseWaitMs' | 'unsafeDurability'>

export interface Database {
  knex: Knex
  /** For people: what runs where. */
  description: string
  close(): Promise<void>
}

const int8 = 20

/** PostgreSQL where an address is given, the embedded database in its folder otherwise. */
export const openDatabase = (config: DatabaseConfig): Promise<Database> =>
  config.databaseUrl === undefined ? openEmbedded(config.dataDir) : openPostgres(config.databaseUrl, config)

async function openPostgres(connectionString: string, config: DatabaseConfig): Promise<Database> {
  const getTypeParser = (oid: number): ((text: string) => unknown) => (oid === int8 ? Number : pg.types.getTypeParser(oid, 'text'))
  const knex = knexModule({
    client: 'pg',
    connection: { connectionString, connectionTimeoutMillis: config.databaseWaitMs, keepAlive: true, application_name: 'agent-messaging', types: { getTypeParser } },
    pool: { min: 0, max: config.databaseConnections },
    acquireConnectionTimeout: config.databaseWaitMs,
  })
  try {
    if (!config.unsafeDurability) await refuseUnsafe(knex)
  } catch (error) {
    await knex.destroy()
    throw error
  }
  const { host, pathname } = new URL(connectionString)
  return { knex, description: `PostgreSQL ${knex.client.version} at ${host || 'a local socket'}${pathname}`, close: () => knex.destroy() }
}

/** An acknowledgement means flushed to disk; a server that does not flush would make it a lie. */
async function refuseUnsafe(knex: Knex): Promise<void> {
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    `select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name`,
  )
  if (rows.length === 0) return
  const names = rows.map((row) => row.name).join(', ')
  throw new Error(`this PostgreSQL runs with ${names} off, so it can lose acknowledged envelopes; turn it on, or set UNSAFE_DURABILITY=on`)
}

async function openEmbedded(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const release = lockFolder(dataDir)
  const knex = knexModule({ client: PGliteClient, connection: { filename: join(dataDir, 'pglite') }, acquireConnectionTimeout: 60_000 })
  const close = async (): Promise<void> => {
    await knex.destroy()
    release()
  }
  try {
    await knex.raw('select 1')
  } catch (error) {
    await close()
    throw error
  }
  return { knex, description: `embedded database in ${dataDir} (survives a crash of the process, not of the machine)`, close }
}
