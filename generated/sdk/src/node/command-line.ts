// Generated from src/clients/typescript/src/node/command-line.ts by `npm run generate`. Do not edit.
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { parseArgs, type ParseArgsConfig } from 'node:util'

/** The command line is not valid; the message says what to change. */
export class UsageError extends Error {}

export type OptionTypes = NonNullable<ParseArgsConfig['options']>

interface Given<Options extends OptionTypes> {
  args: string[]
  options: Options
  allowPositionals: true
}

/** The options of a program, and the words beside them. */
export function parsed<const Options extends OptionTypes>(
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

/** A folder that the XDG Base Directory Specification has for such files, below home where nothing else is said. */
export function xdgFolder(variable: 'XDG_CONFIG_HOME' | 'XDG_STATE_HOME', usual: string): string {
  const given = process.env[variable] ?? ''
  return isAbsolute(given) ? given : join(homedir(), usual)
}
