import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Config } from '../config.ts'
import { Fault } from '../fault.ts'
import type { DatabasePort, Load, StatementEvents } from './port.ts'
import { embeddedPort } from './embedded.ts'
import { filesOfDatabase, takeFolder, unusableFiles } from './folder.ts'
import { lockFolder } from './folder-lock.ts'
import { applicationName, migrate, migratingName } from './migrate.ts'
import { notificationsOf, type OpenNotifications } from './notifications.ts'
import { endWhenSilent, postgresPort, prepareConnection, type Prepare } from './postgres.ts'
import { refusedBy } from './refusals.ts'
import { planOnce, unprepared, unsafeSettings } from './statements.ts'
import { waitsOf } from './waits.ts'

export type DatabaseConfig = Pick<
  Config,
  'databaseUrl' | 'dataDir' | 'databaseConnections' | 'databaseWaitMs' | 'unsafeDurability'
>

export interface Database {
  /**
   * For what is asked most and looks rows up by key: statements that are planned once, and wait for none of the rest.
   */
  lookups: DatabasePort
  /** For all the rest. */
  general: DatabasePort
  /** For searches, which may read much: they hold up each other alone. */
  searches: DatabasePort
  /** What processes can tell each other by the database; none with the embedded one, which has one process. */
  notifications: OpenNotifications | undefined
  /** How many connections there are, by what they are for. */
  loads(): Record<string, Load>
  /** Tells of each statement and commit, on all connections. */
  events: StatementEvents
  /** For people: what runs where. */
  description: string
  /** Migrations that ran when it was opened. */
  migrated: readonly string[]
  close(): Promise<void>
}

/** PostgreSQL where an address is given, the embedded database in its folder otherwise; with the schema up to date. */
export const openDatabase = (config: DatabaseConfig): Promise<Database> =>
  config.databaseUrl === undefined
    ? openEmbedded(config.dataDir)
    : openPostgres(config.databaseUrl, config).catch(refusedBy(config.databaseUrl))

/** What is needed to look at a database. */
export type Inspected = Pick<Database, 'lookups' | 'general' | 'searches' | 'notifications' | 'close'>

/** The database as it is: nothing is made, brought up to date or refused, and nothing can be written. */
export const openToInspect = (config: DatabaseConfig): Promise<Inspected> =>
  config.databaseUrl === undefined
    ? inspectEmbedded(config.dataDir)
    : inspectPostgres(config.databaseUrl, config.databaseWaitMs).catch(refusedBy(config.databaseUrl))

const int8 = 20

const getTypeParser = (oid: number): ((text: string) => unknown) =>
  oid === int8 ? Number : pg.types.getTypeParser(oid, 'text')

const onlyReading = 'set default_transaction_read_only = on'

async function inspectPostgres(connectionString: string, databaseWaitMs: number): Promise<Inspected> {
  const { timeouts, silenceMs, connectionMs: connectionTimeoutMillis } = waitsOf(databaseWaitMs)
  const own = { application_name: applicationName, max: 2, types: { getTypeParser } }
  const prepare: Prepare = async (client) => {
    endWhenSilent(client, silenceMs)
    await client.query(onlyReading)
  }
  const options = { connectionString, connectionTimeoutMillis, ...own, ...timeouts }
  const connections = postgresPort(options, prepare, new EventEmitter())
  await connections.query(readingVersion).catch(async (error: unknown) => {
    await connections.close()
    throw error
  })
  const notifications = notificationsOf(connectionString, silenceMs)
  return {
    ...{ lookups: connections, general: connections, searches: connections },
    notifications,
    close: connections.close,
  }
}

async function inspectEmbedded(dataDir: string): Promise<Inspected> {
  const release = lockFolder(dataDir)
  const connection = embeddedPort(filesOfDatabase(dataDir), new EventEmitter())
  const close = (): Promise<void> => connection.close().finally(release)
  await connection.query(unprepared<never>('only-read', onlyReading)).catch(async (error: unknown) => {
    await close().catch(() => {})
    throw unusableFiles(dataDir, error)
  })
  return { lookups: connection, general: connection, searches: connection, notifications: undefined, close }
}

/** A fifth of all connections is for searches; with very few of them, searches take a general one. */
const searchConnections = (all: number): number => (all < 6 ? 0 : Math.max(1, Math.floor(all / 5)))

async function openPostgres(connectionString: string, config: DatabaseConfig): Promise<Database> {
  const waits = waitsOf(config.databaseWaitMs)
  const address = {
    connectionString,
    connectionTimeoutMillis: waits.connectionMs,
    keepAlive: true,
    types: { getTypeParser },
  }
  const events: StatementEvents = new EventEmitter()
  const { version, migrated } = await migratePostgres(address, config.unsafeDurability)
  const options = { ...address, application_name: applicationName, ...waits.timeouts }
  const connect = (max: number, settings?: Readonly<Record<string, string>>): DatabasePort =>
    postgresPort({ ...options, max }, prepareConnection(waits.silenceMs, settings), events)
  const max = Math.floor(config.databaseConnections / 2)
  const lookups = connect(max, { ...planOnce, ...wholeWithin(version, waits.transaction_timeout) })
  const searchesMax = searchConnections(config.databaseConnections)
  const general = connect(config.databaseConnections - max - searchesMax)
  const searches = searchesMax > 0 ? connect(searchesMax) : general
  const { host, pathname } = new URL(connectionString)
  return {
    ...{ lookups, general, searches, events, migrated },
    loads: () => ({ lookups: lookups.load(), general: general.load(), searches: searches.load() }),
    notifications: notificationsOf(connectionString, waits.silenceMs),
    description: `PostgreSQL ${version} at ${host || 'a local socket'}${pathname}`,
    async close() {
      await lookups.close()
      await general.close()
      if (searches !== general) await searches.close()
    },
  }
}

/**
 * What begins while the rest of it is on its way ends if that never comes, and holds no locks meanwhile: no statement
 * runs then that has a limit of its own.
 */
const wholeWithin = (version: string, ms: number): Readonly<Record<string, string>> =>
  Number.parseInt(version, 10) >= 17 ? { transaction_timeout: String(ms) } : {}

/** On a connection of its own, which has no limits of time. */
async function migratePostgres(address: pg.PoolConfig, unsafeDurability: boolean) {
  const options = { ...address, application_name: migratingName, max: 1 }
  const connection = postgresPort(options, async () => {}, new EventEmitter())
  try {
    if (!unsafeDurability) await refuseUnsafe(connection)
    const { rows } = await connection.query(readingVersion)
    return { version: rows[0]!.server_version.split(' ')[0]!, migrated: await migrate(connection) }
  } finally {
    await connection.close()
  }
}

const readingVersion = unprepared<{ server_version: string }>('read-version', 'show server_version')

const readingUnsafe = unprepared<{ unsafe: string | null }>('read-unsafe', `select (${unsafeSettings}) as unsafe`)

/** An acknowledged envelope is promised to be on disk, which a server that does not flush cannot keep. */
async function refuseUnsafe({ query }: DatabasePort): Promise<void> {
  const { rows } = await query(readingUnsafe)
  const unsafe = rows[0]?.unsafe
  if (!unsafe) return
  throw new Fault(
    'SERVICE_UNAVAILABLE',
    `this PostgreSQL runs with ${unsafe} off, so it can lose acknowledged envelopes; turn it on, or set UNSAFE_DURABILITY=on`,
  )
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const release = takeFolder(dataDir)
  const events: StatementEvents = new EventEmitter()
  const connection = embeddedPort(filesOfDatabase(dataDir), events)
  const close = (): Promise<void> => connection.close().finally(release)
  const migrated = await migrate(connection).catch(async (error: unknown) => {
    await close().catch(() => {}) // a database that did not open may not close either; why it did not open counts
    throw unusableFiles(dataDir, error)
  })
  return {
    ...{ lookups: connection, general: connection, searches: connection },
    ...{ notifications: undefined, events, migrated, close },
    loads: () => ({ general: connection.load() }),
    description: `embedded database in ${dataDir} (survives a crash of the process, not of the machine)`,
  }
}
