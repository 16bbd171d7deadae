import { parseArgs, type ParseArgsConfig } from 'node:util'

/** The command line is not valid; the message says what to change. */
export class UsageError extends Error {}

export type OptionTypes = NonNullable<ParseArgsConfig['options']>

/** Options and positional arguments by node's own parser, for the command line and the scripts alike. */
export function parseOptions<const Options extends OptionTypes>(args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(complaintOf(error)) : error
  }
}

/** The parser's words; after an unknown option they go on about positional arguments that begin with a dash. */
function complaintOf({ message }: TypeError): string {
  const [, unknown] = /^Unknown option '([^']+)'/.exec(message) ?? []
  return unknown === undefined ? message : `unknown option ${unknown}`
}

export function requireNoPositionals(positionals: readonly string[]): void {
  if (positionals[0] !== undefined) throw new UsageError(`unexpected argument ${positionals[0]}`)
}

/** The value of an option that is a whole number in a range. */
export function wholeNumber(option: string, text: string, { min = 0, max = Number.MAX_SAFE_INTEGER } = {}): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (number >= min && number <= max) return number
  const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`
  throw new UsageError(`${option} must be a whole number ${range}`)
}
