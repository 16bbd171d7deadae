import { within } from '../../platform/within.ts'
import type { OpenNotifications } from '../../store/notifications.ts'
import type { OpenRelay } from './bus.ts'
import { chunks, decodeMessage, encodeMessage, type Message, type News } from './message.ts'
import { createOutbox, lastWordsMs } from './outbox.ts'

/** Arrivals in one message. PostgreSQL allows less than 8,000 bytes, and an id has at most a few dozen. */
const arrivalsPerMessage = 100
const changesPerMessage = 20

/** Own heartbeats after which a process that sends nothing is forgotten. */
const unheardMax = 3

/** The other processes on the same database. */
export interface OtherProcesses {
  processId: string
  /** Returns how many run, as of the last check; `Infinity` if that is not known. */
  othersRunning: () => number
}

/** Finds out if any other process needs to be notified of mail. */
function createAudience(othersRunning: () => number) {
  const unwatched = new Map<string, number>()
  let unheard = 0
  return {
    /** Notes an own heartbeat. */
    heartbeat(): void {
      unheard++
      for (const [id, age] of unwatched) age < unheardMax ? unwatched.set(id, age + 1) : unwatched.delete(id)
    },
    /** Notes a message of a process in which nobody waits for mail. */
    heardUnwatched: (id: string) => void unwatched.set(id, 0),
    /** Notes that somebody may wait for mail in another process. */
    mayWait: () => void (unheard = 0),
    isEmpty: (): boolean => unheard > unheardMax && othersRunning() <= unwatched.size,
  }
}

/**
 * Processes notify each other by one connection each to the database that they share. While one statement is under way
 * the next one gathers; no transaction of the service takes part in it. A notification costs a transaction, and wakes
 * every process. So each message says if nobody waits for mail in the process that sends it. While that is so in all
 * other processes, this one does not notify them of mail. A process in which somebody begins to wait says so, and is
 * then told to read all watched mailboxes.
 */
export const postgresRelay =
  (open: OpenNotifications, { processId, othersRunning }: OtherProcesses): OpenRelay =>
  (heard) => {
    const audience = createAudience(othersRunning)
    let followed = 0
    let isUntold = false

    const encode = (message: Partial<Message>): string =>
      encodeMessage({ ...message, unwatched: followed === 0 ? processId : undefined })

    async function sayWhatIsUntold(): Promise<void> {
      if (!isUntold) return
      isUntold = false
      await say([encode({ untold: true })])
    }

    function othersMayWait(): void {
      audience.mayWait()
      void sayWhatIsUntold()
    }

    const connection = open('ams', {
      greeting() {
        audience.heartbeat()
        return encode({})
      },
      received(text) {
        const { arrivals, changes, untold, unwatched } = decodeMessage(text)
        if (unwatched === undefined) othersMayWait()
        else audience.heardUnwatched(unwatched)
        heard.arrivals(arrivals)
        changes.forEach(heard.change)
        if (untold) heard.connected()
      },
      connected() {
        othersMayWait()
        heard.connected()
      },
      lost: heard.lost,
    })
    const say = (texts: readonly string[]): Promise<void> => connection.send(texts).catch(() => {}) // polls find the rest
    const textsOf = ({ arrivals, changes }: News): string[] => [
      ...chunks(changes, changesPerMessage).map((some) => encode({ changes: some })),
      ...chunks(arrivals, arrivalsPerMessage).map((some) => encode({ arrivals: some })),
    ]
    const outbox = createOutbox((news) => say(textsOf(news)))
    return {
      ...outbox,
      arrivals(arrivals) {
        if (audience.isEmpty()) return void (isUntold = true)
        void sayWhatIsUntold()
        outbox.arrivals(arrivals)
      },
      follow() {
        if (followed++ === 0) void say([encode({})])
        return () => void followed--
      },
      async close() {
        await outbox.lastWords()
        await within(lastWordsMs, sayWhatIsUntold(), () => undefined) // a process may have been suspended
        await connection.close()
      },
    }
  }
