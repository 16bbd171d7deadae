import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase, startPostgres } from '../../support/postgres.ts'
import { createAgents } from '../agents.ts'
import { deploy, withDeployment, type Deployment } from '../deployment.ts'
import type { Answer } from '../http.ts'
import { auditMailboxes, createLedger, readMailboxes, type Ledger } from '../ledger.ts'
import { retryUnacknowledged, startLoad } from '../load.ts'
import { startPostgresProxy } from '../postgres-proxy.ts'
import { seeded, type Random } from '../random.ts'
import type { Facts, ScenarioContext } from '../scenario.ts'
import { isReady, until } from '../until.ts'
import type { AgentClient } from '../agent-client.ts'

const databaseWaitMs = 700
const env = { DATABASE_WAIT_MS: String(databaseWaitMs) }

/**
 * Longest time of a response. A statement waits for its connection, for its result, and perhaps behind another
 * statement; and the machine is busy.
 */
const answerMsMax = 3 * databaseWaitMs + 1500

interface Outage {
  begin(): Promise<unknown> | void
  end(): Promise<unknown> | void
  seconds: number
}

/** Reads while the database is unavailable. Each response is 503, or 200 if it came back in time. */
async function readDuring(
  clients: readonly AgentClient[],
  answers: Answer[],
  stopped: () => boolean,
): Promise<readonly Answer[]> {
  for (let index = 0; !stopped(); index++) {
    const { connections, token } = clients[index % clients.length]!
    answers.push(await connections.call('GET', '/v1/mailbox', { token }))
    await pause(20)
  }
  return answers
}

async function surviveOutage(
  { clients, agents, servers }: Deployment,
  { begin, end, seconds }: Outage,
  random: Random,
  boundTime: ScenarioContext['boundTime'],
): Promise<Facts> {
  const [server] = servers
  const ours = await clients(agents.senders)
  const ledger = createLedger()
  await using load = startLoad({ clients: [...ours, ...ours], recipients: agents.senders, random, ledger })
  await until('some sends are accepted', () => ledger.acknowledged().length > 20)
  await begin()
  let over = false
  using ends = new DisposableStack()
  ends.defer(() => void (over = true))
  const reads: Answer[] = []
  const reading = readDuring(ours, reads, () => over)
  await pause(seconds * 1000)
  await until('reads and sends are rejected while the database is away', () =>
    [reads, ledger.unacknowledged().map(({ answer }) => answer)].every((answers) =>
      answers.some(({ status }) => status === 503),
    ),
  )
  const healthy = await fetch(`${server!.listens}/healthz`, { headers: { Connection: 'close' } })
  assert.equal(healthy.status, 200, 'the process itself is alive')
  await end()
  const recoveredMs = await until('the server reaches its database again', () => isReady(server!.listens))
  over = true
  const atRecovery = ledger.acknowledged().length
  await until('sends are accepted again', () => ledger.acknowledged().length > atRecovery + 20)
  await load.stop()
  const answers = [...ledger.all.map(({ answer }) => answer), ...(await reading)]
  assertRefused(answers)
  const slowestMs = Math.max(...answers.map(({ ms }) => ms))
  boundTime('the slowest answer', slowestMs, answerMsMax)
  const refused = ledger.unacknowledged().length
  await auditAndRetry(ledger, ours)
  assert.equal(server!.faults.get('INTERNAL_ERROR'), undefined, 'a lost database is no internal error')
  return `away for ${seconds} s: ${refused} of ${ledger.all.length} sends got 503, slowest answer ${Math.round(slowestMs)} ms, back after ${Math.round(recoveredMs)} ms`
}

function assertRefused(answers: readonly Answer[]): void {
  for (const { status, headers, text } of answers) {
    assert.ok(status === 202 || status === 200 || status === 503, `${status} ${text}`)
    if (status === 503) assert.match(String(headers['retry-after']), /^[1-9][0-9]*$/)
  }
}

async function auditAndRetry(ledger: Ledger, clients: readonly AgentClient[]): Promise<void> {
  auditMailboxes(ledger, await readMailboxes(clients))
  await retryUnacknowledged(ledger)
  assert.deepEqual(auditMailboxes(ledger, await readMailboxes(clients)), [])
}

/** Shuts PostgreSQL down and starts it again. */
export async function stopPostgres(
  { seed, boundTime, progress }: ScenarioContext,
  { seconds }: { seconds: number },
): Promise<Facts> {
  const postgres = await startPostgres()
  try {
    return await withDeployment({ postgresUrl: postgres.url, agents: createAgents(4), env }, (deployment) => {
      progress(`PostgreSQL stops for ${seconds} s`)
      return surviveOutage(deployment, { begin: postgres.stop, end: postgres.start, seconds }, seeded(seed), boundTime)
    })
  } finally {
    await postgres.remove()
  }
}

/** Lets PostgreSQL keep its connections without responding, like a network that drops all packets. */
export async function silencePostgres(
  { postgresUrl, seed, boundTime, progress }: ScenarioContext,
  { seconds }: { seconds: number },
): Promise<Facts> {
  const database = await createDatabase(postgresUrl)
  const proxy = await startPostgresProxy(database.url)
  const deployment = await deploy({ agents: createAgents(4), databaseUrl: proxy.url, env })
  try {
    progress(`PostgreSQL is silent for ${seconds} s`)
    return await surviveOutage(deployment, { begin: proxy.stall, end: proxy.resume, seconds }, seeded(seed), boundTime)
  } finally {
    await deployment.remove()
    await proxy.close()
    await database.drop()
  }
}
