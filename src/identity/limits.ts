import type { MinuteCounts } from '../minute-counts.ts'

/** Counts one event of the key in this minute, or throws RATE_LIMITED. */
export type Limit = (key: string) => void

/** A limit per key and minute of what has this name; 0 is none. */
export function createLimit(what: string, most: number, counts: MinuteCounts): Limit {
  const count = counts.count(what)
  return (key) => count.spend(key, most || Infinity)
}
