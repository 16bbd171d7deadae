import {
  beginningOf,
  currentCount,
  largerCounter,
  secondsUntilReset,
  incremented,
  emptyCounter,
  type Counter,
} from '../domain/rate-counters.ts'
import { Fault } from '../fault.ts'
import type { Observe } from '../observe.ts'
import { createRecent } from '../platform/recent.ts'
import { createRounds } from '../platform/rounds.ts'
import type { Store } from '../store/index.ts'

const sendersMax = 100_000

export interface SendCountsDeps {
  store: Pick<Store, 'admission'>
  observe: Pick<Observe, 'background'>
  rules: { rateLimits: boolean; sendsPerMinute: number }
  /** Told how many sends of an agent count by now. */
  counted: (agentId: string, sent: Counter) => void
}

/**
 * How many sends of an agent count, before it is known what comes of them: what the database says, or this process
 * where it knows of more. An accepted send is counted in the transaction that stores it; a refused one by a statement
 * of its own, which may wait for a lock, so no request waits for it.
 */
export function createSendCounts({ store, observe, rules, counted }: SendCountsDeps) {
  const { rateLimits, sendsPerMinute } = rules
  const known = createRecent<Counter>(sendersMax)
  let unwritten = new Map<string, Counter>()

  function learn(agentId: string, sent: Counter): void {
    known.set(agentId, sent)
    counted(agentId, sent)
  }

  const writes = createRounds(
    () => unwritten.size > 0,
    () => {
      const batch = unwritten
      unwritten = new Map()
      return store.admission.countRefused(batch).catch((error: unknown) => observe.background('count-refused', error))
    },
  )

  return {
    /** Counts a send, or throws RATE_LIMITED. */
    count(agentId: string, stored: Counter, now: number): void {
      if (!rateLimits) return
      const sent = largerCounter(known.get(agentId) ?? emptyCounter, stored, now)
      const isFull = currentCount(sent, now) >= sendsPerMinute
      learn(agentId, isFull ? sent : incremented(sent, now))
      if (isFull) throw new Fault('RATE_LIMITED', undefined, { retryAfterSeconds: secondsUntilReset(now) })
    },

    /** What the database says by now, with what was accepted. */
    accepted(agentId: string, stored: Counter): void {
      if (rateLimits) learn(agentId, largerCounter(known.get(agentId) ?? emptyCounter, stored, beginningOf(stored)))
    },

    /** A send that was counted came to nothing. */
    refused(agentId: string, now: number): void {
      if (!rateLimits) return
      unwritten.set(agentId, incremented(unwritten.get(agentId) ?? emptyCounter, now))
      writes.start()
    },

    /** Resolves once nothing is to be written. */
    idle: writes.idle,
  }
}
