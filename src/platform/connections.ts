import type { Server, Socket } from 'node:net'
import { addressPrefix } from './client-address.ts'

export interface ConnectionLimits {
  connectionsMax: number
  /** Highest number of connections of one IPv4 address or IPv6 /64 network. 0 means no limit. Proxies have no limit. */
  connectionsPerAddressMax: number
  isProxy(address: string): boolean
  stallSeconds: number
}

/** Functions that are called for connections. They update the metrics. */
export interface ConnectionEvents {
  opened(): void
  closed(): void
  refused(): void
}

export interface Connections {
  /** Returns true if most of the connections are taken. Idle connections then make room for new ones. */
  isCrowded(): boolean
  /** Closes the connections that are not busy. */
  closeExcept(isBusy: (socket: Socket) => boolean): void
}

/**
 * Returns the bytes of the current write that the operating system has not accepted yet. The other counters of Node
 * change only when a write is complete. Node uses the same number for its own timeouts.
 */
function bytesInFlight(socket: Socket): number {
  const handle = '_handle' in socket ? socket._handle : undefined
  const queuedBytes = typeof handle === 'object' && handle && 'writeQueueSize' in handle ? handle.writeQueueSize : 0
  return typeof queuedBytes === 'number' ? queuedBytes : 0
}

/** Source address or network of connections. All connections from it share this record. */
interface Origin {
  prefix: string
  connections: number
}

/** Number of bytes that the client has accepted, and number of checks since it last changed. */
interface Progress {
  accepted: number
  unchangedChecks: number
}

const checksPerStall = 4

/** Share of all connections from which on none stays open after its response. */
const crowdedShare = 3 / 4

/**
 * Closes connections above the limits before it reads from them. Also destroys a connection whose client reads nothing
 * for `stallSeconds`, even if the client keeps sending.
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

  /**
   * Removes a closed connection from the counts. All connections share this one function to save memory, because most
   * of them are idle.
   */
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
      const accepted = socket.bytesWritten - socket.writableLength - bytesInFlight(socket)
      const progress = unread.get(socket)
      if (progress?.accepted !== accepted) unread.set(socket, { accepted, unchangedChecks: 0 })
      else if (++progress.unchangedChecks >= checksPerStall) socket.destroy()
    }
  }
  const checking = setInterval(destroyStalled, (stallSeconds * 1000) / checksPerStall).unref()
  server.once('close', () => clearInterval(checking))

  return {
    isCrowded: () => open.size > connectionsMax * crowdedShare,
    closeExcept(isBusy) {
      for (const socket of open.keys()) if (!isBusy(socket)) socket.destroy()
    },
  }
}
