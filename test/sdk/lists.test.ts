import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createClient, type ClientOptions } from '#sdk'
import { newAgent, type Agent } from '../support/agents.ts'
import { useService } from '../support/use-service.ts'

const service = useService()

/** Creates a client, and records its addresses. */
function clientOf({ token }: Pick<Agent, 'token'>, options: ClientOptions = {}) {
  const { baseUrl: base_url, authUrl: auth_url, wsUrl: ws_url } = service().config
  const asked: string[] = []
  const client = createClient({
    url: { base_url, auth_url, ws_url },
    auth: { token },
    maxRetries: 0,
    fetch: (input, init) => {
      asked.push(String(input))
      return fetch(input, init)
    },
    ...options,
  })
  return { client, asked }
}

const handles = ['@bob.a', '@bob.b', '@bob.c', '@bob.d', '@bob.e']
const blocker = () => newAgent(service(), { blocks: handles })

it('a list is one page where it is awaited, and all of its items where it is iterated, again and again', async () => {
  const { client, asked } = clientOf(await blocker())
  const list = client.trust.listBlocks({ limit: 2 })
  assert.deepEqual(asked, [])
  const { blocks, next_cursor } = await list
  assert.deepEqual([blocks.length, await list], [2, { blocks, next_cursor }])
  assert.equal(asked.length, 1)
  for (const _ of 'ab') {
    const found: string[] = []
    for await (const { blocked_handle } of list) found.push(blocked_handle)
    assert.deepEqual(found, handles)
  }
  const pages: number[] = []
  for await (const page of list.pages()) pages.push(page.blocks.length)
  assert.deepEqual(pages, [2, 2, 1])
})

it('no more pages are requested than needed', async () => {
  const { client, asked } = clientOf(await blocker())
  const list = client.trust.listBlocks({ limit: 2 })
  for (const [limit, requests] of [
    [0, 0],
    [2, 1],
    [3, 2],
    [Infinity, 3],
  ] as const) {
    asked.length = 0
    assert.equal((await list.toArray({ limit })).length, Math.min(limit, 5))
    assert.equal(asked.length, requests)
  }
  asked.length = 0
  for await (const _ of list) break
  assert.equal(asked.length, 1)
  for (const limit of [Number.NaN, -1]) await assert.rejects(list.toArray({ limit }), TypeError)
})

it('an error in the middle comes after the items before it, and a signal ends the list at once', async () => {
  const agent = await blocker()
  const seen: string[] = []
  const { client } = clientOf(agent, {
    fetch: async (input, init) => {
      if (String(input).includes('cursor=')) throw new TypeError('fetch failed', { cause: new Error('ECONNRESET') })
      return fetch(input, init)
    },
  })
  const reading = (async () => {
    for await (const { blocked_handle } of client.trust.listBlocks({ limit: 2 })) seen.push(blocked_handle)
  })()
  await assert.rejects(reading, { name: 'ConnectionError', operation: 'listBlocks' })
  assert.deepEqual(seen, ['@bob.a', '@bob.b'])

  const controller = new AbortController()
  const ended: string[] = []
  const called = (async () => {
    const { signal } = controller
    for await (const { blocked_handle } of clientOf(agent).client.trust.listBlocks({}, { signal })) {
      ended.push(blocked_handle)
      controller.abort()
    }
  })()
  await assert.rejects(called, { name: 'AbortError' })
  assert.deepEqual(ended, ['@bob.a'])
})

it('mailboxes, agents that are found and those of an account are lists as well', async () => {
  const alice = await newAgent(service(), { display_name: 'Zebra' })
  await newAgent(service(), { display_name: 'Zebra' })
  const { client } = clientOf(alice)
  const sent: string[] = []
  for (const text of 'abc') sent.push((await client.send({ to: alice.handle, text })).id)
  const headers = await client.mailbox.walk({ limit: 1 }).toArray({ limit: 10 })
  assert.deepEqual(
    headers.map(({ id }) => id),
    sent,
  )
  assert.equal((await client.search.searchAgents({ q: 'zebra', limit: 1 }).toArray({ limit: 10 })).length, 2)

  const { id: subject } = (await service().deps.store.owners.owner('alice'))!
  const token = await service().deps.tokens.issue({
    subject,
    clientId: 'cli_assistant',
    sessionId: 'cli_assistant',
    scopes: ['account:agents:read'],
    resource: 'rest',
  })
  const agents = clientOf({ token }).client.account.listAccountAgents({ limit: 1 })
  const [first, second] = await agents.toArray({ limit: 2 })
  assert.ok(first && second && first.canonical_handle < second.canonical_handle)
})

it('a page that leads to one before is an error, and so is one without its list', async () => {
  const answer = (body: object) => ({ fetch: async () => Response.json(body) })
  const agent = await newAgent(service())
  const circle = clientOf(agent, answer({ blocks: [{}], next_cursor: 'a' })).client.trust.listBlocks()
  await assert.rejects(circle.toArray({ limit: Infinity }), { name: 'ProtocolError', operation: 'listBlocks' })
  let pages = 0
  const wider = async () => Response.json({ blocks: [{}], next_cursor: pages++ % 2 ? 'a' : 'b' })
  const list = clientOf(agent, { fetch: wider }).client.trust.listBlocks()
  await assert.rejects(list.toArray({ limit: 100 }), { name: 'ProtocolError', operation: 'listBlocks' })
  const none = clientOf(agent, answer({ next_cursor: null })).client.trust.listBlocks()
  await assert.rejects(none, { name: 'ProtocolError', operation: 'listBlocks' })
})
