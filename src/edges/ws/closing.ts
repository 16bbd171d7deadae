import type { WebSocket } from 'ws'
import { closeCodes } from '#generated/ws/frames.ts'
import type { Timer } from '../../platform/clock.ts'
import { endInWaves } from '../../platform/waves.ts'

/** Clients whose sockets are closed at once come back over so many seconds. */
const returnSecondsMax = 5

/** Closes sockets because the server stops, evenly over the time; the reason says when to connect again. */
export function closeInWaves(sockets: ReadonlyMap<WebSocket, unknown>, ms: number, timer: Timer): Promise<void> {
  let closed = 0
  const close = (socket: WebSocket): void =>
    socket.close(closeCodes.shutdown, `Retry-After: ${1 + (closed++ % returnSecondsMax)}`)
  return endInWaves(sockets, close, ms, timer)
}
