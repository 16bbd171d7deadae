import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'

/** Starts a server on this machine that handles requests until the end of the tests. Returns its address. */
export async function serveLocally(
  handle: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<string> {
  const server = createServer(handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
