import type pg from 'pg'
import type { Statement, ParameterValues } from './statements.ts'
import {
  boundValuesOf,
  columnReadersOf,
  type ServerAnswer,
  type BoundValues,
  type ColumnReader,
  type DescribedColumn,
} from './wire.ts'

interface Asked {
  statement: Statement<unknown>
  values: BoundValues
  answer: ServerAnswer
  /** True if the columns of the answer are known. */
  isDescribed: boolean
  /** Error for an answer whose columns differ from those that the statement declares. */
  mismatch?: unknown
  /** Name under which this exchange prepares the statement. Undefined if it does not prepare the statement. */
  prepares: string | undefined
  resolve: (answer: ServerAnswer) => void
  reject: (error: unknown) => void
}

/** Methods of a pg connection that write protocol messages. The published types of pg describe an older version. */
interface Messages {
  stream: { cork(): void; uncork(): void }
  close(statement: { type: 'S'; name: string }): void
  parse(statement: { name: string; text: string }): void
  bind(portal: { statement: string; binary: boolean; values: BoundValues }): void
  describe(portal: { type: 'P' }): void
  execute(): void
  sync(): void
}

/** Statements that each connection has prepared, with the columns of their answers. */
const preparedOn = new WeakMap<object, Map<string, readonly ColumnReader[]>>()

/** Sends one statement. Prepares the statement first if the connection has not prepared it yet. */
function send(messages: Messages, prepared: ReadonlyMap<string, readonly ColumnReader[]>, one: Asked): void {
  const { statement, values, answer } = one
  const { text, isPrepared, isAllText } = statement
  const name = isPrepared ? statement.name : ''
  const columns = prepared.get(name)
  if (columns) {
    answer.columns = columns
    one.isDescribed = true
  } else {
    if (isPrepared) {
      one.prepares = name
      messages.close({ type: 'S', name }) // an earlier execution that failed may have prepared it
    }
    messages.parse({ name, text })
  }
  messages.bind({ statement: name, binary: isAllText, values })
  if (!columns) messages.describe({ type: 'P' })
  messages.execute()
}

/**
 * Stores the columns of the answer, or the error if they do not fit the statement. It never throws, because pg calls it
 * while reading from the socket.
 */
function describe(one: Asked, described: readonly DescribedColumn[]): void {
  one.isDescribed = true
  try {
    one.answer.columns = columnReadersOf(one.statement, described)
  } catch (error) {
    one.mismatch = error
  }
}

const settle = ({ answer, mismatch, resolve, reject }: Asked): void => (mismatch ? reject(mismatch) : resolve(answer))

/**
 * Creates an exchange: a group of statements that are sent to PostgreSQL together, with one `Sync`. If a statement
 * fails, PostgreSQL skips the statements after it (PostgreSQL, "Extended Query"). The pg package itself sends a `Sync`
 * for each statement, and requests the columns of prepared statements each time. `over` is called when all statements
 * are answered or have failed.
 */
function createExchange(over: () => void) {
  const asked: Asked[] = []
  let prepared = new Map<string, readonly ColumnReader[]>()
  let answered = 0
  let isSent = false

  return {
    /**
     * Adds a statement. Resolves when all statements are answered. Rejects if this statement or an earlier one fails.
     */
    ask: (statement: Statement<unknown>, values: BoundValues): Promise<ServerAnswer> =>
      new Promise((resolve, reject) => {
        const answer = { columns: [], rows: [], command: '' }
        asked.push({ statement, values, answer, isDescribed: false, prepares: undefined, resolve, reject })
      }),

    /**
     * Sends the statements. pg calls this method and the `handle…` methods below. A second call does nothing, because
     * the exchange may have been sent in advance.
     */
    submit(connection: unknown): void {
      if (isSent) return
      isSent = true
      const messages = connection as Messages
      prepared = preparedOn.get(messages) ?? prepared
      preparedOn.set(messages, prepared)
      messages.stream.cork()
      for (const one of asked) send(messages, prepared, one)
      messages.sync()
      messages.stream.uncork()
    },
    handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
      describe(asked[answered]!, fields)
    },
    handleDataRow({ fields }: { fields: (string | null)[] }): void {
      asked[answered]!.answer.rows.push(fields)
    },
    handleCommandComplete({ text }: { text: string }): void {
      const one = asked[answered++]!
      const { statement, answer } = one
      answer.command = text
      if (!one.isDescribed) describe(one, []) // the statement returns no rows
      if (statement.isPrepared && !one.mismatch) prepared.set(statement.name, answer.columns)
    },
    /**
     * Resolves all statements. It waits for this message, because PostgreSQL sends it after the commit of a statement
     * that runs outside of a transaction.
     */
    handleReadyForQuery(): void {
      asked.forEach(settle)
      over()
    },
    handleError(error: unknown): void {
      const failed = Math.min(answered, asked.length - 1)
      asked.slice(0, failed).forEach(settle)
      for (const { prepares, reject } of asked.slice(failed)) {
        if (prepares !== undefined) prepared.delete(prepares) // `send` closed it, and may not have prepared it again
        reject(error)
      }
      over()
    },
  }
}

export type WireExchange = ReturnType<typeof createExchange>

/** Functions that send the exchanges of a connection. */
export interface ExchangeSender {
  send(exchange: WireExchange): void
  /** Called when pg has finished an exchange. pg finishes exchanges in the order in which they were sent. */
  over(): void
}

const byTurns = (client: pg.ClientBase): ExchangeSender => ({
  send: (exchange) => void client.query(exchange),
  over() {},
})

export type RunStatement = (statement: Statement<unknown>, values: ParameterValues) => Promise<ServerAnswer>

/**
 * Returns a function that runs statements on a connection. Statements of the same turn of the event loop share one
 * exchange.
 */
export function createStatementRunner(client: pg.ClientBase, { send, over } = byTurns(client)): RunStatement {
  let gathering: WireExchange | undefined

  function begin(): WireExchange {
    const exchange = createExchange(over)
    queueMicrotask(() => {
      gathering = undefined
      send(exchange)
    })
    return exchange
  }

  return (statement, values) => (gathering ??= begin()).ask(statement, boundValuesOf(statement, values))
}
