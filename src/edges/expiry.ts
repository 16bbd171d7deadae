import { Fault } from '../fault.ts'
import { repeatEvery, stopwatch, timerMaxMs, type Clock, type Timer } from '../platform/clock.ts'

export interface Expiring {
  /** Epoch milliseconds. */
  readonly expiresAt: number
  /** Time of the end by the monotonic clock. `createExpiry` sets it. */
  deadline: number
  end(reason: Fault): void
}

export interface ExpiryDeps {
  clock: Clock
  timer: Timer
  /** Monotonic clock in milliseconds. Only tests set it. */
  elapsed?: (() => number) | undefined
}

/** Time between two looks at the clock, which may be set to a later time. */
const pollMs = 1_000
/** Deadlines that are so close end together. Those of one token differ by the time between two readings of clocks. */
const togetherMs = 20

/**
 * Ends open streams when their tokens expire, by one deadline for all. A stream lives no longer than its token had left
 * when the stream opened, by a monotonic clock. It ends earlier if the clock of the process is set to a later time.
 */
export function createExpiry(open: () => Iterable<Expiring>, { clock, timer, elapsed = stopwatch() }: ExpiryDeps) {
  /** The earliest end of an open stream, by each of the two clocks. */
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

  function expect(one: Expiring): void {
    deadline = Math.min(deadline, one.deadline)
    expiresAt = Math.min(expiresAt, one.expiresAt)
  }

  function endExpired(at: number): void {
    stop()
    const now = clock()
    ;[deadline, expiresAt] = [Infinity, Infinity]
    for (const one of open())
      if (one.deadline <= at + togetherMs || one.expiresAt <= now)
        one.end(new Fault('TOKEN_EXPIRED', 'the token has expired'))
      else expect(one)
    if (deadline < Infinity) schedule()
  }

  return {
    add(one: Expiring): void {
      one.deadline = elapsed() + one.expiresAt - clock()
      const isNext = one.deadline < deadline
      expect(one)
      if (isNext) schedule()
    },
    stop: (): void => stop(),
  }
}
