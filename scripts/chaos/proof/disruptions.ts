import { setTimeout as pause } from 'node:timers/promises'
import { allOf } from '../all-of.ts'
import { query } from '../database.ts'
import type { SdkFollower } from '../sdk-follower.ts'
import { until } from '../until.ts'
import { portOf, type Cluster } from './cluster.ts'
import { now, type History } from './history.ts'
import type { DisruptionKind, Planned, Step } from './schedule.ts'

const acts: Record<DisruptionKind, (cluster: Cluster, planned: Planned, history: History) => Promise<unknown>> = {
  async kill(cluster, { target, holdMs }) {
    await cluster.servers[target]!.kill('SIGKILL')
    await pause(holdMs)
    await start(cluster, target)
  },
  async restart(cluster, { target }, history) {
    await leave(cluster, target, history)
    await start(cluster, target)
  },
  async 'wrong clock'(cluster, { target }, history) {
    cluster.setClock(target)
    await leave(cluster, target, history)
    await start(cluster, target)
  },
  async freeze({ servers }, { target, holdMs }) {
    const { pid } = servers[target]!
    process.kill(pid, 'SIGSTOP')
    await pause(holdMs)
    process.kill(pid, 'SIGCONT')
  },
  async roll(cluster, _, history) {
    for (const target of cluster.servers.keys()) {
      await leave(cluster, target, history)
      await start(cluster, target)
    }
  },
  async 'PostgreSQL restart'(cluster) {
    const { postgres } = cluster
    await postgres.stop()
    await startAgain(cluster)
  },
  async 'PostgreSQL crash'(cluster) {
    const { postgres } = cluster
    process.kill(postgres.pid(), 'SIGQUIT') // its immediate shutdown, after which it has to recover
    await startAgain(cluster)
    await until('PostgreSQL has recovered', () => succeeds(query(postgres.url, 'select 1')))
  },
  async 'bus cut'(cluster, planned) {
    await disturbBus(cluster, planned, 'cut')
  },
  async 'bus pause'(cluster, planned) {
    await disturbBus(cluster, planned, 'pause')
  },
  async 'NATS node kill'({ nats }, { target, holdMs }) {
    if (!nats) throw new Error('this run has no NATS')
    const node = target % nats.ports.length
    await nats.kill(node)
    await pause(holdMs)
    await nats.start(node)
  },
}

/** Carries out all planned disruptions at the same time, and records their start and the end of the recovery. */
export async function carryOut(
  { disruptions, follower }: Step,
  cluster: Cluster,
  followers: readonly SdkFollower[],
  history: History,
): Promise<void> {
  async function note(what: string, work: Promise<unknown>, target?: number): Promise<void> {
    const at = now()
    await work
    history.record({ kind: 'disruption', at, until: now(), what, ...(target !== undefined && { target }) })
  }
  await allOf([
    ...disruptions.map((planned) =>
      note(
        planned.what,
        acts[planned.what](cluster, planned, history),
        planned.everywhere ? undefined : planned.target,
      ),
    ),
    ...(follower === undefined ? [] : [note('follower kill', followers[follower]!.restart())]),
  ])
}

async function leave({ servers }: Cluster, target: number, history: History): Promise<void> {
  const { code, signal } = await servers[target]!.kill('SIGTERM')
  history.record({ kind: 'left', at: now(), target, exit: String(code ?? signal) })
}

/** Starts a process, even if its database is unavailable. Resolves when the load balancer sends it new connections. */
async function start({ restart, servers, balancer }: Cluster, target: number): Promise<void> {
  await until('the process starts', () => succeeds(restart(target)), 120)
  await until('the balancer has noticed', () => balancer.ready().includes(portOf(servers[target]!.listens)), 120)
}

/** Starts PostgreSQL again. The old one may still be ending. */
async function startAgain({ postgres }: Cluster): Promise<void> {
  await until('PostgreSQL starts again', () => succeeds(postgres.start()))
}

async function disturbBus({ links }: Cluster, planned: Planned, how: 'cut' | 'pause'): Promise<void> {
  const disturbed = planned.everywhere ? links.flat() : links[planned.target]!
  for (const link of disturbed) link[how]()
  await pause(planned.holdMs)
  for (const link of disturbed) link.restore()
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )
