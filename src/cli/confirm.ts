import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { commandLineNameOf, type Command, type CommandInput } from '../operate/commands/command.ts'
import { commandNameOf } from '../operate/commands/index.ts'
import { UsageError } from './options.ts'

/** Terminal on which a person can answer. */
export interface Terminal {
  input: Readable & { isTTY?: boolean }
  output: Writable
}

const tty: Terminal = { input: process.stdin, output: process.stderr }

/**
 * Requires the user to type the name of the object that a command deletes. Throws a UsageError if the user types
 * anything else.
 */
export async function askConfirmation(
  command: Command,
  input: CommandInput,
  { input: from, output }: Terminal = tty,
): Promise<void> {
  const nameField = Object.entries(command.fields).find(([, field]) => field.from === 'position')
  if (command.destroys === undefined || !nameField) return
  const name = input[nameField[0]]
  if (typeof name !== 'string') throw new UsageError(`${commandLineNameOf(...nameField)} is missing`)
  const what = `${commandNameOf(command)} permanently deletes ${command.destroys}`
  if (!from.isTTY) throw new UsageError(`${what}: confirm with --yes, because there is no terminal`)
  output.write(`${what}.\n`)
  if ((await readAnswer(`Type ${name} to confirm: `, { input: from, output })).trim() !== name)
    throw new UsageError('not confirmed: nothing was changed')
}

/** Reads a line. Returns an empty text if the terminal is closed. */
async function readAnswer(question: string, terminal: Terminal): Promise<string> {
  const lines = createInterface({ ...terminal, prompt: question })
  lines.prompt()
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
  }
}
