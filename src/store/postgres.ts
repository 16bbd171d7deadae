import { Socket } from 'node:net'
import pg from 'pg'
import { unavailable } from '../fault.ts'
import { stopwatch } from '../platform/clock.ts'
import { askingAtOnce, transactionOver, type DatabasePort, type StatementEvents } from './port.ts'
import { askingOn, type Ask } from './exchange.ts'
import { readingSchema, schemaRefusal } from './migrate.ts'
import { pipelineOn } from './pipeline.ts'
import { statement, type Query, type Statement, type Value } from './statements.ts'
import { resultOf } from './wire.ts'

/** What every connection goes through before it is used. */
export type Prepare = (client: pg.Client) => Promise<unknown>

const beginning = statement<never>('begin', 'begin')
const committing = statement<never>('commit', 'commit')

/** Connections on which all that is asked in one turn goes out, and is answered, in one piece. */
export function postgresPort(options: pg.PoolConfig, prepare: Prepare, events: StatementEvents): DatabasePort {
  const verify = (client: pg.PoolClient, done: (error?: Error) => void): void => {
    client.on('error', () => {}) // the statements under way fail too, and say so
    prepare(client).then(() => done(), done)
  }
  const pool = new pg.Pool({ ...options, verify })
  pool.on('error', () => {}) // a connection that breaks while nobody uses it is replaced

  const queryBy =
    (ask: Ask): Query =>
    async <Row>(statement: Statement<Row>, values: readonly Value[] = []) => {
      events.emit('statement', { text: statement.text, values })
      return resultOf<Row>(await ask(statement, values))
    }

  const withClient = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    try {
      return await work(client)
    } finally {
      client.release()
    }
  }

  return {
    query: (statement, values) => withClient((client) => queryBy(askingOn(client))(statement, values)),
    transaction: (work) =>
      withClient(async (client) => {
        let isOver = false
        const ask = askingOn(client)
        const asked = queryBy(ask)
        const query: Query = (statement, values) => (isOver ? transactionOver() : asked(statement, values))
        try {
          const [, result] = await Promise.all([ask(beginning, []), work(query)])
          const elapsed = stopwatch()
          await ask(committing, [])
          events.emit('commit', elapsed())
          return result
        } catch (error) {
          isOver = true
          await Promise.resolve() // what was asked in the same turn goes out first, and fails with the rest
          await client.query('rollback').catch(() => client.connection.stream.destroy())
          throw error
        } finally {
          isOver = true
        }
      }),
    /** What goes out in one piece, with one `Sync` at its end, is a transaction (PostgreSQL, "Pipelining"). */
    inOnePiece: (work) =>
      withClient(async (client) => {
        const elapsed = stopwatch()
        const result = await askingAtOnce(queryBy(askingOn(client)), work)
        events.emit('commit', elapsed())
        return result
      }),
    pipelined: () => pipelineOn(pool, queryBy, events),
    load: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  }
}

/** Sets after connecting what poolers would reject as parameters of the start. */
export async function applySettings(client: pg.Client, settings: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) await client.query(`set ${name} = ${value}`)
}

/** Ends connections that fall silent, refuses a schema that this process does not know, and applies the settings. */
export const prepareConnection =
  (silenceMs: number, settings: Readonly<Record<string, string>> = {}): Prepare =>
  async (client) => {
    endWhenSilent(client, silenceMs)
    const { rows } = await client.query<{ readable_from: number }>(readingSchema.text)
    const refusal = schemaRefusal(rows)
    if (refusal) throw unavailable(refusal)
    await applySettings(client, settings)
  }

/**
 * A statement that gets no answer in time loses its connection: nobody can tell whether one will come, and the next
 * user of the connection would be in an unfinished transaction.
 */
export function endWhenSilent(client: pg.Client, ms: number): void {
  const { stream } = client.connection
  const isIdle = (): boolean => 'readyForQuery' in client && client.readyForQuery === true
  const silence = (): Error => Object.assign(new Error(`PostgreSQL gave no answer in ${ms} ms`), { code: 'ETIMEDOUT' })
  const end = (): void => void (isIdle() || stream.destroy(silence()))
  if (stream instanceof Socket) stream.setTimeout(ms).on('timeout', end)
}
