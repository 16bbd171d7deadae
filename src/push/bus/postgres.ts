import { within } from '../../platform/within.ts'
import type { OpenNotifications } from '../../store/notifications.ts'
import type { OpenRelay } from './bus.ts'
import { chunks, decodeMessage, encodeMessage, type News } from './message.ts'
import { createOutbox, lastWordsMs } from './outbox.ts'

/** Arrivals in one message. PostgreSQL allows less than 8,000 bytes, and an id has at most a few dozen. */
const arrivalsPerMessage = 100
const changesPerMessage = 20

/** Greetings that may go without a word from others. */
const unheardMax = 3

/**
 * Processes hear of each other by one connection each to the database that they share. While one statement is under way
 * the next one gathers; no transaction of the service takes part in it. To tell costs a transaction, so who hears of no
 * others, and knows of none by the database, keeps mail to itself until somebody comes, who is then told to look.
 */
export const postgresRelay =
  (open: OpenNotifications, othersMayRun: () => boolean): OpenRelay =>
  (heard) => {
    let unheard = 0
    let isUntold = false

    async function sayWhatIsUntold(): Promise<void> {
      if (!isUntold) return
      isUntold = false
      await say([encodeMessage({ untold: true })])
    }

    function othersMayListen(): void {
      unheard = 0
      void sayWhatIsUntold()
    }

    const connection = open('ams', {
      greeting() {
        unheard++
        return encodeMessage({})
      },
      received(text) {
        othersMayListen()
        const { arrivals, changes, untold } = decodeMessage(text)
        heard.arrivals(arrivals)
        changes.forEach(heard.change)
        if (untold) heard.connected()
      },
      connected() {
        othersMayListen()
        heard.connected()
      },
      lost: heard.lost,
    })
    const say = (texts: readonly string[]): Promise<void> => connection.send(texts).catch(() => {}) // who does not hear looks
    const outbox = createOutbox((news) => say(textsOf(news)))
    return {
      ...outbox,
      arrivals(arrivals) {
        const isAlone = unheard > unheardMax && !othersMayRun()
        if (isAlone) return void (isUntold = true)
        void sayWhatIsUntold()
        outbox.arrivals(arrivals)
      },
      async close() {
        await outbox.lastWords()
        await within(lastWordsMs, sayWhatIsUntold(), () => undefined) // somebody may have stood still
        await connection.close()
      },
    }
  }

const textsOf = ({ arrivals, changes }: News): string[] => [
  ...chunks(changes, changesPerMessage).map((some) => encodeMessage({ changes: some })),
  ...chunks(arrivals, arrivalsPerMessage).map((some) => encodeMessage({ arrivals: some })),
]
