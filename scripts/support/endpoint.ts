import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Endpoint {
  url: string
  close(): void
}

/**
 * Starts a webhook endpoint on this machine that accepts everything and answers challenges. It passes each event to
 * `took`, and keeps no process alive.
 */
export async function startEndpoint<Event = { eventId: string }>(
  took: (event: Event) => void = () => {},
  port = 0,
): Promise<Endpoint> {
  const server = createServer(async (request, response) => {
    const { challenge, ...event } = JSON.parse(Buffer.concat(await request.toArray()).toString())
    if (event.eventId !== undefined) took(event)
    response.end(JSON.stringify({ challenge }))
  })
  server.listen(port, '127.0.0.1')
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

/** Settings with which a service can send to this endpoint. */
export const endpointSettings = { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' }

/** Secret of a webhook whose signatures nobody checks. */
export const endpointSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
