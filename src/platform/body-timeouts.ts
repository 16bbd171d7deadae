import type { IncomingMessage } from 'node:http'
import { stopwatch } from './clock.ts'

/** How slowly a body may arrive. */
export interface Pace {
  /** What a body has in hand when it is begun, and at most. */
  secondsMax: number
  /** So many bytes are worth another second. */
  bytesPerSecond: number
}

/** Bodies that are being read, each of which must move. */
export interface Arrivals {
  /** Reads the body of a request. The reader sees an error of the request when its rest will not come. */
  receive<T>(request: IncomingMessage, read: () => Promise<T>): Promise<T>
  /** The rest of the body will not come: for what reason, who reads it is told, now or when it begins to. */
  fail(request: IncomingMessage, reason: Error): void
  /** Whether the rest of the body will not come. */
  hasFailed(request: IncomingMessage): boolean
  /** From now on no body has more than so many seconds in hand. */
  hurry(secondsMax: number, reason: () => Error): void
  close(): void
}

interface Arrival {
  secondsLeft: number
  bytesBefore: number
  elapsed: () => number
}

const checkMs = 1_000

/** What a body has in hand after so many seconds that brought so many bytes. */
export function secondsLeft(before: number, elapsed: number, bytes: number, pace: Pace): number {
  return Math.min(before - elapsed + bytes / pace.bytesPerSecond, pace.secondsMax)
}

/**
 * A body may take as long as it moves, so a slow network may carry a large file; but a client that sends a byte now and
 * then, to hold a connection and what belongs to it, is told that it is too slow.
 */
export function watchArrivals({ secondsMax, bytesPerSecond }: Pace, tooSlow: () => Error): Arrivals {
  const pace = { secondsMax, bytesPerSecond }
  let reason = tooSlow
  const open = new Map<IncomingMessage, Arrival>()
  const failed = new WeakMap<IncomingMessage, Error>()
  const checking = setInterval(check, checkMs).unref()

  function check(): void {
    for (const [request, arrival] of open) {
      const seconds = arrival.elapsed() / 1000
      const bytes = request.socket.bytesRead - arrival.bytesBefore
      const isReaderBehind = request.readableLength > 0
      arrival.elapsed = stopwatch()
      arrival.bytesBefore += bytes
      if (isReaderBehind) continue
      arrival.secondsLeft = secondsLeft(arrival.secondsLeft, seconds, bytes, pace)
      if (arrival.secondsLeft <= 0) fail(request, reason())
    }
  }

  function fail(request: IncomingMessage, error: Error): void {
    if (request.complete || failed.has(request)) return
    failed.set(request, error)
    if (open.has(request)) request.emit('error', error) // to destroy it would destroy the connection, and the answer
  }

  return {
    async receive(request, read) {
      const error = failed.get(request)
      if (error) throw error
      if (request.complete) return read()
      request.on('error', () => {})
      open.set(request, {
        secondsLeft: pace.secondsMax,
        bytesBefore: request.socket.bytesRead,
        elapsed: stopwatch(),
      })
      try {
        return await read()
      } finally {
        open.delete(request)
      }
    },
    fail,
    hasFailed: (request) => failed.has(request),
    hurry(seconds, why) {
      pace.secondsMax = Math.min(pace.secondsMax, seconds)
      reason = why
      for (const arrival of open.values()) arrival.secondsLeft = Math.min(arrival.secondsLeft, seconds)
    },
    close: () => clearInterval(checking),
  }
}
