import type pg from 'pg'
import { stopwatch } from '../../platform/clock.ts'
import { issueAtOnce, rejectAfterEnd, type DatabasePort, type StatementEvents } from './port.ts'
import { runnerOn, type Ask } from './exchange.ts'
import { pipelineOn } from './pipeline.ts'
import type { Pool } from './pool.ts'
import { statement, type Query, type Statement, type Values } from './statements.ts'
import { resultOf } from './wire.ts'

const beginning = statement<never>('begin', 'begin')
const committing = statement<never>('commit', 'commit')

/** Returns the port to PostgreSQL. All statements of one turn are sent, and answered, together (pipelined). */
export function postgresPort(pool: Pool, events: StatementEvents): DatabasePort {
  const queryBy =
    (ask: Ask): Query =>
    async <Row>(statement: Statement<Row>, values: Values = {}) => {
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
    query: (statement, values) => withClient((client) => queryBy(runnerOn(client))(statement, values)),
    transaction: (work) =>
      withClient(async (client) => {
        let isOver = false
        const ask = runnerOn(client)
        const asked = queryBy(ask)
        const query: Query = (statement, values) => (isOver ? rejectAfterEnd() : asked(statement, values))
        try {
          const [, result] = await Promise.all([ask(beginning, {}), work(query)])
          const elapsed = stopwatch()
          await ask(committing, {})
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
        const elapsed = stopwatch()
        const result = await issueAtOnce(queryBy(runnerOn(client)), work)
        events.emit('commit', elapsed())
        return result
      }),
    pipelined: () => pipelineOn(pool, queryBy, events),
    load: pool.load,
    close: pool.close,
  }
}
