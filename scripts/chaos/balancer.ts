import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** The address of a service whose processes come and go behind it. */
export interface Balancer {
  port: number
  /** Which ports new connections may lead to, as soon as they say that they are ready. */
  serve(ports: readonly number[]): void
  /** The ports that take new connections now. */
  ready(): number[]
  /** Connections that it has led to each port so far. */
  led(): ReadonlyMap<number, number>
  close(): Promise<void>
}

const probeEveryMs = 200

export interface BalancerOptions {
  /** A process that takes longer to say that it is ready is not. */
  probeMsMax?: number
}

/**
 * Leads connections by turns to the ports whose `/readyz` answers 200, as a load balancer does: one that is not ready
 * gets no new ones and keeps those that it has, and where nobody listens the next one is tried.
 */
export async function startBalancer({ probeMsMax = 500 }: BalancerOptions = {}): Promise<Balancer> {
  const sockets = new Set<Socket>()
  const probed = new Set<number>()
  const led = new Map<number, number>()
  let ports: readonly number[] = []
  let ready: number[] = []
  let turn = 0

  function track(socket: Socket): Socket {
    sockets.add(socket)
    socket.setNoDelay(true)
    return socket.on('close', () => sockets.delete(socket))
  }

  /** One at a time for each port, or an answer from before would count after a newer one. */
  const probe = async (port: number): Promise<void> => {
    if (probed.has(port)) return
    probed.add(port)
    const isReady = await isReadyAt(port, probeMsMax)
    probed.delete(port)
    if (!isReady) ready = ready.filter((other) => other !== port)
    else if (!ready.includes(port)) ready = [...ready, port]
  }
  const probing = setInterval(() => ports.forEach((port) => void probe(port)), probeEveryMs)

  function lead(client: Socket, left: readonly number[]): void {
    const [port, ...others] = left
    if (port === undefined) return void client.resetAndDestroy()
    const upstream = track(connect(port, '127.0.0.1'))
    const next = (): void => lead(client, others)
    upstream.once('error', next)
    client.once('close', () => upstream.destroySoon())
    upstream.once('connect', () => {
      upstream.off('error', next).once('error', () => client.resetAndDestroy())
      led.set(port, (led.get(port) ?? 0) + 1)
      upstream.once('close', () => client.destroySoon())
      client.pipe(upstream).pipe(client)
    })
  }

  const server = createServer((client) => {
    client.on('error', () => client.destroy())
    lead(track(client), rotated(ready, turn++))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('there is no free port')
  return {
    port: address.port,
    serve: (some) => void (ports = some),
    ready: () => ready,
    led: () => led,
    close() {
      clearInterval(probing)
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

const rotated = <T>(list: readonly T[], by: number): T[] => list.map((_, index) => list[(index + by) % list.length]!)

const isReadyAt = (port: number, probeMsMax: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`, {
    headers: { Connection: 'close' },
    signal: AbortSignal.timeout(probeMsMax),
  }).then(
    async (answer) => {
      await answer.text()
      return answer.ok
    },
    () => false,
  )
