import type { Clock } from './clock.ts'

/** Calls `ask` at most once per `maxAgeMs`; until then callers get its last result or failure, or share the pending one. */
export function cached<T>(ask: () => Promise<T>, maxAgeMs: number, clock: Clock): () => Promise<T> {
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
