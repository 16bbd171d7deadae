import type { Clock } from './clock.ts'

/**
 * Returns a function that calls `ask` at most once per `maxAgeMs`. In between, callers get the last result or error, or
 * share the pending call.
 */
export function cacheFor<T>(ask: () => Promise<T>, maxAgeMs: number, clock: Clock): () => Promise<T> {
  let last: Promise<T> | undefined
  let answeredAt: number | undefined
  return () => {
    const isOver = answeredAt !== undefined && Math.abs(clock() - answeredAt) >= maxAgeMs
    if (last && !isOver) return last
    answeredAt = undefined
    const answered = (): void => void (answeredAt = clock())
    last = ask()
    last.then(answered, answered)
    return last
  }
}
