// Generated from src/clients/typescript/src/node/mail/mail.ts by `npm run generate`. Do not edit.
import { AuthorizationError, ServiceError } from '../../errors.js'
import { UsageError } from '../command-line.js'
import { exitCodeOf, exitCodes } from '../exit-codes.js'
import { listen } from '../listen/listen.js'
import { print } from '../listen/print.js'
import { wordsIn } from './arguments.js'
import { authOf } from './auth.js'
import { commands } from './commands.js'
import { helpText } from './help.js'
import { inLine } from './show.js'

/**
 * The program `ams-mail`, by its arguments: what an agent needs of its mail in a shell. It resolves with the exit code,
 * and says what goes wrong on standard error.
 */
export async function mail(args: readonly string[], { name = 'ams-mail' } = {}): Promise<number> {
  const [word = 'help', ...rest] = args
  if (word === 'listen') return listen(rest, { name: `${name} listen`, auth: authOf })
  const isJson = args.includes('--json')
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {}) // who writes is told as well
  try {
    if (word === 'help' || args.includes('--help') || args.includes('-h')) {
      await print(helpText(name))
      return exitCodes.done
    }
    const command = Object.hasOwn(commands, word) ? commands[word] : undefined
    if (!command) throw new UsageError(`there is no command ${word}`)
    const { json, text, exitCode = exitCodes.done } = await command.run(wordsIn(rest, command.options, command.takes))
    await print(isJson ? `${JSON.stringify(json)}\n` : text)
    return exitCode
  } catch (error) {
    const exitCode = exitCodeOf(error)
    const message = error instanceof Error ? error.message : String(error)
    const help = error instanceof UsageError ? `; ${name} --help shows how` : ''
    const told = isJson ? JSON.stringify({ error: { code: codeOf(error), message, exit_code: exitCode } }) : undefined
    process.stderr.write(`${told ?? `${name}: ${inLine(message)}${help}`}\n`)
    return exitCode
  }
}

/** Of the contract where the service refused; else what kind of error it is. */
function codeOf(error: unknown): string {
  if (error instanceof ServiceError || error instanceof AuthorizationError) return error.code
  if (error instanceof UsageError) return 'UsageError'
  return error instanceof Error ? error.name : 'Error'
}
