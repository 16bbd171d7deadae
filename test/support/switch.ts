import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** An address that forwards connections to one server, which a test can change. */
export interface Switch {
  port: number
  /** Forwards new connections to another port of this machine, and closes the existing ones. */
  lead(port: number): void
  close(): Promise<void>
}

export async function startSwitch(firstTarget: number): Promise<Switch> {
  const sockets = new Set<Socket>()
  let target = firstTarget
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('data', (chunk) => other.write(chunk))
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no free port found')
  const cut = (): void => sockets.forEach((socket) => void socket.resetAndDestroy())
  return {
    port: address.port,
    lead(port) {
      target = port
      cut()
    },
    close() {
      cut()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
