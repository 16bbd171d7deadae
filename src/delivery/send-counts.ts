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
import { createPlaces, type Place } from './places.ts'
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
  const places = createPlaces()
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
    /** Counts a send, or throws RATE_LIMITED; where those with a place would make it too many, it waits for them. */
    async count(agentId: string, stored: Counter, now: number): Promise<void> {
      if (!rateLimits) return
      for (;;) {
        const sent = largerCounter(known.get(agentId) ?? emptyCounter, stored, now)
        const count = currentCount(sent, now)
        if (count + places.taken(agentId) < sendsPerMinute) return learn(agentId, incremented(sent, now))
        if (count >= sendsPerMinute) {
          learn(agentId, sent)
          throw new Fault('RATE_LIMITED', undefined, { retryAfterSeconds: secondsUntilReset(now) })
        }
        await places.oneEnds(agentId)
      }
    },

    /** Returns true if this process knows that the limit of the agent is reached. */
    isFull: (agentId: string, now: number): boolean =>
      rateLimits && currentCount(known.get(agentId) ?? emptyCounter, now) >= sendsPerMinute,

    /** A place by what this process knows alone; undefined where there is no room. */
    reserve(agentId: string, now: number): Place | undefined {
      const count = currentCount(known.get(agentId) ?? emptyCounter, now) + places.taken(agentId)
      return rateLimits && count >= sendsPerMinute ? undefined : places.take(agentId)
    },

    /** What had a place was accepted, and so many count by now. */
    accepted(agentId: string, stored: Counter): void {
      if (!rateLimits) return
      const now = beginningOf(stored)
      learn(agentId, largerCounter(incremented(known.get(agentId) ?? emptyCounter, now), stored, now))
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

export type SendCounts = ReturnType<typeof createSendCounts>
