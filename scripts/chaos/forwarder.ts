import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** The address of a service whose processes come and go behind it, as a load balancer's is. */
export interface Forwarder {
  port: number
  /** Where new connections lead from now on; those that are open stay where they are. */
  leadTo(port: number): void
  close(): Promise<void>
}

export async function startForwarder(): Promise<Forwarder> {
  const sockets = new Set<Socket>()
  let target = 0
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => other.resetAndDestroy())
      socket.on('close', () => sockets.delete(socket))
    }
    client.pipe(upstream).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('there is no free port')
  return {
    port: address.port,
    leadTo: (port) => void (target = port),
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
