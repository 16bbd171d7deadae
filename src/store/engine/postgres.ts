import type pg from 'pg'
import { startStopwatch } from '../../platform/clock.ts'
import { isLostConnectionError } from './errors.ts'
import { type RunStatement, type WireExchange, type ExchangeSender, createStatementRunner } from './exchange.ts'
import type { Pool } from './pool.ts'
import { type DatabasePort, runPipelined, rejectAfterEnd, type StatementEvents } from './port.ts'
import { type Query, statement, type Statement, type ParameterValues } from './statements.ts'
import { resultOf } from './wire.ts'

/** Connection that several statements share. It returns to the pool when none of them is running. */
interface Shared {
  client: Promise<pg.Client>
  /** Resolves with a function that creates a runner for the next statement. Each runner sends its own exchange. */
  asking: Promise<() => RunStatement>
  asked: number
  /** Last error of a statement. From this error, the pool decides whether the connection is still usable. */
  error?: unknown
}

/**
 * Returns a function that sends statements on a shared connection without waiting for the results of earlier ones; see
 * `pipelined` in `DatabasePort`.
 */
function pipelineOn(pool: Pool, queryBy: (ask: RunStatement) => Query, events: StatementEvents): Query {
  let current: Shared | undefined

  function join(): Shared {
    const client = pool.take()
    const asking = client.then((taken) => {
      const sending = inAdvance(taken)
      return () => createStatementRunner(taken, sending)
    })
    return { client, asking, asked: 0 }
  }

  async function leave(shared: Shared): Promise<void> {
    if (--shared.asked > 0) return
    if (current === shared) current = undefined
    await shared.client.then(
      (client) => pool.giveBack(client, shared.error),
      () => {}, // no connection was opened, and the callers got the error
    )
  }

  return async (statement, values) => {
    const shared = (current ??= join())
    shared.asked++
    try {
      const asking = await shared.asking
      const elapsed = startStopwatch()
      const result = await queryBy(asking())(statement, values)
      events.emit('commit', elapsed())
      return result
    } catch (error) {
      if (current === shared) current = undefined // the next statement takes another connection
      if (!isLostConnectionError(shared.error)) shared.error = error
      throw error
    } finally {
      await leave(shared)
    }
  }
}

/**
 * Returns a sender that sends each exchange at once, before earlier exchanges are answered. pg can pipeline only its
 * own queries, so it receives one exchange at a time.
 */
function inAdvance(client: pg.Client): ExchangeSender {
  const sent: WireExchange[] = []
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

const beginStatement = statement<never>('begin', 'begin')
const commitStatement = statement<never>('commit', 'commit')

/**
 * Creates the port to PostgreSQL. All statements of one turn of the event loop are sent and answered together
 * (pipelined).
 */
export function createPostgresPort(pool: Pool, events: StatementEvents): DatabasePort {
  const queryBy =
    (ask: RunStatement): Query =>
    async <Row>(statement: Statement<Row>, values: ParameterValues = {}) => {
      events.emit('statement', { text: statement.text, values })
      return resultOf<Row>(await ask(statement, values))
    }

  const withClient = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = await pool.take()
    try {
      const result = await work(client)
      pool.giveBack(client)
      return result
    } catch (error) {
      pool.giveBack(client, error)
      throw error
    }
  }

  return {
    query: (statement, values) => withClient((client) => queryBy(createStatementRunner(client))(statement, values)),
    transaction: (work) =>
      withClient(async (client) => {
        let isOver = false
        const ask = createStatementRunner(client)
        const asked = queryBy(ask)
        const query: Query = (statement, values) => (isOver ? rejectAfterEnd() : asked(statement, values))
        try {
          const [, result] = await Promise.all([ask(beginStatement, {}), work(query)])
          const elapsed = startStopwatch()
          await ask(commitStatement, {})
          events.emit('commit', elapsed())
          return result
        } catch (error) {
          isOver = true
          await Promise.resolve() // statements of the same turn go out first, and fail with the rest
          await client.query('rollback').catch(() => client.connection.stream.destroy())
          throw error
        } finally {
          isOver = true
        }
      }),
    /** Sends all statements with one `Sync` at the end, which makes them a transaction (PostgreSQL, "Pipelining"). */
    pipelinedTransaction: (work) =>
      withClient(async (client) => {
        const elapsed = startStopwatch()
        const result = await runPipelined(queryBy(createStatementRunner(client)), work)
        events.emit('commit', elapsed())
        return result
      }),
    pipelined: () => pipelineOn(pool, queryBy, events),
    load: pool.load,
    close: pool.close,
  }
}
