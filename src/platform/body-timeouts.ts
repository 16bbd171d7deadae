import type { IncomingMessage } from 'node:http'
import { stopwatch } from './clock.ts'

/** Slowest rate at which the body of a request may arrive. */
export interface Pace {
  /** Seconds that a body may take at its beginning. A body never has more time left than this. */
  secondsMax: number
  /** Number of received bytes that give one more second. */
  bytesPerSecond: number
}

/** Timeouts of the bodies that clients are sending. */
export interface BodyTimeouts {
  /** Reads the body of a request. The reader gets an error if the rest of the body will not arrive. */
  receive<T>(request: IncomingMessage, read: () => Promise<T>): Promise<T>
  /** Begins to limit the time of a body that is read until `end`. Throws if the rest of the body will not arrive. */
  begin(request: IncomingMessage): void
  end(request: IncomingMessage): void
  /** Records that the rest of the body will not arrive. The reader gets the error now, or when it begins to read. */
  fail(request: IncomingMessage, reason: Error): void
  /** Returns true if the rest of the body will not arrive. */
  hasFailed(request: IncomingMessage): boolean
  /**
   * Limits the time that is left for all bodies, current and later ones. `reason` is the error for a body that takes
   * longer.
   */
  hurry(secondsMax: number, reason: () => Error): void
  close(): void
}

interface BodyProgress {
  secondsLeft: number
  bytesBefore: number
  elapsed: () => number
}

const checkMs = 1_000

/** Returns the seconds left for a body after `elapsed` seconds in which `bytes` bytes arrived. */
export function secondsLeft(before: number, elapsed: number, bytes: number, pace: Pace): number {
  return Math.min(before - elapsed + bytes / pace.bytesPerSecond, pace.secondsMax)
}

/**
 * Creates the timeouts. A body may take as long as its bytes keep arriving, so that a slow network can carry a large
 * file. A client that sends a byte now and then to hold a connection gets the error of `tooSlow`.
 */
export function createBodyTimeouts({ secondsMax, bytesPerSecond }: Pace, tooSlow: () => Error): BodyTimeouts {
  const pace = { secondsMax, bytesPerSecond }
  let reason = tooSlow
  const open = new Map<IncomingMessage, BodyProgress>()
  const failed = new WeakMap<IncomingMessage, Error>()
  const checking = setInterval(check, checkMs).unref()

  function check(): void {
    for (const [request, progress] of open) {
      const seconds = progress.elapsed() / 1000
      const bytes = request.socket.bytesRead - progress.bytesBefore
      const isReaderBehind = request.readableLength > 0
      progress.elapsed = stopwatch()
      progress.bytesBefore += bytes
      if (isReaderBehind) continue
      progress.secondsLeft = secondsLeft(progress.secondsLeft, seconds, bytes, pace)
      if (progress.secondsLeft <= 0) fail(request, reason())
    }
  }

  function fail(request: IncomingMessage, error: Error): void {
    if (request.complete || failed.has(request)) return
    failed.set(request, error)
    // destroying the request would also destroy the connection and the answer
    if (open.has(request)) request.emit('error', error)
  }

  function begin(request: IncomingMessage): void {
    const error = failed.get(request)
    if (error) throw error
    if (request.complete) return
    request.on('error', () => {})
    open.set(request, { secondsLeft: pace.secondsMax, bytesBefore: request.socket.bytesRead, elapsed: stopwatch() })
  }

  const end = (request: IncomingMessage): void => void open.delete(request)

  return {
    async receive(request, read) {
      begin(request)
      try {
        return await read()
      } finally {
        end(request)
      }
    },
    begin,
    end,
    fail,
    hasFailed: (request) => failed.has(request),
    hurry(seconds, why) {
      pace.secondsMax = Math.min(pace.secondsMax, seconds)
      reason = why
      for (const progress of open.values()) progress.secondsLeft = Math.min(progress.secondsLeft, seconds)
    },
    close: () => clearInterval(checking),
  }
}
