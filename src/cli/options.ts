import { parseArgs, type ParseArgsConfig } from 'node:util'

/** Error in the arguments of the command line. The message says what to change. */
export class UsageError extends Error {}

export type OptionTypes = NonNullable<ParseArgsConfig['options']>

/** Parses options and positional arguments with the parser of Node.js, for the command line and the scripts. */
export function parseOptions<const Options extends OptionTypes>(args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(messageOf(error)) : error
  }
}

/**
 * Returns the message of the parser. Leaves out its advice on positional arguments, which it adds after an unknown
 * option.
 */
function messageOf({ message }: TypeError): string {
  const [, unknown] = /^Unknown option '([^']+)'/.exec(message) ?? []
  return unknown === undefined ? message : `unknown option ${unknown}`
}

export function requireNoPositionals(positionals: readonly string[]): void {
  if (positionals[0] !== undefined) throw new UsageError(`unexpected argument ${positionals[0]}: remove it`)
}

/** Returns the value of an option that is a whole number in a range. Throws a UsageError for other texts. */
export function parseWholeNumber(
  option: string,
  text: string,
  { min = 0, max = Number.MAX_SAFE_INTEGER } = {},
): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (number >= min && number <= max) return number
  const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`
  throw new UsageError(`${option} must be a whole number ${range}`)
}
