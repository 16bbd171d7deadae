import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { certificate, privateKey } from './certificate.ts'

/** HTTPS server of a test, with a configurable response. */
export interface TlsServer {
  port: number
  /** Returns the number of connections so far, with those that failed in the handshake. */
  connections(): number
  /** Server names that clients sent in TLS. */
  names: (string | false)[]
  close(): Promise<void>
}

export async function startTlsServer(listener: RequestListener, address = '127.0.0.1', port = 0): Promise<TlsServer> {
  const sockets = new Set<Socket>()
  const names: (string | false)[] = []
  let connections = 0
  const server = createServer({ cert: certificate, key: privateKey }, listener)
  server.on('connection', (socket: Socket) => {
    connections++
    sockets.add(socket.once('close', () => sockets.delete(socket)))
  })
  server.on('secureConnection', (socket: TLSSocket) => names.push(socket.servername ?? false))
  server.on('tlsClientError', () => {})
  server.listen(port, address)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    names,
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
