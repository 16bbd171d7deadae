import { createInterface, emitKeypressEvents } from 'node:readline'
import type { ReadStream } from 'node:tty'
import { UsageError } from './options.ts'

/**
 * Reads a secret from the terminal, or from the first line of standard input. A secret is never an argument, because
 * every process list would show it.
 */
export async function readSecret(name: string): Promise<string> {
  const { stdin } = process
  const words = name.replaceAll('_', ' ')
  if (!stdin.isTTY) return firstLine(words)
  const first = await ask(stdin, `${words}: `)
  if ((await ask(stdin, `${words} again: `)) !== first) throw new UsageError('the two entries differ: try again')
  return first
}

async function firstLine(name: string): Promise<string> {
  for await (const line of createInterface(process.stdin)) {
    process.stdin.destroy()
    return line
  }
  throw new UsageError(`standard input is empty: pass the ${name} there`)
}

/** Reads a line from the terminal without showing it. */
function ask(terminal: ReadStream, question: string): Promise<string> {
  process.stderr.write(question)
  emitKeypressEvents(terminal)
  terminal.setRawMode(true).resume()
  return new Promise((resolve, reject) => {
    let input = ''
    const end = (finish: () => void): void => {
      terminal.off('keypress', onKey).setRawMode(false).pause()
      process.stderr.write('\n')
      finish()
    }
    const onKey = (text: string | undefined, key: { name?: string; ctrl?: boolean }): void => {
      if (key.name === 'return' || key.name === 'enter') end(() => resolve(input))
      else if (key.ctrl && (key.name === 'c' || key.name === 'd'))
        end(() => reject(new UsageError('cancelled: nothing was changed')))
      else if (key.name === 'backspace') input = [...input].slice(0, -1).join('')
      else if (text !== undefined && !key.ctrl) input += text
    }
    terminal.on('keypress', onKey)
  })
}
