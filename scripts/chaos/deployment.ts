import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../support/postgres.ts'
import { createAgentClient, type AgentClient } from './agent-client.ts'
import { allOf } from './all-of.ts'
import type { TestAgents } from './agents.ts'
import { spawnServer, type ServerProcess } from './server-process.ts'
import { freePort } from '../support/free-port.ts'
import { copyPrepared } from '../support/prepared.ts'

/** A service with one or more processes that share a database, addresses and keys. */
export interface Deployment {
  agents: TestAgents
  servers: ServerProcess[]
  /** Resource of WebSocket tokens. */
  wsUrl: string
  /** MCP endpoint, which is also the resource of its tokens. */
  mcpUrl: string
  /** Origin of the web pages. */
  webUrl: string
  /** Creates clients of these agents at the process with this index. */
  clients(handles: readonly string[], server?: number, maxSockets?: number): Promise<AgentClient[]>
  /** Restarts a process on its port, or starts another one. */
  restart(server?: number): Promise<void>
  /** Closes connections, kills processes and removes the files. */
  remove(): Promise<void>
}

export interface DeploymentOptions {
  agents: TestAgents
  /** PostgreSQL address. Without it the processes use the embedded database. */
  databaseUrl?: string | undefined
  processes?: number
  /** Settings of all processes, or a function that returns those of each process at its start. */
  env?: Record<string, string> | ((server: number) => Record<string, string>)
}

export async function deploy({ agents, databaseUrl, processes = 1, env = {} }: DeploymentOptions): Promise<Deployment> {
  const folder = mkdtempSync(join(tmpdir(), 'ams-chaos-'))
  const bootstrapFile = join(folder, 'bootstrap.json')
  writeFileSync(bootstrapFile, JSON.stringify(agents.bootstrap))
  const firstPort = await freePort()
  const dataDir = join(folder, 'data')
  const shared = {
    AUTH_URL: `http://127.0.0.1:${firstPort}`,
    BASE_URL: `http://127.0.0.1:${firstPort}/v1`,
    WS_URL: `ws://127.0.0.1:${firstPort}/v1/connect`,
    MCP_URL: `http://127.0.0.1:${firstPort}/mcp`,
    WEB_URL: `http://localhost:${firstPort}`,
    BOOTSTRAP_FILE: bootstrapFile,
    ...(databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl }),
  }
  const start = (server: number, port?: number): Promise<ServerProcess> =>
    spawnServer({ ...shared, ...(typeof env === 'function' ? env(server) : env) }, port)
  if (databaseUrl === undefined) copyPrepared(dataDir, 'schema')
  const starting = Array.from({ length: processes }, (_, index) => start(index, index === 0 ? firstPort : undefined))
  const servers = await allOf(starting).catch(async (error: unknown) => {
    for (const started of await Promise.allSettled(starting))
      if (started.status === 'fulfilled') await started.value.kill('SIGKILL')
    throw error
  })
  const created: AgentClient[] = []
  return {
    agents,
    servers,
    wsUrl: shared.WS_URL,
    mcpUrl: shared.MCP_URL,
    webUrl: shared.WEB_URL,
    async clients(handles, server = 0, maxSockets) {
      const { listens } = servers[server]!
      const clients = await Promise.all(
        handles.map((handle) => createAgentClient({ listens, baseUrl: shared.BASE_URL }, handle, maxSockets)),
      )
      created.push(...clients)
      return clients
    },
    async restart(server = 0) {
      const before = servers[server]
      servers[server] = await start(server, before && Number(new URL(before.listens).port))
    },
    async remove() {
      for (const { connections } of created) connections.close()
      await Promise.all(servers.map((server) => server.kill('SIGKILL')))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Runs `work` on a deployment, and cleans up after it. All processes start at the same time, on a fresh database of the
 * PostgreSQL server if one is given.
 */
export async function withDeployment<T>(
  { postgresUrl, ...options }: Omit<DeploymentOptions, 'databaseUrl'> & { postgresUrl?: string | undefined },
  work: (deployment: Deployment, databaseUrl: string | undefined) => Promise<T>,
): Promise<T> {
  const database = postgresUrl === undefined ? undefined : await createDatabase(postgresUrl)
  try {
    const deployment = await deploy({ ...options, databaseUrl: database?.url })
    try {
      return await work(deployment, database?.url)
    } finally {
      await deployment.remove()
    }
  } finally {
    await database?.drop()
  }
}
