import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { allOf } from './all-of.ts'
import { query } from './database.ts'
import { createNetwork, loopback, type Network } from './server-network.ts'
import { until } from './until.ts'

const run = promisify(execFile)

/** Three PostgreSQL servers with Patroni and etcd, and HAProxy, configured by the files in `scripts/deploy/patroni`. */
export interface PatroniCluster {
  /** Returns the address of a database through HAProxy. */
  urlOf(database: string): string
  /** Number of the server that Patroni calls the primary. */
  primary(): Promise<number>
  /** Number of the standby for which commits wait. */
  synchronousStandby(): Promise<number>
  /** Resolves when there is a primary, both standbys follow it, and one of them is synchronous. */
  untilHealthy(): Promise<void>
  /** Hands the role of the primary to the synchronous standby. */
  switchOver(): Promise<void>
  /** Kills etcd, Patroni and PostgreSQL of a server, as a power loss does. */
  kill(server: number): Promise<void>
  start(server: number): void
  stopEtcd(): Promise<void>
  startEtcd(): void
  stopProxy(): Promise<void>
  startProxy(): void
  /** Cuts a server off the network, without closing its connections; needs `isolated`. */
  cut(server: number): void
  mend(server: number): void
  remove(): Promise<void>
}

export interface PatroniOptions {
  /** If true, each server has its own network namespace, so `cut` can cut it off. Only root can do that. */
  isolated: boolean
}

/** A server, as Patroni describes it. */
interface Member {
  name: string
  role: string
}

const configuration = join(import.meta.dirname, '../deploy/patroni')

const names = ['pg1', 'pg2', 'pg3']
const passwords = { SUPERUSER_PASSWORD: 'superuser', REPLICATION_PASSWORD: 'replication' }

/** Time limit, also for a busy machine. */
const healthySecondsMax = 120

/** Time between two checks of all servers. */
const healthEveryMs = 300

const programs = ['patroni', 'etcd', 'haproxy', 'setpriv']

/** Returns true if a program of Debian is installed. HAProxy is in a folder that only the path of root has. */
const isInstalled = (program: string): boolean =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'].some((folder) => existsSync(join(folder, program)))

/** Value for the `skip` option of tests that need Patroni. CI installs it, so there the tests always run. */
export function withoutPatroni(): string | false {
  const missing = programs.filter((program) => !isInstalled(program))
  if (!existsSync('/usr/lib/postgresql/15/bin/postgres')) missing.push('PostgreSQL 15')
  return missing.length > 0 && process.env['CI'] === undefined && `not installed: ${missing.join(', ')}`
}

export async function startPatroni({ isolated }: PatroniOptions): Promise<PatroniCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'ams-patroni-'))
  chmodSync(folder, 0o755)
  const network = isolated ? createNetwork(names.length) : loopback(names.length)
  const servers = names.map((_, server) => createServer(folder, server, network))
  const addresses = Object.fromEntries(names.map((name, server) => [name.toUpperCase(), network.addresses[server]!]))
  const proxyFile = join(folder, 'haproxy.cfg')
  writeFileSync(proxyFile, filled('haproxy.cfg', { ...addresses, ADDRESS: network.proxy }))
  let proxy: ChildProcess | undefined

  const ask = (server: number, path: string): Promise<Response> =>
    fetch(`http://${network.addresses[server]}:8008${path}`, {
      headers: { Connection: 'close' },
      signal: AbortSignal.timeout(2_000),
    })

  const urlOf = (database: string): string =>
    `postgres://postgres:${passwords.SUPERUSER_PASSWORD}@${network.proxy}:5000/${database}`

  async function primary(): Promise<number> {
    const found = await Promise.all(
      names.map((_, server) =>
        ask(server, '/primary').then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    )
    const server = found.indexOf(true)
    if (server === -1) throw new Error('Patroni reports no primary')
    return server
  }

  async function members(): Promise<Member[]> {
    const answer = await ask(await primary(), '/cluster')
    return JSON.parse(await answer.text()).members
  }

  async function isHealthy(): Promise<boolean> {
    await pause(healthEveryMs)
    const standbys = (await members()).filter(({ role }) => role !== 'leader')
    const [streams] = await query<{ count: number }>(
      urlOf('postgres'),
      `select count(*)::integer as count from pg_stat_replication where state = 'streaming'`,
    )
    const follow = standbys.length === names.length - 1 && streams?.count === standbys.length
    return follow && standbys.some(({ role }) => role === 'sync_standby')
  }

  const startProxy = (): void => {
    proxy = startProgram([], ['haproxy', '-db', '-f', proxyFile], join(folder, 'haproxy.log'))
  }

  const cluster: PatroniCluster = {
    urlOf,
    primary,
    async synchronousStandby() {
      const standby = (await members()).find(({ role }) => role === 'sync_standby')
      if (!standby) throw new Error('Patroni reports no synchronous standby')
      return names.indexOf(standby.name)
    },
    async untilHealthy() {
      await until('Patroni reports two standbys', () => isHealthy().catch(() => false), healthySecondsMax)
    },
    async switchOver() {
      const leader = await primary()
      const answer = await fetch(`http://${network.addresses[leader]}:8008/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: names[leader] }),
      })
      if (!answer.ok) throw new Error(`Patroni did not switch over: ${answer.status} ${await answer.text()}`)
    },
    kill: (server) => servers[server]!.kill(),
    start: (server) => servers[server]!.start(),
    stopEtcd: async () => void (await allOf(servers.map((server) => server.stopEtcd()))),
    startEtcd: () => servers.forEach((server) => server.startEtcd()),
    stopProxy: async () => void (await ended(proxy)),
    startProxy,
    cut: (server) => network.cut(server),
    mend: (server) => network.mend(server),
    async remove() {
      await allOf([ended(proxy), ...servers.map((server) => server.kill())])
      network.remove()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  try {
    for (const server of servers) {
      server.configure({ ...addresses, ...passwords, NETWORK: network.cidr })
      server.start()
    }
    startProxy()
    await cluster.untilHealthy()
    await until('HAProxy leads to the primary', () => succeeds(query(cluster.urlOf('postgres'), 'select 1')))
    return cluster
  } catch (error) {
    const said = servers.map((server) => server.said()).join('\n')
    await cluster.remove()
    throw new Error(`the cluster has not started: ${said}`, { cause: error })
  }
}

/** Returns the text of a configuration file, with values in place of `${NAME}`. */
function filled(file: string, values: Readonly<Record<string, string>>): string {
  return readFileSync(join(configuration, file), 'utf8').replace(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${file} needs a value for ${name}`)
    return value
  })
}

interface Server {
  configure(values: Readonly<Record<string, string>>): void
  start(): void
  kill(): Promise<void>
  startEtcd(): void
  stopEtcd(): Promise<void>
  /** Returns the end of the logs. */
  said(): string
}

function createServer(folder: string, server: number, network: Network): Server {
  const data = join(folder, names[server]!)
  const etcdFile = join(data, 'etcd.yaml')
  const patroniFile = join(data, 'patroni.yaml')
  const postgresPid = join(data, 'postgresql', 'postmaster.pid')
  const log = (program: string): string => join(data, `${program}.log`)
  let etcd: ChildProcess | undefined
  let patroni: ChildProcess | undefined
  const startEtcd = (): void => {
    etcd = startProgram(network.within(server), ['etcd', '--config-file', etcdFile], log('etcd'))
  }
  const stopEtcd = (): Promise<void> => ended(etcd)
  return {
    configure(values) {
      mkdirSync(data)
      const own = { ...values, NAME: names[server]!, ADDRESS: network.addresses[server]!, DATA: data }
      writeFileSync(etcdFile, filled('etcd.yaml', own))
      writeFileSync(patroniFile, filled('patroni.yaml', own))
      giveToPostgres([data, etcdFile, patroniFile])
    },
    start() {
      startEtcd()
      patroni = startProgram(network.within(server), ['patroni', patroniFile], log('patroni'))
    },
    async kill() {
      await allOf([ended(patroni), stopEtcd()])
      await endPostgres(postgresPid)
    },
    startEtcd,
    stopEtcd,
    said: () =>
      ['etcd', 'patroni']
        .map(log)
        .filter((file) => existsSync(file))
        .map((file) => `${file}: ${readFileSync(file, 'utf8').slice(-1_500)}`)
        .join('\n'),
  }
}

const isRoot = process.getuid?.() === 0

function giveToPostgres(paths: readonly string[]): void {
  if (!isRoot) return
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  for (const path of paths) chownSync(path, id('-u'), id('-g'))
}

/** Runs a program as the user postgres; it ends when this process ends. */
function startProgram(within: readonly string[], [program = '', ...args]: readonly string[], log: string) {
  const asPostgres = isRoot ? ['--reuid=postgres', '--regid=postgres', '--init-groups'] : []
  const command = [...within, 'setpriv', ...asPostgres, '--pdeathsig=TERM', program, ...args]
  const child = spawn('sh', ['-c', 'exec "$@" >>"$0" 2>&1', log, ...command], {
    stdio: 'ignore',
    env: { PATH: `/usr/bin:/bin:/usr/sbin:/sbin:${process.env['PATH'] ?? ''}`, LANG: 'C.UTF-8' },
  })
  return child
}

async function ended(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

/** Kills a PostgreSQL server and all of its processes, and waits until they have ended. */
async function endPostgres(pidFile: string): Promise<void> {
  if (!existsSync(pidFile)) return
  const postmaster = readFileSync(pidFile, 'utf8').split('\n')[0] ?? ''
  if (!isPostgres(postmaster)) return
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', postmaster]).catch(() => ({ stdout: '' }))
  const pids = [postmaster, ...stdout.split('\n').map((line) => line.trim())].filter((pid) => pid !== '')
  for (const pid of pids) {
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // The process has ended already.
    }
  }
  await until('PostgreSQL has ended', () => !pids.some(isPostgres))
}

/** Returns true if the process is PostgreSQL, because the system may have given its id to another program. */
function isPostgres(pid: string): boolean {
  try {
    return /postgres/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    return false
  }
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )
