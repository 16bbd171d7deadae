import type { Server, Socket } from 'node:net'
import { addressPrefix } from './address-prefix.ts'

export interface ConnectionLimits {
  connectionsMax: number
  /** From one IPv4 address or IPv6 /64 network; 0 is no limit. */
  connectionsPerAddressMax: number
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
  const { connectionsMax, connectionsPerAddressMax, stallSeconds } = limits
  const open = new Map<Socket, Progress>()
  const counts = new Map<string, number>()
  server.maxConnections = connectionsMax
  server.on('drop', events.refused)

  server.prependListener('connection', (socket: Socket) => {
    const host = addressPrefix(socket.remoteAddress ?? '')
    const count = counts.get(host) ?? 0
    if (connectionsPerAddressMax > 0 && count >= connectionsPerAddressMax) {
      events.refused()
      return void socket.destroy()
    }
    counts.set(host, count + 1)
    open.set(socket, { taken: 0, unchangedChecks: 0 })
    events.opened()
    socket.once('close', () => {
      open.delete(socket)
      const others = (counts.get(host) ?? 1) - 1
      if (others > 0) counts.set(host, others)
      else counts.delete(host)
      events.closed()
    })
  })

  const destroyStalled = (): void => {
    for (const [socket, progress] of open) {
      const taken = socket.bytesWritten - socket.writableLength - bytesInFlight(socket)
      if (socket.writableLength === 0 || taken !== progress.taken) open.set(socket, { taken, unchangedChecks: 0 })
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
