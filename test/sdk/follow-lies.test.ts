import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WebSocketServer } from 'ws'
import { createClient, cursorOf, type ClientEvent, type Clock, type EnvelopeHeader } from '#sdk'
import { movedClock } from '../support/moved-clock.ts'
import { until } from '../support/until.ts'

const url = { base_url: 'http://mail.test/v1', auth_url: 'http://mail.test', ws_url: 'ws://127.0.0.1:1/connect' }

const idOf = (number: number): string => `env_${String(number).padStart(26, '0')}`

const header = (number: number): EnvelopeHeader => ({
  id: idOf(number),
  created_at: number,
  from: '@a.b',
  to: ['@c.d'],
  cc: [],
  subject: null,
  in_reply_to: null,
  date_ms: 0,
  received_ms: number,
  unread: true,
  has_attachments: false,
  direction: 'in' as const,
  type_hint: 'text' as const,
  size_hint: 0,
})

const envelope = (number: number, text = `${number}`) => ({
  ...header(number),
  references: [],
  content_parts: [{ type: 'text', text }],
})

const numbersIn = (query: URLSearchParams): number[] =>
  (query.get('ids') ?? '').split(',').map((id) => Number(id.slice(4)))

interface Lies {
  /** Returns the page after this `created_at`. */
  page(after: number, query: URLSearchParams): object
  batch?: (numbers: number[]) => object | string
}

/** Creates a client of a server with false responses. Its waits end at once, except time-outs. */
function clientOf({ page, batch }: Lies) {
  const waits: number[] = []
  const asked: URLSearchParams[] = []
  let now = Date.UTC(2030, 0)
  const clock: Clock = {
    now: () => now,
    async sleep(milliseconds, signal) {
      if (milliseconds === 60_000) return new Promise((resolve) => signal?.addEventListener('abort', () => resolve()))
      await new Promise((resolve) => setImmediate(resolve))
      if (signal?.aborted) return
      waits.push(milliseconds)
      now += milliseconds
    },
  }
  const answer = async (input: unknown): Promise<Response> => {
    const { pathname, searchParams } = new URL(String(input))
    if (pathname === '/v1/mailbox') {
      asked.push(searchParams)
      return Response.json(page(Number(searchParams.get('after_created_at') ?? 0), searchParams))
    }
    const numbers = numbersIn(searchParams)
    const given = batch ? batch(numbers) : { envelopes: numbers.map((number) => envelope(number)) }
    const headers = { 'Content-Type': 'application/json' }
    return typeof given === 'string' ? new Response(given, { headers }) : Response.json(given)
  }
  const { mailbox } = createClient({ url, auth: { token: 'any' }, clock, random: () => 0, fetch: answer })
  const move = (milliseconds: number) => (now += milliseconds)
  return { mailbox, waits, asked, move }
}

const after = (place: number, ...numbers: number[]) => ({
  envelope_headers: numbers.filter((number) => number > place).map(header),
  next_cursor: null,
})

for (const [what, next] of [
  ['is missing', {}],
  ['is not null', { next_cursor: { after_created_at: 5, after_envelope_id: idOf(5) } }],
] as const)
  test(`an empty page is the last one where its next_cursor ${what}`, async () => {
    const { mailbox, waits, asked } = clientOf({ page: () => ({ envelope_headers: [], ...next }) })
    const following = mailbox.follow({ by: 'poll', pollMs: 7000 })
    void following.next()
    await until(() => asked.length > 3)
    assert.deepEqual(waits.slice(0, 3), [7000, 7000, 7000])
    await following.return()
  })

test('a clock that is set back in the body of the loop delays nothing', async () => {
  const { mailbox, waits, move } = clientOf({ page: (place) => after(place, place + 1) })
  const seen: number[] = []
  for await (const { created_at } of mailbox.follow({ by: 'poll', pollMs: 10 })) {
    move(-3_600_000)
    if (seen.push(created_at) === 3) break
  }
  assert.deepEqual(seen, [1, 2, 3])
  assert.ok(Math.max(...waits) <= 250, `waits: ${waits}`)
})

const lyingPages: Record<string, Lies['page']> = {
  'ignores the cursor': () => after(0, 1, 2, 3),
  'has an envelope twice': (place) => after(place, 1, 1, 2, 2, 3),
}
for (const [what, page] of Object.entries(lyingPages))
  test(`a page that ${what} shows nothing again, and the cursor does not go back`, async () => {
    const { mailbox, asked } = clientOf({ page })
    const [seen, saved]: [number[], number[]] = [[], []]
    const save = ({ after_created_at }: { after_created_at: number }) => saved.push(after_created_at)
    const following = mailbox.follow({ by: 'poll', save })
    for (let count = 0; count < 3; count++) seen.push((await following.next()).value?.created_at ?? 0)
    void following.next()
    await until(() => asked.length > 3)
    await following.return()
    assert.deepEqual(
      [seen, saved],
      [
        [1, 2, 3],
        [1, 2, 3],
      ],
    )
  })

test('a batch gives the envelopes that it was asked for, in their order, and one without a list is no answer', async () => {
  const batch = () => ({ envelopes: [99, 3, 1].map((number) => envelope(number)) })
  const { mailbox } = clientOf({ page: (place) => after(place, 1, 2, 3), batch })
  const following = mailbox.follow({ by: 'poll' })
  const seen = [await following.next(), await following.next()].map(({ value }) => value?.created_at)
  await following.return()
  assert.deepEqual(seen, [1, 3])
  let answers = 0
  const none = clientOf({
    page: (place) => after(place, 1),
    batch: ([one = 0]) => (answers++ ? { envelopes: [envelope(one)] } : {}),
  })
  const first = none.mailbox.follow({ by: 'poll' })
  assert.equal((await first.next()).value?.created_at, 1, 'waited out, once the service has answered')
  await first.return()
})

test('a batch that is too large for one answer is asked for by halves; one envelope that is, ends it', async () => {
  const asked: number[] = []
  const batch = (numbers: number[]) => {
    asked.push(numbers.length)
    return numbers.length > 1 ? ' '.repeat(2 ** 26 + 1) : { envelopes: numbers.map((number) => envelope(number)) }
  }
  const { mailbox, waits } = clientOf({ page: (place) => after(place, 1, 2, 3), batch })
  const seen: number[] = []
  for await (const { created_at } of mailbox.follow({ by: 'poll' })) if (seen.push(created_at) === 3) break
  assert.deepEqual([seen, asked, waits], [[1, 2, 3], [3, 2, 1, 1, 1], []])
  const huge = clientOf({ page: (place) => after(place, 1), batch: () => ' '.repeat(2 ** 26 + 1) })
  await assert.rejects(huge.mailbox.follow({ by: 'poll' }).next(), { name: 'ProtocolError', operation: 'getMessages' })
})

test('a save that does not end is no reason for the signal and return() to wait', async () => {
  const { mailbox } = clientOf({ page: (place) => after(place, 1, 2) })
  const save = () => new Promise(() => {})
  const controller = new AbortController()
  const following = mailbox.follow({ by: 'poll', save }, { signal: controller.signal })
  await following.next()
  const next = following.next()
  controller.abort('enough')
  await assert.rejects(next, { name: 'AbortError', cause: 'enough' })
  const left = mailbox.follow({ by: 'poll', save })
  await left.next()
  const none = left.next()
  assert.deepEqual([await left.return(), await none], Array(2).fill({ done: true, value: undefined }))
})

test('a cursor of another shape, and numbers that make no sense, are mistakes', () => {
  const { mailbox } = clientOf({ page: () => after(0) })
  for (const cursor of ['{}', '"latest"', '{"after_created_at":5}', '{"after_envelope_id":"env_1"}', '5', '[]']) {
    assert.throws(() => mailbox.follow({ cursor: JSON.parse(cursor) }), TypeError)
    assert.throws(() => mailbox.walk({ cursor: JSON.parse(cursor) }), TypeError)
  }
  for (const pollMs of [0, -1, Number.NaN]) assert.throws(() => mailbox.follow({ pollMs }), TypeError)
  for (const limit of [0, 101, 1.5, Number.NaN]) assert.throws(() => mailbox.follow({ limit }), TypeError)
  assert.throws(() => mailbox.follow({ headers: true, limit: 201 }), TypeError)
})

/** Starts a WebSocket server without checks, which records the queries of handshakes. */
function anySockets() {
  const sockets = new WebSocketServer({ port: 0, handleProtocols: () => 'ams.v1' })
  const address = sockets.address()
  const handshakes: string[] = []
  sockets.on('connection', (_, request) => void handshakes.push(request.url ?? ''))
  const push = (number: number) =>
    sockets.clients.forEach((socket) => socket.send(JSON.stringify({ op: 'envelope.notify', ...header(number) })))
  return { sockets, handshakes, push, port: typeof address === 'object' && address ? address.port : 0 }
}

test('one poll settles a pushed envelope, even if the mailbox does not show it', async () => {
  const { sockets, push, port } = anySockets()
  const sleeping: number[] = []
  let looks = 0
  const clock: Clock = {
    now: () => looks * 1000,
    sleep: (milliseconds, signal) => {
      sleeping.push(milliseconds)
      return new Promise((resolve) =>
        signal?.aborted ? resolve() : signal?.addEventListener('abort', () => resolve()),
      )
    },
  }
  const answer = async (): Promise<Response> => {
    looks++
    return Response.json({ envelope_headers: [], next_cursor: null })
  }
  const { mailbox } = createClient({
    url: { ...url, ws_url: `ws://127.0.0.1:${port}` },
    auth: { token: 'any' },
    clock,
    random: () => 0,
    fetch: answer,
  })
  const following = mailbox.follow({ by: 'push' })
  void following.next()
  const longSleeps = () => sleeping.filter((milliseconds) => milliseconds === 30_000).length
  await until(() => longSleeps() === 1)
  const before = looks
  push(7)
  await until(() => longSleeps() === 2)
  assert.equal(looks, before + 1)
  await following.return()
  sockets.close()
})

test('a socket begins where all was read, also the next one, which alone tells of what came in between', async () => {
  const { sockets, handshakes, push, port } = anySockets()
  const clock = movedClock()
  const kept = [1, 2]
  let looks = 0
  const answer = async (input: unknown): Promise<Response> => {
    const { pathname, searchParams } = new URL(String(input))
    if (pathname !== '/v1/mailbox')
      return Response.json({ envelopes: numbersIn(searchParams).map((one) => envelope(one)) })
    looks++
    const [next, ...more] = kept.filter((number) => number > Number(searchParams.get('after_created_at')))
    const next_cursor = next && more[0] ? cursorOf(header(next)) : null
    return Response.json({ envelope_headers: next ? [header(next)] : [], next_cursor })
  }
  const events: ClientEvent[] = []
  const onEvent = (event: ClientEvent) => void events.push(event)
  const urls = { ...url, ws_url: `ws://127.0.0.1:${port}` }
  const options = { url: urls, auth: { token: 'any' }, clock, random: () => 0, fetch: answer, onEvent }
  const following = createClient(options).mailbox.follow()
  const next = async () => (await following.next()).value?.created_at
  const place = (number: number) => `/?after_created_at=${number}&after_envelope_id=${idOf(number)}&direction=in`
  assert.deepEqual([await next(), await next(), handshakes], [1, 2, []])
  const third = next()
  await until(() => events.some((event) => event.type === 'following' && event.by === 'push'))
  assert.deepEqual([handshakes, looks], [[place(2)], 2])

  sockets.clients.forEach((socket) => socket.close(1001, 'Retry-After: 3'))
  const waits = () => events.flatMap((event) => (event.type === 'waiting' ? [event.waitMs] : []))
  await until(() => waits().length === 1)
  kept.push(3)
  clock.advance(2999)
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(handshakes.length, 1)
  clock.advance(1)
  await until(() => handshakes.length === 2)
  await until(() => events.filter(({ type }) => type === 'connected').length === 2)
  assert.deepEqual([waits(), handshakes[1], looks], [[3000], place(2), 2])
  push(3)
  assert.deepEqual([await third, looks], [3, 3])

  kept.push(4)
  const fourth = next()
  await until(() => {
    clock.advance(1000)
    return looks === 4
  })
  assert.equal(await fourth, 4, 'a server that does not know places tells nothing, and is asked after half a minute')
  await following.return()
  sockets.close()
})

test('a feed may begin at a place, and tells when a server that stops asks its clients back', async () => {
  const { sockets, handshakes, port } = anySockets()
  const reasons = ['7', '0', '3600', '3601', '-1', '1.5', 'soon', '99999999999'].map((after) => `Retry-After: ${after}`)
  sockets.on('connection', (socket) => socket.close(1001, reasons[handshakes.length - 1]))
  const client = createClient({ url: { ...url, ws_url: `ws://127.0.0.1:${port}` }, auth: { token: 'any' } })
  const cursor = cursorOf(header(7))
  const told: (number | undefined)[] = []
  for (const _ of reasons) told.push((await (await client.connect({ direction: 'both', cursor })).ended).retryAfter)
  assert.deepEqual(told, [7, 0, 3600, ...Array(5).fill(undefined)])
  assert.equal(handshakes[0], `/?after_created_at=7&after_envelope_id=${idOf(7)}&direction=both`)
  await assert.rejects(client.connect({ cursor: JSON.parse('{"after_created_at":7}') }), TypeError)
  sockets.close()
})
