import type pg from 'pg'
import { stopwatch } from '../../platform/clock.ts'
import { isLostConnection } from './errors.ts'
import { runnerOn, type Ask, type Exchange, type ExchangeSender } from './exchange.ts'
import type { Pool } from './pool.ts'
import type { StatementEvents } from './port.ts'
import type { Query } from './statements.ts'

/** Connection that statements share as long as one of them is running on it. */
interface Shared {
  client: Promise<pg.Client>
  /** Function that returns a sender for the next statement, which gets an exchange of its own. */
  asking: Promise<() => Ask>
  asked: number
  /** Last error of a statement. The pool decides by it whether to keep the connection. */
  error?: unknown
}

/**
 * Returns a function that runs statements on a shared connection, each without waiting for the result of the one
 * before; see `DatabasePort`.
 */
export function pipelineOn(pool: Pool, queryBy: (ask: Ask) => Query, events: StatementEvents): Query {
  let current: Shared | undefined

  function join(): Shared {
    const client = pool.take()
    const asking = client.then((taken) => {
      const sending = inAdvance(taken)
      return () => runnerOn(taken, sending)
    })
    return { client, asking, asked: 0 }
  }

  async function leave(shared: Shared): Promise<void> {
    if (--shared.asked > 0) return
    if (current === shared) current = undefined
    await shared.client.then(
      (client) => pool.giveBack(client, shared.error),
      () => {}, // no connection was opened, as the callers know
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
      if (current === shared) current = undefined // the next statement takes another connection
      if (!isLostConnection(shared.error)) shared.error = error
      throw error
    } finally {
      await leave(shared)
    }
  }
}

/**
 * Returns a sender that sends each exchange at once. pg pipelines only its own queries, so it gets one exchange at a
 * time.
 */
function inAdvance(client: pg.Client): ExchangeSender {
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
