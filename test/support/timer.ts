import type { Timer } from '../../src/platform/clock.ts'

export interface TestTimer extends Timer {
  /** Advances the time; due callbacks run in order. */
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
  return Object.assign(start, {
    advance(ms: number) {
      now += ms
      for (const one of [...waiting].filter(({ at }) => at <= now).sort((a, b) => a.at - b.at))
        if (waiting.delete(one)) one.run()
    },
    pending: () => waiting.size,
  })
}
