/** A counter over whole minutes of the clock: the minute it counts, and how many so far. */
export interface Counter {
  minute: number
  count: number
}

export const emptyCounter: Counter = { minute: 0, count: 0 }

const minuteMs = 60_000

/**
 * The minute that counts now. Where another process, its clock a little ahead, has begun the next minute already, that
 * one; otherwise the two would reset each other's count. A counter from further ahead is from before a clock was set back.
 */
function minuteOf(counter: Counter, now: number): number {
  const minute = Math.floor(now / minuteMs)
  return counter.minute === minute + 1 ? counter.minute : minute
}

export const currentCount = (counter: Counter, now: number): number =>
  counter.minute === minuteOf(counter, now) ? counter.count : 0

export const incremented = (counter: Counter, now: number): Counter => ({
  minute: minuteOf(counter, now),
  count: currentCount(counter, now) + 1,
})

/** Of two views of one counter, the one that has seen more. */
export const largerCounter = (one: Counter, other: Counter, now: number): Counter =>
  currentCount(one, now) >= currentCount(other, now) ? one : other

/** Whole seconds, at least one, until the minute is over. */
export const secondsUntilReset = (now: number): number => Math.ceil((minuteMs - (now % minuteMs)) / 1000)
