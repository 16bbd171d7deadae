import type { Clock } from './clock.ts'

const minuteMs = 60_000

/** What was counted in a minute, by name. */
export interface CountedMinute {
  /** Epoch milliseconds at which it began. */
  from: number
  counts: Readonly<Record<string, number>>
}

/** Counts by name and minute, of so many minutes that are past and the present one. */
export function createMinutes(clock: Clock, most: number) {
  const minutes = new Map<number, Record<string, number>>()
  const present = (): number => Math.floor(clock() / minuteMs)

  function countsOf(minute: number): Record<string, number> {
    let counts = minutes.get(minute)
    if (counts) return counts
    minutes.set(minute, (counts = {}))
    for (const known of minutes.keys()) if (known <= minute - most || known > minute) minutes.delete(known)
    return counts
  }

  return {
    add(name: string, times = 1): void {
      const counts = countsOf(present())
      counts[name] = (counts[name] ?? 0) + times
    },
    /** The present one first; those in which nothing was counted too. */
    all: (): CountedMinute[] =>
      Array.from({ length: most }, (_, ago) => {
        const minute = present() - ago
        return { from: minute * minuteMs, counts: minutes.get(minute) ?? {} }
      }),
  }
}

/** The last so many of what happened. */
export function createLast<Item>(most: number) {
  const items: Item[] = []
  return {
    add(item: Item): void {
      items.push(item)
      if (items.length > most) items.shift()
    },
    /** The last first. */
    all: (): Item[] => items.toReversed(),
  }
}
