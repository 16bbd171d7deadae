import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.ts'

/** Returns a function that calls `make` at its first call. All calls return the same value. */
export function memoize<T>(make: () => T): () => T {
  let cache: { value: T } | undefined
  return () => {
    cache ??= { value: make() }
    return cache.value
  }
}

/**
 * Returns a function that calls `ask` at most once per `maxAgeMs`. In between, callers get the last result or error, or
 * share the pending call.
 */
export function cacheResultFor<T>(ask: () => Promise<T>, maxAgeMs: number, clock: Clock): () => Promise<T> {
  let last: Promise<T> | undefined
  let answeredAt: number | undefined
  return () => {
    const isOver = answeredAt !== undefined && Math.abs(clock() - answeredAt) >= maxAgeMs
    if (last && !isOver) return last
    answeredAt = undefined
    const answered = (): void => void (answeredAt = clock())
    last = ask()
    last.then(answered, answered)
    return last
  }
}

/**
 * Returns a function that lets callers with the same key share a run of `work`. Each caller gets a run that begins
 * after its call, so that the run sees all earlier changes. Calls during one run share the next run. In packages for
 * this purpose, such calls join the current run.
 */
export function coalesce(work: (key: string) => Promise<void>): (key?: string) => Promise<void> {
  const running = new Map<string, Promise<void>>()

  function begin(key: string): Promise<void> {
    const run = work(key).finally(() => running.delete(key))
    running.set(key, run)
    return run
  }

  return async (key = '') => {
    await running.get(key)?.catch(() => {})
    return running.get(key) ?? begin(key)
  }
}

/**
 * Creates a cache of the `entriesMax` most recently used entries. Sets `maxSize` of lru-cache instead of `max`, because
 * the package allocates all memory at once for `max`.
 */
export const createRecentCache = <Value extends object>(
  entriesMax: number,
  dispose: (value: Value) => void = () => {},
) => new LRUCache<string, Value>({ maxSize: entriesMax, sizeCalculation: () => 1, dispose })

/**
 * Creates a set that removes each name after `forMs` milliseconds. When it has more than `most` names, it removes the
 * oldest.
 */
export function createExpiringNames(clock: Clock, { forMs, most }: { forMs: number; most: number }) {
  const recent = createRecentCache<{ until: number }>(most)
  return {
    add: (name: string): void => void recent.set(name, { until: clock() + forMs }),
    has: (name: string): boolean => (recent.get(name)?.until ?? 0) > clock(),
  }
}

const minuteMs = 60_000

/** Counts of one minute, by name. */
export interface CountsOfMinute {
  /** Start of the minute, in epoch milliseconds. */
  from: number
  counts: Readonly<Record<string, number>>
}

/** Creates counts by name for the current minute and the minutes before it. */
export function createMinuteHistory(clock: Clock, maximum: number) {
  const minutes = new Map<number, Record<string, number>>()
  const currentMinute = (): number => Math.floor(clock() / minuteMs)

  function countsOf(minute: number): Record<string, number> {
    let counts = minutes.get(minute)
    if (counts) return counts
    minutes.set(minute, (counts = {}))
    for (const other of minutes.keys()) if (other <= minute - maximum || other > minute) minutes.delete(other)
    return counts
  }

  return {
    add(name: string, times = 1): void {
      const counts = countsOf(currentMinute())
      counts[name] = (counts[name] ?? 0) + times
    },
    /** Returns the counts of all minutes, the current one first. Minutes without counts are included. */
    all: (): CountsOfMinute[] =>
      Array.from({ length: maximum }, (_, ago) => {
        const minute = currentMinute() - ago
        return { from: minute * minuteMs, counts: minutes.get(minute) ?? {} }
      }),
  }
}

/** Creates a list that holds the latest `maximum` items. */
export function createLatestList<Item>(maximum: number) {
  const items: Item[] = []
  return {
    add(item: Item): void {
      items.push(item)
      if (items.length > maximum) items.shift()
    },
    /** Returns the items, the latest first. */
    all: (): Item[] => items.toReversed(),
  }
}

/** Creates sums by name. A name whose sum is 0 takes no memory. */
export function createSums() {
  const sums = new Map<string, number>()
  const of = (name: string): number => sums.get(name) ?? 0
  return {
    of,
    names: (): string[] => [...sums.keys()],
    add(name: string, more: number): void {
      const sum = of(name) + more
      if (sum > 0) sums.set(name, sum)
      else sums.delete(name)
    },
  }
}

/** Returns a function that runs the work at its first call only. */
export function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}
