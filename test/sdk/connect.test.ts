import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { WebSocketServer, type WebSocket } from 'ws'
import {
  AbortError,
  createClient,
  cursorOf,
  ServiceError,
  TimeoutError,
  type ClientEvent,
  type ClientOptions,
  type Feed,
  type Frame,
} from '#sdk'
import { newAgent } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { movedClock } from '../support/moved-clock.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

const service = useService()

const addresses = () => {
  const { baseUrl, authUrl, wsUrl } = service().config
  return { base_url: baseUrl, auth_url: authUrl, ws_url: wsUrl }
}

/** Creates a client whose socket is at this port, and whose other addresses do not exist. */
function clientAt(port: number, options: Partial<ClientOptions> = {}) {
  const clock = movedClock()
  const events: ClientEvent[] = []
  const url = {
    base_url: 'http://127.0.0.1:1/v1',
    auth_url: 'http://127.0.0.1:1',
    ws_url: `ws://127.0.0.1:${port}/feed`,
  }
  const onEvent = (event: ClientEvent) => void events.push(event)
  const client = createClient({ url, auth: { token: 'token' }, clock, random: () => 0, onEvent, ...options })
  return { client, clock, events }
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Starts an HTTP server that never upgrades. */
async function refusing(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  server.on('upgrade', (request, socket) => {
    const [status = '503 Service Unavailable', ...headers] = String(request.headers['x-answer'] ?? '').split('|')
    socket.end(`HTTP/1.1 ${status || '503 Service Unavailable'}\r\n${headers.map((one) => `${one}\r\n`).join('')}\r\n`)
  })
  after(() => server.close())
  return portOf(server)
}

/** Starts a WebSocket server with its accepted connections. */
async function accepting(accept: (socket: WebSocket) => void = () => {}) {
  const http = createServer()
  const server = new WebSocketServer({ server: http, handleProtocols: () => 'ams.v1' })
  server.on('connection', accept)
  after(() => {
    for (const socket of server.clients) socket.terminate()
    http.close()
  })
  return { port: await portOf(http), server }
}

/** Starts a server that accepts connections and never responds. */
async function silent() {
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    socket.resume()
  })
  after(() => server.close())
  return { port: await portOf(server), sockets }
}

async function framesOf(feed: Feed): Promise<Frame[]> {
  const frames: Frame[] = []
  for await (const frame of feed) frames.push(frame)
  return frames
}

const headerOf = (number: number) => ({ op: 'envelope.notify', id: `env_${number}`, created_at: number })

test('frames come as they are pushed, and a break closes the connection', async () => {
  const agent = await newAgent(service())
  const client = createClient({ url: addresses(), auth: { token: () => agent.tokenFor('ws') } })
  const feed = await client.connect()
  const { id } = await agent.sent(draftTo(agent.handle))
  for await (const frame of feed) {
    assert.deepEqual([frame.op, frame.op === 'envelope.notify' && frame.id], ['envelope.notify', id])
    break
  }
  assert.equal((await feed.ended).code, 1000)
  await until(() => service().deps.presence.openHere(agent.id) === 0)
})

test('with a cursor, what came since is pushed first, and then what comes', async () => {
  const agent = await newAgent(service())
  const client = createClient({ url: addresses(), auth: { token: () => agent.tokenFor('ws') } })
  const [first, second] = [await agent.sent(draftTo(agent.handle)), await agent.sent(draftTo(agent.handle))]
  const expected = [second.id]
  for await (const frame of await client.connect({ cursor: cursorOf(first) })) {
    assert.equal(frame.op === 'envelope.notify' && frame.id, expected.at(-1))
    if (expected.length === 2) break
    expected.push((await agent.sent(draftTo(agent.handle))).id)
  }
})

test('a refusal before the upgrade says why, as every other refusal does', async () => {
  const agent = await newAgent(service())
  const client = createClient({ url: addresses(), auth: { token: () => agent.tokenFor('ws', []) } })
  const refusal = await client.connect().catch((error) => error)
  assert.ok(refusal instanceof ServiceError)
  const { operation, code, status, retryable, requestId } = refusal
  assert.deepEqual([operation, code, status, retryable], ['connect', 'INSUFFICIENT_SCOPE', 403, false])
  assert.match(requestId ?? '', /^req_/)
})

test('a token that is refused is renewed once', async () => {
  const agent = await newAgent(service())
  const given: string[] = []
  const token = async () => given[given.push(given.length === 0 ? 'stale' : await agent.tokenFor('ws')) - 1] ?? ''
  const feed = await createClient({ url: addresses(), auth: { token } }).connect()
  feed.close()
  assert.equal(given.length, 2)
  const refused = await createClient({ url: addresses(), auth: { token: 'stale' } })
    .connect()
    .catch((error) => error)
  assert.deepEqual([refused.status, refused.operation], [401, 'connect'])
})

test('where headers cannot be sent, a ticket opens the connection', async () => {
  const agent = await newAgent(service())
  const platform = globalThis as { Deno?: object }
  platform.Deno = {}
  try {
    const client = createClient({ url: addresses(), auth: { token: () => agent.tokenFor('ws') } })
    const feed = await client.connect()
    const { id } = await agent.sent(draftTo(agent.handle))
    for await (const frame of feed) {
      assert.equal(frame.op === 'envelope.notify' && frame.id, id)
      feed.close()
    }
    assert.equal((await feed.ended).code, 1000)
    const nobody = createClient({ url: addresses(), auth: { token: () => agent.tokenFor('ws', []) } })
    await assert.rejects(nobody.connect(), { name: 'ServiceError', code: 'INSUFFICIENT_SCOPE' })
    const { port } = await silent()
    const url = { ...addresses(), ws_url: `ws://127.0.0.1:${port}/feed` }
    const late = createClient({ url, auth: { token: () => agent.tokenFor('ws') } })
    await assert.rejects(late.connect({}, { timeoutMs: 200, maxRetries: 0 }), { retryable: true })
  } finally {
    delete platform.Deno
  }
})

test('handshakes that fail for a time are repeated by the schedule of the contract', async () => {
  const port = await refusing((_, response) => response.end())
  const { client, clock, events } = clientAt(port)
  const refused = client.connect().catch((error) => error)
  const waits: number[] = []
  for (let retries = 1; retries <= 4; retries++) {
    await until(() => events.filter(({ type }) => type === 'retry').length === retries)
    const { waitMs = 0 } = events.findLast((event) => event.type === 'retry') ?? {}
    waits.push(waitMs)
    await new Promise((resolve) => setImmediate(resolve))
    clock.advance(waitMs)
  }
  assert.deepEqual(waits, [1000, 2000, 5000, 11_000])
  const { name, status } = await refused
  assert.deepEqual([name, status], ['ProtocolError', 503])
  assert.equal(clock.waiting, 0)
})

for (const [answer, name] of [
  ['200 OK|Content-Type: text/html', 'ProtocolError'],
  ['301 Moved Permanently|Location: http://127.0.0.1:1/', 'ProtocolError'],
  ['404 Not Found|Content-Type: text/html', 'ProtocolError'],
  ['nonsense', 'ConnectionError'],
] as const)
  test(`an answer instead of the upgrade is an error of its kind: ${answer}`, async () => {
    const { client } = clientAt(await refusing((_, response) => response.end()))
    const options = { headers: { 'X-Answer': answer }, maxRetries: 0 }
    await assert.rejects(client.connect({}, options), { name, operation: 'connect' })
  })

test('a handshake that is never answered ends in time, or with the signal, and leaves nothing open', async () => {
  const { port, sockets } = await silent()
  const { client, clock } = clientAt(port)
  const late = client.connect({}, { maxRetries: 0 }).catch((error) => error)
  await until(() => sockets.size === 1)
  clock.advance(19_999)
  clock.advance(1)
  assert.ok((await late) instanceof TimeoutError)
  await until(() => sockets.size === 0)
  const controller = new AbortController()
  const stopped = client.connect({}, { signal: controller.signal }).catch((error) => error)
  await until(() => sockets.size === 1)
  controller.abort('enough')
  const error = await stopped
  assert.ok(error instanceof AbortError && error.cause === 'enough')
  await until(() => sockets.size === 0)
  assert.equal(clock.waiting, 0)
})

test('the signal ends the feed, and what waits for a frame', async () => {
  const { port, server } = await accepting()
  const { client, clock } = clientAt(port)
  const controller = new AbortController()
  const feed = await client.connect({}, { signal: controller.signal })
  const waiting = framesOf(feed)
  controller.abort()
  await assert.rejects(waiting, AbortError)
  await feed.ended
  await until(() => server.clients.size === 0)
  assert.equal(clock.waiting, 0)
})

test('after a minute of silence the connection is taken for dead; a ping is no silence', async () => {
  const { port, server } = await accepting()
  const { client, clock, events } = clientAt(port)
  const feed = await client.connect()
  const [socket] = server.clients
  clock.advance(59_000)
  const ponged = once(socket!, 'pong')
  socket!.ping()
  await ponged
  clock.advance(59_000)
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(events.at(-1)?.type, 'connected')
  await until(() => clock.waiting === 1)
  clock.advance(1000)
  assert.equal((await feed.ended).code, 1006)
  assert.deepEqual(await framesOf(feed), [])
  await until(() => server.clients.size === 0)
})

test('a clock that is set back does not keep a dead connection open', async () => {
  const { port } = await accepting()
  const moved = movedClock()
  let backMs = 0
  const { client } = clientAt(port, { clock: { now: () => moved.now() - backMs, sleep: moved.sleep } })
  const feed = await client.connect()
  backMs = 3_600_000
  for (const _ of 'ab') {
    moved.advance(60_000)
    await new Promise((resolve) => setImmediate(resolve))
  }
  let isEnded = false
  void feed.ended.then(() => (isEnded = true))
  await until(() => isEnded)
})

test('a server that does not agree to an end is not waited for', async () => {
  const { port, server } = await accepting((socket) => socket.pause())
  const { client, clock } = clientAt(port)
  const feed = await client.connect()
  feed.close()
  await new Promise((resolve) => setImmediate(resolve))
  clock.advance(1000)
  assert.equal((await feed.ended).code, 1006)
  server.clients.forEach((socket) => socket.resume())
  await until(() => server.clients.size === 0)
})

test('a slow consumer gets every frame in its order, and frames that it does not know are passed over', async () => {
  const count = 5000
  const { port } = await accepting((socket) => {
    socket.send('{"op":"from.the.future"}')
    socket.send('not JSON')
    for (let number = 0; number < count; number++) socket.send(JSON.stringify(headerOf(number)))
    socket.close(4008, 'too slow')
  })
  const { client } = clientAt(port)
  const feed = await client.connect()
  const frames: Frame[] = []
  for await (const frame of feed) {
    frames.push(frame)
    if (frames.length % 100 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  assert.deepEqual(
    frames.map((frame) => frame.op === 'envelope.notify' && frame.created_at),
    Array.from({ length: count }, (_, number) => number),
  )
  assert.deepEqual(await feed.ended, { code: 4008, reason: 'too slow' })
})
