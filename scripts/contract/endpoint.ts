import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An endpoint of webhooks on this machine that takes everything, and says so when it is asked. */
export async function startEndpoint(): Promise<{ url: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const { challenge } = JSON.parse(Buffer.concat(await request.toArray()).toString())
    response.end(JSON.stringify({ challenge }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** That a service has to be started with to send something there. */
export const endpointSettings = { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' }
