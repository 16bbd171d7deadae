import { minuteAt, countedMinuteOf, secondsUntilNextMinute } from '../domain/rate-counters.ts'
import { Fault } from '../fault.ts'
import { startStopwatch, type Clock } from '../platform/clock.ts'
import { createRecentCache } from '../platform/caches.ts'
import type { Store } from '../store/index.ts'

const keysMax = 100_000
const entriesPerStatement = 5_000
const rowsPerStatement = 10_000

/** Count of events for one key in this minute. */
export interface BusyKey {
  what: string
  who: string
  times: number
}

/** Counts of one kind of event in this minute, by key. */
export interface KeyedMinuteCounts {
  /** Returns the count of a key. Returns undefined if this process knows none. */
  of(key: string): number | undefined
  /** Adds the given number, or one, to the count of the key. */
  add(key: string, times?: number): void
  /** Adds one to the count of the key. Throws RATE_LIMITED if the count has already reached `most`. */
  spend(key: string, most: number): void
}

/** Limit on the events of one key in a minute. */
export interface KeyLimit {
  what: string
  key: string
  most: number
}

export interface MinuteCounts {
  /** Returns the time by the clock that assigns events to minutes. */
  now(): number
  /** Creates the counts of one kind of event. `what` names the kind, and must be the same in all processes. */
  count(what: string): KeyedMinuteCounts
  /**
   * Counts an attempt in all processes before its result is known, so that concurrent attempts count. Throws
   * RATE_LIMITED if a key has reached its limit. Returns a function that takes the attempt back.
   */
  reserve(limits: readonly KeyLimit[]): Promise<() => Promise<void>>
  /** Returns the whole seconds until the minute ends, at least one. */
  secondsUntilReset(): number
  /** Returns the keys with the highest counts of this minute that this process knows. */
  busiest(most: number): BusyKey[]
  /**
   * Adds the counts of this process to the counts in the database. Reads the sums of all processes and the time of the
   * database.
   */
  share(): Promise<void>
  /** Removes the counts of past minutes. */
  sweep(): Promise<void>
}

interface Entry {
  what: string
  key: string
  minute: number
  /** Sum of the counts of all processes at the last exchange with the database. */
  known: number
  /** Part of the count that this process is writing to the database. */
  sending: number
  /** Part of the count that this process has not begun to write. */
  unsent: number
}

const busiestOf = (allCounts: readonly { values(): Iterable<Entry> }[], minute: number, most: number): BusyKey[] =>
  allCounts
    .flatMap((entries) => [...entries.values()].filter((entry) => entry.minute === minute))
    .map((entry) => ({ what: entry.what, who: entry.key, times: sumOf(entry) }))
    .toSorted((one, other) => other.times - one.times)
    .slice(0, most)

const sumOf = ({ known, sending, unsent }: Entry): number => known + sending + unsent

const zeroCounts = { known: 0, sending: 0, unsent: 0 }

/** Returns the entry. Resets it first if its minute is over. */
function atNow(entry: Entry, now: number): Entry {
  const minute = countedMinuteOf(entry, now)
  return entry.minute === minute ? entry : Object.assign(entry, { ...zeroCounts, minute })
}

export interface MinuteCountDeps {
  clock: Clock
  store: Pick<Store, 'rateCounts'>
  /** True if several processes add up their counts in the database. */
  isShared: boolean
}

/**
 * Creates counts of events by minute. They are in memory, so that no request waits for the database. Once a second,
 * each process adds its counts to the database and reads the sums. A limit may therefore be exceeded by the events of
 * one second in other processes. Only reservations ask the database at once. While the database fails, each process
 * knows only its own new events. The clock of the database determines when a minute ends.
 */
export function createMinuteCounts({ clock, store: { rateCounts }, isShared }: MinuteCountDeps): MinuteCounts {
  const unsent = new Set<Entry>()
  const { all, entriesOf, entryOf } = createEntries((entry) => unsent.delete(entry))
  const { now, correct } = createCorrectableClock(clock)

  function merge(entry: Entry, minute: number, count: number): void {
    if (entry.minute === minute) entry.known = Math.max(entry.known + entry.sending, count)
    else if (minuteAt(now()) === minute) Object.assign(entry, { minute, known: count })
    entry.sending = 0
  }

  async function shareSome(entries: readonly Entry[]): Promise<void> {
    for (const entry of entries) {
      unsent.delete(entry)
      Object.assign(entry, { sending: entry.unsent, unsent: 0 })
    }
    const askedMs = startStopwatch()
    try {
      const answer = await rateCounts.add(entries.map(({ what, key, sending }) => ({ what, who: key, times: sending })))
      correct(answer.now, askedMs())
      entries.forEach((entry, at) => merge(entry, minuteAt(answer.now), answer.counts[at]!))
    } catch (error) {
      for (const entry of entries) {
        Object.assign(entry, { sending: 0, unsent: entry.unsent + entry.sending })
        unsent.add(entry)
      }
      throw error
    }
  }

  function count(what: string): KeyedMinuteCounts {
    const entries = entriesOf(what)
    function spend(key: string, most: number, times = 1): void {
      const entry = entryOf(what, key)
      if (sumOf(atNow(entry, now())) >= most) throw limitReached(now())
      if (isShared && entry.unsent === 0) unsent.add(entry)
      entry.unsent += times
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
    secondsUntilReset: () => secondsUntilNextMinute(now()),
    reserve: createReserve({ rateCounts, isShared, entryOf, now, correct }),
    busiest: (most) => busiestOf(all(), minuteAt(now()), most),
    async share() {
      for (const entry of unsent) if (entry.minute !== countedMinuteOf(entry, now())) unsent.delete(entry)
      const entries = [...unsent]
      const askedMs = startStopwatch()
      if (isShared && entries.length === 0) return correct(await rateCounts.now(), askedMs())
      for (let at = 0; at < entries.length; at += entriesPerStatement)
        await shareSome(entries.slice(at, at + entriesPerStatement))
    },
    async sweep() {
      while ((await rateCounts.removeOld(rowsPerStatement)) === rowsPerStatement);
    },
  }
}

/** Creates the entries of all kinds of events. */
function createEntries(dispose: (entry: Entry) => void) {
  const byKind = new Map<string, ReturnType<typeof createRecentCache<Entry>>>()

  function entriesOf(what: string): ReturnType<typeof createRecentCache<Entry>> {
    let entries = byKind.get(what)
    if (!entries) byKind.set(what, (entries = createRecentCache(keysMax, dispose)))
    return entries
  }

  return {
    all: () => [...byKind.values()],
    entriesOf,
    /** Returns the entry of a key. Creates it if there is none. */
    entryOf(what: string, key: string): Entry {
      const entries = entriesOf(what)
      let entry = entries.get(key)
      if (!entry) entries.set(key, (entry = { what, key, minute: 0, ...zeroCounts }))
      return entry
    },
  }
}

const limitReached = (now: number): Fault =>
  new Fault('RATE_LIMITED', undefined, { retryAfterSeconds: secondsUntilNextMinute(now) })

interface ReserveParts extends ReturnType<typeof createCorrectableClock> {
  rateCounts: Store['rateCounts']
  isShared: boolean
  entryOf(what: string, key: string): Entry
}

/**
 * Creates the function that counts attempts before their results are known. The database adds the attempts of all
 * processes up, so each attempt gets another number. The only process needs no database for this.
 */
function createReserve({ rateCounts, isShared, entryOf, now, correct }: ReserveParts): MinuteCounts['reserve'] {
  /** Adds to the count of each entry that still belongs to the minute. */
  function addInMinute(entries: readonly Entry[], minute: number, times: number): void {
    for (const entry of entries) if (entry.minute === minute) entry.known += times
  }

  async function reserveInDatabase(entries: readonly Entry[], limits: readonly KeyLimit[]) {
    const events = entries.map(({ what, key }) => ({ what, who: key, times: 1 }))
    const askedMs = startStopwatch()
    const answer = await rateCounts.add(events)
    correct(answer.now, askedMs())
    const minute = minuteAt(answer.now)
    for (const [at, entry] of entries.entries())
      if (atNow(entry, now()).minute === minute) entry.known = Math.max(entry.known, answer.counts[at]! - entry.sending)
    const takeBack = async (): Promise<void> => {
      addInMinute(entries, minute, -1)
      await rateCounts.takeBack(events, minute).catch(() => {}) // an attempt that stays counted only limits more
    }
    if (limits.every(({ most }, at) => answer.counts[at]! <= most)) return takeBack
    await takeBack()
    throw limitReached(now())
  }

  return async (limits) => {
    const entries = limits.map(({ what, key }) => atNow(entryOf(what, key), now()))
    if (limits.some(({ most }, at) => sumOf(entries[at]!) >= most)) throw limitReached(now())
    if (isShared) return reserveInDatabase(entries, limits)
    const minute = minuteAt(now())
    addInMinute(entries, minute, 1)
    return async () => addInMinute(entries, minute, -1)
  }
}

/**
 * Creates a clock that follows the clock of the database. Between two corrections, a monotonic clock advances it. A
 * change of this machine's clock therefore cannot end a minute or expire a webhook.
 */
function createCorrectableClock(clock: Clock) {
  let now: Clock = clock
  return {
    now: (): number => now(),
    /** Sets the clock to the time that a query returned. The error is at most the duration of the query. */
    correct(databaseNow: number, askedForMs: number): void {
      const known = Math.max(databaseNow, Math.min(databaseNow + askedForMs, now()))
      const elapsedMs = startStopwatch()
      now = () => Math.floor(known + elapsedMs())
    },
  }
}
