import type { Timer } from '../../src/platform/clock.ts'

export interface TestTimer extends Timer {
  /** Advances the time. Due callbacks run in order, also those that other callbacks add. */
  advance(ms: number): void
  /** Returns the number of pending callbacks. */
  pending(): number
}

/** Creates a timer whose time advances only on demand. */
export function testTimer(): TestTimer {
  const waiting = new Set<{ at: number; run: () => void }>()
  let now = 0
  const start: Timer = (ms, run) => {
    const one = { at: now + ms, run }
    waiting.add(one)
    return () => void waiting.delete(one)
  }
  const firstUntil = (end: number) => [...waiting].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
  return Object.assign(start, {
    advance(ms: number) {
      const end = now + ms
      for (let one = firstUntil(end); one; one = firstUntil(end)) {
        waiting.delete(one)
        now = one.at
        one.run()
      }
      now = end
    },
    pending: () => waiting.size,
  })
}
