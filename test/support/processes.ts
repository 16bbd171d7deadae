import { after, before } from 'node:test'
import { createPrepared, startService, type Service, type ServiceOptions } from './service.ts'
import { restClientAt, type RestClient } from './client.ts'
import type { Agent } from './agents.ts'
import { listen, type Listener, type ListenerOptions } from './listener.ts'

/** Services that share a database and their addresses like processes, each on its own port. */
export interface Processes {
  services: readonly Service[]
  /** Returns the operations of the agent at this process. */
  at(index: number, agent: Agent): RestClient
  listenAt(index: number, agent: Agent, options?: ListenerOptions): Promise<Listener>
  close(): Promise<void>
}

const addresses = {
  BASE_URL: 'http://ams.example/v1',
  AUTH_URL: 'http://ams.example',
  WS_URL: 'ws://ams.example/v1/connect',
  MCP_URL: 'http://ams.example/mcp',
  PUBLIC_METRICS: 'on',
}

type OptionsFor = ServiceOptions | ((databaseUrl: string) => Promise<ServiceOptions>)

/** Starts one service for each of the options, which may depend on the address of their PostgreSQL database. */
export async function startProcesses(...all: OptionsFor[]): Promise<Processes> {
  const { url: databaseUrl, drop } = await createPrepared('agents')
  const services: Service[] = []
  for (const own of all) {
    const { env, ...options } = typeof own === 'function' ? await own(databaseUrl) : own
    services.push(await startService({ database: 'postgres', databaseUrl, ...options, env: { ...addresses, ...env } }))
  }
  const wsUrlOf = ({ config }: Service): string => `ws://127.0.0.1:${config.port}/v1/connect`
  return {
    services,
    at: (index, { token }) => restClientAt(services[index]!, token),
    listenAt: (index, agent, options) =>
      listen({ config: { ...services[index]!.config, wsUrl: wsUrlOf(services[index]!) } }, agent, options),
    async close() {
      for (const service of services) await service.close()
      await drop()
    },
  }
}

/** Starts two processes with the same settings for the tests of a suite. */
export function useTwoProcesses(env: Record<string, string> = {}) {
  let processes: Processes
  before(async () => void (processes = await startProcesses({ env }, { env })))
  after(() => processes.close())
  return { processes: () => processes, at: (index: number): Service => processes.services[index]! }
}
