import { after, before } from 'node:test'
import { freePort } from '../../scripts/support/free-port.ts'
import { startFaultServer, type FaultServer } from './fault-server.ts'
import { startService, type Service } from './service.ts'

/**
 * Starts one service for the tests of a suite, behind a server that simulates faults. WebSockets connect to the service
 * itself, because the fault server has none.
 */
export function useFaultyService(): { readonly server: FaultServer; readonly service: Service } {
  const running = {} as { server: FaultServer; service: Service }
  before(async () => {
    const server = (running.server = await startFaultServer())
    const { url } = server
    const port = await freePort()
    const WS_URL = `ws://127.0.0.1:${port}/v1/connect`
    const addresses = { BASE_URL: `${url}/v1`, AUTH_URL: url, FILES_URL: `${url}/files`, WS_URL }
    running.service = await startService({ env: { PORT: String(port), ...addresses } })
    server.serve(port)
  })
  after(async () => {
    await running.service?.close()
    await running.server?.close()
  })
  return running
}
