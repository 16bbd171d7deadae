import type { OpenNotifications } from '../../store/notifications.ts'
import type { OpenRelay } from './bus.ts'
import { chunks, decodeMessage, encodeMessage, type Message } from './message.ts'
import { createOutbox } from './outbox.ts'

/** PostgreSQL takes less than 8,000 bytes; ids are at most some dozens long. */
const arrivalsPerMessage = 100
const changesPerMessage = 20

/**
 * Processes hear of each other by one connection each to the database that they share. While one statement is under way
 * the next one gathers; no transaction of the service takes part in it.
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
      connected: heard.connected,
      lost: heard.lost,
    })
    const outbox = createOutbox((message) => connection.send(textsOf(message)).catch(() => {})) // who does not hear looks
    return {
      ...outbox,
      async close() {
        await outbox.lastWords()
        await connection.close()
      },
    }
  }

const textsOf = ({ arrivals, changes }: Message): string[] => [
  ...chunks(changes, changesPerMessage).map((some) => encodeMessage({ changes: some })),
  ...chunks(arrivals, arrivalsPerMessage).map((some) => encodeMessage({ arrivals: some })),
]
