// Generated from src/clients/typescript/src/node/agent/arguments.ts by `npm run generate`. Do not edit.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseCommandLine, UsageError, type OptionTypes } from '../command-line.js'
import { adapters, type AdapterName } from './adapters/index.js'
import { defaultInstructions } from './prompt.js'
import type { Adapter } from './turn.js'

export interface AgentOptions {
  adapter: Adapter
  /** State file. Default: one for each agent. */
  stateFile: string | undefined
  from: 'start' | 'now'
  /** Moment at which the cursor moves behind the envelope. */
  acknowledge: 'started' | 'finished'
  /** True to send the final text as the reply. */
  reply: boolean
  /** Session for all envelopes. Default: one session for each thread and author. */
  session: string | undefined
  instructions: string
  folder: string
  timeoutMs: number
  tries: number
  hopsMax: number
  turnsPerHour: number
  filesFolder: string | undefined
  fileBytesMax: number
  passCredentials: boolean
  once: boolean
  json: boolean
}

const options = {
  state: { type: 'string' },
  from: { type: 'string' },
  acknowledge: { type: 'string' },
  reply: { type: 'boolean' },
  session: { type: 'string' },
  instructions: { type: 'string' },
  folder: { type: 'string' },
  timeout: { type: 'string' },
  tries: { type: 'string' },
  hops: { type: 'string' },
  turns: { type: 'string' },
  files: { type: 'string' },
  'file-bytes': { type: 'string' },
  'pass-credentials': { type: 'boolean' },
  once: { type: 'boolean' },
  launchd: { type: 'boolean' },
  json: { type: 'boolean' },
} as const satisfies OptionTypes

/** A unit file of a service manager to print. */
export interface UnitRequest {
  unit: 'systemd' | 'launchd'
  /** Arguments of the program that the unit starts. */
  args: readonly string[]
  /** Longest time of a turn. */
  timeoutMs: number
}

/** Returns the arguments before `--`. Those after it belong to the harness. */
export const ownArguments = (args: readonly string[]): readonly string[] =>
  args.slice(0, args.includes('--') ? args.indexOf('--') : undefined)

export function parseAgentArguments(args: readonly string[]): AgentOptions | UnitRequest | 'help' {
  const own = ownArguments(args)
  if (own.length === 0 || own.includes('--help') || own.includes('-h')) return 'help'
  if (args[0] === 'unit') return parseUnit(args.slice(1))
  const { values, positionals } = parseCommandLine(own, options)
  const { from = 'now', reply = false, acknowledge = reply ? 'finished' : 'started' } = values
  if (from !== 'start' && from !== 'now') throw new UsageError(`--from is ${from}: it must be start or now`)
  if (acknowledge !== 'started' && acknowledge !== 'finished')
    throw new UsageError(`--acknowledge is ${acknowledge}: it must be started or finished`)
  if (reply && acknowledge === 'started')
    throw new UsageError('--reply needs --acknowledge finished: a restart would lose the reply')
  const adapter = createAdapter(positionals, args.slice(own.length + 1), args.length > own.length)
  if (adapter.serve && (reply || values.once))
    throw new UsageError('a channel takes neither --reply nor --once: it runs as long as its client')
  const number = (option: 'timeout' | 'tries' | 'hops' | 'turns' | 'file-bytes', usual: number, least = 1): number =>
    values[option] === undefined ? usual : wholeNumber(`--${option}`, values[option], least)
  return {
    adapter,
    stateFile: values.state,
    from,
    acknowledge,
    reply,
    session: values.session,
    instructions: values.instructions === undefined ? defaultInstructions : readInstructions(values.instructions),
    folder: resolve(values.folder ?? '.'),
    timeoutMs: Math.min(number('timeout', 1800), secondsMax) * 1000,
    tries: number('tries', Infinity),
    hopsMax: number('hops', 20, 0),
    turnsPerHour: number('turns', 60),
    filesFolder: values.files === undefined ? undefined : resolve(values.files),
    fileBytesMax: number('file-bytes', 20_000_000, 0),
    passCredentials: values['pass-credentials'] ?? false,
    once: values.once ?? false,
    json: values.json ?? false,
  }
}

/** Longest time-out, one day. */
const secondsMax = 86_400

function createAdapter([name = '', ...words]: readonly string[], rest: readonly string[], hasRest: boolean): Adapter {
  if (!Object.hasOwn(adapters, name))
    throw new UsageError(`unknown harness ${name}: choose one of ${Object.keys(adapters).join(', ')}`)
  return adapters[name as AdapterName]({ words, rest: hasRest ? rest : undefined })
}

function parseUnit([kind = '', ...args]: readonly string[]): UnitRequest {
  if (kind !== 'systemd' && kind !== 'launchd') throw new UsageError('unit needs systemd or launchd')
  const parsed = parseAgentArguments(args)
  if (parsed === 'help' || 'unit' in parsed) throw new UsageError(`unit ${kind} needs the arguments of the program`)
  if (parsed.adapter.serve) throw new UsageError('a channel needs no unit: its client starts it')
  if (parsed.once) throw new UsageError('a unit runs for ever: leave --once out, or let a timer run the program')
  return { unit: kind, args, timeoutMs: parsed.timeoutMs }
}

function readInstructions(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new UsageError(`--instructions ${path}: ${error instanceof Error ? error.message : error}`)
  }
}

function wholeNumber(option: string, text: string, least: number): number {
  const number = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN
  if (number >= least) return number
  throw new UsageError(`${option} must be a whole number of at least ${least}`)
}
