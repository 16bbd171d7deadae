import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy in front of the service that records requests, and cuts or rejects WebSockets. */
export interface RecordingProxy {
  url: string
  /** Targets of the requests so far. Each request has a connection of its own or is alone on it. */
  readonly targets: string[]
  /** While true, handshakes of WebSockets get the 502 of a proxy that knows no upgrade. */
  rejectsUpgrades: boolean
  /** Cuts all open WebSockets. */
  cutSockets(): void
  /** Sets the service. */
  serve(port: number): void
  close(): Promise<void>
}

const isUpgrade = (text: string): boolean => /^upgrade: websocket\r$/im.test(text)

export async function startRecordingProxy(): Promise<RecordingProxy> {
  const targets: string[] = []
  const connections = new Set<Socket>()
  const upgraded = new Set<Socket>()
  let port = 0

  function pass(client: Socket): void {
    const target = connect(port, '127.0.0.1')
    connections.add(client)
    target.on('data', (bytes) => client.write(bytes)).on('error', () => {})
    target.on('close', () => client.destroy())
    client
      .on('error', () => {})
      .on('close', () => {
        connections.delete(client)
        upgraded.delete(client)
        target.destroy()
      })
    client.on('data', (bytes) => {
      const text = bytes.toString('latin1')
      const [, path] = /^[A-Z]+ (\S+) HTTP\/1\.1\r\n/.exec(text) ?? []
      if (path !== undefined) targets.push(path)
      if (!isUpgrade(text)) return void target.write(bytes)
      if (proxy.rejectsUpgrades)
        return void client.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
      upgraded.add(client)
      target.write(bytes)
    })
  }

  const server = createServer(pass).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const proxy: RecordingProxy = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    targets,
    rejectsUpgrades: false,
    cutSockets: () => upgraded.forEach((socket) => socket.destroy()),
    serve: (target) => void (port = target),
    close() {
      for (const socket of connections) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return proxy
}
