import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.ts'

/**
 * Creates a cache of the most recently used entries, at most `entriesMax`. It limits their size, not their number,
 * because lru-cache allocates all memory at once for a number.
 */
export const createRecent = <Value extends object>(entriesMax: number, dispose: (value: Value) => void = () => {}) =>
  new LRUCache<string, Value>({ maxSize: entriesMax, sizeCalculation: () => 1, dispose })

/** Creates a set of names that each stay for `forMs`. It holds at most `most` names, and removes the oldest first. */
export function createRecentNames(clock: Clock, { forMs, most }: { forMs: number; most: number }) {
  const recent = createRecent<{ until: number }>(most)
  return {
    add: (name: string): void => void recent.set(name, { until: clock() + forMs }),
    has: (name: string): boolean => (recent.get(name)?.until ?? 0) > clock(),
  }
}

export type RecentNames = ReturnType<typeof createRecentNames>
