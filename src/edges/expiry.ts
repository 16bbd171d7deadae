import { Fault } from '../fault.ts'
import { timerMaxMs, type Clock, type Timer } from '../platform/clock.ts'

export interface Expiring {
  /** Epoch milliseconds. */
  readonly expiresAt: number
  end(reason: Fault): void
}

/**
 * Creates one timer that ends all open streams and sockets whose token expires. Tokens expire at whole seconds, so it
 * scans them at most once a second.
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
    /** Includes one in the next scan. It sets the timer again, so the timer follows a clock that was changed. */
    add: ({ expiresAt }: Expiring): void => setDue(Math.min(dueAt, expiresAt)),
    stop: (): void => stop(),
  }
}
