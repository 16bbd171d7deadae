import { rmSync, chmodSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { errors, type ErrorCode } from '#generated/errors.ts'
import type { Config } from '../config.ts'
import { Fault, toFault } from '../fault.ts'
import { commands, nameOf } from './commands.ts'
import type { CommandDeps, Result, Said } from './command.ts'

/** What fits into the address of a Unix domain socket everywhere. */
const pathBytesMax = 103

const requestCharactersMax = 262_144

/** How long a client may take to say its command, and to read a part of the answer. */
const idleMs = 10_000

interface Ask {
  command: string
  said: Said
}

type Answer = { result: Result } | { error: { code: ErrorCode; message: string } }

/** Where the commands reach the server that holds the embedded database; nowhere with PostgreSQL, which takes many processes. */
export function controlPath({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): string | undefined {
  return databaseUrl === undefined ? join(dataDir, 'control') : undefined
}

/** A Unix domain socket cannot have every path: why this one cannot. */
export function flawOfPath(path: string): string | undefined {
  const bytes = Buffer.byteLength(path)
  if (bytes <= pathBytesMax) return undefined
  return `the path ${path} has ${bytes} bytes, and a socket's at most ${pathBytesMax}: the command line cannot reach a running server there; choose a shorter DATA_DIR`
}

export interface Control {
  /** Takes no more commands and waits for no client; resolves when those under way are answered. */
  close(): Promise<void>
}

/**
 * Runs commands for whoever may open the socket, which is the owner of the folder alone: the folder is closed to others
 * before there is a database in it, so that no moment is left in which the socket is open to them.
 */
export async function openControl(deps: CommandDeps, path: string): Promise<Control> {
  rmSync(path, { force: true })
  const waiting = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => void serve(deps, socket, waiting))
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  chmodSync(path, 0o600)
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of waiting) socket.destroy()
      }),
  }
}

/** While no command runs for it, the process waits for a client only so long, and not at all when it is to end. */
async function serve(deps: CommandDeps, socket: Socket, waiting: Set<Socket>): Promise<void> {
  for (const event of ['error', 'timeout']) socket.on(event, () => socket.destroy())
  socket.on('close', () => waiting.delete(socket))
  waiting.add(socket.setTimeout(idleMs))
  const ask = await limited(socket).catch(() => undefined)
  waiting.delete(socket.setTimeout(0))
  if (ask === undefined) return
  const answer = JSON.stringify(await answerTo(deps, ask))
  waiting.add(socket.setTimeout(idleMs))
  socket.end(answer, () => socket.destroy())
}

async function answerTo(deps: CommandDeps, ask: string): Promise<Answer> {
  try {
    const { command: name, said }: Ask = JSON.parse(ask)
    const command = commands.find((candidate) => nameOf(candidate) === name)
    if (!command) throw new Fault('VALIDATION_ERROR', `the running server knows no command ${name}`)
    return { result: await command.run(deps, said) }
  } catch (error) {
    const { code, detail, cause } = toFault(error)
    return { error: { code, message: code === 'INTERNAL_ERROR' && cause instanceof Error ? cause.message : detail } }
  }
}

/** The whole command; a connection that says too much is cut. */
async function limited(socket: Socket): Promise<string> {
  let received = ''
  for await (const chunk of socket.setEncoding('utf8'))
    if ((received += chunk).length > requestCharactersMax) throw new Fault('PAYLOAD_TOO_LARGE')
  return received
}

/** Has the running server run the command; `undefined` when none runs. */
export async function askServer(path: string, ask: Ask): Promise<Result | undefined> {
  const socket = await connected(path)
  if (!socket) return undefined
  socket.end(JSON.stringify(ask))
  const answer: Answer = JSON.parse(
    (await text(socket)) ||
      '{"error":{"code":"SERVICE_UNAVAILABLE","message":"the server stopped before it answered"}}',
  )
  if ('result' in answer) return answer.result
  throw new Fault(answer.error.code in errors ? answer.error.code : 'INTERNAL_ERROR', answer.error.message)
}

function connected(path: string): Promise<Socket | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect({ path, allowHalfOpen: true })
    socket.once('connect', () => resolve(socket))
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (['ENOENT', 'ENOTDIR', 'ECONNREFUSED'].includes(error.code ?? '')) resolve(undefined)
      else reject(error)
    })
  })
}
