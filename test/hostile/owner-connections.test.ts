import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { run } from '../jobs/run.ts'
import type { Agent } from '../support/agents.ts'
import { assertRefused, keyed } from '../support/client.ts'
import { eventsOf } from '../support/mcp-events.ts'
import { beginSession, openStreams, type RawSession } from '../support/mcp.ts'
import { agentsOf, newOwner } from '../support/owners.ts'
import { useTwoProcesses } from '../support/processes.ts'
import { newSecret } from '../support/receiver.ts'
import { until } from '../support/until.ts'
import { useReceiver } from '../support/use-receiver.ts'
import { subscribe, subscriberOf, wantedFor } from '../support/webhooks.ts'

const most = 4
const env = {
  SOCKETS_PER_OWNER_MAX: String(most),
  MCP_STREAMS_PER_OWNER_MAX: String(most),
  WEBHOOKS_PER_OWNER_MAX: String(most),
  PRO_LIMIT_FACTOR: '2',
}
const { at, processes } = useTwoProcesses(env)
const name = 'envelope.received'

/** Lets processes exchange the numbers of their open connections. */
async function tell(): Promise<void> {
  for (const service of processes().services) await run(service, 'presence')
}

const opened = (attempts: readonly PromiseSettledResult<unknown>[]): number =>
  attempts.filter(({ status }) => status === 'fulfilled').length

describe('WebSockets of one owner', () => {
  it('S25: of twenty handshakes at once, by several agents, as many succeed as the limit says, in all processes', async () => {
    const [agents, [other]] = [
      await agentsOf(at(0), await newOwner(at(0)), 4),
      await agentsOf(at(0), await newOwner(at(0)), 1),
    ]
    const listen = (index: number, agent: Agent) => processes().listenAt(index, agent)
    const attempts = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => listen(0, agents[n % 4]!)))
    assert.equal(opened(attempts), most)
    await tell()
    await assert.rejects(listen(1, agents[0]!), /Unexpected server response: 429/)
    const sockets = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value.socket] : []))
    sockets.push((await listen(1, other!)).socket)
    sockets[0]!.close()
    await until(async () => {
      await tell()
      return listen(1, agents[1]!).then(
        ({ socket }) => sockets.push(socket) > 0,
        () => false,
      )
    })
    for (const socket of sockets) socket.close()
  })
})

describe('MCP event streams of one owner', () => {
  it('S25: streams without sessions are as many as the limit says, in all processes', async () => {
    const agents = await agentsOf(at(0), await newOwner(at(0)), 3)
    const clients = await Promise.all(agents.map((agent) => eventsOf(at(0), agent)))
    const streams = await Promise.all(
      Array.from({ length: most }, (_, n) => clients[n % clients.length]!.stream({ name })),
    )
    for (const stream of streams) assert.equal((await stream.nextEvent()).kind, 'active')
    await tell()
    for (const index of [0, 1]) {
      const refused = await (await eventsOf(at(index), agents[0]!)).refusal('events/stream', { name })
      assert.deepEqual(refused.data, { limit: 'streams', max: most })
    }
    for (const stream of streams) await stream.close()
    await until(async () => (await openStreams(at(0))) === 0)
    await tell()
    const stream = await (await eventsOf(at(1), agents[0]!)).stream({ name })
    assert.equal((await stream.nextEvent()).kind, 'active')
    await stream.close()
  })

  it('S25: sessions with a stream are as many as the limit says, and each may replace its own', async () => {
    const agents = await agentsOf(at(0), await newOwner(at(0)), 3)
    const sessions: RawSession[] = []
    for (let n = 0; n <= most; n++) sessions.push(await beginSession(at(n % 2), await agents[n % 3]!.tokenFor('mcp')))
    const streams = []
    for (const session of sessions.slice(0, most)) streams.push(await session.open())
    assert.deepEqual(
      streams.map(({ response }) => response.status),
      Array(most).fill(200),
    )
    const refused = await sessions[most]!.open()
    assert.equal(refused.response.status, 429)
    const replaced = await sessions[0]!.open()
    assert.equal(replaced.response.status, 200)
    for (const stream of [...streams, replaced, refused]) await stream.close()
  })
})

describe('webhooks of one owner', () => {
  const receiver = useReceiver('all tests')

  it('S25: of twenty that are created at once through two processes, as many are as the tier allows', async () => {
    for (const [tier, limit] of [
      ['free', most],
      ['pro', 2 * most],
    ] as const) {
      const agents = await agentsOf(at(0), await newOwner(at(0), tier), 4)
      const wanted = await Promise.all(
        Array.from({ length: 20 }, async (_, n) => {
          const arguments_ = { from: [`@nobody.n${n}`] }
          const own = { url: receiver().url, secret: receiver().secret }
          return wantedFor(at(0), agents[n % 4]!, own, { arguments: arguments_ })
        }),
      )
      const kept = await Promise.all(
        wanted.map(async (one, n) => {
          const { webhooks } = at(n % 2).deps
          const admitted = await webhooks.check(subscriberOf(agents[n % 4]!), one)
          return 'refused' in admitted ? admitted : webhooks.keep(admitted)
        }),
      )
      const refusals = kept.filter((one) => 'refused' in one)
      assert.equal(kept.length - refusals.length, limit)
      for (const refusal of refusals) assert.deepEqual(refusal, { refused: 'owner exhausted', limit })
    }
  })

  it('REST and MCP say so, and a webhook that is there is renewed', async () => {
    const [agent, other] = await agentsOf(at(0), await newOwner(at(0)), 2)
    for (let n = 0; n < most; n++)
      await subscribe(at(0), agent!, receiver(), { arguments: { from: [`@nobody.n${n}`] } })
    const { url, secret } = receiver()
    const made = await processes()
      .at(0, other!)
      .at('/agents/me/webhooks', { method: 'POST', headers: keyed(), body: { url, secret, event: name } })
    assertRefused(made, 403, 'FEATURE_NOT_AVAILABLE')
    const delivery = { mode: 'webhook', url, secret: newSecret() }
    const refused = await (await eventsOf(at(0), other!)).refusal('events/subscribe', { name, delivery })
    assert.deepEqual(refused.data, { limit: 'subscriptions', max: most })
    await subscribe(at(1), agent!, receiver(), { arguments: { from: ['@nobody.n0'] } })
  })
})
