import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { newAgent, newAgents, sendWithNewToken, type Agent } from '../support/agents.ts'
import { assertRefused, keyed } from '../support/client.ts'
import { eventClient, eventsOf, type EventClient } from '../support/mcp-events.ts'
import { newSecret, refusing, taken } from '../support/receiver.ts'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { useReceiver } from '../support/use-receiver.ts'
import { useService } from '../support/use-service.ts'

const name = 'envelope.received'
const hourMs = 3_600_000

interface Granted {
  id: string
  refreshBefore: string | null
  cursor: string
  truncated: boolean
  deliveryStatus?: { active: boolean; lastDeliveryAt: string | null; lastError: string | null }
}

describe('events/subscribe', () => {
  const service = useService({ env: { WEBHOOKS_PER_AGENT_MAX: '3' } })
  const receiver = useReceiver('all tests')

  const subscribe = (client: EventClient, params: object = {}, delivery: object = {}): Promise<Granted> =>
    client.ask<Granted>('events/subscribe', {
      name,
      delivery: { mode: 'webhook', url: receiver().url, secret: receiver().secret, ...delivery },
      ...params,
    })

  const sendTo = (recipient: Agent, sender: Agent): Promise<string> => sendWithNewToken(service(), sender, recipient)

  const came = async (count: number): Promise<string[]> => (await receiver().got(count)).slice(-1)
  const sofar = (): number => new Set(receiver().events.map(({ id }) => id)).size

  it('is all that a client has to do from the discovery of the server to its first event', async () => {
    const [ann, ben] = await newAgents(service(), 2)
    const client = await eventsOf(service(), ann!)
    const { capabilities } = await client.ask<{ capabilities: object }>('server/discover')
    assert.ok('events' in capabilities)
    const { events } = await client.ask<{ events: { name: string; delivery: string[] }[] }>('events/list')
    assert.ok(events.find((event) => event.name === name)?.delivery.includes('webhook'))
    const challenges = receiver().challenges
    const granted = await subscribe(client, { ttlMs: 3 * 24 * hourMs })
    assert.equal(receiver().challenges, challenges + 1)
    assert.match(granted.id, /^sub_/)
    assert.equal(granted.truncated, false)
    assert.ok(Math.abs(Date.parse(granted.refreshBefore!) - service().clock() - 72 * hourMs) < 60_000)
    const [seen, id] = [sofar(), await sendTo(ann!, ben!)]
    assert.deepEqual(await came(seen + 1), [id])
    const { body, subscriptionId } = receiver().events.at(-1)!
    assert.deepEqual([body.eventId, body.name, subscriptionId], [id, name, granted.id])
    const [polled] = (await client.poll({ name, cursor: granted.cursor })).events
    const { cursor, ...occurrence } = body
    assert.deepEqual(occurrence, polled)
    assert.ok((await client.poll({ name, cursor: cursor! })).events.length <= 1)
    await client.ask('events/unsubscribe', { name, arguments: {}, delivery: { url: receiver().url } })
    await sendTo(ann!, ben!)
    await service().deps.webhooks.idle()
    assert.equal(sofar(), seen + 1)
  })

  it('survives a 410, with which an endpoint rejects one event and wants the next ones', async () => {
    const [ann, ben] = await newAgents(service(), 2)
    const granted = await subscribe(await eventsOf(service(), ann!))
    const [seen, notices] = [sofar(), receiver().notices.length]
    receiver().answer = refusing(410)
    const rejected = [await sendTo(ann!, ben!), await sendTo(ann!, ben!)]
    await came(seen + 2)
    await service().deps.webhooks.idle()
    receiver().answer = taken
    service().clock.advance(hourMs)
    const id = await sendTo(ann!, ben!)
    assert.deepEqual(await came(seen + 3), [id])
    await service().deps.webhooks.idle()
    const tries = receiver().events.map((event) => event.id)
    for (const one of rejected) assert.equal(tries.filter((other) => other === one).length, 1, 'sent again')
    assert.equal(receiver().notices.length, notices)
    const { deliveryStatus } = await subscribe(await eventsOf(service(), ann!))
    assert.equal(deliveryStatus?.active, true)
    assert.equal((await service().deps.webhooks.find(ann!.id, granted.id))?.failures, 0)
  })

  it('made again renews it: its life, its secret, and its endpoint is not asked again', async () => {
    const [ann, ben] = await newAgents(service(), 2)
    const client = await eventsOf(service(), ann!)
    const first = await subscribe(client)
    assert.equal(first.deliveryStatus, undefined)
    assert.ok(Math.abs(Date.parse(first.refreshBefore!) - service().clock() - 24 * hourMs) < 60_000)
    const seen = sofar()
    await sendTo(ann!, ben!)
    await came(seen + 1)
    await service().deps.webhooks.idle()
    const [challenges, secret] = [receiver().challenges, newSecret()]
    receiver().secrets = [secret, ...receiver().secrets]
    const again = await subscribe(client, { ttlMs: null, cursor: first.cursor }, { secret })
    assert.deepEqual([again.id, again.refreshBefore, receiver().challenges], [first.id, null, challenges])
    const { active, lastDeliveryAt, lastError } = again.deliveryStatus!
    assert.deepEqual([active, lastError], [true, null])
    assert.ok(Math.abs(Date.parse(lastDeliveryAt!) - service().clock()) < 60_000)
    assert.deepEqual((await client.poll({ name, cursor: again.cursor })).events, [])
    await sendTo(ann!, ben!)
    await came(seen + 2)
    assert.equal(receiver().events.at(-1)!.signatures, 2)
    for (const [asked, ms] of [
      [1, 300_000],
      [300 * 24 * hourMs, 30 * 24 * hourMs],
      [1e18, 30 * 24 * hourMs],
    ] as const) {
      const { refreshBefore } = await subscribe(client, { ttlMs: asked })
      assert.ok(Math.abs(Date.parse(refreshBefore!) - service().clock() - ms) < 60_000, refreshBefore!)
    }
  })

  it('begins at a cursor, and reports skipped events', async () => {
    const [ann, ben] = await newAgents(service(), 2)
    const client = await eventsOf(service(), ann!)
    const cursor = await client.now()
    const early = await sendTo(ann!, ben!)
    const seen = sofar()
    const granted = await subscribe(client, { cursor })
    assert.equal(granted.truncated, false)
    assert.deepEqual(await came(seen + 1), [early])
    service().clock.advance(hourMs)
    const later = await eventsOf(service(), ann!)
    const late = await sendTo(ann!, ben!)
    const other = await subscribe(later, { cursor, maxAgeMs: 60_000, arguments: { from: ['@alice.*'] } })
    assert.equal(other.truncated, true)
    assert.notEqual(other.id, granted.id)
    await service().deps.webhooks.idle()
    const told = receiver().events.filter(({ subscriptionId }) => subscriptionId === other.id)
    assert.deepEqual(
      told.map(({ id }) => id),
      [late],
    )
  })

  it('is refused where something is wrong, with a code that says what', async () => {
    const ann = await newAgent(service())
    const client = await eventsOf(service(), ann)
    const refusal = async (delivery: object, params: object = {}) => {
      const { url, secret } = receiver()
      const { code, data } = await client.refusal('events/subscribe', {
        name,
        delivery: { mode: 'webhook', url, secret, ...delivery },
        ...params,
      })
      return [code, data]
    }
    for (const delivery of [
      ...[
        { url: 'ftp://hooks.example/' },
        { url: 'nowhere' },
        { url: 7 },
        { url: 'https://10.0.0.1/' },
        { url: 'https://u:p@hooks.example/' },
        { url: 'https://hooks.example/#' },
      ],
      ...[{ secret: 'x' }, { secret: 'whsec_eA==' }, { secret: undefined }, { secret: `whsec_${'A'.repeat(100)}!` }],
    ])
      assert.deepEqual(await refusal(delivery), [-32602, undefined], JSON.stringify(delivery))
    assert.deepEqual(await refusal({}, { ttlMs: 'long' }), [-32602, undefined])
    assert.deepEqual(await refusal({}, { arguments: { form: 1 } }), [-32602, undefined])
    assert.deepEqual(await refusal({}, { delivery: undefined }), [-32602, undefined])
    assert.deepEqual(await refusal({ mode: 'mail' }), [-32014, { feature: 'deliveryMode', value: 'mail' }])
    assert.deepEqual(await refusal({}, { name: 'nothing' }), [-32011, { kind: 'event' }])
    receiver().echo = () => '{"challenge":"no"}'
    assert.deepEqual(await refusal({ url: `${receiver().url}/no` }), [-32015, { reason: 'challenge_failed' }])
    receiver().echo = (challenge) => JSON.stringify({ challenge })
    assert.deepEqual(await refusal({ url: 'http://127.0.0.1:9/' }), [-32015, { reason: 'connection_refused' }])
    for (let n = 0; n < 3; n++) await subscribe(client, {}, { url: `${receiver().url}/${n}` })
    assert.deepEqual(await refusal({ url: `${receiver().url}/3` }), [-32013, { limit: 'subscriptions', max: 3 }])
  })

  it('is ended only by its own agent and client', async () => {
    const [ann, ben] = await newAgents(service(), 2)
    const [client, other] = [await eventsOf(service(), ann!), await eventsOf(service(), ben!)]
    await subscribe(client, { arguments: {} })
    const params = { name, delivery: { url: receiver().url } }
    for (const [who, what] of [
      [other, params],
      [client, { ...params, arguments: { include_preview: false } }],
      [client, { ...params, name: 'delivery.report' }],
    ] as const) {
      const { code, data } = await who.refusal('events/unsubscribe', what)
      assert.deepEqual([code, data], [-32011, { kind: 'subscription' }])
    }
    await client.ask('events/unsubscribe', params)
    assert.equal((await client.refusal('events/unsubscribe', params)).code, -32011)
  })

  it('needs the scope of its event', async () => {
    const token = await (await newAgent(service())).tokenFor('mcp', ['contacts:read'])
    for (const method of ['events/subscribe', 'events/unsubscribe'])
      assert.equal(
        (await eventClient(service(), token).send(method, { name, delivery: { url: receiver().url } })).status,
        403,
      )
  })
})

describe('events/subscribe and events/unsubscribe', () => {
  const service = useService({ clock: fixedClock(), env: { RATE_LIMITS: 'on', WRITES_PER_MINUTE: '3' } })
  const receiver = useReceiver('all tests')

  it('count as writes, with those over REST', async () => {
    const ann = await newAgent(service())
    const client = await eventsOf(service(), ann)
    const { url, secret } = receiver()
    const params = { name, delivery: { mode: 'webhook', url, secret } }
    await client.ask('events/subscribe', params)
    await client.ask('events/unsubscribe', params)
    const made = { method: 'POST', body: { url, secret, event: name }, headers: keyed() }
    assert.equal((await ann.at('/agents/me/webhooks', made)).status, 201)
    for (const method of ['events/subscribe', 'events/unsubscribe']) {
      const { code, data } = await client.refusal(method, params)
      assert.deepEqual([code, data], [-32013, { limit: 'writes', max: 3 }])
    }
    assertRefused(await ann.at('/agents/me/webhooks', { ...made, headers: keyed() }), 429, 'RATE_LIMITED')
    await client.poll({ name, cursor: null })
  })
})
