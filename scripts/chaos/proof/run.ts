import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient, type Client } from '#sdk'
import { freePort } from '../../support/free-port.ts'
import { clientOf, createAgents, secretOf, type TestAgents } from '../agents.ts'
import type { Way } from '../follower-task.ts'
import { seeded, type Random } from '../random.ts'
import { startFollower, type SdkFollower } from '../sdk-follower.ts'
import { shortTokens } from '../short-tokens.ts'
import { until } from '../until.ts'
import { withCluster, type BusKind, type Cluster } from './cluster.ts'
import { carryOut } from './disruptions.ts'
import { createHistory, now, type History } from './history.ts'
import { check } from './rules.ts'
import { disruptionKinds, schedule, type DisruptionKind, type Planned, type Step } from './schedule.ts'
import { describe } from './surroundings.ts'
import { hasReports, toldOf, type Kept, type Mailboxes } from './view.ts'
import { startWriters, type Writers } from './writers.ts'

export interface RunOptions {
  bus: BusKind
  processes: number
  natsNodes: number
  /** Minimum length of the run. It also takes long enough to do everything once. */
  seconds: number
  /** Longest duration of a disruption whose duration is free. */
  holdMsMax: number
  /** Duration of each disturbance of the bus at the beginning, without any other disruption; 0 for none. */
  busAloneMs: number
  /** Probability of two disruptions at the same time, from 0 to 1. */
  together: number
  /** Ways of the followers: one entry for each writing agent. */
  ways: readonly (readonly Way[])[]
  /**
   * Ways of the followers of an agent that does not write and rarely gets mail. Mail of others makes their processes
   * poll, which hides losses of the bus. For this agent nothing hides them.
   */
  quietWays: readonly Way[]
  /** Acknowledgements between two disruptions, so that each has some around it. */
  sendsBetween: number
  /** Longest wait between two sends of one writer. */
  paceMs: number
  seed: number
  progress(text: string): void
}

/** Result for a table. */
export interface RunResult {
  options: RunOptions
  seconds: number
  history: History
  mailboxes: Mailboxes
}

/** Time-out of one attempt. */
const timeoutMs = 3_000

/** Seconds between renewals of tokens. */
const tokenSeconds = 5

/** Longest time until the service accepts sends again after any disruption. */
const recoverySecondsMax = 60

/**
 * Longest time in seconds that a follower may need at the end. It covers twice the longest wait between two attempts.
 * It also covers the lease of a webhook at a killed process, with the recovery after it.
 */
const catchUpSecondsMax = 90

/**
 * Sends and follows while the service is disturbed, and compares all observations with the promises of the service.
 * Throws for the first broken promise.
 */
export async function runProof(options: RunOptions): Promise<RunResult> {
  const { bus, processes, natsNodes, seed } = options
  const record = await recordRun<Cluster>(
    { ...options, name: `${bus}-${seed}` },
    (agents, work) => withCluster({ bus, processes, natsNodes, agents }, work),
    (cluster, { writers, followers, history, random }) =>
      disturb(cluster, writers, followers, history, { ...options, random }),
  )
  return { options, ...record }
}

/** Options for the writers and followers of a run. */
export interface RecordOptions extends Pick<RunOptions, 'ways' | 'quietWays' | 'paceMs' | 'seed' | 'progress'> {
  /** Name of the file with the history. */
  name: string
}

export interface RunRecord extends Pick<RunResult, 'seconds' | 'history' | 'mailboxes'> {}

/** The parts of a run that a disturbance may use. */
export interface Running {
  writers: Writers
  followers: readonly SdkFollower[]
  history: History
  random: Random
}

/**
 * Runs writers and followers on the service that `withService` provides, until `disturb` is done. Throws an error for
 * the first broken promise.
 */
export async function recordRun<Service extends { url: string }>(
  { name, seed, ways, quietWays, paceMs, progress }: RecordOptions,
  withService: (agents: TestAgents, work: (service: Service) => Promise<RunRecord>) => Promise<RunRecord>,
  disturb: (service: Service, running: Running) => Promise<void>,
): Promise<RunRecord> {
  const random = seeded(seed)
  const history = createHistory(name)
  const agents = createAgents(ways.length + 1)
  const quiet = agents.senders.slice(-1)
  const folder = mkdtempSync(join(tmpdir(), 'ams-followers-'))
  const followers: SdkFollower[] = []
  try {
    const result = await withService(agents, async (service) => {
      followers.push(...(await startFollowers(service.url, agents.senders, [...ways, quietWays], folder)))
      for (const { task } of followers)
        history.record({
          kind: 'follows',
          at: now(),
          agent: agentOf(task.follower),
          follower: task.follower,
          by: task.by,
        })
      const clients = new Map(agents.senders.map((handle) => [handle, clientFor(service.url, handle)]))
      const writing = new Map([...clients].filter(([handle]) => !quiet.includes(handle)))
      await using writers = startWriters({ clients: writing, quiet, random: random.fork(), history, paceMs })
      const began = performance.now()
      await disturb(service, { writers, followers, history, random: random.fork() })
      await writers.stop()
      const seconds = (performance.now() - began) / 1000
      progress(`${writers.acknowledged()} acknowledgements; followers catch up`)
      const mailboxes = await readMailboxes(clients)
      await untilCaughtUp(followers, mailboxes, progress)
      return { seconds, history, mailboxes }
    })
    for (const follower of followers) for (const event of follower.seen()) history.record(event)
    report(history, check(history.events, result.mailboxes))
    rmSync(history.file)
    return result
  } catch (error) {
    progress(`the history is in ${history.file}`)
    throw error
  } finally {
    await Promise.all(followers.map((follower) => follower.kill()))
    rmSync(folder, { recursive: true })
  }
}

const nameOf = (agent: string, by: Way): string => `${agent} by ${by}`
const agentOf = (follower: string): string => follower.split(' ')[0]!

/** Starts the followers. Each has its own port, chosen before any of them starts. */
async function startFollowers(
  url: string,
  handles: readonly string[],
  ways: RunOptions['ways'],
  folder: string,
): Promise<SdkFollower[]> {
  const wanted = handles.flatMap((handle, index) => ways[index]!.map((by) => ({ handle, index, by })))
  const ports: number[] = []
  while (ports.length < wanted.length) ports.push(await freePort())
  return wanted.map(({ handle, index, by }, at) =>
    startFollower({
      follower: nameOf(handle, by),
      by,
      url,
      timeoutMs,
      tokenSeconds,
      port: ports[at]!,
      client_id: clientOf(handle),
      client_secret: secretOf(handle),
      file: join(folder, `${index}-${by}`),
    }),
  )
}

const clientFor = (url: string, handle: string): Client =>
  createClient({
    url,
    timeoutMs,
    fetch: shortTokens(tokenSeconds),
    auth: { client_id: clientOf(handle), client_secret: secretOf(handle) },
  })

/** Returns the possible disruptions of this kind of service. */
const kindsFor = ({ bus, processes, natsNodes }: RunOptions): DisruptionKind[] => {
  const impossible: Partial<Record<DisruptionKind, boolean>> = {
    roll: processes === 1,
    'bus cut': bus === 'memory',
    'bus pause': bus === 'memory',
    'NATS node kill': bus !== 'nats' || natsNodes === 1,
  }
  return disruptionKinds.filter((kind) => !impossible[kind])
}

async function disturb(
  cluster: Cluster,
  writers: Writers,
  followers: readonly SdkFollower[],
  history: History,
  { random, ...options }: RunOptions & { random: Random },
): Promise<void> {
  const kinds = kindsFor(options)
  const { processes, holdMsMax, busAloneMs, together, sendsBetween, progress } = options

  async function take(step: Step): Promise<void> {
    const enough = writers.acknowledged() + sendsBetween
    await until('sends go on', () => writers.acknowledged() >= enough, recoverySecondsMax)
    await carryOut(step, cluster, followers, history)
    progress(`${step.disruptions.map(wordsFor).join(' and ')}; ${writers.acknowledged()} acknowledgements so far`)
  }

  const began = performance.now()
  for (const what of busAloneMs > 0 ? kinds.filter((kind) => kind.startsWith('bus')) : [])
    await take({ disruptions: [{ what, target: 0, everywhere: true, holdMs: busAloneMs }] })
  const steps = schedule(random, { kinds, processes, followers: followers.length, holdMsMax, together })
  for (let number = 0; number < kinds.length || performance.now() - began < options.seconds * 1000; number++)
    await take(steps.next().value)
}

const wordsFor = ({ what, target, everywhere }: Planned): string => (everywhere ? what : `${what} of ${target}`)

async function readMailboxes(clients: ReadonlyMap<string, Client>): Promise<Mailboxes> {
  const mailboxes = new Map<string, Kept[]>()
  for (const [handle, client] of clients) {
    const headers = await client.mailbox.walk({ direction: 'both' }).toArray({ limit: 1e6 })
    mailboxes.set(
      handle,
      headers.map(({ id, created_at, from, direction }) => ({ id, created_at, from, direction: direction ?? 'in' })),
    )
  }
  return mailboxes
}

/** Waits until the followers have caught up. The rules report those that have not, with what is missing. */
async function untilCaughtUp(
  followers: readonly SdkFollower[],
  mailboxes: Mailboxes,
  progress: (text: string) => void,
): Promise<void> {
  const isCaughtUp = ({ task, seen }: SdkFollower): boolean => {
    const kept = toldOf(mailboxes.get(agentOf(task.follower))!, hasReports(task.by))
    return seen().filter(({ kind }) => kind === 'seen').length >= kept.length
  }
  const ends = performance.now() + catchUpSecondsMax * 1000
  let behind = followers.filter((follower) => !isCaughtUp(follower))
  while (behind.length > 0 && performance.now() < ends) {
    await pause(200)
    behind = behind.filter((follower) => !isCaughtUp(follower))
  }
  if (behind.length > 0) progress(`not caught up: ${behind.map(({ task }) => task.follower)}`)
}

function report(history: History, violations: ReturnType<typeof check>): void {
  const [first] = violations
  if (!first) return
  const rules = new Map<string, number>()
  for (const { rule } of violations) rules.set(rule, (rules.get(rule) ?? 0) + 1)
  const counts = [...rules].map(([rule, count]) => `${count} × ${rule}`).join(', ')
  throw new Error(`${counts}. The first:\n${describe(first, history.events)}`)
}
