import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '#generated/limits.ts'
import { createDatabase, type Postgres } from '../support/postgres.ts'
import { exitOf, runChild, repository, startBareServer, startChild, type Server } from './children.ts'
import { cpuOf, cpuOfTree } from './cpu.ts'
import type { LoadJob, LoadResult } from './load.ts'
import type { SeedJob } from './seed.ts'
import { freePort } from '../support/free-port.ts'

export const resultsFolder = join(repository, 'bench-results')

export interface Measurement extends LoadResult {
  rate: number
  /** CPU time of one request in µs. */
  serviceMicroseconds: number
  postgresMicroseconds: number
}

export interface BenchService {
  url: string | undefined
  port: number
  pid: number
  tokens: string[]
  tokensFile: string
  socketTokensFile: string
  toolTokensFile: string
  /** Time from the start of the process to its first response. */
  startedInMs: number
  load(
    job: Omit<LoadJob, 'port' | 'tokensFile' | 'readers' | 'count' | 'rate'> & Partial<LoadJob>,
    allowed?: readonly string[],
  ): Promise<Measurement>
  /** Restarts the service on the same data; resolves with the time to its first response in ms. */
  restart(): Promise<number>
  /** Starts another process on the same database, which ends with this one. */
  startBeside(): Promise<{ port: number; pid: number }>
  /** Returns the CPU time so far in µs: of all processes of the service, and of PostgreSQL. */
  cpu(): { service: number; postgres: number }
  close(): Promise<void>
}

export interface BenchServiceOptions extends Partial<SeedJob> {
  agents: number
  /** PostgreSQL of the service. Without it the service uses the embedded database. */
  postgres?: Postgres | undefined
  /** Name of the profile to write. */
  profile?: string | undefined
  env?: NodeJS.ProcessEnv
  /** True to create WebSocket tokens. */
  withSockets?: boolean
  /** True to create MCP tokens. */
  withTools?: boolean
}

/** Starts the service as a process on a fresh database with agents and their tokens. */
export async function startBenchService({
  postgres,
  profile,
  env: extra = {},
  withSockets = false,
  withTools = false,
  ...seeding
}: BenchServiceOptions): Promise<BenchService> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-service-'))
  const database = postgres && (await createDatabase(postgres.url))
  const port = await freePort()
  const storage = database ? { DATABASE_URL: database.url } : { DATABASE_URL: '', DATA_DIR: join(folder, 'data') }
  // One owner has all agents.
  const unlimited = { RATE_LIMITS: 'off', UNCLAIMED_BYTES_MAX: '1099511627776', PRO_LIMIT_FACTOR: '1000' }
  const kept = { RETENTION_DAYS: String(limits.retentionDays.max) } // seeded mail is years old
  const env = { ...process.env, ...storage, PORT: String(port), ...unlimited, ...kept, LOG_LEVEL: 'warn', ...extra }
  const tokensFile = join(folder, 'tokens')
  const socketTokensFile = join(folder, 'socket-tokens')
  const toolTokensFile = join(folder, 'tool-tokens')
  const files = {
    tokensFile,
    socketTokensFile: withSockets ? socketTokensFile : undefined,
    toolTokensFile: withTools ? toolTokensFile : undefined,
  }
  const job: SeedJob = { envelopes: undefined, ...files, ...seeding }
  const opening = async () => {
    await runChild(process.execPath, ['scripts/bench/seed.ts', JSON.stringify(job)], { env })
    return startService(port, env, profile)
  }
  let service = await opening().catch((error: unknown) => {
    rmSync(folder, { recursive: true, force: true })
    throw error
  })
  const others: (typeof service)[] = []

  const stop = async (): Promise<void> => {
    for (const { child } of [service, ...others.splice(0)]) {
      const gone = exitOf(child)
      child.kill('SIGTERM')
      await gone
    }
  }
  return {
    url: database?.url,
    port,
    get pid() {
      return service.pid
    },
    tokens: readFileSync(tokensFile, 'utf8').split('\n'),
    tokensFile,
    socketTokensFile,
    toolTokensFile,
    startedInMs: service.startedInMs,
    load: (wanted, allowed) =>
      runLoad(
        { port, tokensFile, readers: job.agents, count: undefined, rate: undefined, ...wanted },
        service.pid,
        postgres?.pid(),
        allowed,
      ),
    async restart() {
      await stop()
      service = await startService(port, env, profile)
      return service.startedInMs
    },
    async startBeside() {
      const ownPort = await freePort()
      const addresses = { PUBLIC_URL: `http://127.0.0.1:${port}`, PORT: String(ownPort) }
      const other = await startService(ownPort, { ...env, ...addresses }, undefined)
      others.push(other)
      return { port: ownPort, pid: other.pid }
    },
    cpu: () => ({
      service: [service, ...others].reduce((sum, { pid }) => sum + cpuOf(pid), 0),
      postgres: postgres === undefined ? 0 : cpuOfTree(postgres.pid()),
    }),
    async close() {
      await stop()
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startService(port: number, env: NodeJS.ProcessEnv, profile: string | undefined) {
  if (profile !== undefined) mkdirSync(resultsFolder, { recursive: true })
  const profiling =
    profile === undefined
      ? []
      : ['--cpu-prof', `--cpu-prof-dir=${resultsFolder}`, `--cpu-prof-name=${profile}.cpuprofile`]
  const started = performance.now()
  const child = startChild(process.execPath, [...profiling, 'src/main.ts'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env,
  })
  const complaints: string[] = []
  child.stderr?.on('data', (chunk: Buffer) => complaints.push(chunk.toString()))
  await untilAnswered(`http://127.0.0.1:${port}/healthz`, () => {
    if (child.exitCode !== null)
      throw new Error(`the service ended during its start: ${complaints.join('').slice(-1000)}`)
  })
  return { child, pid: child.pid ?? 0, startedInMs: performance.now() - started }
}

/** Polls until there is a response. */
export async function untilAnswered(address: string, check: () => void): Promise<void> {
  for (const giveUpAt = performance.now() + 60_000; ; ) {
    check()
    try {
      const response = await fetch(address)
      await response.arrayBuffer()
      return
    } catch (error) {
      if (performance.now() > giveUpAt) throw error
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
}

/** Runs the load generator. The benchmark fails on a response that is neither a success nor an allowed status. */
export async function runLoad(
  job: LoadJob,
  service: number,
  postmaster: number | undefined,
  allowed: readonly string[] = [],
): Promise<Measurement> {
  const cpu = (): [number, number] => [cpuOf(service), postmaster === undefined ? 0 : cpuOfTree(postmaster)]
  const before = cpu()
  const result: LoadResult = JSON.parse(
    await runChild(process.execPath, ['scripts/bench/load.ts'], { input: JSON.stringify(job) }),
  )
  const after = cpu()
  const failed = Object.keys(result.statuses).filter((status) => !status.startsWith('2') && !allowed.includes(status))
  if (failed.length > 0 || result.broken.length > 0)
    throw new Error(
      `unexpected responses of the service: ${JSON.stringify({ statuses: result.statuses, broken: result.broken })}`,
    )
  const perRequest = (index: 0 | 1): number => (after[index] - before[index]) / Math.max(1, result.answered)
  return {
    ...result,
    rate: result.answered / result.seconds,
    serviceMicroseconds: perRequest(0),
    postgresMicroseconds: perRequest(1),
  }
}

/** Starts plain Koa with the same bytes, as the baseline. */
export const openBareKoa = (body: string): Promise<Server> => startBareServer('scripts/bench/bare-koa.ts', body)
