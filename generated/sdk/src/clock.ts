// Generated from src/clients/typescript/src/clock.ts by `npm run generate`. Do not edit.
import { AbortError, TimeoutError } from './errors.js'
import type { Signal } from './platform.js'

/** Where time comes from; tests pass their own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Resolves after so many milliseconds, or as soon as the signal is aborted. */
  sleep(milliseconds: number, signal?: Signal): Promise<void>
}

/** Timers take a longer time for no time at all; it is 24 days. */
const timerMsMax = 2 ** 31 - 1

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
      const timer = setTimeout(end, Math.min(milliseconds, timerMsMax))
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
 * when it is not waited for any more: with the error where there is one, and at the latest when it has ended.
 */
export async function within<Result>(bounds: Bounds, work: (aborted: AbortSignal) => Promise<Result>): Promise<Result> {
  const { operation, clock, timeoutMs, signal } = bounds
  throwIfAborted(signal, operation)
  const ended = new AbortController()
  let callOff = ignore
  const gaveUp = new Promise<never>((_, reject) => {
    callOff = () => reject(abortError(operation, signal?.reason))
    signal?.addEventListener('abort', callOff)
    if (timeoutMs === Infinity) return
    const timeOut = () => {
      if (!ended.signal.aborted) reject(new TimeoutError(operation, timeoutMs))
    }
    clock.sleep(timeoutMs, ended.signal).then(timeOut, ignore)
  })
  let reason: unknown = 'it has ended' // without a reason, each call would make an exception for nobody
  try {
    return await Promise.race([work(ended.signal), gaveUp])
  } catch (error) {
    reason = error
    throw error
  } finally {
    signal?.removeEventListener('abort', callOff)
    ended.abort(reason)
  }
}

/** Waits, unless the caller gives up. */
export async function pause(
  milliseconds: number,
  { clock, signal, operation }: Omit<Bounds, 'timeoutMs'>,
): Promise<void> {
  throwIfAborted(signal, operation)
  await rest(clock, milliseconds, signal)
  throwIfAborted(signal, operation)
}

/** Waits, or until the signal is aborted. A clock may also reject then, as those of Node do. */
export const rest = (clock: Clock, milliseconds: number, signal: Signal | undefined): Promise<void> =>
  clock.sleep(milliseconds, signal).catch(ignore)

export function throwIfAborted(signal: Signal | undefined, operation: string): void {
  if (signal?.aborted) throw abortError(operation, signal.reason)
}

/** Work within other work ends with the error of that. */
const abortError = (operation: string, reason: unknown): Error =>
  reason instanceof TimeoutError || reason instanceof AbortError ? reason : new AbortError(operation, reason)

const ignore = (): void => {}
