import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '#sdk'

/** Creates a clock for the client package with the time of a test and real waits. */
export const sdkClock = (now: () => number): Clock => ({
  now,
  sleep: (milliseconds, signal) => wait(milliseconds, undefined, signal && { signal }).catch(() => {}),
})

/** Creates a clock without waits before retries. Other waits are longer, and stay. */
export const impatientClock = (now: () => number): Clock => {
  const { sleep } = sdkClock(now)
  return {
    now,
    sleep: async (milliseconds, signal) => (milliseconds < 30_000 ? undefined : sleep(milliseconds, signal)),
  }
}
