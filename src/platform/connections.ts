import type { Server, Socket } from 'node:net'
import { addressPrefix } from './address-prefix.ts'

export interface ConnectionLimits {
  connectionsMax: number
  /** Of one host; nought is no limit. */
  connectionsPerAddressMax: number
  stallSeconds: number
}

/** Whoever wants to know. */
export interface ConnectionEvents {
  opened(): void
  closed(): void
  refused(): void
}

export interface Connections {
  /** Ends those on which nothing was ever sent: Node does not count them as idle, and would wait for them. */
  closeUnused(): void
}

/**
 * What is left of a write that is under way. Node counts a write as done only when all of it is, but looks at this for
 * its own timeouts.
 */
function bytesInFlight(socket: Socket): number {
  const handle = '_handle' in socket ? socket._handle : undefined
  const left = typeof handle === 'object' && handle && 'writeQueueSize' in handle ? handle.writeQueueSize : 0
  return typeof left === 'number' ? left : 0
}

/** What the other side had taken at the last look, and how many looks have seen nothing more taken since. */
interface Progress {
  taken: number
  unchangedChecks: number
}

const checksPerStall = 4

/**
 * Refuses connections beyond the limits, by closing them before anything is read, and breaks off those whose other side
 * takes nothing of what is written to it. What it sends meanwhile counts for nothing: only reading does.
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
      if (socket.writableLength === 0 || taken !== progress.taken) Object.assign(progress, { taken, looks: 0 })
      else if (++progress.unchangedChecks >= checksPerStall) socket.destroy()
    }
  }
  const checking = setInterval(destroyStalled, (stallSeconds * 1000) / checksPerStall).unref()
  server.once('close', () => clearInterval(checking))

  return {
    closeUnused() {
      for (const socket of open.keys()) if (socket.bytesRead === 0) socket.destroy()
    },
  }
}
