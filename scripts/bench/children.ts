import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../support/free-port.ts'

export const repository = fileURLToPath(new URL('../../', import.meta.url))

const children = new Set<ChildProcess>()

process.once('exit', killChildren)

/** Starts a child process that is killed if this process ends first. */
export function startChild(program: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(program, args, { cwd: repository, ...options })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

export function killChildren(): void {
  for (const child of children) child.kill('SIGKILL')
}

/** Runs a program to its end with `input`. Resolves with its output; throws with its error output. */
export async function runChild(
  program: string,
  args: readonly string[],
  { input = '', env = {} }: { input?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  const child = startChild(program, args, { stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  const texts = { out: '', err: '' }
  child.stdout?.on('data', (chunk: Buffer) => (texts.out += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (texts.err += chunk.toString()))
  child.stdin?.on('error', () => {})
  child.stdin?.end(input)
  const code = await exitOf(child)
  if (code !== 0)
    throw new Error(`${program} ${args.slice(0, 2).join(' ')} ended with ${code}: ${texts.err.slice(-1000)}`)
  return texts.out
}

export const exitOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })

export interface Server {
  port: number
  pid: number
  close(): Promise<void>
}

/** Starts a server with a port and the file of its response; resolves when it listens. */
export async function startBareServer(
  script: string,
  content: string,
  { words = [], env = {} }: { words?: readonly string[]; env?: NodeJS.ProcessEnv } = {},
): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-bare-'))
  const file = join(folder, 'content')
  const port = await freePort()
  writeFileSync(file, content)
  const child = startChild(process.execPath, [script, String(port), file, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  const gone = exitOf(child).finally(() => rmSync(folder, { recursive: true, force: true }))
  const listening = new Promise((resolve) => child.stdout?.once('data', resolve))
  await Promise.race([listening, gone.then((code) => Promise.reject(new Error(`${script} ended with ${code}`)))])
  return {
    port,
    pid: child.pid ?? 0,
    async close() {
      child.kill('SIGTERM')
      await gone
    },
  }
}
