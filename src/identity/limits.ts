import { LRUCache } from 'lru-cache'
import { currentCount, emptyCounter, incremented, secondsUntilReset, type Counter } from '../domain/rate-counters.ts'
import { Fault } from '../fault.ts'
import type { Clock } from '../platform/clock.ts'

const keysMax = 100_000

/** Counts one event of the key in this minute, or throws RATE_LIMITED. */
export type Limit = (key: string) => void

/** A limit per key and minute, counted in this process; 0 is none. */
export function createLimit(most: number, clock: Clock): Limit {
  const counters = new LRUCache<string, Counter>({ max: keysMax })
  return (key) => {
    const now = clock()
    const counter = counters.get(key) ?? emptyCounter
    if (most > 0 && currentCount(counter, now) >= most)
      throw new Fault('RATE_LIMITED', undefined, { retryAfterSeconds: secondsUntilReset(now) })
    counters.set(key, incremented(counter, now))
  }
}
