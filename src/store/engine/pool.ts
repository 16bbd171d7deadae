import type pg from 'pg'
import { unavailableError } from '../../fault.ts'
import { codeOf } from '../../platform/error-code.ts'
import { isLostConnectionError, isReadOnlyServerError } from './errors.ts'
import type { ConnectionLoad } from './port.ts'

/** Pool of connections. It opens connections on demand and closes idle ones. */
export interface Pool {
  /** Resolves with a connection. Rejects if no connection becomes free or can be opened in time. */
  take(): Promise<pg.Client>
  /**
   * Returns a connection to the pool, with the error of its last statement, if any. The pool closes a connection that
   * is no longer usable.
   */
  giveBack(client: pg.Client, error?: unknown): void
  /** Closes all connections. A connection in use is closed when its caller returns it. */
  closeAll(): void
  load(): ConnectionLoad
  /** Resolves when every connection is closed. */
  close(): Promise<void>
}

interface PoolOptions {
  open(): Promise<pg.Client>
  max: number
  waitMs: number
  /** Called when the server of a connection accepts no writes. */
  foundReadOnly?(): void
}

/** Time in milliseconds after which the pool closes an idle connection. */
const idleMs = 10_000

/**
 * Returns true if PostgreSQL closes the connection after this error, for example when a time limit ends its
 * transaction.
 */
const isFatal = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'severity' in error && error.severity === 'FATAL'

/** Returns true if PostgreSQL accepts no further connection. */
const isCrowded = (error: unknown): boolean => codeOf(error) === '53300'

export function createPool({ open, max, waitMs, foundReadOnly = () => {} }: PoolOptions): Pool {
  const waiting = createWaitingList(waitMs)
  const idle = createIdleList(idleMs, discard)
  const inUse = new Set<pg.Client>()
  const doomed = new WeakSet<pg.Client>()
  let opening = 0
  let closed: PromiseWithResolvers<void> | undefined

  const count = (): number => opening + inUse.size + idle.size()
  function serve(): void {
    while (waiting.size() > 0 && idle.size() > 0) {
      const client = idle.pop()
      inUse.add(client)
      waiting.shift()?.resolve(client)
    }
    while (!closed && opening < waiting.size() && count() < max) void openOne()
    if (closed && waiting.size() === 0) for (const client of idle.all()) discard(client)
    if (closed && count() === 0) closed.resolve()
  }

  function keep(client: pg.Client): void {
    const lose = (): void => void (inUse.has(client) ? doomed.add(client) : discard(client))
    idle.push(client.on('error', lose).on('end', lose))
    serve()
  }

  async function openOne(): Promise<void> {
    opening++
    const opened = await open()
      .catch((error: unknown) => ({ error }))
      .finally(() => opening--)
    if (!('error' in opened)) return keep(opened)
    if (isReadOnlyServerError(opened.error)) foundReadOnly()
    if (isCrowded(opened.error) && inUse.size + idle.size() > 0) return // the caller waits for an open connection
    waiting.shift()?.reject(opened.error)
    serve()
  }

  function discard(client: pg.Client): void {
    idle.remove(client)
    closeClient(client)
    serve()
  }

  return {
    take() {
      if (closed) return Promise.reject(unavailableError(new Error('the pool is closed')))
      const taken = waiting.push()
      serve()
      return taken
    },
    giveBack(client, error) {
      inUse.delete(client)
      if (isReadOnlyServerError(error)) foundReadOnly()
      if (closed || doomed.has(client) || isLostConnectionError(error) || isFatal(error)) return discard(client)
      idle.push(client)
      serve()
    },
    closeAll() {
      for (const client of inUse) doomed.add(client)
      for (const client of idle.all()) discard(client)
    },
    load: () => ({ inUse: inUse.size + opening, idle: idle.size(), waiting: waiting.size() }),
    close() {
      closed ??= Promise.withResolvers<void>()
      serve()
      return closed.promise
    },
  }
}

/** Creates the queue of callers that wait for a connection. Each caller waits for a limited time. */
function createWaitingList(waitMs: number) {
  interface Waiter extends PromiseWithResolvers<pg.Client> {
    timer: NodeJS.Timeout
  }
  const waiters: Waiter[] = []

  function shift(): Waiter | undefined {
    const waiter = waiters.shift()
    clearTimeout(waiter?.timer)
    return waiter
  }

  return {
    size: () => waiters.length,
    shift,
    push(): Promise<pg.Client> {
      const timer = setTimeout(() => {
        waiters.splice(waiters.indexOf(waiter), 1)
        waiter.reject(
          Object.assign(new Error(`no connection to the database became free within ${waitMs} ms`), {
            code: 'ETIMEDOUT',
          }),
        )
      }, waitMs)
      const waiter = { ...Promise.withResolvers<pg.Client>(), timer }
      waiters.push(waiter)
      return waiter.promise
    },
  }
}

/** Creates the list of idle connections. The most recently used connection is taken first. */
function createIdleList(idleMs: number, expired: (client: pg.Client) => void) {
  const timers = new Map<pg.Client, NodeJS.Timeout>()

  function remove(client: pg.Client): void {
    clearTimeout(timers.get(client))
    timers.delete(client)
  }

  return {
    size: () => timers.size,
    all: () => [...timers.keys()],
    remove,
    push: (client: pg.Client) => void timers.set(client, setTimeout(expired, idleMs, client)),
    pop(): pg.Client {
      const client = [...timers.keys()].at(-1)!
      remove(client)
      return client
    },
  }
}

/** Closes a connection, even if its server no longer answers. */
export function closeClient(client: pg.Client): void {
  client.on('error', () => {})
  client.end().catch(() => {})
}
