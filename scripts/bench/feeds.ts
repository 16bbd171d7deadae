import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../support/free-port.ts'
import { exitOf, repository, runChild, startChild } from './children.ts'
import type { LiveJob, LiveResult } from './live.ts'

export type { LiveResult, SendPlan } from './live.ts'

export const feedPath = '/v1/connect'

/** Runs the listening process; anything that breaks or is never told of is a failure of the benchmark. */
export async function runLive(job: LiveJob): Promise<LiveResult> {
  const text = await runChild(process.execPath, ['scripts/bench/live.ts'], { input: `${JSON.stringify(job)}\n` })
  const result: LiveResult = JSON.parse(text)
  const { broken, missing, frames } = result
  if (broken.length > 0 || missing > 0 || frames < job.frames)
    throw new Error(`not every frame came: ${JSON.stringify({ broken, missing, frames })}`)
  return result
}

/** Has so many sockets open while the work is done. */
export async function withIdleSockets<T>(job: LiveJob, work: () => Promise<T>): Promise<T> {
  const child = startChild(process.execPath, ['scripts/bench/live.ts'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const gone = exitOf(child)
  try {
    child.stdin?.write(`${JSON.stringify(job)}\n`)
    await new Promise<void>((resolve, reject) => {
      child.stdout?.once('data', () => resolve())
      void gone.then((code) => reject(new Error(`the listening process ended with ${code}`)))
    })
    return await work()
  } finally {
    child.stdin?.end()
    await gone
  }
}

export interface Server {
  port: number
  pid: number
  close(): Promise<void>
}

/** Bare `ws` that sends each client so many times the same bytes. */
export async function openBareWs(frame: string, frames: number, env: NodeJS.ProcessEnv = {}): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-ws-'))
  const file = join(folder, 'frame')
  const port = await freePort()
  writeFileSync(file, frame)
  const child = startChild(process.execPath, ['scripts/bench/bare-ws.ts', String(port), file, String(frames)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  await new Promise((resolve) => child.stdout?.once('data', resolve))
  return {
    port,
    pid: child.pid ?? 0,
    async close() {
      const gone = exitOf(child)
      child.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What a server needs in its environment to be asked for its memory. */
export const probed = (file: string): NodeJS.ProcessEnv => ({
  NODE_OPTIONS: `--import ${join(repository, 'scripts/bench/memory-probe.ts')}`,
  MEMORY_FILE: file,
})

/** What a server holds when its garbage is collected. */
export async function memoryOf(pid: number, file: string): Promise<NodeJS.MemoryUsage> {
  rmSync(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  for (const giveUpAt = performance.now() + 30_000; performance.now() < giveUpAt; await sleep(20)) {
    try {
      return JSON.parse(readFileSync(file, 'utf8'))
    } catch {
      // not written yet
    }
  }
  throw new Error('a server did not tell of its memory')
}
