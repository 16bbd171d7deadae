import { PGlite, messages as kinds, protocol, type postgresMod } from '@electric-sql/pglite'
import { unavailableError } from '../../fault.ts'
import { startStopwatch } from '../../platform/clock.ts'
import { codeOf } from '../../platform/error-code.ts'
import { createEmbeddedFiles, systemDisk, type Disk } from './embedded-files.ts'
import { planOnceSettings, type Query, type Statement, type ParameterValues } from './statements.ts'
import {
  boundValuesOf,
  columnReadersOf,
  resultOf,
  type ServerAnswer,
  type ColumnReader,
  type DescribedColumn,
} from './wire.ts'

const { serialize } = protocol
const { CommandCompleteMessage, DataRowMessage, RowDescriptionMessage } = kinds

export interface EmbeddedOptions {
  disk?: Disk | undefined
  /** True, the default, makes a commit wait for the disk. With false, a loss of power can lose commits. */
  flushes?: boolean
  /** Settings of the connection by their names in PostgreSQL. */
  settings?: Readonly<Record<string, string>>
}

/** Connection to the embedded database. It is usable until the database stops. */
export interface EmbeddedSession {
  /** Runs a statement. Prepared statements are parsed and planned once, others at each execution. */
  query: Query
  /** Runs a command that has no parameters and returns no rows. */
  command(text: string): Promise<void>
}

export interface EmbeddedClient {
  /** Resolves with a connection to the database. Opens the database first if it is closed or has stopped. */
  session(): Promise<EmbeddedSession>
  close(): Promise<void>
}

interface OpenDatabase extends EmbeddedSession {
  isStopped(): boolean
  isCheckpointDue(): boolean
  checkpoint(): Promise<void>
  close(): Promise<void>
}

/** Shortest time between two attempts to reopen the database, in milliseconds. */
const reopenMs = 1_000

/**
 * Bytes of write-ahead log after which the client makes a checkpoint. A PostgreSQL server has a background process for
 * checkpoints, but the embedded database has none. Without checkpoints, its log would grow until the service stops.
 */
const checkpointBytes = 256 * 1_048_576

/**
 * Creates the only client of the embedded database. PostgreSQL stops when it cannot write or flush its write-ahead log
 * (PANIC), and recovers at its next start. The next call of `session` after such a stop opens the embedded database
 * again, in the same process.
 */
export function createEmbeddedClient(folder: string, options: EmbeddedOptions): EmbeddedClient {
  let opened: OpenDatabase | undefined
  let isClosed = false
  let hasOpened = false
  let sinceAttempt: (() => number) | undefined

  async function reopen(): Promise<OpenDatabase> {
    if (sinceAttempt && sinceAttempt() < reopenMs)
      throw unavailableError(new Error('the embedded database stopped: retry in a second'))
    sinceAttempt = startStopwatch()
    opened = undefined
    try {
      opened = await openDatabase(folder, options)
      hasOpened = true
      return opened
    } catch (error) {
      throw hasOpened ? unavailableError(error) : error
    }
  }

  return {
    async session() {
      if (isClosed) throw unavailableError(new Error('the embedded database is closed'))
      const database = opened && !opened.isStopped() ? opened : await reopen()
      if (database.isCheckpointDue()) await database.checkpoint()
      return database
    },
    async close() {
      isClosed = true
      if (opened && !opened.isStopped()) await opened.close()
    },
  }
}

async function openDatabase(
  folder: string,
  { disk = systemDisk, flushes = true, settings }: EmbeddedOptions,
): Promise<OpenDatabase> {
  let lastWords = 'the embedded database stopped'
  let isStopped = false
  const stop = (): void => {
    isStopped = true
    files.abandon()
  }
  const files = createEmbeddedFiles(folder, disk, (module) => stopAtFailure(module, stop))
  const pglite = new PGlite({
    fs: files.filesystem,
    startParams: flushes ? flushingParams : PGlite.defaultStartParams,
    onStderr(line) {
      lastWords = /\b(?:PANIC|FATAL): +(.*)/.exec(line)?.[1] ?? lastWords
      return true
    },
  })
  const ask = askingOf(pglite)

  async function whileItRuns<T>(work: () => Promise<T>): Promise<T> {
    if (isStopped) throw unavailableError(new Error(lastWords))
    try {
      return await work()
    } catch (error) {
      throw isStopped || isDiskError(error) ? unavailableError(new Error(lastWords)) : error
    }
  }

  const command = (text: string): Promise<void> => whileItRuns(async () => void (await pglite.exec(text)))

  try {
    await pglite.waitReady
    for (const [name, value] of Object.entries({ ...planOnceSettings, ...settings }))
      await command(`set ${name} = ${value}`)
  } catch (error) {
    files.abandon()
    throw error
  }

  return {
    query: async (statement, values = {}) =>
      resultOf(await whileItRuns(() => pglite.runExclusive(() => ask(statement, values)))),
    command,
    isStopped: () => isStopped,
    isCheckpointDue: () => files.logBytes() >= checkpointBytes,
    async checkpoint() {
      await command('checkpoint')
      files.restartCount()
    },
    close: () => pglite.close(),
  }
}

/** Returns true if PostgreSQL could not read or write a file (class 58). */
const isDiskError = (error: unknown): boolean => codeOf(error).startsWith('58')

/**
 * Returns a function that runs a statement. It sends all messages of the extended query protocol at once. PGlite's own
 * `query` parses and plans each query anew, which takes two to three times as long as running it.
 */
function askingOf(pglite: PGlite): (statement: Statement<unknown>, values: ParameterValues) => Promise<ServerAnswer> {
  const prepared = new Set<string>()
  const columnsBy = new Map<string, readonly ColumnReader[]>()

  /** Parses a statement under a name. PostgreSQL drops an unnamed statement when it parses the next one. */
  async function parse(name: string, text: string): Promise<void> {
    await pglite.execProtocol(Buffer.concat([serialize.parse({ name, text }), serialize.sync()]))
    if (name !== '') prepared.add(name)
  }

  return async (statement, values) => {
    const name = statement.isPrepared ? statement.name : ''
    if (!prepared.has(name)) await parse(name, statement.text)
    const binding = { statement: name, values: [...boundValuesOf(statement, values)] }
    const known = columnsBy.get(name)
    const describing = known ? [] : [serialize.describe({ type: 'P' })]
    const asked = [serialize.bind(binding), ...describing, serialize.execute(), serialize.sync()]
    const { messages } = await pglite.execProtocol(Buffer.concat(asked))
    const answer = answerOf(statement, messages, known)
    if (name !== '') columnsBy.set(name, answer.columns)
    return answer
  }
}

/** Start parameters of PGlite that make PostgreSQL flush with fsync. The `fdatasync` of its C library does nothing. */
const flushingParams = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync']

/** Exit status that PostgreSQL within PGlite throws after a failed statement. The database continues after it. */
const longJump = 100

/**
 * Calls `stop` when PostgreSQL stops. PGlite treats every exception as a failed statement, and would continue its
 * endless loop. After the stop, the functions of the loop therefore throw.
 */
function stopAtFailure(module: postgresMod.PostgresMod, stop: () => void): void {
  const ended = (): never => {
    throw new Error('the embedded database stopped')
  }
  const guarded = (run: () => void) => (): void => {
    try {
      run()
    } catch (error) {
      if (!(typeof error === 'object' && error !== null && 'status' in error && error.status === longJump)) {
        for (const name of loopFunctions) module[name] = ended
        stop()
      }
      throw error
    }
  }
  module._PostgresMainLoopOnce = guarded(module._PostgresMainLoopOnce)
  module._PostgresMainLongJmp = guarded(module._PostgresMainLongJmp)
}

const loopFunctions = [
  '_PostgresMainLoopOnce',
  '_PostgresMainLongJmp',
  '_PostgresSendReadyForQueryIfNecessary',
  '_pgl_pq_flush',
  'stackRestore',
] as const

/** Returns the answer to a statement. Its columns come from an earlier execution (`known`), or from a message. */
function answerOf(
  statement: Statement<unknown>,
  messages: readonly object[],
  known: readonly ColumnReader[] | undefined,
): ServerAnswer {
  let [described, command]: [readonly DescribedColumn[], string] = [[], '']
  const rows: ServerAnswer['rows'] = []
  for (const message of messages) {
    if (message instanceof RowDescriptionMessage) described = message.fields
    else if (message instanceof DataRowMessage) rows.push(message.fields)
    else if (message instanceof CommandCompleteMessage) command = message.text
  }
  return { columns: known ?? columnReadersOf(statement, described), rows, command }
}
