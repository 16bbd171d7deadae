/** Number of events within one minute. `minute` is the number of minutes since the epoch. */
export interface EventCounter {
  minute: number
  count: number
}

export const emptyCounter: EventCounter = { minute: 0, count: 0 }

const minuteMs = 60_000

export const minuteAt = (now: number): number => Math.floor(now / minuteMs)

/**
 * Returns the minute in which an event at `now` counts. A counter may be one minute ahead, because the clock of another
 * process is slightly fast. The event then counts in the minute of the counter, so that two processes do not reset each
 * other's count. A counter that is further ahead is from before the clock was set back, and does not count.
 */
export function countedMinuteOf(counter: Pick<EventCounter, 'minute'>, now: number): number {
  const minute = minuteAt(now)
  return counter.minute === minute + 1 ? counter.minute : minute
}

export const currentCount = (counter: EventCounter, now: number): number =>
  counter.minute === countedMinuteOf(counter, now) ? counter.count : 0

export const incrementCounter = (counter: EventCounter, now: number): EventCounter => ({
  minute: countedMinuteOf(counter, now),
  count: currentCount(counter, now) + 1,
})

/** Returns the start of the counter's minute in epoch milliseconds. */
export const startOfMinute = ({ minute }: EventCounter): number => minute * minuteMs

/** Returns the copy with the higher count. Both arguments are copies of the same counter. */
export const largerCounter = (one: EventCounter, other: EventCounter, now: number): EventCounter =>
  currentCount(one, now) >= currentCount(other, now) ? one : other

/** Returns the number of seconds until the next minute begins, rounded up. */
export const secondsUntilNextMinute = (now: number): number => Math.ceil((minuteMs - (now % minuteMs)) / 1000)
