import type { WebSocket } from 'ws'
import type { Config } from '../../config.ts'
import type { Timer } from '../../platform/clock.ts'

export interface SenderDeps {
  config: Pick<Config, 'bufferedBytesMax' | 'slowReaderSeconds'>
  timer: Timer
}

/** What a sender tells. */
export interface SenderEvents {
  /** The client has taken what was buffered for it. */
  drained(): void
  /** It has not, for too long. */
  stalled(): void
}

/** Before the payload, at most (RFC 6455 section 5.2). */
const headBytesMax = 10

const asText = { binary: false }

/** Buffers for one client no more than a limit and a frame, and no longer than it takes some of it. */
export function createSender({ config, timer }: SenderDeps, socket: WebSocket, { drained, stalled }: SenderEvents) {
  const { bufferedBytesMax, slowReaderSeconds } = config
  let cancelStall: (() => void) | undefined

  function sent(): void {
    if (!cancelStall || socket.bufferedAmount > bufferedBytesMax / 2) return
    cancelStall()
    cancelStall = undefined
    drained()
  }

  return {
    /** False when the next frame has to wait until all is drained. */
    send(frame: Buffer): boolean {
      const isFar = socket.bufferedAmount + headBytesMax + frame.length <= bufferedBytesMax
      socket.send(frame, asText, isFar ? undefined : sent)
      if (socket.bufferedAmount <= bufferedBytesMax) return true
      cancelStall ??= timer(slowReaderSeconds * 1000, stalled)
      return false
    },
    stop: (): void => cancelStall?.(),
  }
}
