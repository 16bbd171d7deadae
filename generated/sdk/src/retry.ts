// Generated from src/clients/typescript/src/retry.ts by `npm run generate`. Do not edit.
import { checked } from './checks.js'
import { pause, within, type Bounds } from './clock.js'
import { MessagingError, retryAfterOf } from './errors.js'
import type { CallOptions, Settings } from './options.js'

/** How often something is repeated, how long each attempt may take, and how long to wait between them. */
export interface RetryPolicy extends Bounds, Pick<Settings, 'maxRetries' | 'random' | 'emit'> {}

/** What a call's own options say, and the client's where they are silent. */
export function policyOf(settings: Settings, operation: string, options: CallOptions = {}): RetryPolicy {
  const { clock, random, emit } = settings
  const { signal, timeoutMs = settings.timeoutMs, maxRetries = settings.maxRetries } = options
  return { operation, clock, random, emit, signal, ...checked({ timeoutMs, maxRetries }) }
}

/** Seconds of jitter, least and most, that each attempt adds to `Retry-After`. */
const jitterSeconds = [
  [0, 0],
  [1, 3],
  [4, 8],
  [10, 20],
] as const

/**
 * Where no `Retry-After` came, as from a server that is starting again: the least that one could say, so that nobody
 * comes back at once.
 */
const defaultWaitSeconds = 1

/** A server that asks for more is not waited for: the caller learns when to come back from `retryAfter`. */
const longestWaitSeconds = 120

/** Does the work again as the contract says, while its error is worth it. Every operation is idempotent. */
export async function retrying<Result>(
  policy: RetryPolicy,
  work: (aborted: AbortSignal) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await within(policy, work)
    } catch (error) {
      const waitMs = waitBefore(attempt, error, policy)
      if (waitMs === undefined) throw error
      const { operation, emit } = policy
      emit({ type: 'retry', operation, attempt: attempt + 1, waitMs, error })
      await pause(waitMs, policy)
    }
  }
}

function waitBefore(attempt: number, error: unknown, { maxRetries, random }: RetryPolicy): number | undefined {
  const jitter = jitterSeconds[attempt]
  if (!jitter || attempt >= maxRetries || !(error instanceof MessagingError) || !error.retryable) return undefined
  const asked = retryAfterOf(error) ?? defaultWaitSeconds
  const [least, most] = jitter
  return asked > longestWaitSeconds ? undefined : Math.ceil(1000 * (asked + least + random() * (most - least)))
}
