import { setTimeout as delay } from 'node:timers/promises'
import type { Arrival } from '../../domain/acceptance.ts'
import { changeKey, type AuthorityChange } from '../../domain/authority.ts'
import { createRepeatingWorker } from '../../platform/repeating-worker.ts'
import type { Relay } from './bus.ts'
import type { Notifications } from './message.ts'

/** Longest time of the final flush. A command exits right after it, possibly before its connection is open. */
export const finalFlushMs = 2_000

/** Highest number of queued notifications. Polls find the changes of those beyond it. */
const queuedMax = 10_000

export interface Outbox extends Pick<Relay, 'arrivals' | 'change'> {
  /** Resolves when the queue is empty, or after `finalFlushMs`. */
  finalFlush(): Promise<void>
}

/**
 * Creates a queue that sends everything gathered during the previous send. It holds each agent and change once. `send`
 * never rejects.
 */
export function createOutbox(send: (news: Notifications) => Promise<unknown>): Outbox {
  let arrivals = new Map<string, number>()
  let changes = new Map<string, AuthorityChange>()

  const rounds = createRepeatingWorker(
    () => arrivals.size + changes.size > 0,
    () => {
      const news = { arrivals: Array.from(arrivals, toArrival), changes: [...changes.values()] }
      arrivals = new Map()
      changes = new Map()
      return send(news)
    },
  )

  return {
    arrivals(more) {
      for (const { agentId, createdAt } of more)
        if (arrivals.size < queuedMax || arrivals.has(agentId)) arrivals.set(agentId, createdAt)
      rounds.start()
    },
    change(change) {
      if (changes.size < queuedMax) changes.set(changeKey(change), change)
      rounds.start()
    },
    finalFlush: () => Promise.race([rounds.idle(), delay(finalFlushMs, undefined, { ref: false })]),
  }
}

const toArrival = ([agentId, createdAt]: readonly [string, number]): Arrival => ({ agentId, createdAt })
