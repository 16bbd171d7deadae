import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { unavailable } from '../fault.ts'
import { closeClient } from './pool.ts'

export interface NotificationListener {
  /** What is said to all others when listening begins, and from then on every two seconds. */
  greeting(): string
  /** Gets the texts that others send. */
  received(text: string): void
  /** Listening began, for the first time or again: what was sent before is lost. */
  connected(): void
  /** Nobody is heard any more, or yet. */
  lost(reason: unknown): void
}

/** A channel between all who are connected to the same database. */
export interface Notifications {
  /** Resolves when they are sent, which waits for a connection; all of them again where one broke meanwhile. */
  send(texts: readonly string[]): Promise<void>
  close(): Promise<void>
}

export type OpenNotifications = (channel: string, listener: NotificationListener) => Notifications

/** Between two attempts to connect. */
const reconnectMs = 500

/** An idle connection that has died is noticed by a greeting that gets no answer. */
export const greetingMs = 2_000

/** Prepared, as it is sent for each batch of mail. */
const notifying = (channel: string, texts: readonly string[]) => ({
  name: 'notify',
  text: 'select pg_notify($1, text) from unnest($2::text[]) text',
  values: [channel, [...texts]],
})

/** Keeps one connection of its own that listens; PostgreSQL need not be there, now or later. */
export const notificationsOn =
  (open: () => Promise<pg.Client>): OpenNotifications =>
  (channel, { greeting, received, connected, lost }) => {
    const closing = new AbortController()
    const closed = Promise.withResolvers<never>()
    closed.promise.catch(() => {})
    closing.signal.addEventListener('abort', () => closed.reject(unavailable()))
    let listening = whenListening()

    /** The next connection that listens; rejected when there is none to come. */
    function whenListening(): PromiseWithResolvers<pg.Client> {
      const next = Promise.withResolvers<pg.Client>()
      next.promise.catch(() => {})
      closed.promise.catch(next.reject)
      return next
    }

    /** Resolves with the reason when it has ended. */
    async function listen(): Promise<unknown> {
      const opening = open()
      const own = await Promise.race([opening, closed.promise]).catch((error: unknown) => {
        opening.then(closeClient, () => {})
        throw error
      })
      const end = (): void => closeClient(own)
      const ended = new Promise((resolve) => own.on('error', resolve).on('end', () => resolve(unavailable())))
      closing.signal.addEventListener('abort', end)
      try {
        const { rows } = await own.query<{ pid: number }>('select pg_backend_pid() as pid')
        own.on('notification', ({ processId, payload = '' }) => {
          if (processId !== rows[0]!.pid) received(payload)
        })
        await own.query(`listen ${own.escapeIdentifier(channel)}`)
        listening.resolve(own)
        connected()
        const greet = (): void => void own.query(notifying(channel, [greeting()])).catch(end) // may now be a standby
        greet()
        const greeted = setInterval(greet, greetingMs)
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
        if (!closing.signal.aborted) lost(reason) // and tried again
        await delay(reconnectMs, undefined, { signal: closing.signal }).catch(() => {})
      }
    }

    const kept = keepListening()
    return {
      async send(texts) {
        for (;;) {
          const connection = listening.promise
          const own = await connection
          const sent = own.query(notifying(channel, texts))
          try {
            return void (await sent)
          } catch (error) {
            if (connection === listening.promise) throw error // the connection is there: it is the texts
          }
        }
      },
      async close() {
        closing.abort()
        await kept
      },
    }
  }
