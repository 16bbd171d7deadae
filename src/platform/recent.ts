import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.ts'

/**
 * Keeps the entries that were used last, so many at most. They are counted by size, since lru-cache takes all of its
 * memory at once when it is told their number.
 */
export const createRecent = <Value extends object>(entriesMax: number, dispose: (value: Value) => void = () => {}) =>
  new LRUCache<string, Value>({ maxSize: entriesMax, sizeCalculation: () => 1, dispose })

/** Names that were added in the last so many milliseconds; those that were added last where there are more. */
export function createRecentNames(clock: Clock, { forMs, most }: { forMs: number; most: number }) {
  const recent = createRecent<{ until: number }>(most)
  return {
    add: (name: string): void => void recent.set(name, { until: clock() + forMs }),
    has: (name: string): boolean => (recent.get(name)?.until ?? 0) > clock(),
  }
}

export type RecentNames = ReturnType<typeof createRecentNames>
