import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Socket } from 'node:net'

export interface Asked {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Replaces the response to a request. */
export type Fault = (scene: Scene) => void | Promise<void>

export interface Scene {
  asked: Asked
  response: ServerResponse
  socket: Socket
  /** Passes the request to the service and returns its response. */
  forward(): Promise<Answer>
  /** Tells the test that nothing more arrives by itself. */
  hang(): void
}

export interface FaultServer {
  url: string
  /** Returns the requests since the last `take`. */
  take(path?: string): Asked[]
  /** Sets faults for the next requests to paths with this prefix, one after the other. */
  meet(path: string, ...faults: readonly Fault[]): void
  /** Removes the faults that no request has met. */
  clear(): void
  /** Called when a request hangs. */
  onHang: () => void
  /** Number of requests that are neither answered nor aborted. */
  readonly open: number
  /** Sets the service that answers requests without a fault. */
  serve(port: number): void
  close(): Promise<void>
}

/** Starts a loopback server in front of the real one, or alone, that simulates a bad network and bad servers. */
export async function startFaultServer(): Promise<FaultServer> {
  const asked: Asked[] = []
  const faults: { path: string; fault: Fault }[] = []
  let port = 0
  let open = 0
  const server = createServer(async (message, response) => {
    open++
    response.once('close', () => open--)
    const { method = '', url = '', headers, socket } = message
    const one = { method, url, headers, body: await buffer(message) }
    asked.push(one)
    const index = faults.findIndex(({ path }) => url.startsWith(path))
    const [{ fault } = { fault: pass }] = index === -1 ? [] : faults.splice(index, 1)
    const scene = { asked: one, response, socket, forward: () => forward(port, one), hang: () => running.onHang() }
    // Without a service there is no response.
    await Promise.resolve(fault(scene)).catch(() => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server has no address')

  const running: FaultServer = {
    url: `http://127.0.0.1:${address.port}`,
    take: (path = '/v1/') => asked.splice(0).filter(({ url }) => url.startsWith(path)),
    meet: (path, ...met) => void faults.push(...met.map((fault) => ({ path, fault }))),
    clear: () => void faults.splice(0),
    onHang: () => {},
    get open() {
      return open
    },
    serve: (target) => void (port = target),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return running
}

function forward(port: number, { method, url, headers, body }: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method, path: url, headers, agent: false }
    const request = httpRequest(options, async (answer) =>
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) }),
    )
    request.once('error', reject)
    request.end(body)
  })
}

/** No fault: the unchanged response. */
export const pass: Fault = async ({ forward, response }) => {
  const { status, headers, body } = await forward()
  response.writeHead(status, withoutFraming(headers)).end(body)
}

export function withoutFraming(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { connection, 'transfer-encoding': _, 'content-length': __, 'keep-alive': ___, ...others } = headers
  return others
}
