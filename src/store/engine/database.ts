import { EventEmitter } from 'node:events'
import { Fault } from '../../fault.ts'
import { codeOf } from '../../platform/error-code.ts'
import type { Config } from '../../settings/config.ts'
import type { Disk } from './embedded-files.ts'
import { createEmbeddedPort } from './embedded.ts'
import { isUnreachableError } from './errors.ts'
import { databaseFolderOf, hasEmbeddedDatabase, lockFolder, lockDataFolder, unusableFilesFault } from './folder.ts'
import { migrate, migrationApplicationName } from './migrate.ts'
import { createNotificationOpener, type OpenNotifications } from './notifications.ts'
import { createPool, type Pool } from './pool.ts'
import { requireUnsharedSession } from './poolers.ts'
import type { DatabasePort, ConnectionLoad, StatementEvents } from './port.ts'
import { createPostgresPort } from './postgres.ts'
import { type OpenConnectionOptions, type Servers, createServers } from './servers.ts'
import { requireSupportedServer, type SessionSettings } from './session.ts'
import { indexFirstSettings, planOnceSettings, unprepared, unsafeSettingsSql } from './statements.ts'
import { noTimeouts, waitsOf } from './time-limits.ts'

/**
 * PostgreSQL codes of errors that an operator can correct. They are wrong credentials (class 28), an unknown database
 * (3D) or schema (3F), missing rights, a table of another program, and missing resources (53).
 */
const correctable = /^(28|3D|3F|42501|42P07|53)/
const ownError = /^[0-9A-Z]{5}$/

/**
 * Returns an error handler for opening PostgreSQL. It throws a fault with the reason if an operator can correct the
 * error. It throws any other error unchanged. `description` names the servers.
 */
const throwOpenFailure =
  (description: string) =>
  (error: unknown): never => {
    if (!(error instanceof Error && isCorrectable(error))) throw error
    const place = `PostgreSQL at ${description} (DATABASE_URL)`
    throw new Fault('SERVICE_UNAVAILABLE', `${place} cannot be used: ${reasonOf(error)}`, { cause: error })
  }

/**
 * Returns true if an operator can correct the error. This includes network and TLS errors. All other errors are bugs of
 * this program, or faults that already state their reason.
 */
function isCorrectable(error: Error): boolean {
  if (error instanceof Fault) return false
  const code = codeOf(error)
  return (
    isUnreachableError(error) ||
    correctable.test(code) ||
    (code === '' ? /SSL/.test(error.message) : !ownError.test(code))
  )
}

/**
 * Returns the message of an error. If a hostname has several addresses, the error has no message of its own, but
 * contains one error for each address.
 */
const reasonOf = (error: Error): string =>
  error instanceof AggregateError ? error.errors.map((one: Error) => one.message).join('; ') : error.message

type DatabaseConfig = Pick<
  Config,
  'databaseUrl' | 'dataDir' | 'databaseConnections' | 'databaseWaitMs' | 'unsafeDurability'
>

export interface Database {
  /**
   * Port for frequent lookups by key. PostgreSQL plans their statements once. Lookups have their own connections, so
   * they do not wait for statements of the general port.
   */
  lookups: DatabasePort
  /** Port for all other statements. */
  general: DatabasePort
  /**
   * Port for searches, which may read many rows. It has its own connections, so that searches delay only each other.
   */
  searches: DatabasePort
  /**
   * Opens a notification channel between processes. Undefined for the embedded database, which only one process uses.
   */
  notifications: OpenNotifications | undefined
  /** Returns the numbers of connections and waiting callers, by port name. */
  loads(): Record<string, ConnectionLoad>
  /** Emitter of an event for every statement and every commit. */
  events: StatementEvents
  /** Name and location of the database, as text for people. */
  description: string
  /** Names of the migrations that ran when the database was opened. */
  migrated: readonly string[]
  close(): Promise<void>
}

/** Function that receives each step of opening the database when it begins, as the rest of a sentence. */
type StepObserver = (step: string) => void

/**
 * Opens PostgreSQL if the configuration has an address, and the embedded database otherwise. Migrates the schema. Calls
 * `begins` for each step.
 */
export const openDatabase = (
  config: DatabaseConfig,
  disk?: Disk,
  begins: StepObserver = () => {},
): Promise<Database> =>
  config.databaseUrl === undefined
    ? openEmbedded(config, disk, begins)
    : atServers(config, (servers) => openPostgres(servers, config, begins))

/** Members of a database that an inspection by an operator needs. */
type Inspected = Pick<Database, 'lookups' | 'general' | 'searches' | 'notifications' | 'close'>

/** Opens the database for an inspection by an operator. It creates and migrates nothing, and accepts any server. */
export const openForInspection = (config: DatabaseConfig): Promise<Inspected> =>
  config.databaseUrl === undefined ? inspectEmbedded(config.dataDir) : atServers(config, inspectPostgres)

async function atServers<T>(
  config: DatabaseConfig,
  work: (servers: Servers, config: DatabaseConfig) => Promise<T>,
): Promise<T> {
  const servers = createServers(config.databaseUrl ?? '')
  return work(servers, config).catch(throwOpenFailure(servers.description))
}

const onlyReading = { default_transaction_read_only: 'on' }

async function inspectPostgres(servers: Servers, { databaseWaitMs }: DatabaseConfig): Promise<Inspected> {
  const { timeouts, silenceMs, connectionMs: waitMs } = waitsOf(databaseWaitMs)
  /**
   * Options for opening connections. If DATABASE_URL names several servers, they select the one that the service uses.
   */
  const options: OpenConnectionOptions = {
    settings: timeouts,
    waitMs,
    silenceMs,
    knowsSchema: false,
    mustWrite: servers.hasSeveral,
  }
  await requireUnsharedSession(() => servers.open(options))
  const open = async () => (await servers.open({ ...options, settings: { ...timeouts, ...onlyReading } })).client
  const connections = createPostgresPort(createPool({ open, max: 2, waitMs }), new EventEmitter())
  const notifications = createNotificationOpener(async () => (await servers.open(options)).client)
  return {
    lookups: connections,
    general: connections,
    searches: connections,
    notifications,
    close: connections.close,
  }
}

const checkConnectionStatement = unprepared<never>('check-connection', 'select')

async function inspectEmbedded(dataDir: string): Promise<Inspected> {
  const release = lockFolder(dataDir)
  const connection = createEmbeddedPort(databaseFolderOf(dataDir), new EventEmitter(), { settings: onlyReading })
  const close = (): Promise<void> => connection.close().finally(release)
  await connection.query(checkConnectionStatement).catch(async (error: unknown) => {
    await close().catch(() => {})
    throw unusableFilesFault(dataDir, error)
  })
  return { lookups: connection, general: connection, searches: connection, notifications: undefined, close }
}

/**
 * Returns the number of connections reserved for searches: a fifth of all connections, and none if there are very few.
 */
const searchConnections = (all: number): number => (all < 6 ? 0 : Math.max(1, Math.floor(all / 5)))

async function openPostgres(servers: Servers, config: DatabaseConfig, begins: StepObserver): Promise<Database> {
  const waits = waitsOf(config.databaseWaitMs)
  const events: StatementEvents = new EventEmitter()
  const { version, migrated } = await migratePostgres(servers, config, begins)
  const pools: Pool[] = []
  /** Closes the connections of all pools. A pool calls this when its server accepts no writes. */
  const closeAll = (): void => pools.forEach((pool) => pool.closeAll())
  const open = async (settings: SessionSettings, knowsSchema: boolean) => {
    const { silenceMs, connectionMs: waitMs } = waits
    const options = { settings: { ...waits.timeouts, ...settings }, silenceMs, waitMs, knowsSchema, mustWrite: true }
    return (await servers.open(options)).client
  }
  const connect = (max: number, settings: SessionSettings = {}): DatabasePort => {
    const pool = createPool({
      max,
      waitMs: waits.connectionMs,
      foundReadOnly: closeAll,
      open: () => open(settings, true),
    })
    pools.push(pool)
    return createPostgresPort(pool, events)
  }
  const max = Math.floor(config.databaseConnections / 2)
  const lookups = connect(max, { ...planOnceSettings, transaction_timeout: waits.transaction_timeout })
  const searchesMax = searchConnections(config.databaseConnections)
  const general = connect(config.databaseConnections - max - searchesMax, indexFirstSettings)
  const searches = searchesMax > 0 ? connect(searchesMax, indexFirstSettings) : general
  return {
    lookups,
    general,
    searches,
    events,
    migrated,
    loads: () => ({ lookups: lookups.load(), general: general.load(), searches: searches.load() }),
    notifications: createNotificationOpener(() => open({}, false)),
    description: `PostgreSQL ${version} at ${servers.description}`,
    async close() {
      await lookups.close()
      await general.close()
      if (searches !== general) await searches.close()
    },
  }
}

/** Migrates the database on its own connection, which has no time limits. */
async function migratePostgres(
  servers: Servers,
  { databaseWaitMs, unsafeDurability }: DatabaseConfig,
  begins: StepObserver,
) {
  begins(`connects to PostgreSQL at ${servers.description}`)
  const waitMs = waitsOf(databaseWaitMs).connectionMs
  const options: OpenConnectionOptions = {
    settings: { ...noTimeouts, application_name: migrationApplicationName },
    mustWrite: true,
    knowsSchema: false,
    waitMs,
    silenceMs: undefined,
  }
  const { server_version, ...facts } = await requireUnsharedSession(() => servers.open(options))
  requireSupportedServer({ server_version, ...facts })
  const open = async () => (await servers.open(options)).client
  const connection = createPostgresPort(createPool({ open, max: 1, waitMs }), new EventEmitter())
  try {
    if (!unsafeDurability) await refuseUnsafe(connection)
    begins('creates or upgrades the tables, or waits for another process that does')
    return { version: server_version.split(' ')[0]!, migrated: await migrate(connection) }
  } finally {
    await connection.close()
  }
}

const readUnsafeSettingsStatement = unprepared<{ unsafe: string | null }>(
  'read-unsafe-settings',
  `select (${unsafeSettingsSql}) as unsafe`,
  { unsafe: 'text' },
)

/** Throws if the server does not flush commits to disk, because an acknowledged envelope must be on disk. */
async function refuseUnsafe({ query }: DatabasePort): Promise<void> {
  const { rows } = await query(readUnsafeSettingsStatement)
  const unsafe = rows[0]?.unsafe
  if (!unsafe) return
  throw new Fault(
    'SERVICE_UNAVAILABLE',
    `this PostgreSQL runs with ${unsafe} off, so it can lose acknowledged envelopes; turn it on, or set UNSAFE_DURABILITY=on`,
  )
}

async function openEmbedded(
  { dataDir, unsafeDurability }: DatabaseConfig,
  disk: Disk | undefined,
  begins: StepObserver,
): Promise<Database> {
  begins(`${hasEmbeddedDatabase(dataDir) ? 'opens' : 'creates'} the embedded database in ${dataDir}`)
  const release = lockDataFolder(dataDir)
  const events: StatementEvents = new EventEmitter()
  const connection = createEmbeddedPort(databaseFolderOf(dataDir), events, { disk, flushes: !unsafeDurability })
  const close = (): Promise<void> => connection.close().finally(release)
  const migrated = await migrate(connection).catch(async (error: unknown) => {
    await close().catch(() => {}) // report why the open failed, not why the close failed
    throw unusableFilesFault(dataDir, error)
  })
  return {
    lookups: connection,
    general: connection,
    searches: connection,
    notifications: undefined,
    events,
    migrated,
    close,
    loads: () => ({ general: connection.load() }),
    description: `embedded database in ${dataDir}${unsafeDurability ? ' (UNSAFE_DURABILITY=on: a loss of power loses mail)' : ''}`,
  }
}
