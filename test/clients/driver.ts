import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { CallName, ClientOptions, Result } from './case.ts'

/** A driver of one language. It reads a request from each line of its input, and writes a line for each in order. */
export interface Program {
  command: string
  args: readonly string[]
  env?: Readonly<Record<string, string>>
}

export interface Driver {
  ask(request: Request): Promise<Reply>
  /** Closes its input; resolves with its exit code. */
  end(): Promise<number | null>
}

interface Request {
  client: ClientOptions & { url: string }
  call: CallName
  args: object
}

export interface Reply {
  id: number
  result?: Result
  error?: { name: string; text: string; [field: string]: unknown }
}

/** Texts that no response may contain: secrets of the tests' clients, and tokens. */
const secret = /secret of|eyJ[\w-]+\./

export function startDriver({ command, args, env = {} }: Program): Driver {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'inherit'] })
  const waiting = new Map<number, PromiseWithResolvers<Reply>>()
  let asked = 0
  const exited = once(child, 'close').then(([code]): number | null => {
    for (const { reject } of waiting.values()) reject(new Error(`the driver has ended with ${code}`))
    return code
  })
  child.stdin.on('error', () => {}) // said by its end
  createInterface(child.stdout).on('line', (line) => {
    const reply = JSON.parse(line) as Reply
    const { promise: _, resolve, reject } = waiting.get(reply.id) ?? Promise.withResolvers<Reply>()
    waiting.delete(reply.id)
    if (secret.test(line)) reject(new Error('an answer shows a secret or a token'))
    else resolve(reply)
  })
  return {
    ask(request) {
      const id = ++asked
      const reply = Promise.withResolvers<Reply>()
      waiting.set(id, reply)
      child.stdin.write(`${JSON.stringify({ id, ...request })}\n`)
      return reply.promise
    },
    end() {
      child.stdin.end()
      return exited
    },
  }
}
