import { requireCredentials, type Auth } from '../../auth.js'
import { isTransient, retryUntilDone } from '../../backoff.js'
import { retriesMax } from '../../checks.js'
import { createConnection, type Connection } from '../../connection.js'
import { AbortError } from '../../errors.js'
import { follow } from '../../follow.js'
import { createSession } from '../../session.js'
import { UsageError } from '../command-line.js'
import { exitCodeOf, exitCodes } from '../exit-codes.js'
import type { StoredCursor } from '../file-cursor.js'
import { describeError } from '../mail/auth.js'
import { ownArguments, parseListenArguments, type ListenOptions } from './arguments.js'
import { takeWithinLimits } from './run-limits.js'
import { deliver } from './deliver.js'
import { listenHelp } from './help.js'
import { ownCursorFile, acquireCursorFile } from './cursor-file.js'
import { createPrinter, print } from './print.js'
import { createReport, type Report } from './report.js'
import { toLine, type Item } from './run-command.js'
import { listenForStops, type StopSignals } from './stop-signals.js'

export interface ListenProgram {
  /** Name of the program in its messages. */
  name?: string
  /** Returns the credentials. Default: those of the environment. */
  auth?: () => Auth
}

/**
 * Runs the program `ams-listen` with these arguments. It runs one command at a time, for every envelope. It resolves
 * with the exit code and writes errors to standard error.
 */
export async function listen(
  args: readonly string[],
  { name = 'ams-listen', auth }: ListenProgram = {},
): Promise<number> {
  const report = createReport((line) => process.stderr.write(line), {
    name,
    json: ownArguments(args).includes('--json'),
  })
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {}) // the writer gets the error as well
  const stops = listenForStops((signal) => report({ type: 'stopping', signal }))
  try {
    const options = parseListenArguments(args)
    if (options === 'help') {
      await print(listenHelp(name))
      return exitCodes.success
    }
    const connection = createConnection({
      userAgent: 'ams-listen',
      maxRetries: retriesMax,
      onEvent: report,
      auth: auth?.(),
    })
    const exitCode = await runListener(connection, { options, report, stops }).catch((error) =>
      ignoreAbortAfterStop(error, stops),
    )
    return exitCode ?? (options.once ? stops.exitCode() : exitCodes.success)
  } catch (error) {
    const exitCode = exitCodeOf(error)
    const help = error instanceof UsageError ? `; ${name} --help shows how` : ''
    report({ type: 'error', message: `${describeError(error)}${help}`, exitCode })
    return exitCode
  } finally {
    stops.close()
  }
}

/** Resolves with the exit code; undefined if a signal stopped it. */
async function runListener(
  connection: Connection,
  {
    options,
    report,
    stops: { stopSignal, killSignal },
  }: { options: ListenOptions; report: Report; stops: StopSignals },
): Promise<number | undefined> {
  const { clock } = connection.settings
  const { command, timeoutMs, tries } = options
  const print = createPrinter({ clock, stopSignal, killSignal })
  await requireCredentials(connection.tokens)
  const path = options.cursorFile ?? (await ownCursorFile(await getToken(connection, options, stopSignal)))
  const stored = await acquireCursorFile(path)
  report({ type: 'listening', cursorFile: path, after: stored.cursor?.after_envelope_id ?? null })
  try {
    for await (const envelope of selectEnvelopes(connection, { ...options, report }, stored, stopSignal)) {
      const outcome = command
        ? await deliver(envelope, { command, timeoutMs, tries, clock, report, stopSignal, killSignal })
        : await print(toLine(envelope))
      if (outcome === 'attempts exhausted') return exitCodes.attemptsExhausted
      if (outcome === 'stopped') return undefined
    }
    return exitCodes.success
  } finally {
    stored.unlock()
  }
}

/** Envelopes fetched ahead. Fetching marks them read, so most unseen ones should stay unfetched. */
const fetchAhead = 20

function selectEnvelopes(
  connection: Connection,
  { headers, once, from, most, bytes, report }: ListenOptions & { report: Report },
  { cursor, agent_id, save }: StoredCursor,
  signal: AbortSignal,
): AsyncIterable<Item> {
  const until = once ? ('empty' as const) : undefined
  const params = { cursor: cursor ?? (from === 'now' ? from : null), agent_id, save, until }
  const call = once ? { signal, maxRetries: connection.settings.maxRetries } : { signal }
  if (most < Infinity || bytes < Infinity) {
    const found = follow(connection, { ...params, headers: true }, call)
    return takeWithinLimits(found, { most, bytes, connection, headers, call, signal, report })
  }
  return headers
    ? follow(connection, { ...params, headers }, call)
    : follow(connection, { ...params, limit: fetchAhead }, call)
}

/** Gets a token. Like every follower it retries until the service is back; with `--once` it retries as a call does. */
function getToken(connection: Connection, { once }: ListenOptions, signal: AbortSignal): Promise<string> {
  const { token } = createSession(connection)
  if (once) return token(undefined, { signal })
  return retryUntilDone({ settings: connection.settings, operation: 'listen', signal }, isTransient, () =>
    token(undefined, { signal, maxRetries: 0 }),
  )
}

function ignoreAbortAfterStop(error: unknown, { stopSignal }: StopSignals): undefined {
  if (!stopSignal.aborted || !(error instanceof AbortError)) throw error
}
