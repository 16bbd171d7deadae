import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Address of a service whose processes may change. */
export interface Balancer {
  port: number
  /** Sets the ports for new connections. Each port is used as soon as it is ready. */
  serve(ports: readonly number[]): void
  /** Returns the ports that get new connections now. */
  ready(): number[]
  /** Returns the number of connections so far, by port. */
  led(): ReadonlyMap<number, number>
  close(): Promise<void>
}

const probeEveryMs = 200

export interface BalancerOptions {
  /** Longest time of a readiness probe in milliseconds. A slower process is not ready. */
  probeMsMax?: number
}

/**
 * Starts a load balancer. It connects to the ports whose `/readyz` returns 200, in turn. A port that is not ready gets
 * no new connections and keeps its old ones. If nobody listens, it tries the next port.
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

  /** Each port has one probe at a time, so that an older result cannot replace a newer one. */
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
  if (typeof address !== 'object' || address === null) throw new Error('no free port found')
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
