import { parseCommandLine, UsageError, type OptionTypes } from '../command-line.js'

/** Parsed arguments of a command. */
export interface ParsedArguments {
  positionals: readonly string[]
  text(option: string): string | undefined
  texts(option: string): string[]
  flag(option: string): boolean
  /** Returns a whole number of at least `least`, by default 1. */
  count(option: string, most: number, least?: number): number | undefined
}

/** Parses the options of a command and checks the number of its positional arguments. */
export function parseArguments(
  args: readonly string[],
  options: OptionTypes,
  [least, most]: readonly [number, number],
): ParsedArguments {
  const known: OptionTypes = {
    ...options,
    json: { type: 'boolean' },
    retries: { type: 'string' },
    url: { type: 'string' },
  }
  const { values, positionals } = parseCommandLine(args, known)
  if (positionals.length < least) throw new UsageError('an argument is missing')
  if (positionals.length > most) throw new UsageError(`unexpected argument ${positionals[most]}`)
  const texts = (option: string): string[] => [values[option] ?? []].flat().map(String)
  const text = (option: string): string | undefined => texts(option)[0]
  return {
    positionals,
    text,
    texts,
    flag: (option) => values[option] === true,
    count(option, limit, lowest = 1) {
      const given = text(option)
      if (given === undefined) return undefined
      if (/^\d+$/.test(given) && Number(given) >= lowest && Number(given) <= limit) return Number(given)
      throw new UsageError(`--${option} must be a whole number from ${lowest} to ${limit}`)
    },
  }
}
