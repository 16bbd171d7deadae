import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { describe, it, test } from 'node:test'
import { createUnsentBytesLimiter } from '../../src/platform/unsent-bytes.ts'
import { newAgent, newAgents, type Agent } from '../support/agents.ts'
import { assertRefused, draftTo, textPart } from '../support/client.ts'
import { connectHalfOpen, getRequest } from '../support/connections.ts'
import { beginSession, rpc } from '../support/mcp.ts'
import { testTimer } from '../support/timer.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

describe('memory of unread answers', () => {
  const timer = testTimer()
  const unsent = () => createUnsentBytesLimiter({ bytesMax: 1_000, waitMs: 100, timer })

  it('has room for one holder up to a quarter of what is left, and then for others', async () => {
    const { reserve, heldBy } = unsent()
    const results = [reserve('a', 100), reserve('a', 100), reserve('a', 100), reserve('b', 150), reserve('b', 100)]
    timer.advance(100)
    const taken = (await Promise.all(results)).map((one) => one !== undefined)
    assert.deepEqual(taken, [true, true, false, true, false])
    assert.deepEqual([heldBy('a'), heldBy('b'), heldBy('c')], [200, 150, 0])
  })

  it('rejects a holder at once that has nothing to wait for', async () => {
    const { reserve } = unsent()
    assert.equal(await reserve('a', 251), undefined)
    assert.equal(timer.pending(), 0)
  })

  it('lets the answers of a holder wait in their order until earlier ones are read', async () => {
    const { reserve, heldBy } = unsent()
    const first = await reserve('a', 200)
    const order: string[] = []
    const waiting = ['second', 'third'].map(async (name) => {
      const reserved = await reserve('a', 150)
      order.push(name)
      return reserved
    })
    first?.resize(10)
    const second = await waiting[0]
    assert.deepEqual([order, heldBy('a')], [['second'], 160])
    second?.release()
    await waiting[1]
    assert.deepEqual([order, heldBy('a'), timer.pending()], [['second', 'third'], 160, 0])
  })

  it('counts nothing for an answer whose client has gone, and nothing twice', async () => {
    const { reserve, heldBy } = unsent()
    const gone = await reserve('a', 100)
    gone?.release()
    assert.equal(gone?.resize(200), true)
    gone?.release()
    assert.equal(heldBy('a'), 0)
  })

  it('has no room for an answer that turns out larger than all that is left', async () => {
    const { reserve, heldBy } = unsent()
    const one = await reserve('a', 0)
    assert.deepEqual([one?.resize(251), one?.resize(250), heldBy('a')], [false, true, 250])
  })

  it('counts the answer of a call that changed something, even where nothing is left', async () => {
    const { reserve, heldBy } = unsent()
    const one = await reserve('a', 0)
    one?.force(900)
    assert.deepEqual([heldBy('a'), await reserve('b', 100)], [900, undefined])
    one?.release()
    one?.force(900)
    assert.equal(heldBy('a'), 0)
  })
})

const service = useService()

const attempts = 64
/** Batches of one owner that may be unread at a time: a fifth of the memory, by what each of them reserves. */
const unreadMax = 51

/** Sends so many large envelopes to the agent, from itself. Returns their ids. */
async function filled(agent: Agent, count: number): Promise<string[]> {
  const content_parts = [1, 2, 3, 4].map(() => textPart('é'.repeat(30_000)))
  const drafts = Array.from({ length: count }, () => draftTo(agent.handle, { content_parts }))
  await Promise.all(drafts.map((draft) => agent.sent(draft)))
  return drafts.map(({ id }) => id)
}

/** Sends the request, and reads only the beginning of the answer. */
async function beginnings(requests: readonly string[]) {
  const clients = await Promise.all(requests.map(() => connectHalfOpen(service())))
  const heads = await Promise.all(
    clients.map(async (client, n) => {
      client.write(requests[n]!)
      const [beginning]: Buffer[] = await once(client, 'data')
      client.pause()
      return String(beginning)
    }),
  )
  const withStatus = (status: number): string[] => heads.filter((head) => head.startsWith(`HTTP/1.1 ${status} `))
  return { withStatus, end: () => clients.forEach((client: Socket) => client.destroy()) }
}

const batchOf = (ids: readonly string[]): string => `/v1/messages?ids=${ids.join(',')}`

test('S25: batches that nobody reads take no more memory than the share of their owner', async () => {
  const [agent, sibling] = await newAgents(service(), 2)
  const stranger = await newAgent(service(), { handle: '@acme.reader' })
  const ids = await filled(agent!, 45)
  const [own, foreign] = [await filled(sibling!, 2), await filled(stranger, 2)]
  const requests = Array.from({ length: attempts }, () => getRequest(batchOf(ids), agent!.token))
  const { withStatus, end } = await beginnings(requests)
  const rejected = withStatus(429)
  assert.ok(withStatus(200).length <= unreadMax, `${withStatus(200).length} are unread`)
  assert.ok(withStatus(200).length > unreadMax / 2)
  assert.equal(withStatus(200).length + rejected.length, attempts)
  for (const head of rejected) assert.match(head, /Retry-After: 1\r\n/)
  assertRefused(await sibling!.openAll(own), 429, 'RATE_LIMITED')
  assert.equal((await sibling!.ids({ unread: true })).length, 2, 'a rejected batch stays unread')
  assert.equal((await sibling!.at('/agents/me')).status, 200)
  await sibling!.sent(draftTo(agent!.handle))
  assert.equal((await stranger.openAll(foreign)).status, 200)
  end()
  await until(async () => (await sibling!.openAll(own)).status === 200)
})

test('large batches of one owner that are read all succeed, however many are asked for at once', async () => {
  const agents = await newAgents(service(), 4)
  const own = await Promise.all(agents.map((agent) => filled(agent, 3)))
  const answers = await Promise.all(Array.from({ length: 2 * attempts }, (_, n) => agents[n % 4]!.openAll(own[n % 4]!)))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
})

test('S25: answers of tools that nobody reads take no more memory than the share of their owner', async () => {
  const agent = await newAgent(service())
  const threads = (await filled(agent, 32)).map((id) => id.replace('env_', 'thr_'))
  const token = await agent.tokenFor('mcp')
  const session = await beginSession(service(), token, { version: '2025-03-26' })
  const body = JSON.stringify(
    threads.map((thread_id) => rpc('tools/call', { name: 'get_thread', arguments: { thread_id } })),
  )
  const request = [
    `POST ${new URL(service().config.mcpUrl).pathname} HTTP/1.1`,
    ...['Host: x', `Authorization: Bearer ${token}`, `Mcp-Session-Id: ${session.id}`],
    ...['Content-Type: application/json', 'Accept: application/json, text/event-stream'],
    ...[`Content-Length: ${Buffer.byteLength(body)}`, '', body],
  ].join('\r\n')
  const { withStatus, end } = await beginnings(Array.from({ length: 20 }, () => request))
  assert.ok(withStatus(200).length <= 13, `${withStatus(200).length} are unread`)
  assert.equal(withStatus(200).length + withStatus(429).length, 20)
  end()
  await until(async () => (await session.call('get_thread', { thread_id: threads[0] })).status === 200)
})

test('S25: pages of a mailbox that nobody reads take no more memory than the share of their owner', async () => {
  const agents = await newAgents(service(), 2)
  const drafts = Array.from({ length: 200 }, () => draftTo(agents[0]!.handle, { subject: 'é'.repeat(998) }))
  await Promise.all(drafts.map((draft) => agents[0]!.sent(draft)))
  const page = await agents[0]!.at('/mailbox?limit=200')
  const most = Math.floor(134_217_728 / 5 / Buffer.byteLength(page.text))
  const pipelined = getRequest('/v1/mailbox?limit=200', agents[0]!.token).repeat(40)
  const { end } = await beginnings(Array.from({ length: most + 20 }, () => pipelined))
  await until(async () => (await agents[0]!.at('/mailbox?limit=200')).status === 429)
  assert.equal((await agents[0]!.at('/mailbox?limit=1')).status, 200, 'a small page needs no room')
  end()
  await until(async () => (await agents[0]!.at('/mailbox?limit=200')).status === 200)
})
