// Generated from src/clients/typescript/src/node/listen/run-command.ts by `npm run generate`. Do not edit.
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import type { Clock } from '../../clock.js'
import type { Envelope, EnvelopeHeader } from '../../rest/index.js'
import type { Command } from './arguments.js'

/** An envelope or header that a command gets. */
export type Item = Envelope | EnvelopeHeader

/** Returns the item as a line of JSON. */
export const toLine = (item: Item): string => `${JSON.stringify(item)}\n`

/** End of one run of a command. */
export interface CommandEnd {
  /** Exit code; null if a signal ended the command or it did not start. */
  exitCode: number | null
  signal: string | null
  timedOut: boolean
  milliseconds: number
  /** Reason why the command did not start. */
  error?: string
}

/** Time between SIGTERM and SIGKILL, for the command and its child processes. */
const killAfterMs = 10_000
const checkEveryMs = 100

/** True if the platform has process groups, which end a command together with its child processes. */
const hasGroups = process.platform !== 'win32'

/**
 * Runs the command with the envelope on its standard input. The command inherits the outputs, so nothing is buffered
 * here and processes that it leaves behind block nobody. After the time-out or the signal its process group is ended.
 */
export async function runCommand(
  command: Command,
  envelope: Item,
  { clock, timeoutMs, signal }: { clock: Clock; timeoutMs: number; signal: AbortSignal },
): Promise<CommandEnd> {
  const startedAt = clock.now()
  const ended = new AbortController()
  let timedOut = false
  const timing = () => ({ timedOut, milliseconds: Math.max(0, clock.now() - startedAt) })
  let ending: Promise<void> | undefined
  let end = () => {}
  const endAfterTimeout = async () => {
    await clock.sleep(timeoutMs, ended.signal)
    if (ended.signal.aborted) return
    timedOut = true
    end()
  }
  try {
    const child = start(command, envelope)
    end = () => (ending ??= endGroup(child, clock))
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
    if (timeoutMs !== Infinity) void endAfterTimeout()
    const exit = await waitForExit(child)
    await ending
    return { ...exit, ...timing() }
  } catch (error) {
    return { exitCode: null, signal: null, error: error instanceof Error ? error.message : String(error), ...timing() }
  } finally {
    ended.abort()
    signal.removeEventListener('abort', end)
  }
}

function start(command: Command, envelope: Item): ChildProcess {
  const env = { ...process.env, ...variablesFor(envelope) }
  const options: SpawnOptions = { env, detached: hasGroups, stdio: ['pipe', 'inherit', 'inherit'] }
  const child =
    'shell' in command ? spawn(command.shell, { ...options, shell: true }) : spawn(command.file, command.args, options)
  child.stdin?.on('error', () => {}) // a command may ignore its input
  child.stdin?.end(toLine(envelope))
  return child
}

/** Returns the environment variables of an item. Variables cannot contain U+0000, which envelopes never have. */
const variablesFor = ({ id, from, subject }: Item) => ({
  AMS_ENVELOPE_ID: id,
  AMS_FROM: from,
  AMS_SUBJECT: (subject ?? '').replaceAll('\0', ''),
})

/** Waits for the exit of the command, not for the end of its pipes, which other processes may hold. */
const waitForExit = (child: ChildProcess): Promise<Pick<CommandEnd, 'exitCode' | 'signal'>> =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (exitCode, signal) => {
      child.stdin?.destroy()
      resolve({ exitCode, signal })
    })
  })

/**
 * Sends SIGTERM to the process group, and SIGKILL after the time-out. A shell that is about to start a program may lose
 * the first signal.
 */
export async function endGroup(child: ChildProcess, clock: Clock): Promise<void> {
  signalGroup(child, 'SIGTERM')
  for (let waited = 0; waited < killAfterMs; waited += checkEveryMs) {
    if (!signalGroup(child, 0) || hasOnlyZombies(child)) return
    await clock.sleep(checkEveryMs)
  }
  signalGroup(child, 'SIGKILL')
}

/**
 * Returns true if only zombies are left in the group, as in a container without an init process. Only Linux reports it.
 */
function hasOnlyZombies({ pid }: ChildProcess): boolean {
  const states = process.platform === 'linux' ? listStates(pid) : []
  return states.length > 0 && states.every((state) => state === 'Z')
}

/** Lists the states of the processes of a group. It skips processes that it may not see. */
function listStates(group: number | undefined): string[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      // The program name in parentheses may have any character; see proc_pid_stat(5).
      const [state = '', , ofGroup] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
      return Number(ofGroup) === group ? [state] : []
    } catch {
      return []
    }
  })
}

/** Sends a signal to the process group. Returns false if no process was left. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  try {
    return hasGroups && child.pid !== undefined ? process.kill(-child.pid, signal) : child.kill(signal)
  } catch {
    return false
  }
}
