// Generated from src/clients/typescript/src/feed.ts by `npm run generate`. Do not edit.
import { sleepOrAbort, type Clock } from './clock.js'
import { AbortError } from './errors.js'
import { closeCodes, frameOps, type Frame } from './frames.js'
import type { Signal } from './platform.js'
import type { Socket, SocketEvents } from './socket.js'

/** End of a feed. */
export interface FeedEnd {
  /**
   * One of `closeCodes` if the server closed the connection; 1006 if the connection was lost or silent for too long.
   */
  code: number
  reason: string
  /** Seconds to wait before the next connection. A server sends it when it shuts down. */
  retryAfter?: number
}

/** Frames of one connection as they arrive. `follow` continues over lost connections. `break` closes the feed. */
export interface Feed extends AsyncIterable<Frame> {
  /** Resolves when the connection has ended, on either side; never rejects. */
  readonly ended: Promise<FeedEnd>
  /** Closes the connection and drops the frames that nobody has read. */
  close(): void
}

/** Longest silence of a live connection. The server pings every 25 seconds. */
const silenceMsMax = 60_000

/** Longest wait for the server's part of the close handshake. */
const closeHandshakeMsMax = 1000

/** Buffered frames at which reading pauses, so that a slow consumer slows the server instead of filling memory. */
const pauseAtFrames = 1000

/** Buffered frames at which the client closes a connection that cannot pause. */
const closeAtFrames = 10_000

/** Longest `Retry-After` of a shutdown that the client honors. */
const retryAfterSecondsMax = 3600

/** Creates a feed and the callbacks for its socket. */
export function createFeed({ clock, signal }: { clock: Clock; signal: Signal | undefined }) {
  const frames: Frame[] = []
  const closed = new AbortController()
  let socket: Socket | undefined
  const waiting: (() => void)[] = []
  let isClosing = false
  let lastActivityAt = clock.now()
  let end = (_end: FeedEnd) => {}
  const ended = new Promise<FeedEnd>((resolve) => (end = resolve))
  const wake = () => waiting.splice(0).forEach((resume) => resume())

  const events: SocketEvents = {
    onActivity: () => (lastActivityAt = clock.now()),
    onMessage(text) {
      lastActivityAt = clock.now()
      const frame = parseJson(text)
      if (isClosing || !isFrame(frame)) return
      frames.push(frame)
      if (frames.length >= pauseAtFrames) socket?.pause?.()
      if (frames.length >= closeAtFrames) socket?.close(closeCodes.too_slow)
      wake()
    },
    onClose(code, reason) {
      signal?.removeEventListener('abort', close)
      closed.abort()
      end(parseEnd(code, reason))
      wake()
    },
  }

  function start(opened: Socket): Feed {
    socket = opened
    signal?.addEventListener('abort', close)
    if (signal?.aborted) close()
    if (opened.reportsPings) void endWhenSilent(opened)
    return { ended, close, [Symbol.asyncIterator]: iterate }
  }

  function close(): void {
    if (isClosing) return
    isClosing = true
    frames.length = 0
    socket?.resume?.() // otherwise nothing reads the server's part of the close handshake
    socket?.close(1000)
    void sleepOrAbort(clock, closeHandshakeMsMax, closed.signal).then(
      () => closed.signal.aborted || socket?.terminate(),
    )
    wake()
  }

  async function endWhenSilent(opened: Socket): Promise<void> {
    while (!closed.signal.aborted) {
      if (opened.isPaused?.()) lastActivityAt = clock.now()
      lastActivityAt = Math.min(lastActivityAt, clock.now()) // the clock may have been set back
      const silentMs = clock.now() - lastActivityAt
      if (silentMs >= silenceMsMax) return opened.terminate()
      await sleepOrAbort(clock, silenceMsMax - silentMs, closed.signal)
    }
  }

  async function* iterate(): AsyncGenerator<Frame, void, undefined> {
    try {
      for (;;) {
        if (signal?.aborted) throw new AbortError('connect', signal.reason)
        const frame = frames.shift()
        if (frame) yield frame
        else if (isClosing || closed.signal.aborted) return
        else await new Promise<void>((resolve) => waiting.push(resolve))
        if (frames.length < pauseAtFrames / 2) socket?.resume?.()
      }
    } finally {
      close()
    }
  }

  return { events, start }
}

/** Reads the end of a feed. On a shutdown the close reason has the form of a `Retry-After` header. */
function parseEnd(code: number, reason: string): FeedEnd {
  const retryAfter = Number(/^Retry-After: (\d+)$/.exec(reason)?.[1])
  return code === closeCodes.shutdown && retryAfter <= retryAfterSecondsMax
    ? { code, reason, retryAfter }
    : { code, reason }
}

/** Returns true for the frames that this version knows; others are ignored. */
const isFrame = (value: unknown): value is Frame =>
  typeof value === 'object' && value !== null && 'op' in value && frameOps.some((op) => op === value.op)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
