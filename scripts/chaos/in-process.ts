import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCalls } from '../../src/calls/index.ts'
import { readConfig, type Config } from '../../src/settings/config.ts'
import { openDeps, type OpenedServiceDeps } from '../../src/deps.ts'
import { createIdGenerator } from '../../src/platform/ids.ts'
import { createLog } from '../../src/platform/log.ts'
import { startServer } from '../../src/server.ts'
import type { Clock } from '../../src/platform/clock.ts'
import type { Disk } from '../../src/store/engine/embedded-files.ts'
import type { Delivery } from '../../src/mail/sending/index.ts'
import type { TestAgents } from './agents.ts'
import { createAgentClient, type AgentClient } from './agent-client.ts'
import { freePort } from '../support/free-port.ts'
import { copyPrepared } from '../support/prepared.ts'

export interface InProcessOptions {
  agents: TestAgents
  databaseUrl?: string | undefined
  /** Clocks, one for each service. Several services need a PostgreSQL. */
  clocks: readonly Clock[]
  /** Replaces the accept pipeline. */
  replaceDelivery?: (deps: OpenedServiceDeps) => Delivery
  /** Folder of the embedded database, which is kept. Default: a temporary one. */
  dataDir?: string
  disk?: Disk
  /** Settings, by the names of their environment variables. */
  env?: Record<string, string>
}

/**
 * Runs services in this process, where a scenario controls their clocks and their parts. `clients[service][sender]`.
 */
export async function withServices<T>(
  { agents, databaseUrl, clocks, replaceDelivery, dataDir, disk, env: settings = {} }: InProcessOptions,
  work: (clients: AgentClient[][], services: OpenedServiceDeps[]) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'ams-chaos-'))
  const bootstrapFile = join(folder, 'bootstrap.json')
  writeFileSync(bootstrapFile, JSON.stringify(agents.bootstrap))
  const env = {
    BOOTSTRAP_FILE: bootstrapFile,
    DATA_DIR: dataDir ?? join(folder, 'data'),
    RATE_LIMITS: 'off',
    PRO_LIMIT_FACTOR: '1000', // one owner has all agents
    LOG_LEVEL: 'silent',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...settings,
  }
  if (databaseUrl === undefined) copyPrepared(env.DATA_DIR, 'schema')
  const closers: (() => Promise<void>)[] = []
  try {
    const clients: AgentClient[][] = []
    const services: OpenedServiceDeps[] = []
    let shared: Pick<Config, 'authUrl' | 'baseUrl'> | undefined
    for (const clock of clocks) {
      const config = readConfig({
        ...env,
        PORT: String(await freePort()),
        ...(shared ? { AUTH_URL: shared.authUrl, BASE_URL: shared.baseUrl } : {}),
      })
      shared ??= config
      const log = createLog(config.logLevel, false)
      const deps = await openDeps(config, { clock, ids: createIdGenerator(clock), log, disk })
      services.push(deps)
      const calls = replaceDelivery ? createCalls({ ...deps, delivery: replaceDelivery(deps) }) : deps.calls
      const server = await startServer({ ...deps, calls })
      const { baseUrl } = shared
      const listens = `http://127.0.0.1:${config.port}`
      const own = await Promise.all(agents.senders.map((handle) => createAgentClient({ listens, baseUrl }, handle)))
      closers.push(async () => {
        for (const { connections } of own) connections.close()
        await server.close()
        await deps.close()
      })
      clients.push(own)
    }
    return await work(clients, services)
  } finally {
    for (const close of closers.reverse()) await close()
    rmSync(folder, { recursive: true, force: true })
  }
}
