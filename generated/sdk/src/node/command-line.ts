// Generated from src/clients/typescript/src/node/command-line.ts by `npm run generate`. Do not edit.
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { parseArgs, type ParseArgsConfig } from 'node:util'

/** The command line is invalid. The message says what to change. */
export class UsageError extends Error {}

export type OptionTypes = NonNullable<ParseArgsConfig['options']>

interface Given<Options extends OptionTypes> {
  args: string[]
  options: Options
  allowPositionals: true
}

/** Parses the options and positional arguments of a program. */
export function parseCommandLine<const Options extends OptionTypes>(
  args: readonly string[],
  options: Options,
): ReturnType<typeof parseArgs<Given<Options>>> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const [, unknown] = /^Unknown option '([^']+)'/.exec(error.message) ?? []
    throw new UsageError(unknown === undefined ? error.message : `unknown option ${unknown}`)
  }
}

/** Returns a folder of the XDG Base Directory Specification. Default: the usual one below the home folder. */
export function findXdgFolder(variable: 'XDG_CONFIG_HOME' | 'XDG_STATE_HOME', usual: string): string {
  const given = process.env[variable] ?? ''
  return isAbsolute(given) ? given : join(homedir(), usual)
}
