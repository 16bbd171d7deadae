import type { WebSocket } from 'ws'
import { closeCodes } from '#generated/ws/frames.ts'
import type { Timer } from '../../platform/clock.ts'
import { endInWaves } from '../../platform/waves.ts'

/** Period over which clients reconnect if their sockets are closed at the same time. */
const returnSecondsMax = 5

/** Closes sockets evenly over the time, because the server stops. The close reason says when to connect again. */
export function closeInWaves(sockets: ReadonlyMap<WebSocket, unknown>, ms: number, timer: Timer): Promise<void> {
  let closed = 0
  const close = (socket: WebSocket): void =>
    socket.close(closeCodes.shutdown, `Retry-After: ${1 + (closed++ % returnSecondsMax)}`)
  return endInWaves(sockets, close, ms, timer)
}
