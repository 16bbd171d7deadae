import type { Clock } from './clock.ts'

/** Gives the last answer, or failure, unless it is older than that; whoever asks while one is awaited shares it. */
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
