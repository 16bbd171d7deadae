import { createInterface, emitKeypressEvents } from 'node:readline'
import type { ReadStream } from 'node:tty'
import { UsageError } from './options.ts'

/** A secret that is never an argument, where every process list would show it: asked for on a terminal, otherwise the first line that comes in. */
export async function readSecret(name: string): Promise<string> {
  const { stdin } = process
  if (!stdin.isTTY) return firstLine(name)
  const first = await ask(stdin, `${name}: `)
  if ((await ask(stdin, `${name} again: `)) !== first) throw new UsageError('the two are not the same')
  return first
}

async function firstLine(name: string): Promise<string> {
  for await (const line of createInterface(process.stdin)) {
    process.stdin.destroy()
    return line
  }
  throw new UsageError(`the ${name} is read from standard input, where there is nothing`)
}

/** Reads a line without showing it. */
function ask(terminal: ReadStream, question: string): Promise<string> {
  process.stderr.write(question)
  emitKeypressEvents(terminal)
  terminal.setRawMode(true).resume()
  return new Promise((resolve, reject) => {
    let typed = ''
    const done = (settle: () => void): void => {
      terminal.off('keypress', onKey).setRawMode(false).pause()
      process.stderr.write('\n')
      settle()
    }
    const onKey = (text: string | undefined, key: { name?: string; ctrl?: boolean }): void => {
      if (key.name === 'return' || key.name === 'enter') done(() => resolve(typed))
      else if (key.ctrl && (key.name === 'c' || key.name === 'd'))
        done(() => reject(new UsageError('nothing was done')))
      else if (key.name === 'backspace') typed = [...typed].slice(0, -1).join('')
      else if (text !== undefined && !key.ctrl) typed += text
    }
    terminal.on('keypress', onKey)
  })
}
