// Generated from src/clients/typescript/src/node/mail/mail.ts by `npm run generate`. Do not edit.
import type { Auth } from '../../auth.js'
import { AuthorizationError, ServiceError } from '../../errors.js'
import { UsageError } from '../command-line.js'
import { exitCodeOf, exitCodes } from '../exit-codes.js'
import { listen } from '../listen/listen.js'
import { print } from '../listen/print.js'
import { parseArguments } from './arguments.js'
import { createAuth, describeError, requireSignIn } from './auth.js'
import { commands } from './commands.js'
import { mailHelp } from './help.js'
import { version } from '../../version.js'
import { escapeLine } from './show.js'

/**
 * Runs the program `ams-mail` with these arguments: mail of an agent in a shell. It resolves with the exit code and
 * writes errors to standard error.
 */
export async function mail(args: readonly string[], { name = 'ams-mail' } = {}): Promise<number> {
  const [word = 'help', ...rest] = args
  if (word === 'listen') return listen(rest, { name: `${name} listen`, auth: createListenAuth })
  const isJson = args.includes('--json')
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {}) // the writer gets the error as well
  try {
    if (word === 'help' || args.includes('--help') || args.includes('-h')) {
      await print(mailHelp(name))
      return exitCodes.success
    }
    if (word === '--version') {
      await print(isJson ? `${JSON.stringify({ version })}\n` : `${version}\n`)
      return exitCodes.success
    }
    const command = Object.hasOwn(commands, word) ? commands[word] : undefined
    if (!command) throw new UsageError(`unknown command ${word}`)
    const {
      json,
      text,
      exitCode = exitCodes.success,
    } = await command.run(parseArguments(rest, command.options, command.positionals))
    if (json !== undefined) await print(isJson ? `${JSON.stringify(json)}\n` : text)
    return exitCode
  } catch (error) {
    const exitCode = exitCodeOf(error)
    const message = describeError(error, word === 'mcp' ? 'mcp' : 'mail')
    const help = error instanceof UsageError ? `; ${name} --help shows how` : ''
    const errorJson = isJson
      ? JSON.stringify({ error: { code: errorCodeOf(error), message, exit_code: exitCode } })
      : undefined
    process.stderr.write(`${errorJson ?? `${name}: ${escapeLine(message)}${help}`}\n`)
    return exitCode
  }
}

function createListenAuth(): Auth {
  requireSignIn()
  return createAuth('mail')
}

/** Returns the code of the contract for an error of the service; else the kind of error. */
function errorCodeOf(error: unknown): string {
  if (error instanceof ServiceError || error instanceof AuthorizationError) return error.code
  if (error instanceof UsageError) return 'UsageError'
  return error instanceof Error ? error.name : 'Error'
}
