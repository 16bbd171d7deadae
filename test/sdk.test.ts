import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { test } from 'node:test'
import { WebSocketServer } from 'ws'
import {
  clientCredentials,
  createClient,
  HandshakeRefused,
  newEnvelopeId,
  openFeed,
  retryingFetch,
  type Frame,
} from '#sdk'

type Answer = [status: number, body?: unknown, headers?: Record<string, string>]

/** A service that gives these answers in turn, and remembers what it was asked. */
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

const metadata: Answer = [200, { token_endpoint: 'http://auth.test/token' }]
const token = (name: string): Answer => [200, { access_token: name, token_type: 'Bearer', expires_in: 900, scope: '' }]
const addresses = {
  base_url: 'http://rest.test/v1',
  auth_url: 'http://auth.test',
  client_id: 'cli',
  client_secret: 'secret',
}
const bearers = (requests: Request[]) =>
  requests.map(({ headers }) => headers.get('authorization')).filter((value) => value !== null)

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  assert.ok(address && typeof address === 'object')
  return address.port
}

test('an overloaded service is asked again after Retry-After and growing jitter, four times', async () => {
  const waits: number[] = []
  const busy: Answer = [503, {}, { 'retry-after': '2' }]
  const { fetch, requests } = scripted(busy, busy, busy, busy, busy, busy)
  const send = retryingFetch({ fetch, random: () => 0.5, sleep: async (milliseconds) => void waits.push(milliseconds) })
  const { status } = await send('http://rest.test')
  assert.equal(status, 503)
  assert.equal(requests.length, 5)
  assert.deepEqual(waits, [2000, 4000, 8000, 17000])
})

test('what a retry cannot mend is not retried', async () => {
  for (const status of [400, 403, 404, 409, 413]) {
    const { fetch, requests } = scripted([status])
    await retryingFetch({ fetch, sleep: () => assert.fail('waited') })('http://rest.test')
    assert.equal(requests.length, 1)
  }
})

test('a refused token is replaced once', async () => {
  const { fetch, requests } = scripted(metadata, token('old'), [401], metadata, token('new'), [200, { marked_read: 1 }])
  const client = createClient({ ...addresses, fetch })
  assert.deepEqual(await client.mailbox.markRead({ body: { ids: [newEnvelopeId()] } }), { marked_read: 1 })
  assert.deepEqual(bearers(requests), ['Bearer old', 'Bearer new'])
})

test('a token that is refused twice is an error', async () => {
  const refusal: Answer = [401, { error: { code: 'UNAUTHORIZED', message: 'no' } }]
  const { fetch } = scripted(metadata, token('old'), refusal, metadata, token('new'), refusal)
  const client = createClient({ ...addresses, fetch })
  await assert.rejects(client.mailbox.listMailbox(), { name: 'ServiceError', code: 'UNAUTHORIZED', status: 401 })
})

test('a token is used until under 60 seconds remain, and requested once for all who wait', async () => {
  let now = 0
  const { fetch, requests } = scripted(metadata, token('first'), metadata, token('second'))
  const source = clientCredentials(addresses, fetch, () => now)
  const current = () => source.current(addresses.base_url)
  assert.deepEqual(await Promise.all([current(), current()]), ['first', 'first'])
  now = 839_000
  assert.equal(await current(), 'first')
  now = 841_000
  assert.equal(await current(), 'second')
  assert.equal(requests.length, 4)
})

test('a refused token request says which OAuth error it was', async () => {
  const { fetch } = scripted(metadata, [
    401,
    { error: 'invalid_client', error_description: 'Client authentication failed' },
  ])
  await assert.rejects(createClient({ ...addresses, fetch }).token(), { name: 'ServiceError', code: 'invalid_client' })
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
  const feed = await openFeed({ ws_url: `ws://127.0.0.1:${port}/v1/connect`, token: 'abc', direction: 'both' })
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
  await assert.rejects(
    openFeed({ ws_url: `ws://127.0.0.1:${port}`, token: 'abc' }),
    (error) => error instanceof HandshakeRefused && error.status === 403 && error.code === 'INSUFFICIENT_SCOPE',
  )
})

test('envelope ids are as the contract wants them', () => {
  assert.match(newEnvelopeId(), /^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
})

test('a client that gets no token learns the code of the token endpoint', async () => {
  const { fetch } = scripted(metadata, [401, { error: 'invalid_client', error_description: 'no' }])
  const client = createClient({ ...addresses, fetch })
  await assert.rejects(client.mailbox.listMailbox(), { name: 'ServiceError', status: 401, code: 'invalid_client' })
})
