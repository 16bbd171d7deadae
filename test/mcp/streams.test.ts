import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as shapes from '#generated/mcp/shapes.js'
import { newAgent, newAgents, type Agent } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import {
  beginSession,
  fillMailbox,
  listenHeaders,
  listenRequest,
  listenTo,
  mcpRequest,
  openStreams,
  rpc,
  sessionAt,
  type RawEvents,
} from '../support/mcp.ts'
import { useTwoProcesses } from '../support/processes.ts'
import { connectRaw } from '../support/raw.ts'
import { sqlOn } from '../support/sql.ts'
import { until } from '../support/until.ts'

const streamsMax = 3
const env = {
  MCP_STREAMS_PER_AGENT_MAX: String(streamsMax),
  BUFFERED_BYTES_MAX: '4096',
  SLOW_READER_SECONDS: '1',
}
const { at, processes } = useTwoProcesses(env)

const messageIn = async (events: RawEvents) => JSON.parse((await events.next())?.data ?? '{}')
const send = (sender: Agent, recipient: Agent) => processes().at(0, sender).sent(draftTo(recipient.handle))

/** Requests a stream without reading it; `whenOpen` sends more than a connection buffers. */
async function neverRead(head: string[], body = '', whenOpen = async () => {}): Promise<void> {
  const before = await openStreams(at(0))
  const socket = await connectRaw(at(0))
  socket.write(`${[...head, 'Host: x', `Content-Length: ${Buffer.byteLength(body)}`].join('\r\n')}\r\n\r\n${body}`)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await new Promise((resolve) => socket.once('data', resolve))
  socket.pause()
  await whenOpen()
  await until(async () => (await openStreams(at(0))) <= before)
  socket.resume() // what the kernel has buffered is read, and then the end comes
  await closed
}

/** Returns the events up to the message of this envelope. */
async function upTo(events: RawEvents, envelopeId: string): Promise<{ method: string; params: { id: string } }[]> {
  const seen = []
  for (;;) {
    const message = await messageIn(events)
    if (message.method === undefined) assert.fail('the stream has ended')
    seen.push(message)
    if (message.method.endsWith('message_created') && message.params.id === envelopeId) return seen
  }
}

describe('the event stream of a session', () => {
  it('tells of what comes, by whichever process, as the contract says', async () => {
    const [sender, recipient] = await newAgents(at(0), 2)
    const token = await recipient!.tokenFor('mcp')
    const session = await beginSession(at(0), token)
    const events = await sessionAt(at(1), token, session.id).open()
    assert.equal(events.response.headers.get('content-type'), 'text/event-stream')
    const first = await send(sender!, recipient!)
    const seen = await upTo(events, first.id)
    assert.deepEqual(
      seen.map(({ method }) => method),
      ['notifications/service/thread_created', 'notifications/service/message_created'],
    )
    for (const { params } of seen) assert.ok(shapes.isMessageCreated(params), JSON.stringify(params))
    await events.close()
  })

  it('has nothing about sent mail, other agents, or data outside of the token’s scopes', async () => {
    const [own, other] = await newAgents(at(0), 2)
    const everything = await (await beginSession(at(0), await own!.tokenFor('mcp'))).open()
    const blind = await (await beginSession(at(0), await own!.tokenFor('mcp', ['threads:write']))).open()
    await send(own!, other!)
    const self = await send(own!, own!)
    await send(other!, other!)
    const last = await send(other!, own!)
    const ids = (await upTo(everything, last.id)).map(({ params }) => params.id)
    assert.deepEqual([...new Set(ids)], [self.id, last.id])
    const ended = Promise.race([blind.next(), new Promise((resolve) => setTimeout(resolve, 50, 'nothing'))])
    assert.equal(await ended, 'nothing')
    await everything.close()
    await blind.close()
  })

  it('goes on after the last event on any process, and misses and repeats nothing', async () => {
    const [sender, recipient] = await newAgents(at(0), 2)
    const token = await recipient!.tokenFor('mcp')
    const session = await beginSession(at(0), token)
    const before = await session.open()
    await send(sender!, recipient!)
    assert.match((await messageIn(before)).method, /thread_created/) // lost before the message itself has come
    const lastEventId = before.lastId()
    await before.close()
    const more = await send(sender!, recipient!)
    const again = await sessionAt(at(1), token, session.id).open({ 'Last-Event-ID': lastEventId })
    const seen = await upTo(again, more.id)
    assert.equal(seen.length, 4)
    const later = await session.open({ 'Last-Event-ID': again.lastId() })
    const last = await send(sender!, recipient!)
    assert.equal((await upTo(later, last.id)).length, 2)
    const elsewhere = await session.open({ 'Last-Event-ID': 'nonsense' })
    const next = await send(sender!, recipient!)
    assert.equal((await upTo(elsewhere, next.id)).length, 2, 'from now on, where the id is none of ours')
    await elsewhere.close()
  })

  it('takes the place of the one before, on every process, and is never refused for it', async () => {
    const [sender, recipient] = await newAgents(at(0), 2)
    const token = await recipient!.tokenFor('mcp')
    for (let n = 1; n < streamsMax; n++) await (await beginSession(at(0), token)).open()
    const session = await beginSession(at(0), token)
    let last: RawEvents | undefined
    for (const index of [0, 1, 1, 0, 0, 1]) {
      const events = await sessionAt(at(index), token, session.id).open()
      assert.equal(events.response.status, 200)
      if (last) assert.equal(await last.next(), undefined)
      last = events
    }
    await upTo(last!, (await send(sender!, recipient!)).id)
    await last!.close()
  })

  it('ends with its session, its token, its authority, and tells of subscriptions until then', async () => {
    const [sender, recipient] = await newAgents(at(0), 2)
    const token = await recipient!.tokenFor('mcp')
    const session = await beginSession(at(0), token)
    const events = await sessionAt(at(1), token, session.id).open()
    assert.deepEqual(
      Object(await (await session.post(rpc('resources/subscribe', { uri: 'service://threads' }))).json()).result,
      {},
    )
    await upTo(events, (await send(sender!, recipient!)).id)
    assert.equal((await messageIn(events)).method, 'notifications/resources/updated')
    const headers = { 'Mcp-Session-Id': session.id }
    await mcpRequest(at(0), token, { method: 'DELETE', headers })
    while (await events.next());

    const other = await newAgent(at(0))
    const ending = await (await beginSession(at(1), await other.tokenFor('mcp'))).open()
    await other.update({ inactive: true })
    await at(0).deps.authority.changed([{ kind: 'agent', id: other.id }])
    while (await ending.next());
  })

  it('announces changed threads from the start to a client that declares subscriptions', async () => {
    const [sender, recipient] = await newAgents(at(0), 2)
    const declared = { resources: { subscribe: true } }
    for (const [capabilities, scopes, isSubscribed] of [
      [declared, ['threads:read'], true],
      [{ experimental: declared }, ['threads:read'], true],
      [declared, ['contacts:read'], false],
      [{ experimental: { resources: {} } }, ['threads:read'], false],
      [{}, ['threads:read'], false],
    ] as const) {
      const session = await beginSession(at(0), await recipient!.tokenFor('mcp', [...scopes]), { capabilities })
      const rows = await sqlOn(at(0).deps.database, 'no edge shows the stored rows')(
        'select subscriptions from mcp_session where agent_id = :agentId::uuid order by created_at desc limit 1',
        { agentId: recipient!.id },
      )
      assert.deepEqual(rows, [{ subscriptions: isSubscribed ? ['service://threads'] : [] }])
      if (!isSubscribed) continue
      const events = await session.open()
      const told = { method: 'notifications/resources/updated', params: { uri: 'service://threads' } }
      assert.deepEqual(await messageIn(events), { jsonrpc: '2.0', ...told }, 'what changed before')
      await upTo(events, (await send(sender!, recipient!)).id)
      assert.deepEqual(await messageIn(events), { jsonrpc: '2.0', ...told })
      await session.post(rpc('resources/unsubscribe', { uri: 'service://threads' }))
      await events.close()
    }
  })

  it('reports earlier subscriptions even if their notification was lost', async () => {
    const [sender, recipient] = await newAgents(at(0), 2)
    const session = await beginSession(at(0), await recipient!.tokenFor('mcp'))
    const events = await session.open()
    await sqlOn(at(0).deps.database, 'another process did this')(
      `update mcp_session set subscriptions = '{service://threads}' where agent_id = :agentId::uuid`,
      { agentId: recipient!.id },
    )
    await upTo(events, (await send(sender!, recipient!)).id)
    assert.equal((await messageIn(events)).method, 'notifications/resources/updated')
    await events.close()
  })

  it('is one of so many of its agent, in all processes together', async () => {
    const agent = await newAgent(at(0))
    const token = await agent.tokenFor('mcp')
    const open = []
    for (const index of [0, 1, 0]) open.push(await (await beginSession(at(index), token)).open())
    const spare = await beginSession(at(1), token)
    assert.equal((await spare.open()).response.status, 429)
    await open[0]!.close()
    await until(async () => (await spare.open()).response.status === 200)
  })

  it('is broken off, and holds no more than it may, when its reader reads nothing', { timeout: 60_000 }, async () => {
    const recipient = await newAgent(at(0))
    const token = await recipient.tokenFor('mcp')
    const session = await beginSession(at(0), token)
    await fillMailbox(at(0), recipient, 10_000)
    const head = ['GET /mcp HTTP/1.1', `Authorization: Bearer ${token}`, 'Accept: text/event-stream']
    await neverRead([...head, `Mcp-Session-Id: ${session.id}`, 'Last-Event-ID: 0'])
  })
})

describe('a listener of the current revision', () => {
  const listen = (index: number, token: string, uris: string[]): Promise<RawEvents> => listenTo(at(index), token, uris)

  it('gets changes of its resources, only of its own agent, until its authority ends', async () => {
    const [own, other] = await newAgents(at(0), 2)
    const events = await listen(1, await own!.tokenFor('mcp'), ['service://threads'])
    const strangers = await listen(1, await other!.tokenFor('mcp'), ['service://threads', 'service://contacts'])
    assert.match((await messageIn(events)).method, /subscriptions\/acknowledged/)
    assert.match((await messageIn(strangers)).method, /subscriptions\/acknowledged/)
    await send(other!, own!)
    const { method, params } = await messageIn(events)
    assert.deepEqual([method, params.uri], ['notifications/resources/updated', 'service://threads'])
    assert.equal(Object(await messageIn(strangers)).params.uri, 'service://threads') // it sent it
    await send(own!, own!)
    await own!.update({ inactive: true })
    await at(0).deps.authority.changed([{ kind: 'agent', id: own!.id }])
    await messageIn(events)
    assert.equal((await messageIn(events)).result.resultType, 'complete')
    assert.equal(await events.next(), undefined)
    const waits = Promise.race([strangers.next(), new Promise((resolve) => setTimeout(resolve, 50, 'nothing'))])
    assert.equal(await waits, 'nothing', 'a stranger hears nothing of it')
    await strangers.close()
  })

  it('counts as a stream, and has a limit of subscriptions', async () => {
    const agent = await newAgent(at(0))
    const token = await agent.tokenFor('mcp')
    const many = await listen(
      0,
      token,
      Array.from({ length: 101 }, (_, n) => `service://threads/${n}`),
    )
    assert.equal(many.response.status, 400)
    const open = []
    for (let n = 0; n < streamsMax; n++) open.push(await listen(0, token, ['service://threads']))
    assert.equal((await listen(0, token, ['service://threads'])).response.status, 429)
    await open[0]!.close()
    await until(async () => (await listen(0, token, ['service://threads'])).response.status === 200)
  })

  it('is broken off when its reader reads nothing, however long what it is told of', { timeout: 60_000 }, async () => {
    const [sender, recipient] = await newAgents(at(0), 2)
    const id = 'x'.repeat(10_000) // comes back in each event
    const body = JSON.stringify({ ...listenRequest(['service://threads']), id })
    const head = ['POST /mcp HTTP/1.1', `Authorization: Bearer ${await recipient!.tokenFor('mcp')}`]
    const accepts = ['Accept: application/json, text/event-stream', 'Content-Type: application/json']
    const era = Object.entries(listenHeaders).map(([name, value]) => `${name}: ${value}`)
    await neverRead([...head, ...accepts, ...era], body, async () => {
      await fillMailbox(at(0), recipient!, 10)
      await send(sender!, recipient!)
    })
  })
})
