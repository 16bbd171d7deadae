// Generated from src/clients/typescript/src/retry.ts by `npm run generate`. Do not edit.
import { checkNumbers } from './checks.js'
import { pause, runWithin, type Bounds } from './clock.js'
import { ConnectionError, MessagingError, retryAfterOf, TimeoutError } from './errors.js'
import type { CallOptions, Settings } from './settings.js'

/** Number of retries, time-out of each attempt, and the waits between them. */
export interface RetryPolicy
  extends Bounds,
    Pick<Settings, 'maxRetries' | 'isPatient' | 'contact' | 'random' | 'emit'> {}

/** Returns the policy of a call: its own options, else those of the client. */
export function createRetryPolicy(settings: Settings, operation: string, options: CallOptions = {}): RetryPolicy {
  const { clock, random, emit, contact } = settings
  const isPatient = settings.isPatient || options.maxRetries !== undefined
  const { signal, timeoutMs = settings.timeoutMs, maxRetries = settings.maxRetries } = options
  return { operation, clock, random, emit, contact, isPatient, signal, ...checkNumbers({ timeoutMs, maxRetries }) }
}

/** Lowest and highest jitter in seconds that each attempt adds to `Retry-After`. */
const jitterSeconds = [
  [0, 0],
  [1, 3],
  [4, 8],
  [10, 20],
] as const

/** Wait without a `Retry-After`, for example while a server restarts. */
const defaultWaitSeconds = 1

/** Longest `Retry-After` that the client honors. Beyond it the call fails, and `retryAfter` says when to retry. */
const retryAfterSecondsMax = 120

/** Retries the work as the contract says, while its error is retryable. Every operation is idempotent. */
export async function withRetries<Result>(
  policy: RetryPolicy,
  work: (abortSignal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await runWithin(policy, work)
    } catch (error) {
      const waitMs = isWorthWaiting(error, policy) ? waitBefore(attempt, error, policy) : undefined
      if (waitMs === undefined) throw error
      const { operation, emit } = policy
      emit({ type: 'retry', operation, attempt: attempt + 1, waitMs, error })
      await pause(waitMs, policy)
    }
  }
}

/** Returns false for an address that never answered, which is often wrong, unless the caller asked to wait. */
const isWorthWaiting = (error: unknown, { isPatient, contact }: RetryPolicy): boolean =>
  isPatient || contact.hasAnswered || !(error instanceof ConnectionError || error instanceof TimeoutError)

function waitBefore(attempt: number, error: unknown, { maxRetries, random }: RetryPolicy): number | undefined {
  const jitter = jitterSeconds[attempt]
  if (!jitter || attempt >= maxRetries || !(error instanceof MessagingError) || !error.retryable) return undefined
  const retryAfter = retryAfterOf(error) ?? defaultWaitSeconds
  const [least, most] = jitter
  return retryAfter > retryAfterSecondsMax
    ? undefined
    : Math.ceil(1000 * (retryAfter + least + random() * (most - least)))
}
