// Generated from scripts/generate/templates/sdk/src/retry.ts by `npm run generate`. Do not edit.
export interface RetryOptions {
  fetch?: typeof fetch
  /** Waits so many milliseconds. */
  sleep?: (milliseconds: number) => Promise<void>
  /** A number from 0 to 1, like `Math.random`. */
  random?: () => number
}

/** Seconds of jitter, least and most, that each attempt adds to `Retry-After`. After the last one the answer stands. */
const jitter = [
  [0, 0],
  [1, 3],
  [4, 8],
  [10, 20],
] as const

const defaultWaitSeconds = 1

const worthRetrying = (status: number): boolean => status >= 500 || status === 408 || status === 425 || status === 429

/**
 * A `fetch` that follows the service's retry rules. Every operation is idempotent, so that every request may be sent
 * again.
 */
export function retryingFetch({
  fetch: send = fetch,
  sleep = wait,
  random = Math.random,
}: RetryOptions = {}): typeof fetch {
  return async (input, init) => {
    for (const [least, most] of jitter) {
      const response = await send(input, init)
      if (!worthRetrying(response.status)) return response
      await response.body?.cancel()
      await sleep((retryAfterSeconds(response) + least + random() * (most - least)) * 1000)
    }
    return send(input, init)
  }
}

function retryAfterSeconds({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after') ?? defaultWaitSeconds)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : defaultWaitSeconds
}

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
