import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import { endGroup } from '../../listen/run-command.js'
import { TurnError, type Turn, type TurnContext } from '../turn.js'

/** Longest output line, and longest text of a command, in characters. Harnesses print whole tool results as a line. */
const lineMax = 10_000_000

/** Variables with the credentials of the mailbox. A model can read the environment of its harness. */
const credentials = ['AMS_CLIENT_ID', 'AMS_CLIENT_SECRET', 'AMS_TOKEN']

/** Time that output has left after the exit. Other processes may hold the pipe. */
const drainMs = 2000

export interface Program {
  file: string
  args: readonly string[]
  /** Variables that the program gets if the environment does not have them. */
  defaults?: Readonly<Record<string, string>>
  /** Receives each line of the standard output. */
  onLine(line: string): unknown
  /** True if the turn has started as soon as the program has its input. */
  startsWithInput?: boolean
}

/**
 * Runs a program without a shell, with the prompt on its standard input. Standard error goes to that of this process.
 * Throws a `TurnError` unless it exits with 0.
 */
export async function runProgram(
  { file, args, defaults = {}, onLine, startsWithInput = false }: Program,
  turn: Turn,
  { clock, signal, timeoutMs, folder, passCredentials, started }: TurnContext,
): Promise<void> {
  const child = start(file, args, folder, { ...defaults, ...environmentOf(turn, passCredentials) })
  const ended = new AbortController()
  const limit = createLimit(child, { clock, signal, timeoutMs, ended: ended.signal })
  // Processes that the program leaves behind may still print, and belong to no turn.
  const onLineOfTurn = (line: string) => ended.signal.aborted || onLine(line)
  try {
    const exited = waitForExit(child)
    exited.catch(() => {})
    const lines = readLines(child, onLineOfTurn)
    const written = writeInput(child, turn.prompt)
    await waitForSpawn(child, file, folder)
    if (startsWithInput) {
      await Promise.race([written, exited])
      await started()
    }
    const { exitCode, exitSignal } = await exited
    await Promise.race([lines, clock.sleep(drainMs, ended.signal)])
    if (limit.reason() !== undefined) throw new TurnError(`${file} ${limit.reason()}`)
    if (exitCode !== 0)
      throw new TurnError(`${file} ${exitSignal ? `was killed by ${exitSignal}` : `exited with ${exitCode}`}`)
  } catch (error) {
    limit.end('was stopped')
    throw error
  } finally {
    ended.abort()
    await limit.ending()
  }
}

/** Starts a program. Throws a `TurnError` for the errors that Node does not report as an event. */
function start(file: string, args: readonly string[], folder: string, env: NodeJS.ProcessEnv): ChildProcess {
  try {
    return spawn(file, args, {
      cwd: folder,
      env,
      detached: process.platform !== 'win32',
      stdio: ['pipe', 'pipe', 'inherit'],
    })
  } catch (error) {
    throw startError(file, folder, error)
  }
}

function startError(file: string, folder: string, error: unknown): TurnError {
  const message = error instanceof Error ? error.message : String(error)
  const reason = existsSync(`${folder}/.`) ? message : `${folder} is no folder` // Node blames the file for both
  return new TurnError(`${file} did not start: ${reason}`, { mayHaveStarted: false })
}

function environmentOf({ envelope, trust, attempt, repeatedFrom }: Turn, passCredentials: boolean) {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    AMS_ENVELOPE_ID: envelope.id,
    AMS_FROM: envelope.from,
    AMS_TRUST: trust,
    AMS_ATTEMPT: String(attempt),
    AMS_REPEATED: repeatedFrom === null ? '' : '1',
  }
  if (!passCredentials) for (const name of credentials) delete env[name]
  return env
}

/** Throws a `TurnError` if the program does not start. */
const waitForSpawn = (child: ChildProcess, file: string, folder: string): Promise<void> =>
  new Promise((resolve, reject) => {
    child.once('spawn', resolve)
    child.once('error', (error) => reject(startError(file, folder, error)))
  })

const waitForExit = (child: ChildProcess): Promise<{ exitCode: number | null; exitSignal: string | null }> =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (exitCode, exitSignal) => {
      child.stdin?.destroy()
      resolve({ exitCode, exitSignal })
    })
  })

/** Resolves when the system has taken the whole input, or the program has closed it. */
const writeInput = (child: ChildProcess, text: string): Promise<void> =>
  new Promise((resolve) => {
    child.stdin?.on('error', () => resolve())
    child.stdin?.end(text, () => resolve())
  })

/** Ends the process group at the time-out or when the signal is aborted. */
function createLimit(
  child: ChildProcess,
  { clock, signal, timeoutMs, ended }: Pick<TurnContext, 'clock' | 'signal' | 'timeoutMs'> & { ended: AbortSignal },
) {
  let reason: string | undefined
  let ending: Promise<void> | undefined
  const end = (why: string) => {
    reason ??= why
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      ending ??= endGroup(child, clock)
  }
  const stop = () => end('was stopped')
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true, signal: ended })
  void clock.sleep(timeoutMs, ended).then(() => ended.aborted || end('timed out'))
  return { end, reason: () => reason, ending: async () => ending }
}

/** Passes each line of the output on. A longer line is left out. */
async function readLines({ stdout }: ChildProcess, onLine: (line: string) => unknown): Promise<void> {
  if (!stdout) return
  const decoder = new StringDecoder('utf8')
  let line = ''
  let isTooLong = false
  const endLine = () => {
    if (!isTooLong) onLine(line)
    line = ''
    isTooLong = false
  }
  stdout.on('data', (chunk: Buffer) => {
    const [first = '', ...others] = decoder.write(chunk).split('\n')
    append(first)
    for (const next of others) {
      endLine()
      append(next)
    }
  })
  function append(text: string): void {
    if (line.length + text.length > lineMax) isTooLong = true
    else line += text
  }
  await once(stdout, 'end').catch(() => {})
  if (line !== '') endLine()
}

/** Parses a line of JSON. Returns an empty object for other lines, which harnesses print beside their events. */
function parseLine(line: string): Record<string, unknown> {
  if (!line.startsWith('{')) return {}
  try {
    return JSON.parse(line)
  } catch {
    return {}
  }
}

/** Longest final text in characters, which is also that of a reply. */
export const textMax = 60_000

/** Appends to a final text, and leaves out what is too long. */
export const append = (text: string, more: string): string =>
  text.length < textMax ? text + more.slice(0, textMax - text.length) : text

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** A harness that prints events as lines of JSON. */
export interface EventProgram extends Pick<Program, 'file' | 'args' | 'defaults'> {
  /** Receives each event. It calls `start` at the event that begins the turn. */
  onEvent(event: Readonly<Record<string, unknown>>, start: () => void): void
}

/**
 * Runs a harness that reports the start of its turn. If the harness ends before that with a session to continue, the
 * session counts as lost, and the next attempt begins a new one.
 */
export async function runHarness(
  { onEvent, ...program }: EventProgram,
  turn: Turn,
  context: TurnContext,
): Promise<void> {
  let started: Promise<void> | undefined
  function start(): void {
    started ??= context.started()
    started.catch(() => {}) // it is awaited below
  }
  try {
    await runProgram({ ...program, onLine: (line) => onEvent(parseLine(line), start) }, turn, context)
    if (!started) throw new TurnError(`${program.file} reported no turn`)
  } catch (error) {
    const isLost = context.session !== undefined && !started && !context.signal.aborted
    if (!isLost || !(error instanceof TurnError) || !error.mayHaveStarted) throw error
    throw new TurnError(error.message, { isSessionLost: true })
  } finally {
    await started
  }
}
