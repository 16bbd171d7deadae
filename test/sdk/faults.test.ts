import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { createClient, newEnvelopeId, type Client, type ClientEvent, type ClientOptions } from '#sdk'
import { bareEnv } from '../../scripts/support/bare-env.ts'
import { startFaultServer, type Asked, type Fault, type FaultServer } from '../support/fault-server.ts'
import * as faults from '../support/faults.ts'
import { movedClock } from '../support/moved-clock.ts'
import { startService, type Service } from '../support/service.ts'
import { until } from '../support/until.ts'

let server: FaultServer
let stranger: FaultServer
let service: Service

before(async () => {
  server = await startFaultServer()
  stranger = await startFaultServer()
  const { url } = server
  const env = { BASE_URL: `${url}/v1`, AUTH_URL: url, WS_URL: `${url.replace('http', 'ws')}/v1/connect` }
  service = await startService({ env })
  server.serve(service.config.port)
})
after(async () => {
  for (const one of [service, server, stranger]) await one.close()
})

const timeoutMs = 5_000

/** Creates a client whose time advances when it waits for a retry, and when the server hangs. */
function newClient(options: Partial<ClientOptions> = {}) {
  const clock = movedClock()
  const waits: number[] = []
  const events: ClientEvent[] = []
  server.onHang = () => clock.advance(timeoutMs)
  const onEvent = (event: ClientEvent) => {
    events.push(event)
    if (event.type !== 'retry') return
    waits.push(event.waitMs)
    queueMicrotask(() => clock.advance(event.waitMs))
  }
  const client = createClient({
    ...{ url: server.url, auth: { client_id: 'cli_assistant', client_secret: 'secret of assistant' } },
    ...{ clock, onEvent, timeoutMs, random: () => 0.5, ...options },
  })
  return { client, clock, waits, events }
}

interface Kind {
  path: string
  call(client: Client): () => Promise<unknown>
  /** Returns the part of a request that must be equal in every attempt. */
  key(asked: Asked): unknown
}

const content_parts = [{ type: 'text' as const, text: 'Hello' }]

const kinds: Record<string, Kind> = {
  'a read': {
    path: '/v1/mailbox?limit=1',
    call: (client) => async () => client.mailbox.listMailbox({ limit: 1 }),
    key: ({ url }) => url,
  },
  'a keyed write': {
    path: '/v1/mailbox/read',
    call: (client) => () => client.mailbox.markRead({ ids: [newEnvelopeId()] }),
    key: ({ headers, body }) => [headers['idempotency-key'], String(body)],
  },
  'a send': {
    path: '/v1/messages',
    call: (client) => () => client.messages.sendMessage({ id: newEnvelopeId(), to: ['@bob.helper'], content_parts }),
    key: ({ body }) => String(body),
  },
}

interface Case {
  fault: Fault
  /** Error for the caller if the fault lasts. */
  error: object
  /** Requested wait in seconds. */
  retryAfter?: number
  hangs?: boolean
}

const dated = { Date: 'Tue, 01 Jan 2030 00:00:00 GMT', 'Retry-After': 'Tue, 01 Jan 2030 00:00:03 GMT' }
const connection = { name: 'ConnectionError', retryable: true }
const timeout = { name: 'TimeoutError', retryable: true }
const protocol = (status: number) => ({ name: 'ProtocolError', status, retryable: true })
const refused = (status: number, code: string, retryAfter?: number) => ({
  ...{ name: 'ServiceError', requestId: 'req_test', retryable: true },
  ...{ status, code, retryAfter },
})

/** Temporary faults: the client waits and retries. */
const passing: Record<string, Case> = {
  'a reset before the answer': { fault: faults.resetBeforeAnswer, error: connection },
  'a reset after the work is done': { fault: faults.resetAfterWork, error: connection },
  'half of the headers': { fault: faults.halfHeaders, error: connection },
  'half of the body': { fault: faults.halfBody, error: connection },
  'half of the chunks': { fault: faults.halfChunks, error: connection },
  'a Content-Length that is too short': { fault: faults.shortLength, error: connection },
  'a Content-Length that is too long': { fault: faults.longLength, error: connection },
  'JSON without its end': {
    fault: faults.answers(200, '{"a', { 'Content-Type': 'application/json' }),
    error: connection,
  },
  'a hang before the headers': { fault: faults.hangBeforeHeaders, error: timeout, hangs: true },
  'a hang in the body': { fault: faults.hangInBody(), error: timeout, hangs: true },
  'a hang in the body of a refusal': { fault: faults.hangInBody(503), error: timeout, hangs: true },
  'bytes that come too slowly': { fault: faults.slowBytes, error: timeout, hangs: true },
  '503 without Retry-After': {
    fault: faults.refuses(503, 'SERVICE_UNAVAILABLE'),
    error: refused(503, 'SERVICE_UNAVAILABLE'),
  },
  '500 with Retry-After in seconds': {
    ...{ fault: faults.refuses(500, 'INTERNAL_ERROR', { 'Retry-After': '2' }), retryAfter: 2 },
    error: refused(500, 'INTERNAL_ERROR', 2),
  },
  '503 with Retry-After as a date': {
    ...{ fault: faults.refuses(503, 'SERVICE_UNAVAILABLE', dated), retryAfter: 3 },
    error: refused(503, 'SERVICE_UNAVAILABLE', 3),
  },
  '429 with Retry-After': {
    ...{ fault: faults.refuses(429, 'RATE_LIMITED', { 'Retry-After': '30' }), retryAfter: 30 },
    error: refused(429, 'RATE_LIMITED', 30),
  },
  '408': { fault: faults.refuses(408, 'REQUEST_TIMEOUT'), error: refused(408, 'REQUEST_TIMEOUT') },
  'HTML with 502': { fault: faults.answers(502, '<h1>Bad Gateway</h1>'), error: protocol(502) },
  'JSON of a gateway with 504': {
    fault: faults.answers(504, { message: 'Endpoint request timed out' }),
    error: protocol(504),
  },
  'a 503 without end': {
    ...{ fault: faults.endlessBody(503, { 'Retry-After': '2' }), retryAfter: 2 },
    error: { ...protocol(503), retryAfter: 2 },
  },
}

const jitterMs = [0, 2_000, 6_000, 15_000]

for (const [kindName, { path, call, key }] of Object.entries(kinds))
  test(`${kindName} is repeated as it is over whatever passes, and ends when it lasts`, async () => {
    for (const [name, { fault, error, retryAfter = 1, hangs }] of Object.entries(passing)) {
      const { client, clock, waits } = newClient()
      await client.token()
      const say = `${kindName}, ${name}`
      const schedule = jitterMs.map((jitter) => retryAfter * 1000 + jitter)

      server.take()
      server.meet(path, fault)
      await call(client)()
      const [first, second, ...more] = server.take()
      assert.ok(first && second, say)
      assert.deepEqual([key(first), more.length, waits.splice(0)], [key(second), 0, [schedule[0]]], say)

      const begun = clock.now()
      server.meet(path, ...Array.from({ length: 5 }, () => fault))
      await assert.rejects(call(client), error, say)
      const asked = server.take().map(key)
      assert.deepEqual([asked.length, new Set(asked.map(String)).size, waits], [5, 1, schedule], say)
      const waited = schedule.reduce((sum, wait) => sum + wait)
      assert.equal(clock.now() - begun, waited + (hangs ? 5 * timeoutMs : 0), say)
      await until(() => server.open === 0)
      assert.equal(clock.waiting, 0, `${say}: nothing waits after the call`)
    }
  })

test('permanent errors are returned at once', async () => {
  const elsewhere = `${stranger.url}/v1/stolen?q`
  const lasting: [string, Fault, object][] = [
    [
      'HTML with 200',
      faults.answers(200, '<h1>Welcome</h1>'),
      { name: 'ProtocolError', status: 200, retryable: false },
    ],
    ['HTML with 404', faults.answers(404, '<h1>Not Found</h1>'), { name: 'ProtocolError', status: 404 }],
    ['no type', faults.answers(200, '{}', { 'Content-Type': '' }), { name: 'ProtocolError', status: 200 }],
    ['JSON that is no object', faults.answers(200, [1]), { name: 'ProtocolError', status: 200 }],
    ['null', faults.answers(200, 'null', { 'Content-Type': 'application/json' }), { name: 'ProtocolError' }],
    ['nothing', faults.answers(204, ''), { name: 'ProtocolError', status: 204 }],
    ['no end', faults.endlessBody(), { name: 'ProtocolError', status: 200, message: /at most \d+ bytes/ }],
    [
      'a redirect',
      faults.redirectsTo(elsewhere),
      { name: 'ProtocolError', status: 307, message: /redirect to .*stolen;/ },
    ],
    ['a moved service', faults.redirectsTo('/v1/mailbox', 301), { name: 'ProtocolError', status: 301 }],
    ['403', faults.refuses(403, 'INSUFFICIENT_SCOPE'), { name: 'ServiceError', code: 'INSUFFICIENT_SCOPE' }],
    ['409', faults.refuses(409, 'CONFLICT'), { name: 'ServiceError', code: 'CONFLICT', retryable: false }],
    ['a code of tomorrow', faults.refuses(418, 'TEAPOT'), { name: 'ServiceError', code: 'TEAPOT' }],
    ['a long wait', faults.refuses(429, 'RATE_LIMITED', { 'Retry-After': '86400' }), { retryAfter: 86_400 }],
  ]
  const { client, waits } = newClient()
  await client.token()
  for (const [kindName, { path, call }] of Object.entries(kinds))
    for (const [name, fault, error] of lasting) {
      server.take()
      server.meet(path, fault)
      await assert.rejects(call(client), error, `${kindName}, ${name}`)
      assert.deepEqual([server.take().length, waits], [1, []], `${kindName}, ${name}`)
    }
  assert.deepEqual(stranger.take('/'), [], 'nothing goes to another origin')
})

test('a token is renewed once after a 401, and a second 401 is the answer', async () => {
  for (const { path, call, key } of Object.values(kinds)) {
    const { client, waits } = newClient()
    await client.token()
    server.take()
    server.meet(path, faults.refuses(401, 'TOKEN_EXPIRED'))
    await call(client)()
    const [first, second] = server.take()
    assert.ok(first && second)
    assert.equal(String(key(first)), String(key(second)))
    assert.notEqual(first.headers.authorization, second.headers.authorization)

    server.meet(path, faults.refuses(401, 'UNAUTHORIZED'), faults.refuses(401, 'UNAUTHORIZED'))
    await assert.rejects(call(client), { name: 'ServiceError', code: 'UNAUTHORIZED', retryable: false })
    assert.deepEqual([server.take().length, waits], [2, []])
  }
})

test('a given token that is refused is not tried again', async () => {
  const { client } = newClient({ auth: { token: 'worn-out' } })
  server.take()
  await assert.rejects(client.agents.getOwnAgent(), { code: 'UNAUTHORIZED', operation: 'getOwnAgent' })
  assert.equal(server.take().length, 1)
})

test('a send with a lost response is stored once', async () => {
  const { client } = newClient()
  const id = newEnvelopeId()
  server.meet('/v1/messages', faults.resetAfterWork, faults.halfBody, faults.hangBeforeHeaders)
  const { recipients } = await client.messages.sendMessage({ id, to: ['@bob.helper'], content_parts })
  assert.deepEqual(recipients, [{ handle: '@bob.helper' }])
  const sent = await client.mailbox.listMailbox({ direction: 'out' }).toArray({ limit: 1000 })
  assert.equal(sent.filter((header) => header.id === id).length, 1)
})

test('a connection that was closed while it was kept costs nothing but an attempt', async () => {
  const { client } = newClient()
  server.meet('/v1/mailbox', faults.closesKeptConnection, faults.pass, faults.closesKeptConnection, faults.pass)
  for (let index = 0; index < 4; index++) await client.mailbox.listMailbox()
})

test('faults of discovery and of the token endpoint are waited for like any other, and not remembered', async () => {
  const stages = ['/.well-known/oauth-protected-resource', '/.well-known/oauth-authorization-server', '/token']
  for (const stage of stages) {
    for (const [name, { fault, retryAfter = 1 }] of Object.entries(passing)) {
      if (stage !== '/token' && name === 'a reset after the work is done') continue
      const { client, waits } = newClient({ maxRetries: 4 })
      server.meet(stage, fault)
      await client.agents.getOwnAgent()
      assert.deepEqual(waits, [retryAfter * 1000], `${stage}, ${name}`)
    }
    const { client, waits } = newClient()
    server.meet(stage, faults.answers(200, '<h1>Welcome</h1>'), faults.answers(200, {}))
    await assert.rejects(client.agents.getOwnAgent(), { name: 'ProtocolError', status: 200 }, stage)
    await assert.rejects(client.agents.getOwnAgent(), { name: 'ProtocolError', status: 200 }, stage)
    await client.agents.getOwnAgent()
    assert.deepEqual(waits, [], stage)
  }
})

test('a wrong secret is said at once, in the words of OAuth', async () => {
  const { client, waits } = newClient({ auth: { client_id: 'cli_assistant', client_secret: 'wrong' } })
  const error = { name: 'ServiceError', operation: 'issueToken', status: 401, code: 'invalid_client' }
  await assert.rejects(client.agents.getOwnAgent(), error).then(() => assert.deepEqual(waits, []))
})

test('bytes are fetched from where a redirect leads, without the token', async () => {
  stranger.meet('/', faults.answers(200, 'bytes'))
  server.meet('/v1/files/', faults.redirectsTo(`${stranger.url}/signed?secret`, 302))
  const { client, events } = newClient()
  assert.equal(await (await client.files.getFile({ file_id: 'file_01JAAAAAAAAAAAAAAAAAAAAAAA' })).text(), 'bytes')
  const asked = stranger.take('/').map(({ url, headers }) => [url, headers.authorization])
  assert.deepEqual(asked, [['/signed?secret', undefined]])
  assert.ok(!JSON.stringify(events).includes('secret'))
})

const program = `
import { createClient } from '#sdk'
const client = createClient({ maxRetries: 0 })
const failed = (error) => console.log(error.name)
await client.mailbox.listMailbox()
await client.mailbox.listMailbox({}, { timeoutMs: 200 }).catch(failed)
await client.mailbox.listMailbox({}, { signal: AbortSignal.timeout(200) }).catch(failed)
await client.mailbox.listMailbox({}, { maxRetries: 1, signal: AbortSignal.timeout(200) }).catch(failed)
`

test('a program ends when its calls have, whatever became of them, and no rejection is left over', async () => {
  server.onHang = () => {}
  server.meet('/v1/mailbox', faults.pass, faults.hangInBody(), faults.hangBeforeHeaders, faults.resetBeforeAnswer)
  const env = { AMS_CLIENT_ID: 'cli_assistant', AMS_CLIENT_SECRET: 'secret of assistant', AMS_URL: server.url }
  const options = { env: { ...bareEnv(), ...env }, timeout: 45_000 }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], options)
  assert.equal(stdout, 'TimeoutError\nAbortError\nAbortError\n')
  await until(() => server.open === 0)
})
