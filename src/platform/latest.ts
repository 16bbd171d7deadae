import type { Clock } from './clock.ts'

const minuteMs = 60_000

/** Counts of one minute by name. */
export interface CountedMinute {
  /** Start of the minute, in epoch milliseconds. */
  from: number
  counts: Readonly<Record<string, number>>
}

/** Creates counts by name and minute, for the current minute and the minutes before it. */
export function createMinutes(clock: Clock, maximum: number) {
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
    all: (): CountedMinute[] =>
      Array.from({ length: maximum }, (_, ago) => {
        const minute = currentMinute() - ago
        return { from: minute * minuteMs, counts: minutes.get(minute) ?? {} }
      }),
  }
}

/** Creates a list that holds the latest `maximum` items. */
export function createLatest<Item>(maximum: number) {
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
