import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase } from '../../support/postgres.ts'
import { createAgents } from '../agents.ts'
import { deploy, type Deployment } from '../deployment.ts'
import type { Answer } from '../http.ts'
import { auditMailboxes, createLedger, readMailboxes } from '../ledger.ts'
import { median, percentile } from '../statistics.ts'
import { startPostgresProxy, type PostgresProxy } from '../postgres-proxy.ts'
import { seeded, type Random } from '../random.ts'
import type { Facts, ScenarioContext } from '../scenario.ts'
import { until } from '../until.ts'
import { draftTo, type AgentClient } from '../agent-client.ts'

/** Delay of the database. A slow database makes a small service, which is easy to overload ten times on any machine. */
const databaseDelayMs = 10
const queueMax = 16
const batchMax = 2
/** Most sends that wait in the queue, in the running batch and in the next batch. */
const waitingMax = queueMax + 2 * batchMax
const env = { QUEUE_MAX: String(queueMax), BATCH_MAX: String(batchMax), LANES: '1' }
const overload = 10

const refusalMsMax = 250
const slackMs = 500
const growthMbMax = 48

/** Runs the work on a service of one process, whose database is behind a proxy. */
async function withSmallService<T>(
  postgresUrl: string,
  more: Record<string, string>,
  work: (deployment: Deployment, proxy: PostgresProxy) => Promise<T>,
): Promise<T> {
  const database = await createDatabase(postgresUrl)
  const proxy = await startPostgresProxy(database.url)
  try {
    const deployment = await deploy({ agents: createAgents(4), databaseUrl: proxy.url, env: { ...env, ...more } })
    try {
      return await work(deployment, proxy)
    } finally {
      await deployment.remove()
    }
  } finally {
    await proxy.close()
    await database.drop()
  }
}

/**
 * Sends ten times the capacity of the queue while the database does not answer. The service rejects the excess
 * meanwhile, and accepts the rest when the database answers again.
 */
export function overfillQueue({ postgresUrl, seed, progress }: ScenarioContext): Promise<Facts> {
  const random = seeded(seed)
  return withSmallService(postgresUrl, { DATABASE_WAIT_MS: '60000' }, async (deployment, proxy) => {
    const clients = await deployment.clients(deployment.agents.senders)
    const ledger = createLedger()
    const offer = async (client: AgentClient): Promise<void> => {
      const draft = draftTo(random, [client.handle])
      ledger.record({ client, draft, answer: await client.send(draft) })
    }
    await Promise.all(clients.map(offer))
    const before = ledger.acknowledged().length
    assert.equal(before, clients.length)
    proxy.stall()
    const offered = overload * queueMax
    const offers = Array.from({ length: offered }, (_, index) => offer(clients[index % clients.length]!))
    await until('the excess is rejected', () => ledger.unacknowledged().length >= offered - waitingMax)
    assert.equal(ledger.acknowledged().length, before, 'a send was accepted while the database was silent')
    progress(`${ledger.unacknowledged().length} of ${offered} sends are rejected; the database answers again`)
    proxy.resume()
    await Promise.all(offers)
    assertAnswered(ledger.all.map(({ answer }) => answer))
    const accepted = ledger.acknowledged().length - before
    assert.ok(accepted >= queueMax, `of ${queueMax} sends that found a place in the queue, ${accepted} were accepted`)
    assert.deepEqual(auditMailboxes(ledger, await readMailboxes(clients)), [])
    return `${offered} sends offered, ${accepted} accepted, the others rejected at once`
  })
}

/** Sends ten times as many envelopes a second as the service can accept, in several rounds. */
export function overloadSends(
  { postgresUrl, seed, boundTime, progress }: ScenarioContext,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Facts> {
  const random = seeded(seed)
  return withSmallService(postgresUrl, {}, async (deployment, proxy) => {
    const [server] = deployment.servers
    // Each round has its own connections, because the server closes idle ones, perhaps at the moment of the next use.
    const connect = (): Promise<AgentClient[]> => deployment.clients(deployment.agents.senders)
    let clients = await connect()
    const ledger = createLedger()
    const offer = async (index: number): Promise<void> => {
      const client = clients[index % clients.length]!
      const draft = draftTo(random, [clients[(index + 1) % clients.length]!.handle])
      ledger.record({ client, draft, answer: await client.send(draft) })
    }
    proxy.delay(databaseDelayMs)
    const capacity = await capacityOf(clients, random)
    await atRate(capacity * overload, 1, offer)
    const residentBefore = server!.residentMb()
    const measured: Times[] = []
    for (let round = 1; round <= rounds; round++) {
      for (const { connections } of clients) connections.close()
      clients = await connect()
      const before = ledger.all.length
      const offered = await atRate(capacity * overload, seconds, offer)
      const times = timesOf(ledger.all.slice(before).map(({ answer }) => answer))
      measured.push(times)
      progress(
        `round ${round} of ${rounds}: ${Math.round(capacity)} sends/s possible, ${Math.round(offered)} offered; ${factsOf(times)}`,
      )
    }
    const grownMb = server!.residentMb() - residentBefore
    proxy.delay(0)
    assertAnswered(ledger.all.map(({ answer }) => answer))
    assert.ok(grownMb < growthMbMax, `memory grew by ${Math.round(grownMb)} MB`)
    const ids = ledger.all.map(({ draft }) => draft.id)
    assert.deepEqual(auditMailboxes(ledger, await withoutWarmUp(clients, ids)), [])
    const usual = medians(measured)
    boundTime('95 % of the accepted sends', usual.acceptedP95, 2 * usual.fullQueue + slackMs)
    boundTime('a usual rejection', usual.refused, refusalMsMax)
    boundTime('95 % of the rejections, which do not wait in the queue,', usual.refusedP95, usual.accepted)
    return `${rounds} rounds, usually ${factsOf(usual)}, memory ${grownMb >= 0 ? '+' : ''}${Math.round(grownMb)} MB`
  })
}

/** Returns accepted sends per second with a constant, moderate number of waiting sends. */
async function capacityOf(clients: readonly AgentClient[], random: Random): Promise<number> {
  const began = performance.now()
  let accepted = 0
  const keepBusy = async (client: AgentClient): Promise<void> => {
    while (performance.now() - began < 1500) {
      const { status, text } = await client.send(draftTo(random, [client.handle]))
      assert.equal(status, 202, text)
      accepted++
    }
  }
  await Promise.all([...clients, ...clients].map(keepBusy))
  return (accepted * 1000) / (performance.now() - began)
}

/** Calls `work` at a steady rate, whether or not earlier calls are done; resolves with the rate that it reached. */
async function atRate(perSecond: number, seconds: number, work: (index: number) => Promise<void>): Promise<number> {
  const began = performance.now()
  const calls: Promise<void>[] = []
  for (let elapsed = 0; elapsed < seconds * 1000; elapsed = performance.now() - began) {
    while (calls.length < (elapsed * perSecond) / 1000) calls.push(work(calls.length))
    await pause(2)
  }
  const rate = (calls.length * 1000) / (performance.now() - began)
  await Promise.all(calls)
  return rate
}

/** Asserts that each send is accepted, or rejected with a time to retry. */
function assertAnswered(answers: readonly Answer[]): void {
  for (const { status, headers, text } of answers) {
    assert.ok(status === 202 || status === 503, `${status} ${text}`)
    if (status === 503) assert.match(String(headers['retry-after']), /^[1-9][0-9]*$/)
  }
}

/** Times of the answers of one round in milliseconds: medians and 95th percentiles. */
interface Times {
  accepted: number
  acceptedP95: number
  refused: number
  refusedP95: number
  /** The time in which the service accepts as many sends as may wait. */
  fullQueue: number
}

function timesOf(answers: readonly Answer[]): Times {
  const accepted = answers.filter(({ status }) => status === 202)
  const refused = answers.filter(({ status }) => status === 503)
  assert.ok(
    refused.length > accepted.length * (overload / 3),
    `only ${refused.length} of ${answers.length} were rejected, so there was no overload`,
  )
  const [acceptedMs, refusedMs] = [accepted, refused].map((some) => some.map(({ ms }) => ms))
  const spanMs = Math.max(...accepted.map(({ ended }) => ended)) - Math.min(...accepted.map(({ began }) => began))
  return {
    accepted: median(acceptedMs!),
    acceptedP95: percentile(acceptedMs!, 0.95),
    refused: median(refusedMs!),
    refusedP95: percentile(refusedMs!, 0.95),
    fullQueue: (waitingMax * spanMs) / accepted.length,
  }
}

function medians(rounds: readonly Times[]): Times {
  const of = (name: keyof Times): number => median(rounds.map((times) => times[name]))
  return {
    accepted: of('accepted'),
    acceptedP95: of('acceptedP95'),
    fullQueue: of('fullQueue'),
    refused: of('refused'),
    refusedP95: of('refusedP95'),
  }
}

const factsOf = ({ acceptedP95, refusedP95 }: Times): Facts =>
  `p95 ${Math.round(acceptedP95)} ms accepted and ${Math.round(refusedP95)} ms rejected`

async function withoutWarmUp(
  clients: readonly AgentClient[],
  ids: readonly string[],
): ReturnType<typeof readMailboxes> {
  const known = new Set(ids)
  return new Map(
    [...(await readMailboxes(clients))].map(([handle, headers]) => [handle, headers.filter(({ id }) => known.has(id))]),
  )
}
