/** Number of events within one minute of the clock. */
export interface Counter {
  minute: number
  count: number
}

export const emptyCounter: Counter = { minute: 0, count: 0 }

const minuteMs = 60_000

export const minuteAt = (now: number): number => Math.floor(now / minuteMs)

/**
 * Returns the minute to which an event at `now` counts. A counter that is one minute ahead was started by a process
 * whose clock is slightly fast, and is used. Otherwise the two processes would reset each other's count. A counter
 * further ahead dates from before the clock was set back, and is dropped.
 */
export function countedMinuteOf(counter: Pick<Counter, 'minute'>, now: number): number {
  const minute = minuteAt(now)
  return counter.minute === minute + 1 ? counter.minute : minute
}

export const currentCount = (counter: Counter, now: number): number =>
  counter.minute === countedMinuteOf(counter, now) ? counter.count : 0

export const incremented = (counter: Counter, now: number): Counter => ({
  minute: countedMinuteOf(counter, now),
  count: currentCount(counter, now) + 1,
})

/** Returns the beginning of the counter's minute, in epoch milliseconds. */
export const beginningOf = ({ minute }: Counter): number => minute * minuteMs

/** Returns the counter with the higher count. Both are copies of the same counter. */
export const largerCounter = (one: Counter, other: Counter, now: number): Counter =>
  currentCount(one, now) >= currentCount(other, now) ? one : other

/** Returns the whole seconds until the minute ends, at least one. */
export const secondsUntilReset = (now: number): number => Math.ceil((minuteMs - (now % minuteMs)) / 1000)
