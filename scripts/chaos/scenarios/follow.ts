import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient, newEnvelopeId, type Client } from '#sdk'
import { clientOf, createAgents, secretOf } from '../agents.ts'
import { withDeployment, type Deployment } from '../deployment.ts'
import { startForwarder, type Forwarder } from '../forwarder.ts'
import { seeded, type Random } from '../random.ts'
import type { Facts, ScenarioContext } from '../scenario.ts'
import { startFollower, type SdkFollower } from '../sdk-follower.ts'
import { shortTokens } from '../short-tokens.ts'
import { until } from '../until.ts'

const ways = ['push', 'long-poll', 'poll'] as const
const senders = 2

/** Of one attempt; nothing may take longer than all attempts with the waits between them. */
const timeoutMs = 3000
const sendMsMax = 5 * timeoutMs + 4 * 2000 + (3 + 8 + 20) * 1000

/** Tokens are renewed this often, in the middle of everything. */
const tokenSeconds = 5

/** Between two sends of one sender, so that there are some in every disruption. */
const sendEveryMs = 40

/** So many are sent between two disruptions: the contract lets a call be repeated four times, and not for ever. */
const sendsBetween = 10

/** How long a follower may need after the last disruption: its longest wait between two attempts, and as much again. */
const catchUpSecondsMax = 60

interface Sends {
  ids: string[]
  slowestMs: number
  retries: number
}

type Disruption = (deployment: Deployment, forwarder: Forwarder, current: number) => Promise<number>

/** Each leaves a process that answers, whose index it returns. */
const disruptions: Record<string, Disruption> = {
  async restart({ servers, restart }, _, current) {
    await servers[current]!.kill('SIGTERM')
    await restart(current)
    return current
  },
  async kill({ servers, restart }, _, current) {
    await servers[current]!.kill('SIGKILL')
    await restart(current)
    return current
  },
  async freeze({ servers }, _, current) {
    process.kill(servers[current]!.pid, 'SIGSTOP')
    await pause(timeoutMs + 1000)
    process.kill(servers[current]!.pid, 'SIGCONT')
    return current
  },
  async upgrade({ servers, restart }, forwarder, current) {
    const next = 1 - current
    await restart(next)
    forwarder.leadTo(portOf(servers[next]!.listens))
    await servers[current]!.kill('SIGTERM')
    return next
  },
}

const portOf = (address: string): number => Number(new URL(address).port)

/**
 * Two programs send while the service is restarted, killed, frozen and upgraded, and three follow by the three ways, of
 * which one is killed each time: all is sent, and each follower sees each envelope once and in order.
 */
export async function followThroughDisruptions(
  { postgresUrl, seed, progress }: ScenarioContext,
  { rounds, sends }: { rounds: number; sends: number },
): Promise<Facts> {
  const random = seeded(seed)
  const agents = createAgents(senders + ways.length)
  const folder = mkdtempSync(join(tmpdir(), 'ams-followers-'))
  const forwarder = await startForwarder()
  const origin = `127.0.0.1:${forwarder.port}`
  const env = {
    AUTH_URL: `http://${origin}`,
    BASE_URL: `http://${origin}/v1`,
    WS_URL: `ws://${origin}/v1/connect`,
    MCP_URL: `http://${origin}/mcp`,
    FILES_URL: `http://${origin}/files`,
    WEB_URL: `http://${origin}`,
  }
  const followers: SdkFollower[] = []
  try {
    return await withDeployment({ postgresUrl, agents, env }, async (deployment) => {
      forwarder.leadTo(portOf(deployment.servers[0]!.listens))
      const url = `http://${origin}`
      const handles = agents.senders.slice(senders)
      followers.push(...handles.map((handle, index) => followerOf(url, handle, ways[index]!, join(folder, `${index}`))))
      const sent: Sends = { ids: [], slowestMs: 0, retries: 0 }
      const clients = agents.senders.slice(0, senders).map((handle) => clientFor(url, handle, () => sent.retries++))
      let areDisrupted = true
      const sending = Promise.all(
        clients.map((client) => sendRepeatedly(client, handles, sent, () => areDisrupted || sent.ids.length < sends)),
      )
      await Promise.race([
        sending, // only to fail with it
        disrupt(deployment, forwarder, followers, { rounds, random, progress, sent }),
      ])
      areDisrupted = false
      await sending
      await Promise.all(handles.map((handle, index) => assertSeen(clientFor(url, handle), followers[index]!, sent)))
      const most = Math.round(sent.slowestMs)
      return `${sent.ids.length} sends, ${sent.retries} retries, slowest ${most} ms; ${rounds * 4} disruptions`
    })
  } finally {
    await Promise.all(followers.map((follower) => follower.kill()))
    await forwarder.close()
    rmSync(folder, { recursive: true })
  }
}

const credentialsOf = (handle: string) => ({ client_id: clientOf(handle), client_secret: secretOf(handle) })

const followerOf = (url: string, handle: string, by: SdkFollower['by'], file: string): SdkFollower =>
  startFollower({ url, ...credentialsOf(handle), by, file, timeoutMs, tokenSeconds })

const clientFor = (url: string, handle: string, onRetry = () => {}): Client =>
  createClient({
    ...{ url, auth: credentialsOf(handle), timeoutMs, fetch: shortTokens(tokenSeconds) },
    onEvent: ({ type }) => type === 'retry' && onRetry(),
  })

async function sendRepeatedly(client: Client, to: string[], sent: Sends, goesOn: () => boolean): Promise<void> {
  for (let number = 0; goesOn(); number++) {
    const id = newEnvelopeId()
    const begun = performance.now()
    await client.messages.sendMessage({ id, to, content_parts: [{ type: 'text', text: `${number}` }] })
    const tookMs = performance.now() - begun
    assert.ok(tookMs < sendMsMax, `a send took ${Math.round(tookMs)} ms`)
    sent.ids.push(id)
    sent.slowestMs = Math.max(sent.slowestMs, tookMs)
    await pause(sendEveryMs)
  }
}

async function disrupt(
  deployment: Deployment,
  forwarder: Forwarder,
  followers: readonly SdkFollower[],
  { rounds, random, progress, sent }: { rounds: number; random: Random; progress(text: string): void; sent: Sends },
): Promise<void> {
  let current = 0
  for (let round = 1; round <= rounds; round++)
    for (const name of random.shuffled(Object.keys(disruptions))) {
      const enough = sent.ids.length + random.integer(sendsBetween, 2 * sendsBetween)
      await until('sends go on', () => sent.ids.length >= enough, sendMsMax / 1000)
      const [index] = await Promise.all([
        disruptions[name]!(deployment, forwarder, current),
        random.pick(followers).restart(),
      ])
      current = index
      progress(`round ${round} of ${rounds}: ${name}; ${sent.ids.length} sends so far`)
    }
}

/** What was acknowledged came, and all that is in the mailbox came once and in its order. */
async function assertSeen(client: Client, follower: SdkFollower, sent: Sends): Promise<void> {
  const kept = (await client.mailbox.walk().toArray({ limit: 1e6 })).map(({ id }) => id)
  const seen = (): string[] => follower.seen().map(({ id }) => id)
  await until(`all by ${follower.by}`, () => seen().length >= kept.length, catchUpSecondsMax)
  assert.deepEqual(seen(), kept, `by ${follower.by}`)
  assert.deepEqual([...kept].sort(), [...sent.ids].sort(), 'what is in the mailbox is not what was acknowledged')
}
