import { Fault } from '../fault.ts'
import { timerMaxMs, type Clock, type Timer } from '../platform/clock.ts'

export interface Expiring {
  /** Epoch milliseconds. */
  readonly expiresAt: number
  end(reason: Fault): void
}

/**
 * Ends what is open when its token expires, by one timer for all: it looks through them for those that are due, and for
 * the next. Tokens expire at whole seconds, so that it does this once in a second at most.
 */
export function createExpiry(open: () => Iterable<Expiring>, { clock, timer }: { clock: Clock; timer: Timer }) {
  let dueAt = Infinity
  let stop = (): void => {}

  function setDue(at: number): void {
    stop()
    const now = clock()
    dueAt = Math.min(at, now + timerMaxMs)
    stop = timer(Math.max(0, dueAt - now), endExpired)
  }

  function endExpired(): void {
    const by = Math.max(dueAt, clock())
    dueAt = Infinity
    for (const one of open())
      if (one.expiresAt <= by) one.end(new Fault('TOKEN_EXPIRED', 'the token has expired'))
      else dueAt = Math.min(dueAt, one.expiresAt)
    if (dueAt < Infinity) setDue(dueAt)
  }

  return {
    /** The timer is set anew by each, so that it goes by a clock that was set meanwhile. */
    add: ({ expiresAt }: Expiring): void => setDue(Math.min(dueAt, expiresAt)),
    stop: (): void => stop(),
  }
}
