import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe } from 'node:test'
import type { Reply } from '#generated/rest/call.ts'
import type { RouteFacts } from '#generated/rest/routes.ts'
import { problemsOf } from '../../scripts/support/replies.ts'
import { readConfig, type Config } from '../../src/settings/config.ts'
import { openDeps, type OpenedServiceDeps, type Platform } from '../../src/deps.ts'
import { systemTimer, type Timer } from '../../src/platform/clock.ts'
import { createIdGenerator, type IdGenerator } from '../../src/platform/ids.ts'
import { createLog, type Log } from '../../src/platform/log.ts'
import type { Disk } from '../../src/store/engine/embedded-files.ts'
import type { CreateMcpServer } from '../../src/edges/mcp/protocol.ts'
import { startServer, type RunningServer } from '../../src/server.ts'
import { testBootstrap, type Bootstrap } from '../../scripts/support/bootstrap.ts'
import { createDatabase } from '../../scripts/support/postgres.ts'
import { endpointSettings } from '../../scripts/support/endpoint.ts'
import { freePort } from '../../scripts/support/free-port.ts'
import { fixedClock, testClock, type TestClock } from '../../scripts/support/test-clock.ts'
import { copyPrepared, preparedTemplate, servicesFolder, type Content } from '../../scripts/support/prepared.ts'

export type DatabaseKind = 'embedded' | 'postgres'

export interface Service {
  config: Config
  deps: OpenedServiceDeps
  clock: TestClock
  /** Deviations from the contract so far; empty if all responses were as documented. */
  violations: string[]
  /** Returns an access token; default: with every scope that the client has for the resource. */
  token(clientId: string, options?: { resource?: 'rest' | 'ws' | 'mcp'; scope?: string }): Promise<string>
  drain: RunningServer['drain']
  close(): Promise<void>
}

export interface ServiceOptions {
  /** Default: PostgreSQL for this process alone (`byItself`), which starts faster than the embedded database. */
  database?: DatabaseKind
  /** Settings by the name of their environment variable. */
  env?: Record<string, string>
  bootstrap?: Bootstrap
  /** Database of another service to share, instead of a new one. */
  databaseUrl?: string | undefined
  /** Default: the time stands still if limits per minute are on, so that no minute ends within a test. */
  clock?: TestClock
  ids?: IdGenerator
  timer?: Timer | undefined
  /** If true, jobs remove expired rows by the clock of the database, as in a real process; otherwise by `clock`. */
  hasDatabaseClock?: boolean
  log?: Log
  /** True to check every response against the contract in this process; false where time is measured. */
  inspected?: boolean
  /** Replaces the protocol of the MCP endpoint. */
  makeProtocol?: CreateMcpServer
  /** Disk of the embedded database. */
  disk?: Disk
  egress?: Platform['egress']
  smtp?: Platform['smtp']
  resolveTexts?: Platform['resolveTexts']
}

/** Settings of a single process, which uses its own movable clock. Several processes use the clock of the database. */
export const byItself = { BUS: 'memory' }

/** Starts the real service in this process, on a fresh database, with the agents of `testBootstrap`. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const {
    database = 'postgres',
    env = {},
    bootstrap = testBootstrap,
    clock = env['RATE_LIMITS'] === 'on' ? fixedClock() : testClock(),
    ids = createIdGenerator(clock),
    inspected = true,
    hasDatabaseClock = false,
  } = options
  if (options.disk && database !== 'embedded') throw new Error('only the embedded database uses `disk`')
  const folder = mkdtempSync(join(servicesFolder, 'ams-service-'))
  const content = bootstrap === testBootstrap ? 'agents' : 'schema'
  const own = database === 'postgres' && options.databaseUrl === undefined ? await createPrepared(content) : undefined
  const databaseUrl = options.databaseUrl ?? own?.url
  const dataDir = env['DATA_DIR'] ?? join(folder, 'data')
  const isPrepared = databaseUrl === undefined ? copyPrepared(dataDir, content) : own?.isPrepared
  const bootstrapFile = join(folder, 'bootstrap.json')
  writeFileSync(bootstrapFile, JSON.stringify(bootstrap))
  const port = await freePort()
  const config = readConfig({
    PORT: String(port),
    DATA_DIR: dataDir,
    ...(isPrepared && content === 'agents' ? {} : { BOOTSTRAP_FILE: bootstrapFile }),
    RATE_LIMITS: 'off',
    CLOCK_LEAD_SECONDS: '1000000000', // tests move their clocks
    LOG_LEVEL: 'silent',
    ...endpointSettings,
    ...(options.database === undefined && options.databaseUrl === undefined ? byItself : {}),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...env,
  })
  const log = options.log ?? createLog(config.logLevel, false)
  const deps = await openDeps(config, {
    clock,
    ids,
    log,
    disk: options.disk,
    egress: options.egress,
    smtp: options.smtp,
    resolveTexts: options.resolveTexts,
    timer: options.timer ?? systemTimer,
    ...(hasDatabaseClock ? {} : { databaseClock: clock }),
  })
  const violations: string[] = []
  const server = await startServer({
    ...deps,
    makeProtocol: options.makeProtocol,
    inspect: inspected ? (route, reply) => violations.push(...violationsOf(route, reply)) : undefined,
  })
  return {
    config,
    deps,
    clock,
    violations,
    token: (clientId, wanted) => requestToken(config, bootstrap, clientId, wanted),
    drain: server.drain,
    async close() {
      await server.close()
      await deps.close()
      await own?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const violationsOf = ({ operationId }: RouteFacts, reply: Reply): string[] =>
  problemsOf(operationId, reply).map((problem) => `${operationId} ${reply.status}: ${problem}`)

/** Starts another process of the same deployment: on the same database, at the same addresses, with its own port. */
export function startSecondService(
  { config, clock }: Service,
  env: Record<string, string> = {},
  timer?: Timer,
): Promise<Service> {
  const { databaseUrl, baseUrl, authUrl, wsUrl, mcpUrl } = config
  return startService({
    database: 'postgres',
    databaseUrl,
    clock,
    timer,
    env: { BASE_URL: baseUrl, AUTH_URL: authUrl, WS_URL: wsUrl, MCP_URL: mcpUrl, ...env },
  })
}

/** Creates the database of one test file, as a copy of the prepared one if there is one; otherwise empty. */
export async function createPrepared(content: Content) {
  const template = preparedTemplate(content)
  return { ...(await createDatabase(testDatabaseUrl(), template)), isPrepared: template !== undefined }
}

/** Returns the PostgreSQL on which tests may create databases. */
export function testDatabaseUrl(): string {
  const url = process.env['TEST_DATABASE_URL']
  if (url === undefined) throw new Error('TEST_DATABASE_URL is not set; npm test sets it')
  return url
}

async function requestToken(
  config: Config,
  bootstrap: Bootstrap,
  clientId: string,
  { resource = 'rest', scope }: { resource?: 'rest' | 'ws' | 'mcp'; scope?: string } = {},
): Promise<string> {
  const secret = bootstrap.clients?.find((client) => client.client_id === clientId)?.client_secret ?? ''
  const resources = { rest: config.baseUrl, ws: config.wsUrl, mcp: config.mcpUrl }
  const form = {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: secret,
    resource: resources[resource],
    ...(scope === undefined ? {} : { scope }),
  }
  const response = await fetch(`${config.authUrl}/token`, { method: 'POST', body: new URLSearchParams(form) })
  const { access_token } = (await response.json()) as { access_token?: string }
  if (access_token === undefined) throw new Error(`no token for ${clientId}: ${response.status}`)
  return access_token
}

/** Registers tests that run on both databases. */
export function onEachDatabase(promises: (database: DatabaseKind) => void): void {
  for (const database of ['embedded', 'postgres'] as const)
    describe(`on the ${database} database`, () => promises(database))
}

/**
 * Registers tests that do not depend on the database, such as tests of inputs and tokens. They run only on PostgreSQL,
 * which starts faster. Tests of stored data run on each database.
 */
export function onOneDatabase(promises: (database: DatabaseKind) => void): void {
  describe('on the postgres database', () => promises('postgres'))
}
