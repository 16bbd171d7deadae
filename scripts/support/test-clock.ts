export interface TestClock {
  (): number
  /** Moves the time forward or back. */
  advance(ms: number): void
  /** Moves to the next minute, in which nothing has been counted yet. */
  nextMinute(): void
}

const minuteMs = 60_000

const movable = (now: () => number, advance: (ms: number) => void): TestClock =>
  Object.assign(() => now(), { advance, nextMinute: () => advance(minuteMs - (now() % minuteMs)) })

/** Creates a clock that starts at the real time, runs with it, and can be moved. */
export function testClock(): TestClock {
  let offset = 0
  return movable(
    () => Date.now() + offset,
    (ms) => void (offset += ms),
  )
}

/** Creates a clock that only a test moves, for exact moments and for tokens that must not expire on a slow machine. */
export function fixedClock(start = Date.now()): TestClock {
  let now = start
  return movable(
    () => now,
    (ms) => void (now += ms),
  )
}
