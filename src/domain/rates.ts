/** A counter over whole minutes of the clock: the minute it counts, and how many so far. */
export interface Counter {
  minute: number
  count: number
}

const minuteMs = 60_000

export const countIn = (counter: Counter, now: number): number => (counter.minute === Math.floor(now / minuteMs) ? counter.count : 0)

export const spend = (counter: Counter, now: number): Counter => ({
  minute: Math.floor(now / minuteMs),
  count: countIn(counter, now) + 1,
})

/** Whole seconds, at least one, until the minute is over. */
export const secondsUntilReset = (now: number): number => Math.ceil((minuteMs - (now % minuteMs)) / 1000)
