import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { unavailableError } from '../../fault.ts'
import { closeClient } from './pool.ts'

export interface NotificationListener {
  /** Returns the text of the heartbeat. It is sent when listening begins, and every two seconds after that. */
  greeting(): string
  /** Called with each text that another process sends. */
  received(text: string): void
  /** Called when listening begins or begins again. Notifications that were sent before are lost. */
  connected(): void
  /** Called when the connection is lost. `received` is not called until `connected` is called again. */
  lost(reason: unknown): void
}

/** Channel between all processes that are connected to the same database. */
export interface Notifications {
  /**
   * Sends texts as soon as there is a connection. If the connection breaks meanwhile, sends all of them again on the
   * next connection.
   */
  send(texts: readonly string[]): Promise<void>
  close(): Promise<void>
}

export type OpenNotifications = (channel: string, listener: NotificationListener) => Notifications

/** Delay between two attempts to connect, in milliseconds. */
const reconnectMs = 500

/** Interval of heartbeats, in milliseconds. A heartbeat without an answer reveals a dead connection. */
export const heartbeatMs = 2_000

/** Returns the statement that sends texts. It is prepared, because it runs for each batch of mail. */
const notifyStatement = (channel: string, texts: readonly string[]) => ({
  name: 'notify',
  text: 'select pg_notify($1, text) from unnest($2::text[]) text',
  values: [channel, [...texts]],
})

/**
 * Returns a function that opens a channel on a connection of its own. The channel connects when PostgreSQL becomes
 * reachable, and reconnects after each failure.
 */
export const createNotificationOpener =
  (open: () => Promise<pg.Client>): OpenNotifications =>
  (channel, { greeting, received, connected, lost }) => {
    const closing = new AbortController()
    const closed = Promise.withResolvers<never>()
    closed.promise.catch(() => {})
    closing.signal.addEventListener('abort', () => closed.reject(unavailableError()))
    let listening = whenListening()

    /** Returns a promise of the next connection that listens. It rejects when the channel closes. */
    function whenListening(): PromiseWithResolvers<pg.Client> {
      const next = Promise.withResolvers<pg.Client>()
      next.promise.catch(() => {})
      closed.promise.catch(next.reject)
      return next
    }

    /** Listens on one connection. Resolves with the reason when the connection ends. */
    async function listen(): Promise<unknown> {
      const opening = open()
      const own = await Promise.race([opening, closed.promise]).catch((error: unknown) => {
        opening.then(closeClient, () => {})
        throw error
      })
      const end = (): void => closeClient(own)
      const ended = new Promise((resolve) => own.on('error', resolve).on('end', () => resolve(unavailableError())))
      closing.signal.addEventListener('abort', end)
      try {
        const { rows } = await own.query<{ pid: number }>('select pg_backend_pid() as pid')
        own.on('notification', ({ processId, payload = '' }) => {
          if (processId !== rows[0]!.pid) received(payload)
        })
        await own.query(`listen ${own.escapeIdentifier(channel)}`)
        listening.resolve(own)
        connected()
        const greet = (): void => void own.query(notifyStatement(channel, [greeting()])).catch(end) // fails on standbys
        greet()
        const greeted = setInterval(greet, heartbeatMs)
        const reason = await ended
        clearInterval(greeted)
        listening = whenListening()
        return reason
      } finally {
        closing.signal.removeEventListener('abort', end)
        end()
      }
    }

    async function keepListening(): Promise<void> {
      while (!closing.signal.aborted) {
        const reason = await listen().catch((error: unknown) => error)
        if (!closing.signal.aborted) lost(reason) // the loop connects again
        await delay(reconnectMs, undefined, { signal: closing.signal }).catch(() => {})
      }
    }

    const kept = keepListening()
    return {
      async send(texts) {
        for (;;) {
          const connection = listening.promise
          const own = await connection
          const sent = own.query(notifyStatement(channel, texts))
          try {
            return void (await sent)
          } catch (error) {
            if (connection === listening.promise) throw error // the connection works: the texts failed
          }
        }
      },
      async close() {
        closing.abort()
        await kept
      },
    }
  }
