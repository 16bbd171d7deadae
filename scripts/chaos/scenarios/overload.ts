import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase } from '../../../test/support/postgres.ts'
import { createAgents } from '../agents.ts'
import { deploy } from '../deployment.ts'
import type { Answer } from '../http.ts'
import { auditMailboxes, createLedger, readMailboxes } from '../ledger.ts'
import { median, percentile } from '../statistics.ts'
import { startPostgresProxy } from '../postgres-proxy.ts'
import { seeded, type Random } from '../random.ts'
import type { Facts, ScenarioContext } from '../scenario.ts'
import { draftTo, type AgentClient } from '../agent-client.ts'

/** A slow database makes a small service, which is easy to overload ten times on any machine. */
const databaseDelayMs = 10
const queueMax = 16
const batchMax = 2
const env = { QUEUE_MAX: String(queueMax), BATCH_MAX: String(batchMax), LANES: '1' }
const overload = 10

const refusalMsMax = 250
const slackMs = 500
const growthMbMax = 48

/** Ten times as many sends a second as the service can take, for some seconds. */
export async function overloadSends(
  { postgresUrl, seed, progress }: ScenarioContext,
  { seconds }: { seconds: number },
): Promise<Facts> {
  const random = seeded(seed)
  const database = await createDatabase(postgresUrl)
  const proxy = await startPostgresProxy(database.url)
  const deployment = await deploy({ agents: createAgents(4), databaseUrl: proxy.url, env })
  try {
    const [server] = deployment.servers
    const clients = await deployment.clients(deployment.agents.senders)
    proxy.delay(databaseDelayMs)
    const capacity = await capacityOf(clients, random)
    const ledger = createLedger()
    const offer = async (index: number): Promise<void> => {
      const client = clients[index % clients.length]!
      const draft = draftTo(random, [clients[(index + 1) % clients.length]!.handle])
      ledger.record({ client, draft, answer: await client.send(draft) })
    }
    progress(`the service takes ${Math.round(capacity)} sends a second; now ${overload} times that for ${seconds} s`)
    await atRate(capacity * overload, 1, offer)
    const residentBefore = server!.residentMb()
    const offered = await atRate(capacity * overload, seconds, offer)
    const grownMb = server!.residentMb() - residentBefore
    proxy.delay(0)
    const answers = ledger.all.map(({ answer }) => answer)
    const facts = assertBounded(answers)
    assert.ok(grownMb < growthMbMax, `memory grew by ${Math.round(grownMb)} MB`)
    assert.deepEqual(
      auditMailboxes(
        ledger,
        await withoutWarmUp(
          clients,
          ledger.all.map(({ draft }) => draft.id),
        ),
      ),
      [],
    )
    return `${Math.round(offered)} sends/s offered, ${facts}, memory ${grownMb >= 0 ? '+' : ''}${Math.round(grownMb)} MB`
  } finally {
    await deployment.remove()
    await proxy.close()
    await database.drop()
  }
}

/** Accepted sends a second when there are always some, but never too many, that wait. */
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

/** The excess is refused quickly, and what is accepted has waited for no more than a full queue. */
function assertBounded(answers: readonly Answer[]): Facts {
  const accepted = answers.filter(({ status }) => status === 202)
  const refused = answers.filter(({ status }) => status === 503)
  assert.equal(accepted.length + refused.length, answers.length, 'an answer was neither 202 nor 503')
  for (const { headers } of refused) assert.match(String(headers['retry-after']), /^[1-9][0-9]*$/)
  assert.ok(
    refused.length > accepted.length * (overload / 3),
    `only ${refused.length} of ${answers.length} were refused; that was no overload`,
  )
  const acceptedMs = percentile(
    accepted.map(({ ms }) => ms),
    0.95,
  )
  const refusedMs = percentile(
    refused.map(({ ms }) => ms),
    0.95,
  )
  const usual = { acceptedMs: median(accepted.map(({ ms }) => ms)), refusedMs: median(refused.map(({ ms }) => ms)) }
  const spanMs = Math.max(...accepted.map(({ ended }) => ended)) - Math.min(...accepted.map(({ began }) => began))
  const fullQueueMs = ((queueMax + 2 * batchMax) * spanMs) / accepted.length
  assert.ok(
    acceptedMs < 2 * fullQueueMs + slackMs,
    `an accepted send took ${Math.round(acceptedMs)} ms, a full queue ${Math.round(fullQueueMs)} ms`,
  )
  assert.ok(usual.refusedMs < refusalMsMax, `a refusal usually took ${Math.round(usual.refusedMs)} ms`)
  assert.ok(
    refusedMs < usual.acceptedMs,
    `a refusal took ${Math.round(refusedMs)} ms, as if it had waited in the queue (${Math.round(usual.acceptedMs)} ms)`,
  )
  return `${accepted.length} accepted (p95 ${Math.round(acceptedMs)} ms), ${refused.length} refused (p95 ${Math.round(refusedMs)} ms)`
}

async function withoutWarmUp(
  clients: readonly AgentClient[],
  ids: readonly string[],
): ReturnType<typeof readMailboxes> {
  const known = new Set(ids)
  return new Map(
    [...(await readMailboxes(clients))].map(([handle, headers]) => [handle, headers.filter(({ id }) => known.has(id))]),
  )
}
