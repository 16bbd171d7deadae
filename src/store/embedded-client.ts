import { PGlite, messages as kinds, protocol, types } from '@electric-sql/pglite'
import { planOnce, type Query, type Statement, type Value } from './statements.ts'
import { boundTo, columnNamed, resultOf, type Answer, type Column } from './wire.ts'

const { serialize } = protocol
const { CommandCompleteMessage, DataRowMessage, RowDescriptionMessage } = kinds

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

  /** What has no name is forgotten when the next is parsed. */
  async function parse(name: string, text: string): Promise<void> {
    await pglite.execProtocol(Buffer.concat([serialize.parse({ name, text }), serialize.sync()]))
    if (name !== '') prepared.add(name)
  }

  async function ask(statement: Statement<unknown>, values: readonly Value[]): Promise<Answer> {
    const name = statement.isPrepared ? statement.name : ''
    if (!prepared.has(name)) await parse(name, statement.text)
    const binding = { statement: name, values: [...boundTo(statement, values)] }
    const asked = [serialize.bind(binding), serialize.describe({ type: 'P' }), serialize.execute(), serialize.sync()]
    const { messages } = await pglite.execProtocol(Buffer.concat(asked))
    return answerOf(messages, pglite.parsers)
  }

  return {
    async query(statement, values = []) {
      await ready
      return resultOf(await pglite.runExclusive(() => ask(statement, values)))
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

/** A message of another kind says nothing that is wanted. */
function answerOf(messages: readonly object[], parsers: PGlite['parsers']): Answer {
  const answer: Answer = { columns: [], rows: [], command: '' }
  for (const message of messages) {
    if (message instanceof RowDescriptionMessage)
      answer.columns = message.fields.map((field) => columnOf(field, parsers))
    else if (message instanceof DataRowMessage) answer.rows.push(message.fields)
    else if (message instanceof CommandCompleteMessage) answer.command = message.text
  }
  return answer
}

/** Each value is read as its type wants it. */
const columnOf = ({ name, dataTypeID }: { name: string; dataTypeID: number }, parsers: PGlite['parsers']): Column =>
  columnNamed(name, dataTypeID, (text) => types.parseType(text, dataTypeID, parsers))
