import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newAgent, newAgents, type Agent } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { beginSession, mcpRequest, openStreams, rpc, sessionAt } from '../support/mcp.ts'
import { eventClient, type EventClient } from '../support/mcp-events.ts'
import { startSecondService, type Service } from '../support/service.ts'
import { until } from '../support/until.ts'
import { useReceiver } from '../support/use-receiver.ts'
import { useService } from '../support/use-service.ts'

const name = 'envelope.received'
const subscription = { name, arguments: {} }

describe('events in a session of the older revisions', () => {
  const service = useService({ database: 'postgres' })
  const receiver = useReceiver('all tests')
  let second: Service
  before(async () => void (second = await startSecondService(service())))
  after(() => second.close())

  async function begin(agent: Agent, version?: string) {
    const token = await agent.tokenFor('mcp')
    const session = await beginSession(service(), token, { ...(version !== undefined && { version }) })
    return { session, token, client: eventClient(service(), token, session) }
  }

  const sendTo = async (recipient: Agent, sender: Agent): Promise<string> =>
    (await sender.sent(draftTo(recipient.handle))).id

  const opened = async (client: EventClient) => {
    const stream = await client.stream(subscription)
    assert.equal((await stream.nextEvent()).kind, 'active')
    return stream
  }

  it('initialize names the capability, and a client lists and polls as without a session', async () => {
    const [ann, ben] = await newAgents(service(), 2)
    const token = await ann!.tokenFor('mcp')
    const clientInfo = { name: 'raw', version: '1' }
    const body = rpc('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo })
    const { result } = (await (await mcpRequest(service(), token, { body })).json()) as {
      result: { capabilities: object }
    }
    const events = { listChanged: false }
    assert.partialDeepStrictEqual(result.capabilities, {
      events,
      extensions: { 'io.modelcontextprotocol/events': events },
    })
    const { client } = await begin(ann!)
    const current = eventClient(service(), token)
    const { events: listed } = await client.ask<{ events: object[] }>('events/list')
    assert.deepEqual(listed, (await current.ask<{ events: object[] }>('events/list')).events)
    const cursor = await client.now()
    const sent = await sendTo(ann!, ben!)
    const polled = await client.poll({ name, cursor })
    assert.deepEqual(
      polled.events.map(({ eventId }) => eventId),
      [sent],
    )
    const withoutSession = await current.poll({ name, cursor })
    assert.deepEqual([polled.events, polled.cursor], [withoutSession.events, withoutSession.cursor])
  })

  it('a client subscribes a webhook and ends it, with the errors of the extension', async () => {
    const [ann, ben] = await newAgents(service(), 2)
    const { client } = await begin(ann!)
    const { url, secret } = receiver()
    const granted = await client.ask<{ id: string }>('events/subscribe', { ...subscription, delivery: { url, secret } })
    assert.match(granted.id, /^sub_/)
    const seen = new Set(receiver().events.map(({ id }) => id)).size
    const sent = await sendTo(ann!, ben!)
    assert.equal((await receiver().got(seen + 1)).at(-1), sent)
    await client.ask('events/unsubscribe', { ...subscription, delivery: { url } })
    const errors = [
      await client.refusal('events/unsubscribe', { ...subscription, delivery: { url } }),
      await client.refusal('events/subscribe', { ...subscription, delivery: { url, secret: 'x' } }),
      await client.refusal('events/poll', { name: 'unknown' }),
      await client.refusal('events/stream', { ...subscription, cursor: 'x' }),
    ]
    assert.deepEqual(
      errors.map(({ status, code }) => [status, code]),
      [-32011, -32602, -32011, -32602].map((code) => [200, code]),
    )
  })

  it('a stream has the events of its agent, and ends when its client cancels the request or ends the session', async () => {
    const [ann, ben] = await newAgents(service(), 2)
    const { session, client, token } = await begin(ann!)
    const [one, two] = [await opened(client), await opened(client)]
    const sent = await sendTo(ann!, ben!)
    for (const stream of [one, two]) assert.equal((await stream.nextEvent()).params.eventId, sent)
    const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: one.id } }
    assert.equal((await session.post(cancelled)).status, 202)
    assert.equal(await one.next(), undefined, 'a cancelled request gets no answer')
    const three = await opened(client)
    const cancelledElsewhere = { ...cancelled, params: { requestId: three.id } }
    assert.equal((await sessionAt(second, token, session.id).post(cancelledElsewhere)).status, 202)
    assert.equal(await three.next(), undefined, 'another process got the cancellation')
    const later = await sendTo(ann!, ben!)
    assert.equal((await two.nextEvent()).params.eventId, later)
    const elsewhere = { method: 'DELETE', headers: { 'Mcp-Session-Id': session.id } }
    assert.equal((await mcpRequest(second, token, elsewhere)).status, 204)
    assert.equal(await two.next(), undefined, 'the session has ended at another process')
    await until(async () => (await openStreams(service())) === 0)
  })

  it('any process serves a session; a stream that its client closes is no longer counted', async () => {
    const [ann, ben] = await newAgents(service(), 2)
    const { session, token } = await begin(ann!)
    const stream = await opened(eventClient(second, token, sessionAt(second, token, session.id)))
    const sent = await sendTo(ann!, ben!)
    assert.equal((await stream.nextEvent()).params.eventId, sent)
    await stream.close()
    await until(async () => (await openStreams(second)) === 0)
  })

  it('a session is needed, and a stream is no part of a batch', async () => {
    const ann = await newAgent(service())
    const token = await ann.tokenFor('mcp')
    const alone = await mcpRequest(service(), token, { body: rpc('events/poll', subscription) })
    assert.equal(alone.status, 400)
    const { session } = await begin(ann, '2025-03-26')
    const batch = await session.post([rpc('events/poll', subscription), rpc('events/stream', subscription)])
    assert.equal(batch.status, 400)
    assert.match(await batch.text(), /events\/stream must not be part of a batch/)
    const polls = await session.post([rpc('events/poll', subscription), rpc('events/list')])
    const results = (await polls.json()) as { result: object }[]
    assert.deepEqual(
      results.map(({ result }) => Object.hasOwn(result, 'events')),
      [true, true],
    )
  })
})
