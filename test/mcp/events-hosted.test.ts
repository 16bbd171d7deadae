import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it, mock } from 'node:test'
import { newAgents, sendWithNewToken, type Agent } from '../support/agents.ts'
import { hostedApp, type HostedApp } from '../support/mcp-app.ts'
import { eventClient, type EventClient } from '../support/mcp-events.ts'
import { connectMcp } from '../support/mcp.ts'
import { newSecret, refusing, startReceiver, taken, type Receiver } from '../support/receiver.ts'
import { byItself } from '../support/service.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'
import { visitor } from '../../scripts/support/visitor.ts'
import { work } from '../support/webhooks.ts'

/** Redirect URI of a ChatGPT connector, which the operator lists. */
const redirectUri = 'https://chatgpt.com/connector/oauth/8fK2vTq0'
const dayMs = 24 * 3_600_000
const name = 'envelope.received'
const wanted = { name, arguments: { only_contacts: false } }

// Due work runs on demand, not by time.
mock.timers.enable({ apis: ['setInterval'] })
after(() => mock.timers.reset())

interface Subscription {
  id: string
  refreshBefore: string
}

/**
 * Behaviour of ChatGPT, according to its documentation and reports of users. In the current revision it finds events
 * next to the tools, uses only webhooks, requests days of lifetime, and identifies an event by its id.
 */
describe('the way of ChatGPT, from the address of the server alone', () => {
  const service = useService({ env: { ...byItself, REDIRECT_URIS: redirectUri } })
  let [ann, ben]: Agent[] = []
  let receiver: Receiver
  let app: HostedApp
  let client: EventClient
  let subscription: Subscription

  before(async () => {
    ;[ann, ben] = await newAgents(service(), 2)
    receiver = await startReceiver()
  })
  after(() => receiver.close())
  afterEach(() => service().deps.webhooks.idle())

  const subscribe = (secret: string) =>
    client.ask<Subscription>('events/subscribe', {
      ...wanted,
      delivery: { mode: 'webhook', url: receiver.url, secret },
      ttlMs: 7 * dayMs,
    })

  const write = (): Promise<string> => sendWithNewToken(service(), ben!, ann!, { subject: 'Invoice for June' })

  const lifeOf = ({ refreshBefore }: Subscription): number => Date.parse(refreshBefore) - service().clock()

  it('registers, and its person lets it act for an agent', async () => {
    const person = visitor(service())
    assert.equal((await person.signIn('alice', 'correct horse')).status, 303)
    app = await hostedApp(service(), { person, agentId: ann!.id, redirectUri })
    client = eventClient(service(), app.token)
  })

  it('finds the events that webhooks tell of', async () => {
    const { capabilities } = await client.ask<{ capabilities: Record<string, unknown> }>('server/discover')
    assert.ok('events' in capabilities && 'tools' in capabilities)
    const { events } = await client.ask<{ events: { name: string; delivery: string[]; inputSchema: object }[] }>(
      'events/list',
    )
    for (const event of events) assert.ok(event.delivery.includes('webhook'), event.name)
    const { inputSchema } = events.find((event) => event.name === name)!
    assert.ok(Object.hasOwn(Object(inputSchema).properties, 'only_contacts'))
  })

  it('subscribes for days, when its endpoint has repeated a challenge once', async () => {
    subscription = await subscribe(receiver.secret)
    assert.equal(receiver.challenges, 1)
    assert.ok(Math.abs(lifeOf(subscription) - 7 * dayMs) < 60_000, subscription.refreshBefore)
  })

  it('gets an event with a valid signature, and reads with a read-only tool', async () => {
    const id = await write()
    assert.deepEqual(await receiver.got(1), [id])
    const { body, subscriptionId } = receiver.events[0]!
    assert.deepEqual([body.eventId, body.name, subscriptionId], [id, name, subscription.id])
    const tools = await connectMcp(service(), { token: app.token })
    const listed = await tools.callTool({ name: 'list_threads', arguments: { status: 'unread' } })
    await tools.close()
    const { threads } = Object(listed.structuredContent)
    assert.deepEqual([threads[0].id, threads[0].subject], [body.data?.['thread_id'], 'Invoice for June'])
  })

  it('gets a rejected event again under the same id, although its token has expired', async () => {
    service().clock.advance(3_600_000)
    assert.equal((await client.send('events/list', {})).status, 401)
    receiver.answer = refusing(500)
    const before = receiver.events.length
    const id = await write()
    await until(() => receiver.events.length > before)
    await service().deps.webhooks.idle()
    receiver.answer = taken
    service().clock.advance(60_000)
    await work(service())
    assert.deepEqual(
      receiver.events.slice(before).map((event) => event.body.eventId),
      [id, id],
    )
  })

  it('refreshes with another secret, which signs from then on beside the one before', async () => {
    client = eventClient(service(), await app.renew())
    service().clock.advance(60_000)
    const secret = newSecret()
    receiver.secrets = [secret]
    const again = await subscribe(secret)
    assert.deepEqual([again.id, receiver.challenges], [subscription.id, 1])
    assert.ok(Math.abs(lifeOf(again) - 7 * dayMs) < 60_000, again.refreshBefore)
    const id = await write()
    assert.equal((await receiver.got(3)).at(-1), id)
    assert.equal(receiver.events.at(-1)?.signatures, 2)
  })

  it('unsubscribes, and gets nothing more, not even a notice', async () => {
    await client.ask('events/unsubscribe', { ...wanted, delivery: { url: receiver.url } })
    const before = receiver.events.length
    await write()
    await service().deps.delivery.idle()
    await work(service())
    assert.deepEqual([receiver.events.length, receiver.notices], [before, []])
  })
})
