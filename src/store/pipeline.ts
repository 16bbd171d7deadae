import type pg from 'pg'
import { stopwatch } from '../platform/clock.ts'
import { isLostConnection } from './errors.ts'
import { askingOn, type Ask, type Exchange, type Sending } from './exchange.ts'
import type { Pool } from './pool.ts'
import type { StatementEvents } from './port.ts'
import type { Query } from './statements.ts'

/** A connection that is shared by what is asked while something is on its way on it. */
interface Shared {
  client: Promise<pg.Client>
  /** For the next statement, which is a piece by itself. */
  asking: Promise<() => Ask>
  asked: number
  /** The last error of a statement; the pool decides by it about the connection. */
  error?: unknown
}

/** Statements that share a connection, and go out without waiting for the answer to the last; see `DatabasePort`. */
export function pipelineOn(pool: Pool, queryBy: (ask: Ask) => Query, events: StatementEvents): Query {
  let current: Shared | undefined

  function join(): Shared {
    const client = pool.take()
    const asking = client.then((taken) => {
      const sending = inAdvance(taken)
      return () => askingOn(taken, sending)
    })
    return { client, asking, asked: 0 }
  }

  async function leave(shared: Shared): Promise<void> {
    if (--shared.asked > 0) return
    if (current === shared) current = undefined
    await shared.client.then(
      (client) => pool.giveBack(client, shared.error),
      () => {}, // there was none; who asked was told
    )
  }

  return async (statement, values) => {
    const shared = (current ??= join())
    shared.asked++
    try {
      const asking = await shared.asking
      const elapsed = stopwatch()
      const result = await queryBy(asking())(statement, values)
      events.emit('commit', elapsed())
      return result
    } catch (error) {
      if (current === shared) current = undefined // the connection may be the reason
      if (!isLostConnection(shared.error)) shared.error = error
      throw error
    } finally {
      await leave(shared)
    }
  }
}

/** Sends each exchange at once. pg, which has a pipeline for its own queries alone, is given them one at a time. */
function inAdvance(client: pg.Client): Sending {
  const sent: Exchange[] = []
  return {
    send(exchange) {
      if (sent.push(exchange) === 1) client.query(exchange)
      else if (client.connection.stream.writable) exchange.submit(client.connection)
    },
    over() {
      sent.shift()
      if (sent.length > 0) client.query(sent[0]!)
    },
  }
}
