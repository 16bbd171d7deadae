import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { unavailable } from '../fault.ts'
import { applicationName } from './migrate.ts'
import { endWhenSilent } from './postgres.ts'

export interface NotificationListener {
  /** Gets the texts that others send. */
  received(text: string): void
  /** Listening began, for the first time or again: what was sent before is lost. */
  connected(): void
  /** Nobody is heard any more, or yet. */
  lost(reason: unknown): void
}

/** A channel between all who are connected to the same database. */
export interface Notifications {
  /** Rejects where they are not sent, or it is unknown whether they are. */
  send(texts: readonly string[]): Promise<void>
  close(): Promise<void>
}

export type OpenNotifications = (channel: string, listener: NotificationListener) => Notifications

/** Between two attempts to connect. */
const reconnectMs = 500

/** An idle connection that has died is noticed by a question that gets no answer. */
const questionMs = 2_000

/** Keeps one connection of its own that listens; PostgreSQL need not be there, now or later. */
export const notificationsOf =
  (connectionString: string, silenceMs: number): OpenNotifications =>
  (channel, { received, connected, lost }) => {
    const closing = new AbortController()
    let client: pg.Client | undefined

    /** Resolves with the reason when it has ended. */
    async function listen(): Promise<unknown> {
      const own = new pg.Client({
        connectionString,
        application_name: applicationName,
        connectionTimeoutMillis: silenceMs,
        keepAlive: true,
      })
      const end = (): void => void own.end().catch(() => {})
      const ended = new Promise((resolve) => own.on('error', resolve).on('end', () => resolve(unavailable())))
      closing.signal.addEventListener('abort', end)
      try {
        await own.connect()
        endWhenSilent(own, silenceMs)
        const { rows } = await own.query<{ pid: number }>('select pg_backend_pid() as pid')
        own.on('notification', ({ processId, payload = '' }) => {
          if (processId !== rows[0]!.pid) received(payload)
        })
        await own.query(`listen ${own.escapeIdentifier(channel)}`)
        client = own
        connected()
        const asking = setInterval(() => void own.query('select').catch(() => {}), questionMs)
        return await ended.finally(() => clearInterval(asking))
      } finally {
        if (client === own) client = undefined
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
        if (!client) throw unavailable()
        await client.query('select pg_notify($1, text) from unnest($2::text[]) text', [channel, [...texts]])
      },
      async close() {
        closing.abort()
        await kept
      },
    }
  }
