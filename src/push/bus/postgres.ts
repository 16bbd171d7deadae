import { setTimeout as delay } from 'node:timers/promises'
import type { Arrival } from '../../domain/acceptance.ts'
import type { AuthorityChange } from '../../domain/authority.ts'
import type { OpenNotifications } from '../../store/notifications.ts'
import type { OpenRelay } from './bus.ts'
import { decodeMessage, encodeMessage } from './message.ts'

/** PostgreSQL takes less than 8,000 bytes; ids are at most some dozens long. */
const arrivalsPerMessage = 100
const changesPerMessage = 20

/** A command ends at once after what it has to tell; its connection may not be there yet. */
const lastWordsMs = 2_000

/** What waits while a message is under way, or there is no connection; what goes beyond is found by looking. */
const waitingMax = 10_000

/**
 * Processes hear of each other by one connection each to the database that they share. While one message is under way
 * the next one gathers, an agent once in it; no transaction of the service takes part in it.
 */
export const postgresRelay =
  (open: OpenNotifications): OpenRelay =>
  (heard) => {
    const connection = open('ams', {
      received(text) {
        const { arrivals, changes } = decodeMessage(text)
        heard.arrivals(arrivals)
        changes.forEach(heard.change)
      },
      restored: heard.restored,
    })
    let arrivals = new Map<string, number>()
    let changes: AuthorityChange[] = []
    let sending: Promise<void> | undefined

    async function send(): Promise<void> {
      while (arrivals.size + changes.length > 0) {
        const messages = messagesOf([...arrivals], changes)
        arrivals = new Map()
        changes = []
        await connection.send(messages).catch(() => {}) // who does not hear of it looks
      }
      sending = undefined
    }

    return {
      arrivals(more) {
        for (const { agentId, createdAt } of more)
          if (arrivals.size < waitingMax || arrivals.has(agentId)) arrivals.set(agentId, createdAt)
        sending ??= send()
      },
      change(change) {
        if (changes.length < waitingMax) changes.push(change)
        sending ??= send()
      },
      async close() {
        await Promise.race([sending, delay(lastWordsMs, undefined, { ref: false })])
        await connection.close()
      },
    }
  }

function messagesOf(arrivals: readonly [string, number][], changes: readonly AuthorityChange[]): string[] {
  const toArrival = ([agentId, createdAt]: readonly [string, number]): Arrival => ({ agentId, createdAt })
  return [
    ...chunks(changes, changesPerMessage).map((some) => encodeMessage({ changes: some })),
    ...chunks(arrivals, arrivalsPerMessage).map((some) => encodeMessage({ arrivals: some.map(toArrival) })),
  ]
}

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
