import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { freePort } from '../support/free-port.ts'
import { bareEnv } from '../support/bare-env.ts'
import { shortLived } from '../support/short-lived.ts'

export interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
}

/** A server process that can be killed. */
export interface ServerProcess {
  /** Address at which this process listens. */
  listens: string
  pid: number
  /** Logged faults, counted by code. */
  faults: Map<string, number>
  kill(signal: NodeJS.Signals): Promise<Exit>
  /** Returns true if the process logged that it waited for all of its requests, and undefined before it says so. */
  hasStoppedCleanly(): boolean | undefined
  /** Resident memory in MB. */
  residentMb(): number
}

const startSecondsMax = 60

const endsWithParent = import.meta.resolve('../support/ends-with-parent.ts')

/** Starts `src/main.ts` and waits until it is ready. Without a port it takes a free one. */
export async function spawnServer(env: Record<string, string>, port?: number): Promise<ServerProcess> {
  const ownPort = port ?? (await freePort())
  const inherited = bareEnv()
  const child = spawn(process.execPath, [...shortLived, '--import', endsWithParent, 'src/main.ts'], {
    // One owner has all agents.
    env: { ...inherited, RATE_LIMITS: 'off', PRO_LIMIT_FACTOR: '1000', ...env, PORT: String(ownPort) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit').then(([code, signal]): Exit => ({ code, signal }))
  const faults = new Map<string, number>()
  const ready = Promise.withResolvers<void>()
  let complaint = ''
  let stoppedCleanly: boolean | undefined
  child.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-2000)))
  createInterface(child.stdout).on('line', (line) => {
    const { event, code, clean }: { event?: string; code?: string; clean?: boolean } = line.startsWith('{')
      ? JSON.parse(line)
      : { event: 'fault', code: 'not a log line' }
    if (event === 'started') ready.resolve()
    if (event === 'stopped') stoppedCleanly = clean
    if (event === 'fault' && code !== undefined) faults.set(code, (faults.get(code) ?? 0) + 1)
    if (event === 'fault' && code !== 'SERVICE_UNAVAILABLE') process.stderr.write(`${line}\n`)
  })
  const late = setTimeout(
    () => ready.reject(new Error(`the server did not start in ${startSecondsMax} s: ${complaint}`)),
    startSecondsMax * 1000,
  )
  void exited.then(({ code, signal }) =>
    ready.reject(new Error(`the server ended with ${code ?? signal}: ${complaint}`)),
  )
  try {
    await ready.promise
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    clearTimeout(late)
  }
  return {
    listens: `http://127.0.0.1:${ownPort}`,
    pid: child.pid ?? 0,
    faults,
    kill(signal) {
      child.kill(signal)
      return exited
    },
    hasStoppedCleanly: () => stoppedCleanly,
    residentMb: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024,
  }
}
