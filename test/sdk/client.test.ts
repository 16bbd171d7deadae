import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { test } from 'node:test'
import { WebSocketServer } from 'ws'
import { createClient, createConnection, newEnvelopeId, type Clock, type Frame } from '#sdk'
import { openFeed } from '../support/sdk.ts'

type Answer = [status: number, body?: unknown, headers?: Record<string, string>]

/** Creates a service with these responses in turn, which records its requests. */
function scripted(...answers: Answer[]) {
  const requests: Request[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    requests.push(new Request(input, init))
    const [status, body, headers] = answers.shift() ?? [500]
    return new Response(JSON.stringify(body ?? {}), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    })
  }
  return { fetch, requests }
}

const url = { base_url: 'http://rest.test/v1', auth_url: 'http://auth.test', ws_url: 'ws://rest.test/v1/connect' }
const auth = { client_id: 'cli', client_secret: 'secret' }
const metadata: Answer = [200, { issuer: url.auth_url, token_endpoint: 'http://auth.test/token' }]
const token = (name: string): Answer => [200, { access_token: name, token_type: 'Bearer', expires_in: 900, scope: '' }]
const page: Answer = [200, { envelope_headers: [], next_cursor: null }]

const bearers = (requests: Request[]) =>
  requests.map(({ headers }) => headers.get('authorization')).filter((value) => value !== null)

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  assert.ok(address && typeof address === 'object')
  return address.port
}

/** Creates a clock that records waits and ends them at once; time-outs never fire. */
function waitless(waits: number[], now = () => 0): Clock {
  const sleep: Clock['sleep'] = (milliseconds) => {
    if (milliseconds === timeoutMs) return new Promise(() => {})
    waits.push(milliseconds)
    return Promise.resolve()
  }
  return { now, sleep }
}
const timeoutMs = 54_321

test('an overloaded service is asked again after Retry-After and growing jitter, four times', async () => {
  const waits: number[] = []
  const busy: Answer = [503, { error: { code: 'INTERNAL_ERROR', message: 'busy' } }, { 'retry-after': '2' }]
  const { fetch, requests } = scripted(busy, busy, busy, busy, busy, busy)
  const clock = waitless(waits)
  const client = createClient({ url, auth: { token: 'abc' }, fetch, clock, timeoutMs, random: () => 0.5 })
  await assert.rejects(client.mailbox.listMailbox(), { status: 503, retryAfter: 2 })
  assert.equal(requests.length, 5)
  assert.deepEqual(waits, [2000, 4000, 8000, 17000])
})

test('each wait before a retry is a warning in the console, unless the program takes the events', async (context) => {
  const warn = context.mock.method(console, 'warn', () => {})
  const busy: Answer = [503, { error: { code: 'INTERNAL_ERROR', message: 'busy' } }]
  const common = { url, auth: { token: 'abc' }, clock: waitless([]), timeoutMs, random: () => 0.5 }
  await assert.rejects(
    createClient({ ...common, fetch: scripted(busy, busy).fetch, maxRetries: 1 }).mailbox.listMailbox(),
  )
  assert.deepEqual(
    warn.mock.calls.map(({ arguments: [line] }) => line),
    ['agent-messaging-sdk: listMailbox: busy (503 INTERNAL_ERROR); next attempt in 1 s'],
  )
  const told: unknown[] = []
  const onEvent = ({ type }: { type: string }) => void told.push(type)
  await assert.rejects(
    createClient({ ...common, onEvent, fetch: scripted(busy, busy).fetch, maxRetries: 1 }).mailbox.listMailbox(),
  )
  assert.equal(told.filter((type) => type === 'retry').length, 1)
  assert.equal(warn.mock.callCount(), 1)
})

test('values that JSON cannot carry are rejected before the first request', async () => {
  const { fetch, requests } = scripted()
  const client = createClient({ url, auth: { token: 'abc' }, fetch })
  const files = [{ name: 'a.txt', bytes: 'a' }]
  for (const value of [Infinity, NaN, 1n, () => {}, Symbol('a'), new Map(), new Set(), [undefined]]) {
    const parts = [{ type: 'data' as const, data: { amount: value } }]
    await assert.rejects(client.send({ to: '@a.b', parts, files }), /^TypeError: sendMessage: .* JSON cannot carry it$/)
  }
  assert.equal(requests.length, 0)
})

test('permanent errors are not retried', async () => {
  for (const status of [400, 403, 404, 409, 413]) {
    const waits: number[] = []
    const { fetch, requests } = scripted([status])
    const client = createClient({ url, auth: { token: 'abc' }, fetch, clock: waitless(waits), timeoutMs })
    await assert.rejects(client.mailbox.listMailbox(), { status })
    assert.deepEqual([requests.length, waits], [1, []])
  }
})

test('a refused token is replaced once', async () => {
  const refusal: Answer = [401, { error: { code: 'UNAUTHORIZED', message: 'no' } }]
  const { fetch, requests } = scripted(metadata, token('old'), refusal, token('new'), [200, { marked_read: 1 }])
  const client = createClient({ url, auth, fetch })
  assert.deepEqual(await client.mailbox.markRead({ ids: [newEnvelopeId()] }), { marked_read: 1 })
  assert.deepEqual(bearers(requests), ['Bearer old', 'Bearer new'])
})

test('a token that is refused twice is an error', async () => {
  const refusal: Answer = [401, { error: { code: 'UNAUTHORIZED', message: 'no' } }]
  const { fetch } = scripted(metadata, token('old'), refusal, token('new'), refusal)
  const client = createClient({ url, auth, fetch })
  await assert.rejects(client.mailbox.listMailbox(), { name: 'ServiceError', code: 'UNAUTHORIZED', status: 401 })
})

test('a token that is given is not sent a second time after it was refused', async () => {
  const { fetch, requests } = scripted([401, { error: { code: 'UNAUTHORIZED', message: 'no' } }])
  await assert.rejects(createClient({ url, auth: { token: 'abc' }, fetch }).mailbox.listMailbox(), { status: 401 })
  assert.deepEqual(bearers(requests), ['Bearer abc'])
})

test('a token is used until under 60 seconds remain, and requested once for concurrent callers', async () => {
  let now = 0
  const { fetch, requests } = scripted(metadata, token('first'), metadata, token('second'))
  const { tokens } = createConnection({ url, auth, fetch, timeoutMs, clock: waitless([], () => now) })
  const current = () => tokens.current(url.base_url)
  assert.deepEqual(await Promise.all([current(), current()]), ['first', 'first'])
  now = 839_000
  assert.equal(await current(), 'first')
  now = 841_000
  assert.equal(await current(), 'second')
  assert.equal(requests.length, 4)
})

test('an unused page is not requested, and concurrent readers share one', async () => {
  const { fetch, requests } = scripted(page)
  const listed = createClient({ url, auth: { token: 'abc' }, fetch }).mailbox.listMailbox()
  assert.equal(requests.length, 0)
  const [first, again] = await Promise.all([listed, listed.finally(() => {})])
  assert.deepEqual([first, again, requests.length], [page[1], page[1], 1])
})

test('a refused token request says which OAuth error it was', async () => {
  const { fetch } = scripted(metadata, [
    401,
    { error: 'invalid_client', error_description: 'Client authentication failed' },
  ])
  await assert.rejects(createClient({ url, auth, fetch }).token(), { name: 'ServiceError', code: 'invalid_client' })
})

test('a feed yields the frames it knows, passes over others, and tells how it ended', async (t) => {
  const server = createServer()
  const sockets = new WebSocketServer({ server })
  const port = await listening(server)
  t.after(() => server.close())
  sockets.on('connection', (socket, { url, headers }) => {
    socket.send(JSON.stringify({ op: 'tomorrow' }))
    socket.send(JSON.stringify({ op: 'monitor.fact', monitor: `${url} ${headers.authorization}` }))
    socket.close(1008, 'expired')
  })
  const ws_url = `ws://127.0.0.1:${port}/v1/connect`
  const client = createClient({ url: { ...url, ws_url }, auth: { token: 'abc' } })
  const feed = await client.connect({ direction: 'both' })
  const frames: Frame[] = []
  for await (const frame of feed) frames.push(frame)
  assert.deepEqual(frames, [{ op: 'monitor.fact', monitor: '/v1/connect?direction=both Bearer abc' }])
  assert.deepEqual(await feed.ended, { code: 1008, reason: 'expired' })
})

test('a refused handshake says why', async (t) => {
  const server = createServer().on('upgrade', (_request, socket) => {
    const body = JSON.stringify({ error: { code: 'INSUFFICIENT_SCOPE', message: 'realtime:read is missing' } })
    socket.end(`HTTP/1.1 403 Forbidden\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`)
  })
  const port = await listening(server)
  t.after(() => server.close())
  await assert.rejects(openFeed({ ws_url: `ws://127.0.0.1:${port}`, token: 'abc' }), {
    name: 'ServiceError',
    operation: 'connect',
    status: 403,
    code: 'INSUFFICIENT_SCOPE',
  })
})

test('envelope ids are as the contract wants them', () => {
  assert.match(newEnvelopeId(), /^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
})

test('a client that gets no token learns the code of the token endpoint', async () => {
  const { fetch } = scripted(metadata, [401, { error: 'invalid_client', error_description: 'no' }])
  const client = createClient({ url, auth, fetch })
  await assert.rejects(client.mailbox.listMailbox(), { name: 'ServiceError', status: 401, code: 'invalid_client' })
})
