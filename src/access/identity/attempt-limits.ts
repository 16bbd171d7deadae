import type { MinuteCounts } from '../minute-counts.ts'

/** Function that counts one event of the key in this minute. It throws RATE_LIMITED at the limit. */
export type MinuteLimit = (key: string) => void

/**
 * Creates a limit on the events of each key in one minute. `name` identifies the counter. A `max` of 0 means no limit.
 */
export function createMinuteLimit(name: string, max: number, counts: MinuteCounts): MinuteLimit {
  const count = counts.count(name)
  return (key) => count.spend(key, max || Infinity)
}
