import { LRUCache } from 'lru-cache'

/**
 * Keeps the entries that were used last, so many at most. They are counted by size, since lru-cache takes all of its
 * memory at once when it is told their number.
 */
export const createRecent = <Value extends object>(entriesMax: number, dispose: (value: Value) => void = () => {}) =>
  new LRUCache<string, Value>({ maxSize: entriesMax, sizeCalculation: () => 1, dispose })
