import type { Server, Socket } from 'node:net'
import { addressPrefix } from './address-prefix.ts'

export interface ConnectionLimits {
  connectionsMax: number
  /** From one IPv4 address or IPv6 /64 network; 0 is no limit, and proxies have none. */
  connectionsPerAddressMax: number
  isProxy(address: string): boolean
  stallSeconds: number
}

/** Called for each connection, for the metrics. */
export interface ConnectionEvents {
  opened(): void
  closed(): void
  refused(): void
}

export interface Connections {
  /** Closes those that nobody waits for. */
  closeExcept(isBusy: (socket: Socket) => boolean): void
}

/**
 * Bytes of the current write that the operating system has not taken yet. Node counts a write only when all of it is
 * done; this is the number that Node's own timeouts use.
 */
function bytesInFlight(socket: Socket): number {
  const handle = '_handle' in socket ? socket._handle : undefined
  const left = typeof handle === 'object' && handle && 'writeQueueSize' in handle ? handle.writeQueueSize : 0
  return typeof left === 'number' ? left : 0
}

/** Where connections come from: an address or network. All of its connections share this. */
interface Origin {
  prefix: string
  connections: number
}

/** How many bytes the client had taken at the last check, and at how many checks that number was the same. */
interface Progress {
  taken: number
  unchangedChecks: number
}

const checksPerStall = 4

/**
 * Closes connections beyond the limits before anything is read from them, and destroys stalled ones: those whose client
 * reads nothing of what is written to it for `stallSeconds`, even if it goes on sending.
 */
export function limitConnections(server: Server, limits: ConnectionLimits, events: ConnectionEvents): Connections {
  const { connectionsMax, connectionsPerAddressMax, isProxy, stallSeconds } = limits
  const open = new Map<Socket, Origin>()
  const origins = new Map<string, Origin>()
  const unread = new WeakMap<Socket, Progress>()
  server.maxConnections = connectionsMax
  server.on('drop', events.refused)

  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const prefix = addressPrefix(address)
    const origin = origins.get(prefix) ?? { prefix, connections: 0 }
    const isLimited = connectionsPerAddressMax > 0 && !isProxy(address)
    if (isLimited && origin.connections >= connectionsPerAddressMax) {
      events.refused()
      return void socket.destroy()
    }
    origin.connections++
    origins.set(prefix, origin)
    open.set(socket, origin)
    events.opened()
    socket.on('close', forget)
  })

  /** One function for all, since most connections are idle and what each of them keeps is counted in bytes. */
  function forget(this: Socket): void {
    const origin = open.get(this)
    if (!origin) return
    open.delete(this)
    if (--origin.connections === 0) origins.delete(origin.prefix)
    events.closed()
  }

  function destroyStalled(): void {
    for (const socket of open.keys()) {
      if (socket.writableLength === 0) {
        unread.delete(socket)
        continue
      }
      const taken = socket.bytesWritten - socket.writableLength - bytesInFlight(socket)
      const progress = unread.get(socket)
      if (progress?.taken !== taken) unread.set(socket, { taken, unchangedChecks: 0 })
      else if (++progress.unchangedChecks >= checksPerStall) socket.destroy()
    }
  }
  const checking = setInterval(destroyStalled, (stallSeconds * 1000) / checksPerStall).unref()
  server.once('close', () => clearInterval(checking))

  return {
    closeExcept(isBusy) {
      for (const socket of open.keys()) if (!isBusy(socket)) socket.destroy()
    },
  }
}
