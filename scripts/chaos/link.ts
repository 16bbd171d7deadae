import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A network connection that can be disturbed. */
export interface Link {
  port: number
  /** Breaks all connections, also new ones, until it is restored. */
  cut(): void
  /** Blocks both directions silently until it is restored. */
  pause(): void
  restore(): void
  close(): Promise<void>
}

type Fate = 'pass' | 'cut' | 'pause'

/**
 * Starts a relay to another port. With `isMeant`, disturbances affect only connections whose client has sent a matching
 * message.
 */
export async function startLink(target: number, isMeant: (sent: Buffer) => boolean = () => true): Promise<Link> {
  const meant = new Set<Socket>()
  const all = new Set<Socket>()
  let fate: Fate = 'pass'

  function suffer(sockets: Iterable<Socket>): void {
    for (const socket of sockets)
      if (fate === 'cut') socket.resetAndDestroy()
      else if (fate === 'pause') socket.pause()
      else socket.resume()
  }

  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    const pair = [client, upstream] as const
    for (const [socket, other] of [pair, pair.toReversed() as [Socket, Socket]]) {
      all.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        all.delete(socket)
        meant.delete(socket)
        other.destroySoon()
      })
    }
    client.on('data', (chunk) => {
      if (!meant.has(client) && isMeant(chunk)) {
        for (const socket of pair) meant.add(socket)
        if (fate !== 'pass') suffer(pair)
        if (fate === 'cut') return
      }
      upstream.write(chunk)
    })
    upstream.on('data', (chunk) => client.write(chunk))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no free port found')

  const become = (next: Fate) => (): void => {
    fate = next
    suffer(meant)
  }
  return {
    port: address.port,
    cut: become('cut'),
    pause: become('pause'),
    restore: become('pass'),
    close() {
      for (const socket of all) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
