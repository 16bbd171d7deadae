import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { createAgentClient, draftTo, type AgentClient } from '../agent-client.ts'
import { createAgents } from '../agents.ts'
import { startBalancer } from '../balancer.ts'
import { query } from '../database.ts'
import { longestGap, probeDatabase, type DatabaseProbe } from '../database-probe.ts'
import { deploy, type Deployment } from '../deployment.ts'
import { auditMailboxes, createLedger, readMailboxes, type Ledger } from '../ledger.ts'
import { startPatroni, type PatroniCluster } from '../patroni.ts'
import { addressesAt, portOf } from '../proof/cluster.ts'
import { now, type History } from '../proof/history.ts'
import { recordRun, type RunRecord, type Running } from '../proof/run.ts'
import { viewOf } from '../proof/view.ts'
import { seeded, type Random } from '../random.ts'
import type { Facts, ScenarioContext } from '../scenario.ts'
import { until } from '../until.ts'
import type { Way } from '../follower-task.ts'
import { endpointSettings } from '../../support/endpoint.ts'

/** Kinds of disturbance of the database. */
export type FailoverKind =
  | 'primary killed'
  | 'switchover'
  | 'etcd stopped'
  | 'standby killed'
  | 'primary cut off'
  | 'proxy stopped'

/** Milliseconds that the service may be away for longer than the database. */
const excessMsMax = 5_000

export interface FailoverOptions {
  kinds: readonly FailoverKind[]
  ways: readonly (readonly Way[])[]
}

const processes = 2

/** Longest time until the service accepts sends again. */
const recoverySecondsMax = 90

/** Time for which a stopped part stays away. */
const awayMs = 10_000

/** Time between two sends of a probe. */
const probeEveryMs = 50

interface Service {
  url: string
  patroni: PatroniCluster
  deployment: Deployment
  probes: readonly ServiceProbe[]
  databaseProbe: DatabaseProbe
}

/** Disturbs the database in several ways, and checks the promises of the service. */
export async function failOver(
  { seed, boundTime, progress }: ScenarioContext,
  { kinds, ways }: FailoverOptions,
): Promise<Facts> {
  const isolated = kinds.includes('primary cut off')
  const outages: Outage[] = []
  let probed = ''
  const record = await recordRun<Service>(
    { name: `failover-${seed}`, ways, quietWays: [], paceMs: 60, seed, progress },
    async (agents, work) => {
      await using closing = new AsyncDisposableStack()
      const patroni = closing.adopt(await startPatroni({ isolated }), ({ remove }) => remove())
      progress('Patroni has a primary and two standbys')
      await query(patroni.urlOf('postgres'), 'create database agent_messaging')
      const balancer = closing.adopt(await startBalancer(), ({ close }) => close())
      const { senders } = createAgents(agents.senders.length + processes)
      const options = {
        agents: createAgents(senders.length),
        processes,
        databaseUrl: patroni.urlOf('agent_messaging'),
        env: { ...addressesAt(`127.0.0.1:${balancer.port}`), ...endpointSettings, BUS: 'postgres' },
      }
      const deployment = closing.adopt(await deploy(options), ({ remove }) => remove())
      balancer.serve(deployment.servers.map(({ listens }) => portOf(listens)))
      await until('the balancer has found all processes', () => balancer.ready().length === processes)
      const url = `http://127.0.0.1:${balancer.port}`
      const random = seeded(seed)
      const probes = await Promise.all(
        deployment.servers.map(async ({ listens }, server) => {
          const handle = senders[agents.senders.length + server]!
          const client = await createAgentClient({ listens, baseUrl: `${url}/v1` }, handle, 1)
          return closing.adopt(probeService(client, random.fork()), ({ stop }) => stop())
        }),
      )
      const databaseProbe = closing.adopt(await probeDatabase(patroni.urlOf('postgres')), ({ stop }) => stop())
      const result = await work({ url, patroni, deployment, probes, databaseProbe })
      probed = await audit(probes)
      for (const { faults } of deployment.servers)
        assert.equal(faults.get('INTERNAL_ERROR'), undefined, 'a failover of the database caused an internal error')
      return result
    },
    async (service, running) => {
      for (const kind of kinds) {
        const outage = await measure(kind, service, running)
        outages.push(outage)
        progress(`${wordsFor(outage)}; ${running.writers.acknowledged()} acknowledgements so far`)
      }
    },
  )
  for (const { kind, serviceMs, databaseMs } of outages)
    boundTime(`${kind}: the time without service`, serviceMs, databaseMs + excessMsMax)
  return [...outages.map(wordsFor), countsOf(record), probed].join('; ')
}

interface Outage {
  kind: FailoverKind
  /** Longest time between two acknowledgements, of the process that had the longest. */
  serviceMs: number
  /** Longest time between two commits of a client without the service, through the same HAProxy. */
  databaseMs: number
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
const wordsFor = ({ kind, serviceMs, databaseMs }: Outage): string =>
  `${kind}: ${seconds(serviceMs)} without service, ${seconds(databaseMs)} without the database`

const acts: Record<FailoverKind, (patroni: PatroniCluster) => Promise<unknown>> = {
  async 'primary killed'(patroni) {
    const before = await patroni.primary()
    await patroni.kill(before)
    await untilPrimary(patroni, (server) => server !== before)
    patroni.start(before)
  },
  switchover: (patroni) => patroni.switchOver(),
  async 'etcd stopped'(patroni) {
    await patroni.stopEtcd()
    await pause(3 * awayMs)
    patroni.startEtcd()
  },
  async 'standby killed'(patroni) {
    const standby = await patroni.synchronousStandby()
    await patroni.kill(standby)
    await pause(awayMs)
    patroni.start(standby)
  },
  async 'primary cut off'(patroni) {
    const before = await patroni.primary()
    patroni.cut(before)
    await untilPrimary(patroni, (server) => server !== before)
    await pause(awayMs)
    patroni.mend(before)
  },
  async 'proxy stopped'(patroni) {
    await patroni.stopProxy()
    await pause(awayMs)
    patroni.startProxy()
  },
}

const untilPrimary = (patroni: PatroniCluster, isMeant: (server: number) => boolean): Promise<number> =>
  until('Patroni has promoted a standby', async () => patroni.primary().then(isMeant, () => false), recoverySecondsMax)

/** Disturbs the database once, and waits until the service and the cluster are healthy again. */
async function measure(
  kind: FailoverKind,
  { patroni, probes, databaseProbe }: Service,
  { writers, history }: Running,
): Promise<Outage> {
  const at = now()
  const began = performance.now()
  await acts[kind](patroni)
  await Promise.all([databaseProbe, ...probes].map((probe) => probe.untilBack(recoverySecondsMax)))
  const before = writers.acknowledged()
  await until('writers go on', () => writers.acknowledged() > before + 10, recoverySecondsMax)
  await patroni.untilHealthy()
  record(history, kind, at)
  const outages = await Promise.all(probes.map((probe) => probe.longestGap(began)))
  return { kind, serviceMs: Math.max(...outages), databaseMs: databaseProbe.longestGap(began) }
}

const record = (history: History, what: string, at: number): void =>
  history.record({ kind: 'disruption', at, until: now(), what })

interface ServiceProbe {
  ledger: Ledger
  client: AgentClient
  /** Resolves when a send that begins now or later is acknowledged. */
  untilBack(secondsMax: number): Promise<unknown>
  /** Returns the longest time between two acknowledgements since a moment. */
  longestGap(since: number): number
  stop(): Promise<void>
}

/** Sends to one process, from an agent to itself, one envelope after another. */
function probeService(client: AgentClient, random: Random): ServiceProbe {
  const ledger = createLedger()
  let stopping = false
  const probing = (async (): Promise<void> => {
    while (!stopping) {
      const draft = draftTo(random, [client.handle])
      ledger.record({ client, draft, answer: await client.send(draft) })
      await pause(probeEveryMs)
    }
  })()
  return {
    ledger,
    client,
    untilBack(secondsMax) {
      const since = performance.now()
      return until(
        'the process accepts sends again',
        () => (ledger.acknowledged().at(-1)?.answer.began ?? 0) > since,
        secondsMax,
      )
    },
    longestGap: (since) =>
      longestGap(
        ledger.acknowledged().map(({ answer }) => answer.ended),
        since,
      ),
    async stop() {
      stopping = true
      await probing
    },
  }
}

/** Asserts that each answer acknowledges or allows a retry, and that no acknowledged envelope is lost. */
async function audit(probes: readonly ServiceProbe[]): Promise<string> {
  await Promise.all(probes.map(({ stop }) => stop()))
  const counts = new Map<number, number>()
  for (const { ledger, client } of probes) {
    for (const { answer } of ledger.all) counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
    auditMailboxes(ledger, await readMailboxes([client]))
  }
  for (const { answer } of probes.flatMap(({ ledger }) => ledger.all)) {
    const { status, headers, text } = answer
    assert.ok(status === 202 || status === 503, `${status} ${text}`)
    if (status === 503) assert.match(String(headers['retry-after']), /^[1-9][0-9]*$/)
  }
  return `answers of the probes: ${[...counts].map(([status, count]) => `${count} × ${status}`).join(', ')}`
}

/** Describes the envelopes of a run, in which `recordRun` has found nothing lost, doubled or out of order. */
function countsOf({ history, mailboxes }: RunRecord): string {
  const envelopes = [...viewOf(history.events, mailboxes).envelopes.values()]
  const acknowledged = envelopes.filter(({ acknowledgements }) => acknowledgements.length > 0)
  const seen = history.events.filter(({ kind }) => kind === 'seen')
  return `${acknowledged.length} of ${envelopes.length} envelopes acknowledged, 0 lost, 0 doubled, ${seen.length} seen in order`
}
