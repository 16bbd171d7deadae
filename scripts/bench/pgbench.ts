import { accessSync, constants, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { planOnceSettings, jitOffSettings } from '../../src/store/engine/statements.ts'
import { runChild } from './children.ts'
import { cpuOfTree } from './cpu.ts'
import { latenciesOf, type Latencies } from './latencies.ts'
import type { Script } from './baseline.ts'
import { base32 } from './seed-data.ts'

/** Result of a run, with latencies of one transaction in ms. Latencies are NaN unless requested. */
export interface PgbenchResult extends Latencies {
  rate: number
  /** CPU time of PostgreSQL for one transaction in µs. */
  postgresMicroseconds: number
}

export interface PgbenchRun {
  url: string
  /** Process id of the server. */
  postmaster: number
  clients: number
  seconds: number
  /** True to measure latencies. A log line for each transaction slows pgbench a little. */
  latencies?: boolean
}

/** Returns the path of pgbench. Throws an error that says how to install it. */
export function findPgbench(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const candidates = [
    ...folders.map((folder) => join(folder, 'pgbench')),
    ...globSync('/usr/lib/postgresql/*/bin/pgbench').sort().reverse(),
  ]
  const found = candidates.find(isExecutable)
  if (found === undefined)
    throw new Error('pgbench is not installed: install PostgreSQL (Debian: apt-get install postgresql-contrib)')
  return found
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Runs the prepared script repeatedly, one transaction after the other on each connection. */
export async function runPgbench(
  script: Script,
  { url, postmaster, clients, seconds, latencies = false }: PgbenchRun,
): Promise<PgbenchResult> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-pgbench-'))
  try {
    const file = join(folder, 'send.sql')
    writeFileSync(file, script.text)
    const variables = { ...script.variables, n: '0', run: base32(Date.now(), 10) }
    const defined = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`])
    const { hostname, port, username, password, pathname } = new URL(url)
    const env = {
      PGHOST: hostname,
      PGPORT: port,
      PGUSER: username,
      PGPASSWORD: password,
      PGDATABASE: pathname.slice(1),
      PGOPTIONS: Object.entries({ ...jitOffSettings, ...planOnceSettings })
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
    }
    const shape = [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(clients),
      '-j',
      clients > 8 ? '2' : '1',
      '-T',
      String(Math.max(1, Math.round(seconds))),
    ]
    const before = cpuOfTree(postmaster)
    const logging = latencies ? ['-l', '--log-prefix', join(folder, 'log')] : []
    const report = await runChild(findPgbench(), [...shape, '-f', file, ...logging, ...defined], { env })
    return {
      rate: Number(/tps = ([\d.]+) \(without/.exec(report)?.[1] ?? Number.NaN),
      ...latenciesOf(timesIn(folder)),
      postgresMicroseconds:
        (cpuOfTree(postmaster) - before) / Number(/actually processed: (\d+)/.exec(report)?.[1] ?? Number.NaN),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Reads times in µs, the third column of the transaction log. */
function timesIn(folder: string): number[] {
  const lines = readdirSync(folder)
    .filter((name) => name.startsWith('log'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
  return lines.map((line) => Number(line.split(' ')[2]) / 1000)
}
