import { execFile } from 'node:child_process'
import { chmodSync, chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'
import type { Postgres } from './postgres.ts'

const run = promisify(execFile)

/** Folder of the system's PostgreSQL programs, the newest version first; undefined where none is installed. */
export const stockPrograms = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin')
    .filter((folder) => existsSync(join(folder, 'initdb')))
    .sort((a, b) => Number(b.split('/')[4]) - Number(a.split('/')[4]))[0]

/**
 * Value for the `skip` option of tests that need the system's PostgreSQL. CI installs the server, so there the tests
 * always run.
 */
export const withoutStockPostgres = (): string | false =>
  stockPrograms() === undefined && process.env['CI'] === undefined && 'no PostgreSQL server in /usr/lib/postgresql'

/** Returns a command that runs as the user postgres. PostgreSQL and PgBouncer do not run as root. */
export const asPostgres = (program: string, args: readonly string[]): [string, string[]] =>
  process.getuid?.() === 0
    ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--init-groups', program, ...args]]
    : [program, [...args]]

export interface StockOptions {
  /** Starts a standby of this server instead of a new one. */
  standbyOf?: Postgres
  encoding?: 'UTF8' | 'LATIN1'
  /** Puts files into the data folder before the start, such as a certificate. */
  prepare?(dataDir: string): void
}

/** A server whose socket is in `folder`. */
export interface StockPostgres extends Postgres {
  port: number
  folder: string
  /** Promotes a standby to primary. */
  promote(): Promise<void>
}

/**
 * Starts the system's PostgreSQL as its package configures it: JIT on, 100 connections, 128 MB of shared buffers.
 * `flags` go to the server's command line.
 */
export async function startStockPostgres(
  flags: readonly string[] = [],
  { standbyOf, encoding = 'UTF8', prepare = () => {} }: StockOptions = {},
): Promise<StockPostgres> {
  const programs = stockPrograms()
  if (programs === undefined) throw new Error('install the package postgresql')
  const isRoot = process.getuid?.() === 0
  const runAsOwner = (program: string, args: readonly string[]) => run(...asPostgres(join(programs, program), args))
  const folder = mkdtempSync(join(tmpdir(), 'ams-stock-postgres-'))
  chmodSync(folder, 0o755)
  if (isRoot) {
    const { uid, gid } = statSync('/var/lib/postgresql')
    chownSync(folder, uid, gid)
  }
  const dataDir = join(folder, 'data')
  const port = await freePort()
  const locale = encoding === 'UTF8' ? 'C.UTF-8' : 'C'
  if (standbyOf) await runAsOwner('pg_basebackup', ['-D', dataDir, '-d', standbyOf.url, '-R', '-c', 'fast'])
  else
    await runAsOwner('initdb', [
      '-D',
      dataDir,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      encoding,
      '--locale',
      locale,
      '-N',
    ])
  prepare(dataDir)
  const options = ['-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1', ...flags].join(' ')
  const log = join(folder, 'server.log')
  const start = async (): Promise<void> => {
    try {
      await runAsOwner('pg_ctl', ['-D', dataDir, '-l', log, '-o', options, '-w', 'start'])
    } catch (error) {
      const said = existsSync(log) ? readFileSync(log, 'utf8').slice(-2_000) : ''
      throw new Error(`PostgreSQL has not started: ${said}`, { cause: error })
    }
  }
  const stop = async (): Promise<void> => {
    if (existsSync(join(dataDir, 'postmaster.pid')))
      await runAsOwner('pg_ctl', ['-D', dataDir, '-m', 'fast', '-w', 'stop'])
  }
  await start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    dataDir,
    port,
    folder,
    promote: async () => void (await runAsOwner('pg_ctl', ['-D', dataDir, '-w', 'promote'])),
    pid: () => Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]),
    start,
    stop,
    async remove() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
