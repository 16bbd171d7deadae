import { minuteAt, minuteOf, secondsUntilReset } from './domain/rate-counters.ts'
import { Fault } from './fault.ts'
import { stopwatch, type Clock } from './platform/clock.ts'
import { createRecent } from './platform/recent.ts'
import type { Store } from './store/index.ts'

const keysMax = 100_000
const toldAtOnce = 5_000
const removedAtOnce = 10_000

/** Somebody, and how often they did something in this minute. */
export interface Busy {
  what: string
  who: string
  times: number
}

/** How often somebody did something in this minute. */
export interface MinuteCount {
  /** Undefined where the key is not known. */
  of(key: string): number | undefined
  /** Adds one to the count of the key, or the given number. */
  add(key: string, times?: number): void
  /** Counts once more, or throws RATE_LIMITED where it was done that often already. */
  spend(key: string, most: number): void
}

export interface MinuteCounts {
  /** The time by which minutes go. */
  now(): number
  /** The count of something, by the name that it has in all processes. */
  count(what: string): MinuteCount
  /** Whole seconds until the minute ends, at least one. */
  secondsUntilReset(): number
  /** Who did most in this minute, as far as it was done here. */
  busiest(most: number): Busy[]
  /**
   * Tells the other processes what was counted here since the last time, and takes over their counts of the same, and
   * the time of the database.
   */
  share(): Promise<void>
  /** Removes counts of minutes that are over. */
  sweep(): Promise<void>
}

interface Entry {
  what: string
  key: string
  minute: number
  /** Counted by all processes, as far as this one has told and was told. */
  known: number
  /** Counted here, and being told. */
  telling: number
  /** Counted here since. */
  untold: number
}

const busiestOf = (counted: readonly { values(): Iterable<Entry> }[], minute: number, most: number): Busy[] =>
  counted
    .flatMap((entries) => [...entries.values()].filter((entry) => entry.minute === minute))
    .map((entry) => ({ what: entry.what, who: entry.key, times: sumOf(entry) }))
    .toSorted((one, other) => other.times - one.times)
    .slice(0, most)

const sumOf = ({ known, telling, untold }: Entry): number => known + telling + untold

const nothing = { known: 0, telling: 0, untold: 0 }

/** With what was counted in a minute that is over left out. */
function atNow(entry: Entry, now: number): Entry {
  const minute = minuteOf(entry, now)
  return entry.minute === minute ? entry : Object.assign(entry, { ...nothing, minute })
}

export interface MinuteCountDeps {
  clock: Clock
  store: Pick<Store, 'rateCounts'>
  /** Whether other processes count the same. */
  isShared: boolean
}

/**
 * What was done in a minute, counted in memory, so that no request waits for it. Once a second processes tell each
 * other through the database, in one statement, what they have counted; so a limit is exceeded by no more than what the
 * other processes let through within that second. Without the database each of them goes on by its own count. The
 * minutes are the database's: this clock is corrected by it when they differ.
 */
export function createMinuteCounts({ clock, store: { rateCounts }, isShared }: MinuteCountDeps): MinuteCounts {
  const untold = new Set<Entry>()
  const counted: ReturnType<typeof createRecent<Entry>>[] = []
  const { now, correct } = correctable(clock)

  function learn(entry: Entry, minute: number, count: number): void {
    if (entry.minute === minute) entry.known = Math.max(entry.known + entry.telling, count)
    else if (minuteAt(now()) === minute) Object.assign(entry, { minute, known: count })
    entry.telling = 0
  }

  async function shareSome(entries: readonly Entry[]): Promise<void> {
    for (const entry of entries) {
      untold.delete(entry)
      Object.assign(entry, { telling: entry.untold, untold: 0 })
    }
    const askedMs = stopwatch()
    try {
      const answer = await rateCounts.add(entries.map(({ what, key, telling }) => ({ what, who: key, times: telling })))
      correct(answer.now, askedMs())
      entries.forEach((entry, at) => learn(entry, minuteAt(answer.now), answer.counts[at]!))
    } catch (error) {
      for (const entry of entries) {
        Object.assign(entry, { telling: 0, untold: entry.untold + entry.telling })
        untold.add(entry)
      }
      throw error
    }
  }

  function count(what: string): MinuteCount {
    const entries = createRecent<Entry>(keysMax, (entry) => untold.delete(entry))
    counted.push(entries)
    function spend(key: string, most: number, times = 1): void {
      let entry = entries.get(key)
      if (!entry) entries.set(key, (entry = { what, key, minute: 0, ...nothing }))
      if (sumOf(atNow(entry, now())) >= most)
        throw new Fault('RATE_LIMITED', undefined, { retryAfterSeconds: secondsUntilReset(now()) })
      if (isShared && entry.untold === 0) untold.add(entry)
      entry.untold += times
    }
    return {
      of(key) {
        const entry = entries.get(key)
        return entry && sumOf(atNow(entry, now()))
      },
      add: (key, times) => spend(key, Infinity, times),
      spend: (key, most) => spend(key, most),
    }
  }

  return {
    now,
    count,
    secondsUntilReset: () => secondsUntilReset(now()),
    busiest: (most) => busiestOf(counted, minuteAt(now()), most),
    async share() {
      for (const entry of untold) if (entry.minute !== minuteOf(entry, now())) untold.delete(entry)
      const entries = [...untold]
      const askedMs = stopwatch()
      if (isShared && entries.length === 0) return correct(await rateCounts.now(), askedMs())
      for (let at = 0; at < entries.length; at += toldAtOnce) await shareSome(entries.slice(at, at + toldAtOnce))
    },
    async sweep() {
      while ((await rateCounts.removeOld(removedAtOnce)) === removedAtOnce);
    },
  }
}

/**
 * A clock that goes by that of the database, as far as it was asked. From then on it runs by itself: where the clock of
 * this machine is set to another time, no minute is over, and no webhook ends, before the database is asked again.
 */
function correctable(clock: Clock) {
  let now: Clock = clock
  return {
    now: (): number => now(),
    /** The database told its time at some moment while it was asked, which leaves that much in the dark. */
    correct(databaseNow: number, askedForMs: number): void {
      const known = Math.max(databaseNow, Math.min(databaseNow + askedForMs, now()))
      const elapsedMs = stopwatch()
      now = () => Math.floor(known + elapsedMs())
    },
  }
}
