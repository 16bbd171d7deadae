import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '#sdk'

/** A clock for the client package that tells the time of a test, and waits in real time. */
export const sdkClock = (now: () => number): Clock => ({
  now,
  sleep: (milliseconds, signal) => wait(milliseconds, undefined, signal && { signal }).catch(() => {}),
})

/** One on which a client does not wait before it tries again; nothing else that is waited for is so short. */
export const impatientClock = (now: () => number): Clock => {
  const { sleep } = sdkClock(now)
  return {
    now,
    sleep: async (milliseconds, signal) => (milliseconds < 30_000 ? undefined : sleep(milliseconds, signal)),
  }
}
