import type pg from 'pg'
import type { Statement, Values } from './statements.ts'
import { boundTo, columnsOf, type Answer, type Bound, type Column, type DescribedColumn } from './wire.ts'

interface Asked {
  statement: Statement<unknown>
  values: Bound
  answer: Answer
  /** True if the columns of the answer are known. */
  isDescribed: boolean
  /** The error if the answer has other columns than its statement declares. */
  mismatch?: unknown
  /** The name under which the connection prepares the statement; undefined if it is prepared already. */
  prepares: string | undefined
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/** The messages that pg writes to a connection, which its types describe as they once were. */
interface Messages {
  stream: { cork(): void; uncork(): void }
  close(statement: { type: 'S'; name: string }): void
  parse(statement: { name: string; text: string }): void
  bind(portal: { statement: string; binary: boolean; values: Bound }): void
  describe(portal: { type: 'P' }): void
  execute(): void
  sync(): void
}

/** The statements that each connection has prepared, with the columns of their answers. */
const preparedOn = new WeakMap<object, Map<string, readonly Column[]>>()

/** Sends one statement; prepares it if the connection has not prepared it yet. */
function send(messages: Messages, prepared: ReadonlyMap<string, readonly Column[]>, one: Asked): void {
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
      messages.close({ type: 'S', name }) // the server has it if an earlier execution failed
    }
    messages.parse({ name, text })
  }
  messages.bind({ statement: name, binary: isAllText, values })
  if (!columns) messages.describe({ type: 'P' })
  messages.execute()
}

/** pg calls the exchange while it reads from the socket, so an error is stored and not thrown. */
function describe(one: Asked, described: readonly DescribedColumn[]): void {
  one.isDescribed = true
  try {
    one.answer.columns = columnsOf(one.statement, described)
  } catch (error) {
    one.mismatch = error
  }
}

const settle = ({ answer, mismatch, resolve, reject }: Asked): void => (mismatch ? reject(mismatch) : resolve(answer))

/**
 * Statements that go to PostgreSQL in one piece, and whose answers come in one: there is one `Sync` for all of them
 * (PostgreSQL, "Extended Query"), and behind a statement that fails none runs. pg itself sends one `Sync` for each, and
 * asks each time for the columns of what is prepared. `over` is called when all are answered or have failed.
 */
function createExchange(over: () => void) {
  const asked: Asked[] = []
  let prepared = new Map<string, readonly Column[]>()
  let answered = 0
  let isSent = false

  return {
    /** Resolves when all are answered; rejects when this one fails, or one before it. */
    ask: (statement: Statement<unknown>, values: Bound): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const answer = { columns: [], rows: [], command: '' }
        asked.push({ statement, values, answer, isDescribed: false, prepares: undefined, resolve, reject })
      }),

    /** What follows is called by pg. What has gone out before it has its turn does not go out again. */
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
      if (!one.isDescribed) describe(one, []) // a statement that returns nothing
      if (statement.isPrepared && !one.mismatch) prepared.set(statement.name, answer.columns)
    },
    /** Only now a statement that is a transaction by itself is committed. */
    handleReadyForQuery(): void {
      asked.forEach(settle)
      over()
    },
    handleError(error: unknown): void {
      const failed = Math.min(answered, asked.length - 1)
      asked.slice(0, failed).forEach(settle)
      for (const { prepares, reject } of asked.slice(failed)) {
        if (prepares !== undefined) prepared.delete(prepares) // `send` closed it, and perhaps it was not prepared again
        reject(error)
      }
      over()
    },
  }
}

export type Exchange = ReturnType<typeof createExchange>

/** What becomes of the exchanges of a connection. */
export interface Sending {
  send(exchange: Exchange): void
  /** Called when the one that pg was given last is over. */
  over(): void
}

const byTurns = (client: pg.ClientBase): Sending => ({ send: (exchange) => void client.query(exchange), over() {} })

export type Ask = (statement: Statement<unknown>, values: Values) => Promise<Answer>

/** Asks a connection, by one exchange for all that is asked in one turn. */
export function askingOn(client: pg.ClientBase, { send, over } = byTurns(client)): Ask {
  let gathering: Exchange | undefined

  function begin(): Exchange {
    const exchange = createExchange(over)
    queueMicrotask(() => {
      gathering = undefined
      send(exchange)
    })
    return exchange
  }

  return (statement, values) => (gathering ??= begin()).ask(statement, boundTo(statement, values))
}
