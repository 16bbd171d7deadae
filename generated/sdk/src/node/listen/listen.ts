// Generated from src/clients/typescript/src/node/listen/listen.ts by `npm run generate`. Do not edit.
import { requireSomebody, type Auth } from '../../auth.js'
import { isPassing, untilDone } from '../../backoff.js'
import { createConnection, type Connection } from '../../client.js'
import { AbortError } from '../../errors.js'
import { follow } from '../../follow.js'
import { sessionOf } from '../../session.js'
import { UsageError } from '../command-line.js'
import { exitCodeOf, exitCodes } from '../exit-codes.js'
import type { KeptCursor } from '../file-cursor.js'
import { optionsIn, parseListenArguments, type ListenOptions } from './arguments.js'
import { bounded } from './bounded.js'
import { deliver } from './deliver.js'
import { helpText } from './help.js'
import { ownPlace, takePlace } from './place.js'
import { createPrinter, print } from './print.js'
import { reportTo, type Report } from './report.js'
import { lineOf, type Item } from './run-command.js'
import { listenForStops, type Stops } from './stop.js'

export interface ListenProgram {
  /** What it was called as. */
  name?: string
  /** Who listens; by default whom the environment names. */
  auth?: () => Auth
}

/**
 * The program `ams-listen`, by its arguments: for every envelope a command, of which one is under way at a time. It
 * resolves with the exit code, and says what goes wrong on standard error.
 */
export async function listen(
  args: readonly string[],
  { name = 'ams-listen', auth }: ListenProgram = {},
): Promise<number> {
  const report = reportTo((line) => process.stderr.write(line), { name, json: optionsIn(args).includes('--json') })
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {}) // who writes is told as well
  const stops = listenForStops((signal) => report({ type: 'stopping', signal }))
  try {
    const options = parseListenArguments(args)
    if (options === 'help') {
      await print(helpText(name))
      return exitCodes.done
    }
    const connection = createConnection({ userAgent: 'ams-listen', onEvent: report, auth: auth?.() })
    const exitCode = await listenAs(connection, { options, report, stops }).catch((error) =>
      unlessStopped(error, stops),
    )
    return exitCode ?? (options.once ? stops.exitCode() : exitCodes.done)
  } catch (error) {
    const exitCode = exitCodeOf(error)
    const help = error instanceof UsageError ? `; ${name} --help shows how` : ''
    report({ type: 'error', message: `${error instanceof Error ? error.message : error}${help}`, exitCode })
    return exitCode
  } finally {
    stops.close()
  }
}

/** Resolves with the exit code, undefined where it was told to stop. */
async function listenAs(
  connection: Connection,
  { options, report, stops: { stopping, ending } }: { options: ListenOptions; report: Report; stops: Stops },
): Promise<number | undefined> {
  const { clock } = connection.settings
  const { command, timeoutMs, tries } = options
  const print = createPrinter({ clock, stopping, ending })
  await requireSomebody(connection.tokens)
  const path = options.cursorFile ?? (await ownPlace(await tokenOf(connection, options, stopping)))
  const place = await takePlace(path)
  report({ type: 'listening', cursorFile: path, after: place.cursor?.after_envelope_id ?? null })
  try {
    for await (const envelope of envelopesOf(connection, { ...options, report }, place, stopping)) {
      const outcome = command
        ? await deliver(envelope, { command, timeoutMs, tries, clock, report, stopping, ending })
        : await print(lineOf(envelope))
      if (outcome === 'tries used up') return exitCodes.triesUsedUp
      if (outcome === 'stopped') return undefined
    }
    return exitCodes.done
  } finally {
    place.leave()
  }
}

/** So few are fetched ahead that most of what no command has seen yet stays unread. */
const fetchedAhead = 20

function envelopesOf(
  connection: Connection,
  { headers, once, from, most, bytes, report }: ListenOptions & { report: Report },
  { cursor, agent_id, save }: KeptCursor,
  signal: AbortSignal,
): AsyncIterable<Item> {
  const until = once ? ('empty' as const) : undefined
  const params = { cursor: cursor ?? (from === 'now' ? from : null), agent_id, save, until }
  const call = once ? { signal, maxRetries: connection.settings.maxRetries } : { signal }
  if (most < Infinity || bytes < Infinity) {
    const found = follow(connection, { ...params, headers: true }, call)
    return bounded(found, { most, bytes, connection, headers, call, signal, report })
  }
  return headers
    ? follow(connection, { ...params, headers }, call)
    : follow(connection, { ...params, limit: fetchedAhead }, call)
}

/** However long the service is away, as everything else that follows; but once means soon. */
function tokenOf(connection: Connection, { once }: ListenOptions, signal: AbortSignal): Promise<string> {
  const { token } = sessionOf(connection)
  if (once) return token(undefined, { signal })
  return untilDone({ settings: connection.settings, operation: 'listen', signal }, isPassing, () =>
    token(undefined, { signal, maxRetries: 0 }),
  )
}

function unlessStopped(error: unknown, { stopping }: Stops): undefined {
  if (!stopping.aborted || !(error instanceof AbortError)) throw error
}
