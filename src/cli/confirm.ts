import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { flagOf, type Command, type Input } from '../commands/command.ts'
import { nameOf } from '../commands/index.ts'
import { UsageError } from './options.ts'

/** Where a person can be asked. */
export interface Terminal {
  input: Readable & { isTTY?: boolean }
  output: Writable
}

const here: Terminal = { input: process.stdin, output: process.stderr }

/** Has whoever runs a command that destroys something type the name of it once more; throws where they do not. */
export async function confirm(command: Command, input: Input, { input: from, output }: Terminal = here): Promise<void> {
  const named = Object.entries(command.fields).find(([, field]) => field.from === 'position')
  if (command.destroys === undefined || !named) return
  const name = input[named[0]]
  if (typeof name !== 'string') throw new UsageError(`${flagOf(...named)} is missing`)
  const what = `${nameOf(command)} destroys for good ${command.destroys}`
  if (!from.isTTY) throw new UsageError(`${what}: say --yes, where nobody can be asked`)
  output.write(`${what}.\n`)
  if ((await typed(`Type ${name} to go on: `, { input: from, output })).trim() !== name)
    throw new UsageError('nothing was done')
}

/** A line, or nothing where the terminal is closed. */
async function typed(question: string, terminal: Terminal): Promise<string> {
  const lines = createInterface({ ...terminal, prompt: question })
  lines.prompt()
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
  }
}
