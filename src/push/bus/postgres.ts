import { withTimeout } from '../../platform/clock.ts'
import type { OpenNotifications } from '../../store/engine/notifications.ts'
import {
  splitIntoChunks,
  createOutbox,
  decodeBusMessage,
  encodeBusMessage,
  finalFlushMs,
  type BusMessage,
  type BusNotifications,
  type OpenRelay,
} from './bus.ts'

/**
 * Highest number of arrivals in one message. A notification of PostgreSQL has less than 8,000 bytes, and an id has at
 * most a few dozen.
 */
const arrivalsPerMessage = 100
const changesPerMessage = 20

/** Number of heartbeats of this process after which it forgets another process that has sent nothing. */
const heartbeatsMax = 3

/** Other processes that use the same database. */
export interface OtherProcesses {
  processId: string
  /** Returns the number of other running processes at the last check. Returns `Infinity` if it is not known. */
  othersRunning: () => number
}

/**
 * Creates the estimate of the need for notifications. Another process needs them only if it has waiting calls or
 * sockets.
 */
function createAudience(othersRunning: () => number) {
  const unwatched = new Map<string, number>()
  let quietHeartbeats = 0
  return {
    /** Counts a heartbeat of this process. */
    heartbeat(): void {
      quietHeartbeats++
      for (const [id, age] of unwatched) age < heartbeatsMax ? unwatched.set(id, age + 1) : unwatched.delete(id)
    },
    /** Records that the process with this id has no waiting calls and sockets. */
    noteUnwatched: (id: string) => void unwatched.set(id, 0),
    /** Records that another process may have waiting calls or sockets. */
    mayWait: () => void (quietHeartbeats = 0),
    isEmpty: (): boolean => quietHeartbeats > heartbeatsMax && othersRunning() <= unwatched.size,
  }
}

/**
 * Returns the function that opens the relay through PostgreSQL. Each process has one connection for notifications.
 * While a statement runs, new notifications are queued. The next statement sends them, outside of any other
 * transaction. A notification costs a transaction and wakes every process. Each message therefore states if its sender
 * has no waiting calls and sockets. If this is true for all other processes, this process does not notify them of mail.
 * A process announces its first waiting call or socket. The others then report that they have unannounced mail, and it
 * reads all mailboxes that it watches.
 */
export const createPostgresRelayOpener =
  (open: OpenNotifications, { processId, othersRunning }: OtherProcesses): OpenRelay =>
  (listener) => {
    const audience = createAudience(othersRunning)
    let followed = 0
    let hasUnannounced = false

    const encode = (message: Partial<BusMessage>): string =>
      encodeBusMessage({ ...message, unwatched: followed === 0 ? processId : undefined })

    async function announceMissed(): Promise<void> {
      if (!hasUnannounced) return
      hasUnannounced = false
      await publish([encode({ untold: true })])
    }

    function othersMayWait(): void {
      audience.mayWait()
      void announceMissed()
    }

    const connection = open('ams', {
      greeting() {
        audience.heartbeat()
        return encode({})
      },
      received(text) {
        const { arrivals, changes, untold, unwatched } = decodeBusMessage(text)
        if (unwatched === undefined) othersMayWait()
        else audience.noteUnwatched(unwatched)
        listener.arrivals(arrivals)
        changes.forEach(listener.change)
        if (untold) listener.connected()
      },
      connected() {
        othersMayWait()
        listener.connected()
      },
      lost: listener.lost,
    })
    const publish = (texts: readonly string[]): Promise<void> => connection.send(texts).catch(() => {}) // polls find the rest
    const textsOf = ({ arrivals, changes }: BusNotifications): string[] => [
      ...splitIntoChunks(changes, changesPerMessage).map((some) => encode({ changes: some })),
      ...splitIntoChunks(arrivals, arrivalsPerMessage).map((some) => encode({ arrivals: some })),
    ]
    const outbox = createOutbox((news) => publish(textsOf(news)))
    return {
      ...outbox,
      arrivals(arrivals) {
        if (audience.isEmpty()) return void (hasUnannounced = true)
        void announceMissed()
        outbox.arrivals(arrivals)
      },
      follow() {
        if (followed++ === 0) void publish([encode({})])
        return () => void followed--
      },
      async close() {
        await outbox.finalFlush()
        await withTimeout(finalFlushMs, announceMissed(), () => undefined) // others may wait again after a suspension
        await connection.close()
      },
    }
  }
