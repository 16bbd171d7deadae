import { setTimeout as delay } from 'node:timers/promises'
import type { Arrival } from '../../domain/acceptance.ts'
import { changeKey, type AuthorityChange } from '../../domain/authority.ts'
import { createRounds } from '../../platform/rounds.ts'
import type { Relay } from './bus.ts'
import type { News } from './message.ts'

/** A command ends at once after what it has to tell; its connection may not be there yet. */
export const lastWordsMs = 2_000

/** What waits while others are under way, or there is no connection; what goes beyond is found by looking. */
const waitingMax = 10_000

export interface Outbox extends Pick<Relay, 'arrivals' | 'change'> {
  /** Resolves when all is said, or after a moment. */
  lastWords(): Promise<void>
}

/** Sends what gathered while the sending before was under way, an agent or change once in it; `send` never rejects. */
export function createOutbox(send: (news: News) => Promise<unknown>): Outbox {
  let arrivals = new Map<string, number>()
  let changes = new Map<string, AuthorityChange>()

  const rounds = createRounds(
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
        if (arrivals.size < waitingMax || arrivals.has(agentId)) arrivals.set(agentId, createdAt)
      rounds.start()
    },
    change(change) {
      if (changes.size < waitingMax) changes.set(changeKey(change), change)
      rounds.start()
    },
    lastWords: () => Promise.race([rounds.idle(), delay(lastWordsMs, undefined, { ref: false })]),
  }
}

const toArrival = ([agentId, createdAt]: readonly [string, number]): Arrival => ({ agentId, createdAt })
