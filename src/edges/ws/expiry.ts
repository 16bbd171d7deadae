import { Fault } from '../../fault.ts'
import type { Clock } from '../../platform/clock.ts'

/** The longest delay that a timer takes. */
const timerMaxMs = 2 ** 31 - 1

interface Expiring {
  /** Epoch milliseconds. */
  readonly expiresAt: number
  end(reason: Fault): void
}

/**
 * Ends what is open when its token expires, by one timer for all: it looks through them for those that are due, and for
 * the next. Tokens expire at whole seconds, so that it does this once in a second at most.
 */
export function createExpiry(open: () => Iterable<Expiring>, clock: Clock) {
  let dueAt = Infinity
  let due: NodeJS.Timeout | undefined

  function add({ expiresAt }: Expiring): void {
    if (expiresAt >= dueAt) return
    clearTimeout(due)
    const now = clock()
    dueAt = Math.min(expiresAt, now + timerMaxMs)
    due = setTimeout(endExpired, dueAt - now)
  }

  function endExpired(): void {
    const by = Math.max(dueAt, clock())
    dueAt = Infinity
    for (const one of open())
      if (one.expiresAt <= by) one.end(new Fault('TOKEN_EXPIRED', 'the token has expired'))
      else add(one)
  }

  return { add, stop: (): void => clearTimeout(due) }
}
