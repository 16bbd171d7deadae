// Generated from src/clients/typescript/src/node/listen/arguments.ts by `npm run generate`. Do not edit.
import { parsed, UsageError, type OptionTypes } from '../command-line.js'

/** A program with its arguments; or a text for the shell. */
export type Command = { shell: string } | { file: string; args: string[] }

export interface ListenOptions {
  /** Without one, envelopes are printed. */
  command: Command | undefined
  /** The file of the place; by default one of the agent's own. */
  cursorFile: string | undefined
  from: 'start' | 'now'
  headers: boolean
  /** How long a command may run. */
  timeoutMs: number
  /** How often it is run for one envelope. */
  tries: number
  once: boolean
  /** How many envelopes, and how many bytes of them, are taken at most. */
  most: number
  bytes: number
  json: boolean
}

const options = {
  exec: { type: 'string' },
  cursor: { type: 'string' },
  from: { type: 'string' },
  headers: { type: 'boolean' },
  timeout: { type: 'string' },
  tries: { type: 'string' },
  once: { type: 'boolean' },
  most: { type: 'string' },
  bytes: { type: 'string' },
  json: { type: 'boolean' },
} as const satisfies OptionTypes

/** After `--`, the arguments are the command's. */
export const optionsIn = (args: readonly string[]): readonly string[] =>
  args.slice(0, args.includes('--') ? args.indexOf('--') : undefined)

export function parseListenArguments(args: readonly string[]): ListenOptions | 'help' {
  const own = optionsIn(args)
  if (own.includes('--help') || own.includes('-h')) return 'help'
  const { values, positionals } = parsed(own, options)
  if (positionals[0] !== undefined) throw new UsageError(`${positionals[0]} is unexpected; a command stands after --`)
  const { cursor, from = 'start', headers = false, once = false, json = false } = values
  if (from !== 'start' && from !== 'now') throw new UsageError(`--from is start or now, not ${from}`)
  if (cursor === '') throw new UsageError('--cursor is the name of a file')
  const numberOf = (option: 'tries' | 'most' | 'bytes'): number =>
    values[option] === undefined ? Infinity : wholeNumber(`--${option}`, values[option], Number.MAX_SAFE_INTEGER)
  if (!once && (values.most ?? values.bytes) !== undefined) throw new UsageError('--most and --bytes go with --once')
  return {
    command: commandIn(values.exec, args.slice(own.length)),
    cursorFile: cursor,
    ...{ from, headers, once, json },
    timeoutMs: values.timeout === undefined ? Infinity : wholeNumber('--timeout', values.timeout, secondsMax) * 1000,
    ...{ tries: numberOf('tries'), most: numberOf('most'), bytes: numberOf('bytes') },
  }
}

/** A day; a timer takes no more than 24. */
const secondsMax = 86_400

function commandIn(shell: string | undefined, [dashes, file, ...args]: readonly string[]): Command | undefined {
  if (shell !== undefined && dashes !== undefined) throw new UsageError('give --exec or a command after --, not both')
  if (shell?.trim() === '') throw new UsageError('--exec is a command for the shell')
  if (dashes !== undefined && !file) throw new UsageError('no command stands after --')
  if (shell !== undefined) return { shell }
  return file ? { file, args } : undefined
}

function wholeNumber(option: string, text: string, most: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (number >= 1 && number <= most) return number
  throw new UsageError(`${option} is a whole number of at least 1${most === secondsMax ? ` and at most ${most}` : ''}`)
}
