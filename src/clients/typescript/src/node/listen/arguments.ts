import { parseCommandLine, UsageError, type OptionTypes } from '../command-line.js'

/** A program with its arguments, or a command line for the shell. */
export type Command = { shell: string } | { file: string; args: string[] }

export interface ListenOptions {
  /** Command for each envelope. Without one the listener prints envelopes. */
  command: Command | undefined
  /** File of the cursor. Default: one file for each agent. */
  cursorFile: string | undefined
  from: 'start' | 'now'
  headers: boolean
  /** Time-out of a command in milliseconds. */
  timeoutMs: number
  /** Number of attempts for one envelope. */
  tries: number
  once: boolean
  /** Limits of one run: envelopes, and bytes of all of them. */
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

/** Returns the arguments before `--`. Those after it belong to the command. */
export const ownArguments = (args: readonly string[]): readonly string[] =>
  args.slice(0, args.includes('--') ? args.indexOf('--') : undefined)

export function parseListenArguments(args: readonly string[]): ListenOptions | 'help' {
  const ownWords = ownArguments(args)
  if (ownWords.includes('--help') || ownWords.includes('-h')) return 'help'
  const { values, positionals } = parseCommandLine(ownWords, options)
  if (positionals[0] !== undefined)
    throw new UsageError(`unexpected argument ${positionals[0]}: write the command after --`)
  const { cursor, from = 'start', headers = false, once = false, json = false } = values
  if (from !== 'start' && from !== 'now') throw new UsageError(`--from is ${from}: it must be start or now`)
  if (cursor === '') throw new UsageError('--cursor is empty: it must be the name of a file')
  const numberOf = (option: 'tries' | 'most' | 'bytes'): number =>
    values[option] === undefined ? Infinity : wholeNumber(`--${option}`, values[option], Number.MAX_SAFE_INTEGER)
  if (!once && (values.most ?? values.bytes) !== undefined) throw new UsageError('--most and --bytes need --once')
  return {
    command: parseCommand(values.exec, args.slice(ownWords.length)),
    cursorFile: cursor,
    from,
    headers,
    once,
    json,
    timeoutMs: values.timeout === undefined ? Infinity : wholeNumber('--timeout', values.timeout, secondsMax) * 1000,
    tries: numberOf('tries'),
    most: numberOf('most'),
    bytes: numberOf('bytes'),
  }
}

/** Longest time-out, one day. Timers allow 24 days at most. */
const secondsMax = 86_400

function parseCommand(shell: string | undefined, [dashes, file, ...args]: readonly string[]): Command | undefined {
  if (shell !== undefined && dashes !== undefined)
    throw new UsageError('both --exec and a command after -- are given: use one of them')
  if (shell?.trim() === '') throw new UsageError('--exec is empty: it must be a command for the shell')
  if (dashes !== undefined && !file) throw new UsageError('there is no command after --')
  if (shell !== undefined) return { shell }
  return file ? { file, args } : undefined
}

function wholeNumber(option: string, text: string, most: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (number >= 1 && number <= most) return number
  throw new UsageError(
    `${option} must be a whole number of at least 1${most === secondsMax ? ` and at most ${most}` : ''}`,
  )
}
