import { PGlite, messages, protocol, types } from '@electric-sql/pglite'
import { arrayText, isArray } from './arrays.ts'
import { planOnce, type Query, type Result, type Statement, type Value } from './statements.ts'

const { serialize } = protocol
const { CommandCompleteMessage, DataRowMessage, RowDescriptionMessage } = messages

export interface EmbeddedClient {
  /** Statements that are to be prepared are parsed and planned once; the others each time. */
  query: Query
  /** Without values and rows. */
  command(text: string): Promise<void>
  close(): Promise<void>
}

/**
 * The only user of the embedded database. PGlite parses and plans whatever it is asked, for twice to three times as
 * long as it takes to run it; so what is prepared is asked by the messages of PostgreSQL's extended query protocol, all
 * of one statement in one piece and before those of any other.
 */
export function embeddedClient(folder: string): EmbeddedClient {
  const pglite = new PGlite(folder)
  const prepared = new Set<string>()
  const ready = settle(pglite)
  ready.catch(() => {}) // whoever asks first is told

  async function prepare({ name, text }: Statement<unknown>): Promise<void> {
    if (prepared.has(name)) return
    await pglite.execProtocol(inOnePiece(serialize.parse({ name, text }), serialize.sync()))
    prepared.add(name)
  }

  async function queryPrepared<Row>(statement: Statement<Row>, values: readonly Value[]): Promise<Result<Row>> {
    await prepare(statement)
    const answer = await pglite.execProtocol(
      inOnePiece(
        serialize.bind({ statement: statement.name, values: values.map(boundText) }),
        serialize.describe({ type: 'P' }),
        serialize.execute(),
        serialize.sync(),
      ),
    )
    return resultOf(answer.messages, pglite.parsers)
  }

  return {
    async query(statement, values = []) {
      await ready
      if (statement.isPrepared) return pglite.runExclusive(() => queryPrepared(statement, values))
      const { rows, affectedRows } = await pglite.query<never>(statement.text, [...values])
      return { rows, affected: affectedRows ?? 0 }
    },
    async command(text) {
      await ready
      await pglite.exec(text)
    },
    close: () => pglite.close(),
  }
}

async function settle(pglite: PGlite): Promise<void> {
  for (const [name, value] of Object.entries(planOnce)) await pglite.exec(`set ${name} = ${value}`)
  await pglite.refreshArrayTypes() // how arrays are read
}

function boundText(value: Value): string | null {
  if (isArray(value)) return arrayText(value)
  return value === null ? null : String(value)
}

function inOnePiece(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** The rows, each value as its type wants it; and how many were written. */
function resultOf<Row>(answer: readonly { name: string }[], parsers: PGlite['parsers']): Result<Row> {
  const rows: Row[] = []
  let fields: { name: string; dataTypeID: number }[] = []
  let affected = 0
  for (const message of answer) {
    if (message instanceof RowDescriptionMessage) fields = message.fields
    else if (message instanceof DataRowMessage) rows.push(rowOf(fields, message.fields, parsers))
    else if (message instanceof CommandCompleteMessage) affected = writtenBy(message.text)
  }
  return { rows, affected }
}

function rowOf<Row>(
  fields: readonly { name: string; dataTypeID: number }[],
  values: readonly (string | null)[],
  parsers: PGlite['parsers'],
): Row {
  const row: Record<string, unknown> = {}
  for (const [at, { name, dataTypeID }] of fields.entries())
    row[name] = types.parseType(values[at]!, dataTypeID, parsers)
  return row as Row
}

/** By the tag of a command, such as `INSERT 0 2`. */
const writtenBy = (tag: string): number => Number(/^(?:INSERT 0|UPDATE|DELETE|MERGE) (\d+)/.exec(tag)?.[1] ?? 0)
