import { pause } from './clock.js'
import { MessagingError, retryAfterOf } from './errors.js'
import type { Settings } from './options.js'
import type { Signal } from './platform.js'

const firstWaitMs = 1000

const longestWaitMs = 30_000

/** A server that asks for more is asked again after this time all the same. */
const longestAskedMs = 3_600_000

/**
 * Does the work until it is done, for days where it must, while its errors pass: twice as long a wait after each, with
 * jitter, and never less than the service asked for.
 */
export async function untilDone<Result>(
  { settings, operation, signal }: { settings: Settings; operation: string; signal: Signal },
  passes: (error: unknown) => boolean,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let failures = 0; ; failures++) {
    try {
      return await work()
    } catch (error) {
      if (!passes(error)) throw error
      const waitMs = waitMsAfter(failures, error, settings.random)
      settings.emit({ type: 'waiting', operation, waitMs, error })
      await pause(waitMs, { clock: settings.clock, operation, signal })
    }
  }
}

export const isPassing = (error: unknown): boolean => error instanceof MessagingError && error.retryable

/** How long to wait after so many failures before this one. */
export function waitMsAfter(failures: number, error: unknown, random: () => number): number {
  const asked = retryAfterOf(error) ?? 0
  const wait = Math.min(firstWaitMs * 2 ** failures, longestWaitMs)
  return Math.max((wait / 2) * (1 + random()), Math.min(asked * 1000, longestAskedMs))
}
