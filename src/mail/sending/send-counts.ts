import {
  startOfMinute,
  type EventCounter,
  currentCount,
  emptyCounter,
  incrementCounter,
  largerCounter,
  secondsUntilNextMinute,
} from '../../domain/rate-counters.ts'
import { Fault } from '../../fault.ts'
import type { Observers } from '../../platform/observe.ts'
import { createRecentCache } from '../../platform/caches.ts'
import { createRepeatingWorker } from '../../platform/clock.ts'
import type { Store } from '../../store/index.ts'

/** Send that is counted, but neither accepted nor rejected yet. */
interface UndecidedSend {
  end(): void
}

/** Creates the counts of undecided sends by agent. */
function createUndecidedSends() {
  const counts = new Map<string, { count: number; ended: PromiseWithResolvers<void> }>()
  return {
    countOf: (agentId: string): number => counts.get(agentId)?.count ?? 0,

    begin(agentId: string): UndecidedSend {
      const own = counts.get(agentId) ?? { count: 0, ended: Promise.withResolvers<void>() }
      counts.set(agentId, own)
      own.count++
      return {
        end() {
          own.count--
          if (own.count === 0) counts.delete(agentId)
          own.ended.resolve()
          own.ended = Promise.withResolvers()
        },
      }
    },

    /** Resolves when one of the agent's undecided sends ends. The agent must have an undecided send. */
    oneEnds: async (agentId: string): Promise<void> => counts.get(agentId)?.ended.promise,
  }
}

const sendersMax = 100_000

interface SendCountsDeps {
  store: Pick<Store, 'admission'>
  observe: Pick<Observers, 'background'>
  rules: { rateLimits: boolean; sendsPerMinute: number }
  /** Receives the current count of an agent's sends. */
  counted: (agentId: string, sent: EventCounter) => void
}

/**
 * Creates the counts of sends. A send counts before its outcome is known. Of the counts in the database and in this
 * process, the larger one applies. The transaction of an accepted send counts it in the database. A statement in the
 * background counts rejected sends, because it may wait for a lock.
 */
export function createSendCounts({ store, observe, rules, counted }: SendCountsDeps) {
  const { rateLimits, sendsPerMinute } = rules
  const counts = createRecentCache<EventCounter>(sendersMax)
  const undecided = createUndecidedSends()
  let rejectedCounts = new Map<string, EventCounter>()

  function setCount(agentId: string, sent: EventCounter): void {
    counts.set(agentId, sent)
    counted(agentId, sent)
  }

  const writes = createRepeatingWorker(
    () => rejectedCounts.size > 0,
    () => {
      const batch = rejectedCounts
      rejectedCounts = new Map()
      return store.admission
        .countRefused(batch)
        .catch((error: unknown) => observe.background('count-rejections', error))
    },
  )

  return {
    /** Counts a send, or throws RATE_LIMITED. First waits for undecided sends if they could exceed the limit. */
    async count(agentId: string, stored: EventCounter, now: number): Promise<void> {
      if (!rateLimits) return
      for (;;) {
        const sent = largerCounter(counts.get(agentId) ?? emptyCounter, stored, now)
        const count = currentCount(sent, now)
        if (count + undecided.countOf(agentId) < sendsPerMinute) return setCount(agentId, incrementCounter(sent, now))
        if (count >= sendsPerMinute) {
          setCount(agentId, sent)
          throw new Fault('RATE_LIMITED', undefined, { retryAfterSeconds: secondsUntilNextMinute(now) })
        }
        await undecided.oneEnds(agentId)
      }
    },

    /** Returns true if this process knows that the agent has reached its limit. */
    isFull: (agentId: string, now: number): boolean =>
      rateLimits && currentCount(counts.get(agentId) ?? emptyCounter, now) >= sendsPerMinute,

    /** Begins an undecided send. Returns undefined if the agent has reached the limit by the counts of this process. */
    reserve(agentId: string, now: number): UndecidedSend | undefined {
      const count = currentCount(counts.get(agentId) ?? emptyCounter, now) + undecided.countOf(agentId)
      return rateLimits && count >= sendsPerMinute ? undefined : undecided.begin(agentId)
    },

    /** Updates the count of this process after a send was accepted. The stored count applies if it is larger. */
    accepted(agentId: string, stored: EventCounter): void {
      if (!rateLimits) return
      const now = startOfMinute(stored)
      setCount(agentId, largerCounter(incrementCounter(counts.get(agentId) ?? emptyCounter, now), stored, now))
    },

    /** Records that a counted send was rejected. The count is written to the database in the background. */
    refused(agentId: string, now: number): void {
      if (!rateLimits) return
      rejectedCounts.set(agentId, incrementCounter(rejectedCounts.get(agentId) ?? emptyCounter, now))
      writes.start()
    },

    /** Resolves when the counts of all rejected sends are written. */
    idle: writes.idle,
  }
}

export type SendCounts = ReturnType<typeof createSendCounts>
