import { Socket } from 'node:net'
import pg from 'pg'
import { unavailable } from '../fault.ts'
import { stopwatch } from '../platform/clock.ts'
import { transactionOver, type DatabasePort, type StatementEvents } from './port.ts'
import { readingSchema, schemaRefusal } from './migrate.ts'
import type { Query, Result, Statement, Value } from './statements.ts'
import { valueText } from './values.ts'

/** What every connection goes through before it is used. */
export type Prepare = (client: pg.Client) => Promise<unknown>

/** Connections on which statements are sent without waiting for the answers to those before them. */
export function postgresPort(options: pg.PoolConfig, prepare: Prepare, events: StatementEvents): DatabasePort {
  const verify = (client: pg.PoolClient, done: (error?: Error) => void): void => {
    client.on('error', () => {}) // the statements under way fail too, and say so
    prepare(client).then(() => done(), done)
  }
  const pool = new pg.Pool({ ...options, pipeline: true, verify })
  pool.on('error', () => {}) // a connection that breaks while nobody uses it is replaced

  const send = async <Row>(
    client: pg.PoolClient,
    { name, text, isPrepared, isAllText }: Statement<Row>,
    values: readonly Value[],
  ): Promise<Result<Row>> => {
    events.emit('statement', { text, values })
    const query = { ...(isPrepared && { name }), text, values: values.map(valueText) }
    const { rows, rowCount } = isAllText
      ? await queryTexts<Row>(client, query)
      : await client.query<Row & pg.QueryResultRow>(query)
    return { rows, affected: rowCount ?? 0 }
  }

  const withClient = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    try {
      return await work(client)
    } finally {
      client.release()
    }
  }

  const pipeline: DatabasePort['pipeline'] = (work) =>
    withClient(async (client) => {
      let isOver = false
      const query: Query = (statement, values = []) => (isOver ? transactionOver() : send(client, statement, values))
      try {
        const [, { result, last }] = await inOnePiece(client, () => [client.query('begin'), work(query)])
        const elapsed = stopwatch()
        await inOnePiece(client, () => [...last(), client.query('commit')])
        events.emit('commit', elapsed())
        return result
      } catch (error) {
        isOver = true
        await client.query('rollback').catch(() => client.connection.stream.destroy())
        throw error
      } finally {
        isOver = true
      }
    })

  return {
    query: (statement, values = []) => withClient((client) => send(client, statement, values)),
    transaction: (work) => pipeline(async (query) => ({ result: await work(query), last: () => [] })),
    pipeline,
    load: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  }
}

/**
 * Rows of texts, in the binary format. pg decodes all values as UTF-8, which is right for texts alone; and only in rows
 * that are arrays it leaves it at that.
 */
async function queryTexts<Row>(
  client: pg.PoolClient,
  query: pg.QueryConfig,
): Promise<{ rows: Row[]; rowCount: number | null }> {
  const inBinary = { ...query, binary: true, rowMode: 'array' } as const
  const { rows, fields, rowCount } = await client.query<(string | null)[]>(inBinary)
  const names = fields.map(({ name }) => name)
  return { rows: rows.map((values) => rowOf<Row>(names, values)), rowCount }
}

function rowOf<Row>(names: readonly string[], values: readonly (string | null)[]): Row {
  const row: Record<string, string | null> = {}
  for (const [index, name] of names.entries()) row[name] = values[index]!
  return row as Row
}

/** Sends what is started in one turn in one piece. */
function inOnePiece<T extends readonly unknown[]>(
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

/** Ends connections that fall silent, refuses a schema that this process does not know, and applies the settings. */
export const prepareConnection =
  (silenceMs: number, settings: Readonly<Record<string, string>> = {}): Prepare =>
  async (client) => {
    endWhenSilent(client, silenceMs)
    const { rows } = await client.query<{ readable_from: number }>(readingSchema.text)
    const refusal = schemaRefusal(rows)
    if (refusal) throw unavailable(refusal)
    for (const [name, value] of Object.entries(settings)) await client.query(`set ${name} = ${value}`)
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
