import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { exitOf, repository, runChild, startBareServer, startChild, type Server } from './children.ts'
import type { LiveJob, LiveResult } from './live.ts'

export type { LiveResult, SendPlan } from './live.ts'

export const feedPath = '/v1/connect'

/** Runs the listening process. The benchmark fails if anything breaks or an envelope is never pushed. */
export async function runLive(job: LiveJob): Promise<LiveResult> {
  const text = await runChild(process.execPath, ['scripts/bench/live.ts'], { input: `${JSON.stringify(job)}\n` })
  const result: LiveResult = JSON.parse(text)
  const { broken, missing, frames } = result
  if (broken.length > 0 || missing > 0 || frames < job.frames)
    throw new Error(`frames are missing: ${JSON.stringify({ broken, missing, frames })}`)
  return result
}

/** Returns the number of sends that the processes have accepted, and of their transactions. */
export async function batchesOf(ports: readonly number[]): Promise<{ sends: number; transactions: number }> {
  const texts = await Promise.all(ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()))
  const total = (name: string): number =>
    texts.reduce((sum, text) => sum + Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1] ?? 0), 0)
  return { sends: total('ams_batch_sends_sum'), transactions: total('ams_batch_sends_count') }
}

/** Holds a number of sockets open during the work. */
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

/** Starts plain `ws` that sends the same bytes to each client a number of times. */
export const openBareWs = (frame: string, frames: number, env: NodeJS.ProcessEnv = {}): Promise<Server> =>
  startBareServer('scripts/bench/bare-ws.ts', frame, { words: [String(frames)], env })

/** Returns the environment of a server whose memory can be measured. */
export const probed = (file: string): NodeJS.ProcessEnv => ({
  NODE_OPTIONS: `--import ${join(repository, 'scripts/bench/memory-probe.ts')}`,
  MEMORY_FILE: file,
})

/** Returns the memory of a server after garbage collection. */
export async function memoryOf(pid: number, file: string): Promise<NodeJS.MemoryUsage> {
  rmSync(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  for (const giveUpAt = performance.now() + 30_000; performance.now() < giveUpAt; await sleep(20)) {
    try {
      return JSON.parse(readFileSync(file, 'utf8'))
    } catch {
      // the file is not written yet
    }
  }
  throw new Error('a server did not report its memory')
}
