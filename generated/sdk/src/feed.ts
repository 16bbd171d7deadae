// Generated from src/clients/typescript/src/feed.ts by `npm run generate`. Do not edit.
import { rest, type Clock } from './clock.js'
import { AbortError } from './errors.js'
import { closeCodes, frameOps, type Frame } from './frames.js'
import type { Signal } from './platform.js'
import type { Socket, SocketEvents } from './socket.js'

/** How a feed ended. */
export interface FeedEnd {
  /** One of `closeCodes` where the server closed it; 1006 where the connection broke or was taken for dead. */
  code: number
  reason: string
  /** Seconds after which a server that stops asks its clients to come back. */
  retryAfter?: number
}

/**
 * Frames as they arrive, until the connection ends; to go on over connections use `follow`. A `break` out of the
 * iteration closes the feed.
 */
export interface Feed extends AsyncIterable<Frame> {
  /** Resolves when the connection has ended, whoever ended it; it never rejects. */
  readonly ended: Promise<FeedEnd>
  /** Ends it; what has arrived and nobody has taken is dropped. */
  close(): void
}

/** The server pings every 25 seconds: after a minute without anything the connection is taken for dead. */
const silenceMsMax = 60_000

/** How long the server may take to agree to an end. */
const closingMs = 1000

/** Beyond it reading pauses, so that a slow consumer slows the server instead of filling memory. */
const bufferedFramesMax = 1000

/** Where reading cannot be paused, the consumer is too slow beyond it, and the connection is closed. */
const unpausedFramesMax = 10_000

/** A server that stops is back, or another in its place, sooner than this. */
const returnSecondsMax = 3600

/** A feed, and what its socket is to call. */
export function createFeed({ clock, signal }: { clock: Clock; signal: Signal | undefined }) {
  const frames: Frame[] = []
  const closed = new AbortController()
  let socket: Socket | undefined
  const waiting: (() => void)[] = []
  let isClosing = false
  let heardAt = clock.now()
  let end = (_end: FeedEnd) => {}
  const ended = new Promise<FeedEnd>((resolve) => (end = resolve))
  const wake = () => waiting.splice(0).forEach((resume) => resume())

  const events: SocketEvents = {
    heard: () => (heardAt = clock.now()),
    message(text) {
      heardAt = clock.now()
      const frame = parsed(text)
      if (isClosing || !isFrame(frame)) return
      frames.push(frame)
      if (frames.length >= bufferedFramesMax) socket?.pause?.()
      if (frames.length >= unpausedFramesMax) socket?.close(closeCodes.too_slow)
      wake()
    },
    closed(code, reason) {
      signal?.removeEventListener('abort', close)
      closed.abort()
      end(endOf(code, reason))
      wake()
    },
  }

  function start(opened: Socket): Feed {
    socket = opened
    signal?.addEventListener('abort', close)
    if (signal?.aborted) close()
    if (opened.tellsPings) void endWhenSilent(opened)
    return { ended, close, [Symbol.asyncIterator]: iterate }
  }

  function close(): void {
    if (isClosing) return
    isClosing = true
    frames.length = 0
    socket?.resume?.() // else the server's agreement would not be read
    socket?.close(1000)
    void rest(clock, closingMs, closed.signal).then(() => closed.signal.aborted || socket?.terminate())
    wake()
  }

  async function endWhenSilent(opened: Socket): Promise<void> {
    while (!closed.signal.aborted) {
      if (opened.isPaused?.()) heardAt = clock.now()
      heardAt = Math.min(heardAt, clock.now()) // where the clock was set back
      const silentMs = clock.now() - heardAt
      if (silentMs >= silenceMsMax) return opened.terminate()
      await rest(clock, silenceMsMax - silentMs, closed.signal)
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
        if (frames.length < bufferedFramesMax / 2) socket?.resume?.()
      }
    } finally {
      close()
    }
  }

  return { events, start }
}

/** The reason of a server that stops is like the header of that name. */
function endOf(code: number, reason: string): FeedEnd {
  const retryAfter = Number(/^Retry-After: (\d+)$/.exec(reason)?.[1])
  return code === closeCodes.shutdown && retryAfter <= returnSecondsMax
    ? { code, reason, retryAfter }
    : { code, reason }
}

/** A newer server may push frames that this client does not know; they are passed over. */
const isFrame = (value: unknown): value is Frame =>
  typeof value === 'object' && value !== null && 'op' in value && frameOps.some((op) => op === value.op)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
