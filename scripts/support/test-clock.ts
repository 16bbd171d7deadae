export interface TestClock {
  (): number
  /** Moves the time forward or back. */
  advance(ms: number): void
}

/** Creates a clock that starts at the real time, runs with it, and can be moved. */
export function testClock(): TestClock {
  let offset = 0
  return Object.assign(() => Date.now() + offset, { advance: (ms: number) => void (offset += ms) })
}

/** Creates a clock that only a test moves, for exact moments and for tokens that must not expire on a slow machine. */
export function fixedClock(): TestClock {
  let now = Date.now()
  return Object.assign(() => now, { advance: (ms: number) => void (now += ms) })
}
