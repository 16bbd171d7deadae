import type { Knex } from 'knex'
import pg from 'pg'
import { queueErrors } from '../fault.ts'
import { createBatchQueue, type QueueLimits, type BatchWeight } from '../platform/batch-queue.ts'
import { resultOf } from './errors.ts'
import { sqlOn, type Result, type Run, type Statement } from './sql.ts'

/** What a settled transaction comes to, and the statements that it ends with. */
export interface Settled<T> {
  result: T
  /** Starts them, all in one turn; nothing of their results is waited for before the commit. */
  last: () => unknown[]
}

/** The way of what is asked most, past the pool and the query builder that everything else goes through. */
export interface Direct {
  run: Run
  /** One transaction. What `work` starts in one turn goes out together, the last statements together with the commit. */
  settle<T>(work: (run: Run) => Promise<Settled<T>>): Promise<T>
  /** Makes one statement out of what is asked while earlier ones are under way; the outputs come in the order of the inputs. */
  gathered<In, Out>(
    work: (inputs: readonly In[]) => Promise<readonly Out[]>,
    weighing?: BatchWeight<In>,
  ): (input: In) => Promise<Out>
}

/** The same by way of knex: in the embedded database, and within a transaction. */
export const throughKnex = (knex: Knex, limits?: QueueLimits): Direct => ({
  run: sqlOn(knex).run,
  settle: (work) =>
    knex.transaction(async (trx) => {
      const { result, last } = await work(sqlOn(trx).run)
      await Promise.all(last())
      return result
    }),
  gathered: (work, weighing) =>
    limits ? createBatchQueue(limits, queueErrors, work, weighing).push : async (input) => (await work([input]))[0]!,
})

/**
 * Each of these statements looks rows up by index. Plans that look at the values would be made anew each time, for more
 * than it takes to run them; and one that was made while a table was empty would go on reading it from end to end.
 */
export const planOnce = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' }

const settingPlans = Object.entries(planOnce)
  .map(([name, value]) => `set ${name} = ${value}`)
  .join('; ')

/** Connections to PostgreSQL on which statements are sent without waiting for the answers to those before them. */
export function directPool(
  options: pg.PoolConfig,
  limits: QueueLimits,
  prepare: (client: pg.Client) => Promise<void>,
  knex: Knex,
): Direct & { end(): Promise<void> } {
  const verify = (client: pg.PoolClient, done: (error?: Error) => void): void => {
    client.on('error', () => {}) // the statements under way fail too, and say so
    prepare(client)
      .then(() => client.query(settingPlans))
      .then(() => done(), done)
  }
  const pool = new pg.Pool({ ...options, pipeline: true, verify })
  pool.on('error', () => {}) // a connection that breaks while nobody uses it is replaced
  let count = 0

  const send = async <Row>(
    client: pg.PoolClient,
    { name, numbered }: Statement<Row>,
    values: readonly Knex.RawBinding[],
    transaction?: string,
  ): Promise<Result<Row>> => {
    knex.emit('query', { sql: numbered, bindings: values, __knexTxId: transaction }) // whoever listens to knex hears of these too
    const query = { name, text: numbered, values: [...values] }
    const { rows, rowCount } = await resultOf(name, client.query<Row & pg.QueryResultRow>(query))
    return { rows, affected: rowCount ?? 0 }
  }

  const using = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    try {
      return await work(client)
    } finally {
      client.release()
    }
  }

  return {
    run: (statement, values = []) => using((client) => send(client, statement, values)),

    settle: (work) =>
      using(async (client) => {
        const transaction = `direct-${++count}`
        const run: Run = (statement, values = []) => send(client, statement, values, transaction)
        try {
          const [, { result, last }] = await together(client, () => [client.query('begin'), work(run)])
          await together(client, () => [...last(), client.query('commit')])
          return result
        } catch (error) {
          await client.query('rollback').catch(() => client.connection.stream.destroy())
          throw error
        }
      }),

    gathered: (work, weighing) => createBatchQueue(limits, queueErrors, work, weighing).push,

    end: () => pool.end(),
  }
}

/** Sends what is started in one turn in one piece. */
function together<T extends readonly unknown[]>(
  { connection: { stream } }: pg.PoolClient,
  start: () => [...T],
): Promise<{ -readonly [I in keyof T]: Awaited<T[I]> }> {
  stream.cork()
  try {
    return Promise.all(start())
  } finally {
    stream.uncork()
  }
}
