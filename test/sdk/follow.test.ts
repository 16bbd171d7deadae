import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  AbortError,
  createClient,
  cursorOf,
  ServiceError,
  type ClientEvent,
  type ClientOptions,
  type Envelope,
  type MailboxCursor,
} from '#sdk'
import { newAgent, type Agent } from '../support/agents.ts'
import { draftTo, textPart } from '../support/client.ts'
import { movedClock } from '../support/moved-clock.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

const service = useService()

const addresses = () => {
  const { baseUrl, authUrl, wsUrl } = service().config
  return { base_url: baseUrl, auth_url: authUrl, ws_url: wsUrl }
}

/** Creates a client of an agent, and records its events. */
function clientOf(agent: Agent, options: Partial<ClientOptions> = {}, waitFor = (_ms: number) => {}) {
  const events: ClientEvent[] = []
  function onEvent(event: ClientEvent): void {
    events.push(event)
    if (event.type === 'waiting') waitFor(event.waitMs)
  }
  const token = (resource: string) => agent.tokenFor(resource === service().config.wsUrl ? 'ws' : 'rest')
  const client = createClient({ url: addresses(), auth: { token }, random: () => 0, onEvent, ...options })
  const waits = () => events.flatMap((event) => (event.type === 'waiting' ? [event.waitMs] : []))
  const ways = () => events.flatMap((event) => (event.type === 'following' ? [event.by] : []))
  return { client, events, waits, ways }
}

/** Creates the same with a movable clock; waits after errors end at once. */
function timelessClientOf(agent: Agent, options: Partial<ClientOptions> = {}) {
  const clock = movedClock()
  const pass = (milliseconds: number) => void setImmediate(() => clock.advance(milliseconds))
  return { clock, ...clientOf(agent, { clock, ...options }, pass) }
}

const textOf = ({ content_parts: [part] }: Envelope): string => (part?.type === 'text' ? part.text : '')

const send = (agent: Agent, text: string) => agent.sent(draftTo(agent.handle, { content_parts: [textPart(text)] }))

async function sendAll(agent: Agent, ...texts: string[]): Promise<void> {
  for (const text of texts) await send(agent, text)
}

const listeners = ({ id }: Agent): number => service().deps.presence.openHere(id)

test('every envelope comes once and in order, and its cursor is saved after the body and before the next', async () => {
  const agent = await newAgent(service())
  await sendAll(agent, 'one', 'two')
  const told: string[] = []
  const saved: MailboxCursor[] = []
  const save = async (cursor: MailboxCursor) => {
    await new Promise((resolve) => setImmediate(resolve))
    told.push('saved')
    saved.push(cursor)
  }
  const { client, ways } = clientOf(agent)
  for await (const envelope of client.mailbox.follow({ save })) {
    told.push(textOf(envelope))
    if (told.at(-1) === 'two') void until(() => ways().length === 1).then(() => sendAll(agent, 'three'))
    if (told.at(-1) === 'three') break
  }
  assert.deepEqual(told, ['one', 'saved', 'two', 'saved', 'three'])
  assert.deepEqual(ways(), ['push'])
  await until(() => listeners(agent) === 0)

  for await (const envelope of client.mailbox.follow({ cursor: saved.at(-1) })) {
    assert.equal(textOf(envelope), 'three', 'what the body was left at comes again')
    break
  }
  for await (const envelope of client.mailbox.follow({ cursor: saved[0] })) {
    assert.equal(textOf(envelope), 'two')
    break
  }
})

test('from now on: what was there is passed over, and the place is saved at once', async () => {
  const agent = await newAgent(service())
  const { client, events } = clientOf(agent)
  for (const empty of [true, false]) {
    const saved: MailboxCursor[] = []
    const following = client.mailbox.follow({ cursor: 'now', save: (cursor) => saved.push(cursor) })
    const next = following.next()
    await until(() => saved.length === 1 && events.at(-1)?.type !== 'request')
    await send(agent, empty ? 'first' : 'second')
    const { value } = await next
    assert.equal(value && textOf(value), empty ? 'first' : 'second')
    await following.return()
  }
})

test('an abort in the body saves the envelope and ends the loop; an error and a break do not save it', async () => {
  const agent = await newAgent(service())
  await sendAll(agent, 'one', 'two')
  const { client } = clientOf(agent)
  const saved: MailboxCursor[] = []
  const save = (cursor: MailboxCursor) => void saved.push(cursor)
  const controller = new AbortController()
  const aborted = async () => {
    for await (const _ of client.mailbox.follow({ save }, { signal: controller.signal })) controller.abort('enough')
  }
  await assert.rejects(aborted, (error) => error instanceof AbortError && error.cause === 'enough')
  assert.equal(saved.length, 1)
  const failed = async () => {
    for await (const _ of client.mailbox.follow({ save })) throw new Error('of the body')
  }
  await assert.rejects(failed, /of the body/)
  assert.equal(saved.length, 1)
  const unsaved = async () => {
    const full = () => Promise.reject(new Error('the disk is full'))
    for await (const envelope of client.mailbox.follow({ save: full })) assert.equal(textOf(envelope), 'one')
  }
  await assert.rejects(unsaved, /the disk is full/)
  await until(() => listeners(agent) === 0)
})

for (const by of ['push', 'long-poll', 'poll'] as const)
  test(`return() and the signal end a follower by ${by} at once while it waits`, async () => {
    const agent = await newAgent(service())
    const { client, clock, ways } = timelessClientOf(agent)
    const following = client.mailbox.follow({ by })
    const next = following.next()
    await until(() => {
      clock.advance(50) // looks are some time apart
      return ways().length > 0 && (by !== 'push' || listeners(agent) === 1)
    })
    assert.deepEqual(await following.return(), { done: true, value: undefined })
    assert.deepEqual(await next, { done: true, value: undefined })
    assert.deepEqual(await following.next(), { done: true, value: undefined })
    const controller = new AbortController()
    const called = client.mailbox.follow({ by }, { signal: controller.signal }).next()
    setTimeout(() => controller.abort(), 50)
    await assert.rejects(called, AbortError)
    await until(() => listeners(agent) === 0 && clock.waiting === 0)
  })

test('headers of both directions, without fetching or marking anything read', async () => {
  const [agent, other] = [await newAgent(service()), await newAgent(service())]
  await other.sent(draftTo(agent.handle))
  await agent.sent(draftTo(other.handle))
  const { client } = clientOf(agent)
  const directions: unknown[] = []
  for await (const header of client.mailbox.follow({ headers: true, direction: 'both' })) {
    directions.push(header.direction)
    if (directions.length === 2) break
  }
  assert.deepEqual(directions, ['in', 'out'])
  assert.equal((await agent.list()).body.envelope_headers[0]?.unread, true)
  // @ts-expect-error what the agent has sent cannot be fetched
  client.mailbox.follow({ direction: 'out' })
})

test('a backlog is fetched in batches, once and in order', async () => {
  const agent = await newAgent(service())
  const count = 138
  const ids: string[] = []
  for (let sent = 0; sent < count; sent += 46) {
    const drafts = Array.from({ length: 46 }, () => draftTo(agent.handle))
    await Promise.all(drafts.map((draft) => agent.sent(draft)))
  }
  const { client, events } = clientOf(agent)
  for await (const { id } of client.mailbox.follow()) if (ids.push(id) === count) break
  const kept = await client.mailbox.walk().toArray({ limit: 1000 })
  assert.deepEqual(
    ids,
    kept.map(({ id }) => id),
  )
  const fetches = events.filter((event) => event.type === 'request' && event.operation === 'getMessages')
  assert.equal(fetches.length, 2)
})

test('walk goes over all pages, oldest first, from a cursor, as far as one likes', async () => {
  const agent = await newAgent(service())
  await sendAll(agent, '1', '2', '3', '4', '5')
  const { client } = clientOf(agent)
  const all = await client.mailbox.walk({ limit: 2 }).toArray({ limit: 100 })
  assert.equal(all.length, 5)
  assert.ok(all.every(({ created_at }, index) => created_at > (all[index - 1]?.created_at ?? 0)))
  assert.deepEqual(await client.mailbox.walk({ limit: 2 }).toArray({ limit: 3 }), all.slice(0, 3))
  assert.deepEqual(await client.mailbox.walk({ cursor: cursorOf(all[2]!) }).toArray({ limit: 3 }), all.slice(3))
  assert.deepEqual(await client.mailbox.walk({ order: 'desc' }).toArray({ limit: 9 }), all.toReversed())
})

test('a socket whose token expires is followed by another, which tells of what came in between', async () => {
  const agent = await newAgent(service())
  let opened = 0
  let letOpen = () => {}
  const isLet = new Promise<void>((resolve) => (letOpen = resolve))
  const token = async (resource: string) => {
    if (resource !== service().config.wsUrl) return agent.tokenFor('rest')
    if (opened++ > 0) await isLet
    const given = await agent.tokenFor('ws')
    if (opened === 1) service().clock.advance(898_500)
    return given
  }
  const { client, events } = clientOf(agent, { auth: { token } })
  const ends = () => events.flatMap((event) => (event.type === 'disconnected' ? [event.code] : []))
  const looks = () => events.filter((event) => event.type === 'request' && event.operation === 'listMailbox').length
  const following = client.mailbox.follow({ pollMs: 3_600_000 })
  const next = following.next()
  await until(() => opened === 2)
  const sender = await newAgent(service()) // whose token is of this moment
  await sender.sent(draftTo(agent.handle, { content_parts: [textPart('later')] }))
  const before = looks()
  letOpen()
  const { value } = await next
  assert.equal(value && textOf(value), 'later')
  assert.deepEqual([ends(), looks() - before], [[1008], 1])
  await following.return()
})

/** Creates a `fetch` that replaces the responses to mailbox requests as long as there are disturbances. */
function disturbed(disturbances: (() => Response | Promise<Response>)[]): typeof fetch {
  return async (input, init) => {
    const disturbance = /\/(mailbox|messages)\?/.test(String(input)) ? disturbances.shift() : undefined
    return disturbance ? disturbance() : fetch(input, init)
  }
}

const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ error: { code, message: 'no' } }, { status, headers })

const html = (status: number) => new Response('<p>', { status, headers: { 'Content-Type': 'text/html' } })

test('errors that pass are waited out, with growing waits that are never shorter than the service asks', async () => {
  const agent = await newAgent(service())
  await sendAll(agent, 'one', 'two')
  const passing = [
    () => refusal(503, 'SERVICE_UNAVAILABLE'),
    () => Promise.reject(new TypeError('fetch failed', { cause: new Error('read ECONNRESET') })),
    () => refusal(429, 'RATE_LIMITED', { 'Retry-After': '77' }),
    ...Array.from({ length: 37 }, () => () => html(502)),
  ]
  const { client, waits, events } = timelessClientOf(agent, { fetch: disturbed(passing) })
  const texts: string[] = []
  for await (const envelope of client.mailbox.follow({ by: 'poll' })) if (texts.push(textOf(envelope)) === 2) break
  assert.deepEqual(texts, ['one', 'two'])
  assert.deepEqual(waits().slice(0, 7), [500, 1000, 77_000, 4000, 8000, 15_000, 15_000])
  assert.equal(waits().length, 40)
  assert.equal(events.filter(({ type }) => type === 'retry').length, 0)
})

test('errors that do not pass end it, and a page of something in between only before the service has answered', async () => {
  const agent = await newAgent(service())
  const next = (...answers: (() => Response)[]) => clientOf(agent, { fetch: disturbed(answers) }).client.mailbox
  const noScope = next(() => refusal(403, 'INSUFFICIENT_SCOPE'))
  await assert.rejects(noScope.follow().next(), { name: 'ServiceError', code: 'INSUFFICIENT_SCOPE' })
  const expired = next(...[1, 2].map(() => () => refusal(401, 'TOKEN_EXPIRED')))
  await assert.rejects(expired.follow().next(), (error) => error instanceof ServiceError && error.status === 401)
  await assert.rejects(
    next(() => html(404))
      .follow()
      .next(),
    { name: 'ProtocolError', status: 404 },
  )
  await until(() => listeners(agent) === 0)

  await sendAll(agent, 'one', 'two')
  const passing = timelessClientOf(agent, {
    fetch: disturbed([() => Response.json({ envelope_headers: [], next_cursor: null }), () => html(404)]),
  })
  const following = passing.client.mailbox.follow({ by: 'poll', pollMs: 7000 })
  const first = following.next()
  await until(() => passing.ways().length === 1)
  passing.clock.advance(7000)
  assert.equal((await first).done, false)
  assert.deepEqual(passing.waits(), [500])
  await following.return()
})

test('envelopes removed between listing and fetching are skipped', async () => {
  const agent = await newAgent(service())
  await sendAll(agent, 'one', 'two', 'three')
  const without: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    if (!String(input).includes('/messages?')) return response
    const { envelopes } = (await response.json()) as { envelopes: Envelope[] }
    return Response.json({ envelopes: envelopes.filter((envelope) => textOf(envelope) !== 'two') })
  }
  const { client } = clientOf(agent, { fetch: without })
  const texts: string[] = []
  for await (const envelope of client.mailbox.follow()) if (texts.push(textOf(envelope)) === 2) break
  assert.deepEqual(texts, ['one', 'three'])
})
