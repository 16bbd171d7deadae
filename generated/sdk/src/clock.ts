// Generated from scripts/sdk/src/clock.ts by `npm run generate`. Do not edit.
import { AbortError, TimeoutError } from './errors.js'
import type { Signal } from './platform.js'

/** Where time comes from; tests pass their own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Resolves after so many milliseconds, or as soon as the signal is aborted. */
  sleep(milliseconds: number, signal?: Signal): Promise<void>
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const end = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, milliseconds)
      signal?.addEventListener('abort', end)
    }),
}

/** What bounds a piece of work: the caller's signal, and time. */
export interface Bounds {
  operation: string
  clock: Clock
  timeoutMs: number
  signal: Signal | undefined
}

/**
 * Ends with the work, the time, or the caller's signal, whichever is first. The work gets a signal of its own, aborted
 * when it is not waited for any more.
 */
export async function within<Result>(bounds: Bounds, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const { operation, clock, timeoutMs, signal } = bounds
  throwIfAborted(signal, operation)
  const ended = new AbortController()
  const gaveUp = new Promise<never>((_, reject) => {
    const abort = () => reject(new AbortError(operation, signal?.reason))
    signal?.addEventListener('abort', abort)
    ended.signal.addEventListener('abort', () => signal?.removeEventListener('abort', abort))
    if (Number.isFinite(timeoutMs))
      clock.sleep(timeoutMs, ended.signal).then(() => reject(new TimeoutError(operation, timeoutMs)))
  })
  try {
    return await Promise.race([work(ended.signal), gaveUp])
  } finally {
    ended.abort()
  }
}

/** Waits, unless the caller gives up. */
export async function pause(
  milliseconds: number,
  { clock, signal, operation }: Omit<Bounds, 'timeoutMs'>,
): Promise<void> {
  throwIfAborted(signal, operation)
  await clock.sleep(milliseconds, signal)
  throwIfAborted(signal, operation)
}

export function throwIfAborted(signal: Signal | undefined, operation: string): void {
  if (signal?.aborted) throw new AbortError(operation, signal.reason)
}
