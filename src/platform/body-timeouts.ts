import type { IncomingMessage } from 'node:http'
import { startStopwatch } from './clock.ts'

/** Slowest rate at which the body of a request may arrive. */
export interface MinimumBodyRate {
  /** Seconds that a body has at its beginning. Its remaining time never exceeds this number. */
  secondsMax: number
  /** Number of received bytes that give one more second. */
  bytesPerSecond: number
}

/** Timeouts of the request bodies that clients are sending. */
export interface BodyTimeouts {
  /** Reads the body of a request. The reader gets an error if the rest of the body will not arrive. */
  receive<T>(request: IncomingMessage, read: () => Promise<T>): Promise<T>
  /** Starts the timeout of a body, until the call of `end`. Throws if the rest of the body will not arrive. */
  begin(request: IncomingMessage): void
  end(request: IncomingMessage): void
  /** Records that the rest of the body will not arrive. The reader gets the error now, or when it begins to read. */
  fail(request: IncomingMessage, reason: Error): void
  /** Returns true if the rest of the body will not arrive. */
  hasFailed(request: IncomingMessage): boolean
  /** Limits the remaining time of all current and later bodies. `reason` is the error for a body that takes longer. */
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
export function secondsLeft(before: number, elapsed: number, bytes: number, pace: MinimumBodyRate): number {
  return Math.min(before - elapsed + bytes / pace.bytesPerSecond, pace.secondsMax)
}

/**
 * Creates the timeouts of request bodies. A body has no total time limit while its bytes arrive fast enough, so that a
 * slow network can carry a large file. A client that sends too slowly gets the error of `tooSlow`, so that it cannot
 * occupy a connection.
 */
export function createBodyTimeouts(
  { secondsMax, bytesPerSecond }: MinimumBodyRate,
  tooSlow: () => Error,
): BodyTimeouts {
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
      progress.elapsed = startStopwatch()
      progress.bytesBefore += bytes
      if (isReaderBehind) continue
      progress.secondsLeft = secondsLeft(progress.secondsLeft, seconds, bytes, pace)
      if (progress.secondsLeft <= 0) fail(request, reason())
    }
  }

  function fail(request: IncomingMessage, error: Error): void {
    if (request.complete || failed.has(request)) return
    failed.set(request, error)
    // destroying the request would also destroy its connection, and the answer could not be sent
    if (open.has(request)) request.emit('error', error)
  }

  function begin(request: IncomingMessage): void {
    const error = failed.get(request)
    if (error) throw error
    if (request.complete) return
    request.on('error', () => {})
    open.set(request, {
      secondsLeft: pace.secondsMax,
      bytesBefore: request.socket.bytesRead,
      elapsed: startStopwatch(),
    })
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
