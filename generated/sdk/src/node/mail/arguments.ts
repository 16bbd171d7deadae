// Generated from src/clients/typescript/src/node/mail/arguments.ts by `npm run generate`. Do not edit.
import { parsed, UsageError, type OptionTypes } from '../command-line.js'

/** What stands behind the name of a command. */
export interface Words {
  positionals: readonly string[]
  text(option: string): string | undefined
  texts(option: string): string[]
  flag(option: string): boolean
  /** A whole number of at least 1. */
  count(option: string, most: number): number | undefined
}

/** Reads the options of a command, and as many other words as it takes. */
export function wordsIn(
  args: readonly string[],
  options: OptionTypes,
  [least, most]: readonly [number, number],
): Words {
  const known: OptionTypes = { ...options, json: { type: 'boolean' } }
  const { values, positionals } = parsed(args, known)
  if (positionals.length < least) throw new UsageError('a word is missing')
  if (positionals.length > most) throw new UsageError(`${positionals[most]} is unexpected`)
  const texts = (option: string): string[] => [values[option] ?? []].flat().map(String)
  const text = (option: string): string | undefined => texts(option)[0]
  return {
    positionals,
    text,
    texts,
    flag: (option) => values[option] === true,
    count(option, limit) {
      const given = text(option)
      if (given === undefined) return undefined
      if (/^[1-9]\d*$/.test(given) && Number(given) <= limit) return Number(given)
      throw new UsageError(`--${option} is a whole number from 1 to ${limit}`)
    },
  }
}
