import { Fault } from '../fault.ts'
import { repeatEvery, startStopwatch, timerMaxMs, type Clock, type Timer } from '../platform/clock.ts'

export interface ExpiringStream {
  /** Time at which the token expires, in epoch milliseconds. */
  readonly expiresAt: number
  end(reason: Fault): void
}

export interface ExpiryDeps {
  clock: Clock
  timer: Timer
  /** Monotonic clock in milliseconds. Only tests set it. */
  elapsed?: (() => number) | undefined
}

/** Milliseconds between two checks of the system clock, which somebody may set to a later time. */
const pollMs = 1_000
/**
 * Highest difference in milliseconds between deadlines that end together. The deadlines of streams with the same token
 * differ a little, because the service reads two clocks for each.
 */
const togetherMs = 20

/**
 * Creates the timer that ends open streams when their tokens expire. A monotonic clock measures the remaining time of
 * the token from the opening of the stream. The stream ends earlier if the system clock is set to a later time.
 */
export function createExpiryTimer(
  open: () => Iterable<ExpiringStream>,
  { clock, timer, elapsed = startStopwatch() }: ExpiryDeps,
) {
  /** Time at which each open stream ends, by the monotonic clock. */
  const deadlines = new WeakMap<ExpiringStream, number>()
  const deadlineOf = (one: ExpiringStream): number => deadlines.get(one) ?? Infinity
  /** Earliest end of an open stream, by the monotonic clock and by the system clock. */
  let [deadline, expiresAt] = [Infinity, Infinity]
  let stop = (): void => {}

  function schedule(): void {
    stop()
    const dueAt = Math.min(deadline, elapsed() + timerMaxMs)
    const stopTimer = timer(Math.max(0, dueAt - elapsed()), () => endExpired(Math.max(dueAt, elapsed())))
    const stopPoll = repeatEvery(timer, pollMs, () => {
      if (clock() >= expiresAt) endExpired(elapsed())
    })
    stop = () => {
      stopTimer()
      stopPoll()
    }
  }

  function expect(one: ExpiringStream): void {
    deadline = Math.min(deadline, deadlineOf(one))
    expiresAt = Math.min(expiresAt, one.expiresAt)
  }

  function endExpired(at: number): void {
    stop()
    const now = clock()
    ;[deadline, expiresAt] = [Infinity, Infinity]
    for (const one of open())
      if (deadlineOf(one) <= at + togetherMs || one.expiresAt <= now)
        one.end(new Fault('TOKEN_EXPIRED', 'the token has expired'))
      else expect(one)
    if (deadline < Infinity) schedule()
  }

  return {
    add(one: ExpiringStream): void {
      deadlines.set(one, elapsed() + one.expiresAt - clock())
      const isNext = deadlineOf(one) < deadline
      expect(one)
      if (isNext) schedule()
    },
    stop: (): void => stop(),
  }
}
