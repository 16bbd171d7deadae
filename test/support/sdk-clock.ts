import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '#sdk'

/** A clock for the client package that tells the time of a test, and waits in real time. */
export const sdkClock = (now: () => number): Clock => ({
  now,
  sleep: (milliseconds, signal) => wait(milliseconds, undefined, signal && { signal }).catch(() => {}),
})
