import { createClient, type Client } from '#sdk'
import { startFaultServer } from '../support/fault-server.ts'
import { startReceiver } from '../support/receiver.ts'
import { createPrepared, startService, type Service } from '../support/service.ts'
import { until } from '../support/until.ts'
import type { World } from './case.ts'

export interface OpenWorld extends World {
  close(): Promise<void>
}

/** Starts a service on its own database, behind a server that simulates a bad network. */
export async function startWorld(): Promise<OpenWorld> {
  const server = await startFaultServer()
  const receiver = await startReceiver()
  const database = await createPrepared('agents')
  const agents = new Map<string, Client>()
  const { url } = server
  const env = { BASE_URL: `${url}/v1`, AUTH_URL: url, WS_URL: `${url.replace('http', 'ws')}/v1/connect` }

  async function started(): Promise<Service> {
    const service = await startService({ env, database: 'postgres', databaseUrl: database.url })
    server.serve(service.config.port)
    return service
  }
  let service = await started()

  /** Connects directly, because the faults of the server are for the driver. */
  function agentOf(name: string): Client {
    const auth = { client_id: `cli_${name}`, client_secret: `secret of ${name}` }
    const straight = (address: unknown) => String(address).replace(url, `http://127.0.0.1:${service.config.port}`)
    return createClient({ url, auth, fetch: (address, init) => fetch(straight(address), init) })
  }

  return {
    server,
    receiver,
    get service() {
      return service
    },
    agent(name) {
      const client = agents.get(name) ?? agentOf(name)
      agents.set(name, client)
      return client
    },
    async restart() {
      await service.close()
      service = await started()
    },
    waiting: () => until(() => server.take('/v1/mailbox').some(({ url }) => url.includes('wait='))),
    async close() {
      for (const one of [service, receiver, server]) await one.close()
      await database.drop()
    },
  }
}
