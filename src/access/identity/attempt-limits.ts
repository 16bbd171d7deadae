import type { MinuteCounts } from '../minute-counts.ts'

/** Counts one event of the key in this minute, or throws RATE_LIMITED. */
export type Limit = (key: string) => void

/** Creates a limit for each key and minute. `name` identifies the counter. A limit of 0 means no limit. */
export function createLimit(name: string, max: number, counts: MinuteCounts): Limit {
  const count = counts.count(name)
  return (key) => count.spend(key, max || Infinity)
}
