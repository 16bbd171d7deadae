import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import type { Clock } from '../../clock.js'
import type { Envelope, EnvelopeHeader } from '../../rest/index.js'
import type { Command } from './arguments.js'

/** What commands are run for. */
export type Item = Envelope | EnvelopeHeader

/** As commands and files get it. */
export const lineOf = (item: Item): string => `${JSON.stringify(item)}\n`

/** How one run of a command ended. */
export interface CommandEnd {
  /** Null where a signal ended it, or it did not begin. */
  exitCode: number | null
  signal: string | null
  timedOut: boolean
  milliseconds: number
  /** Why it did not begin. */
  error?: string
}

/** A command that was asked to end has this time left, with all that it began. */
const endingMs = 10_000
const lookMs = 100

/** Processes have groups, so that what a command began ends with it. */
const hasGroups = process.platform !== 'win32'

/**
 * Runs the command with the envelope on its standard input. Its outputs are ours, so that nothing of them is held here,
 * and what it leaves running holds up nobody. After the time, and by the signal, it is ended with all that it began.
 */
export async function runCommand(
  command: Command,
  envelope: Item,
  { clock, timeoutMs, signal }: { clock: Clock; timeoutMs: number; signal: AbortSignal },
): Promise<CommandEnd> {
  const begun = clock.now()
  const ended = new AbortController()
  let timedOut = false
  const took = () => ({ timedOut, milliseconds: Math.max(0, clock.now() - begun) })
  let ending: Promise<void> | undefined
  let end = () => {}
  const endLate = async () => {
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
    if (timeoutMs !== Infinity) void endLate()
    const exit = await exitOf(child)
    await ending
    return { ...exit, ...took() }
  } catch (error) {
    return { exitCode: null, signal: null, error: error instanceof Error ? error.message : String(error), ...took() }
  } finally {
    ended.abort()
    signal.removeEventListener('abort', end)
  }
}

function start(command: Command, envelope: Item): ChildProcess {
  const env = { ...process.env, ...variablesOf(envelope) }
  const options: SpawnOptions = { env, detached: hasGroups, stdio: ['pipe', 'inherit', 'inherit'] }
  const child =
    'shell' in command ? spawn(command.shell, { ...options, shell: true }) : spawn(command.file, command.args, options)
  child.stdin?.on('error', () => {}) // a command need not read it
  child.stdin?.end(lineOf(envelope))
  return child
}

/** No variable can hold U+0000, which an envelope of the service does not have either. */
const variablesOf = ({ id, from, subject }: Item) => ({
  AMS_ENVELOPE_ID: id,
  AMS_FROM: from,
  AMS_SUBJECT: (subject ?? '').replaceAll('\0', ''),
})

/** Its exit, and not the end of its pipes, which processes that it leaves behind may have as well. */
const exitOf = (child: ChildProcess): Promise<Pick<CommandEnd, 'exitCode' | 'signal'>> =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (exitCode, signal) => {
      child.stdin?.destroy()
      resolve({ exitCode, signal })
    })
  })

/** Asked first, and killed when its time is over. A shell that is about to begin a program may lose the question. */
async function endGroup(child: ChildProcess, clock: Clock): Promise<void> {
  signalGroup(child, 'SIGTERM')
  for (let waited = 0; waited < endingMs; waited += lookMs) {
    if (!signalGroup(child, 0) || isAllZombies(child)) return
    await clock.sleep(lookMs)
  }
  signalGroup(child, 'SIGKILL')
}

/**
 * Whether nobody of it runs any more, though some are still there: nobody takes note of the end of orphans in a
 * container without an init. Only Linux tells.
 */
function isAllZombies({ pid }: ChildProcess): boolean {
  const states = process.platform === 'linux' ? statesOf(pid) : []
  return states.length > 0 && states.every((state) => state === 'Z')
}

/** Of the processes of a group; those that are not shown to us are not there. */
function statesOf(group: number | undefined): string[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      // The name of the program in parentheses may have any character; see proc_pid_stat(5).
      const [state = '', , ofGroup] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
      return Number(ofGroup) === group ? [state] : []
    } catch {
      return []
    }
  })
}

/** Whether there was anybody left to get it. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  try {
    return hasGroups && child.pid !== undefined ? process.kill(-child.pid, signal) : child.kill(signal)
  } catch {
    return false
  }
}
