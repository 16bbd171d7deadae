import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { freePort } from '../../../scripts/support/free-port.ts'
import type { Asked, Fault } from '../../support/fault-server.ts'
import type { Call, Case, World } from '../case.ts'
import * as faults from '../../support/faults.ts'
import { attempts, refused, same } from './expectations.ts'

const me = '/v1/agents/me'
const unavailable = (seconds: number) => faults.refuses(503, 'SERVICE_UNAVAILABLE', { 'Retry-After': String(seconds) })

/** Issues a token that is renewed before its next use. */
const nearItsEnd: Fault = async ({ forward, response }) => {
  const { status, body } = await forward()
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify({ ...JSON.parse(String(body)), expires_in: 59 }))
}

/** Checks the number of token requests, and of used tokens. */
const tokens = (asked: number, shown: number) => (requests: Asked[]) => {
  const bearers = requests.flatMap(({ url, headers }) => (url.startsWith(me) ? [headers.authorization] : []))
  assert.equal(requests.filter(({ url }) => url === '/token').length, asked, 'requests for tokens')
  assert.equal(new Set(bearers).size, shown, 'tokens')
}

/** Options with enough time for the response that exists. */
const hurried = { max_retries: 0, timeout_ms: 3_000 }

interface Silent {
  url: string
  connections: number
  server: Server
}

const silents = new WeakMap<World, Silent>()

/** Starts a server that closes every connection and counts them. */
async function startSilent(world: World): Promise<{ url: string }> {
  const server = createServer((socket) => {
    silentIn(world).connections++
    socket.on('error', () => {}).once('data', () => socket.destroy())
  })
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  const address = server.address()
  assert.ok(address && typeof address === 'object')
  const url = `http://127.0.0.1:${address.port}`
  silents.set(world, { url, connections: 0, server })
  return { url }
}

function silentIn(world: World): Silent {
  const silent = silents.get(world)
  assert.ok(silent)
  return silent
}

function endSilent(world: World): void {
  const { connections, server } = silentIn(world)
  server.close()
  assert.equal(connections, 3, 'one attempt of the first call, two of the second')
}

export const retries: readonly Case[] = [
  {
    name: 'one token is enough for many calls',
    calls: [
      { call: 'own_agent', gives: { handle: '@alice.assistant' }, asked: tokens(1, 1) },
      { call: 'own_agent', asked: tokens(0, 1) },
      { call: 'list', args: { limit: 1, unread: true }, asked: tokens(0, 0) },
    ],
  },
  {
    name: 'a token near its end is renewed',
    calls: [
      { call: 'own_agent', meets: { '/token': [nearItsEnd] }, asked: tokens(1, 1) },
      { call: 'own_agent', asked: tokens(1, 1) },
      { call: 'own_agent', asked: tokens(0, 1) },
    ],
  },
  {
    name: 'a token that has expired is renewed after the 401',
    calls: [
      { call: 'own_agent' },
      { call: 'own_agent', first: ({ service }) => service.clock.advance(1_000_000), asked: tokens(1, 2) },
    ],
  },
  {
    name: 'a second 401 is the answer',
    calls: [
      {
        call: 'own_agent',
        fails: refused(401, 'UNAUTHORIZED'),
        meets: { [me]: [faults.refuses(401, 'TOKEN_EXPIRED'), faults.refuses(401, 'UNAUTHORIZED')] },
        asked: tokens(2, 2),
      },
    ],
  },
  {
    name: 'what asks to be left alone is left alone for as long',
    calls: [
      { call: 'own_agent', meets: { [me]: [unavailable(1)] }, asked: attempts(me, 2), leastMs: 1000 },
      {
        call: 'own_agent',
        meets: { [me]: [faults.refuses(429, 'RATE_LIMITED', { 'Retry-After': '1' })] },
        asked: attempts(me, 2),
        leastMs: 1000,
      },
      {
        call: 'own_agent',
        meets: { [me]: [unavailable(86_400)] },
        asked: attempts(me, 1),
        fails: refused(503, 'SERVICE_UNAVAILABLE', { retry_after: 86_400 }),
      },
    ],
  },
  {
    name: 'a write has one key for all of its attempts',
    calls: [
      {
        call: 'create_webhook',
        meets: { '/v1/agents/me/webhooks': [unavailable(0)] },
        args: (_, { receiver: { url, secret } }) => ({ url, secret, event: 'envelope.received' }),
        gives: { event: 'envelope.received', active: true },
        asked: attempts('/v1/agents/me/webhooks', 2, same.key),
      },
    ],
  },
  {
    name: 'it gives up after its retries, with an error that says that it may pass',
    calls: [
      {
        call: 'own_agent',
        with: { max_retries: 1 },
        meets: { [me]: [unavailable(0), unavailable(0)] },
        fails: refused(503, 'SERVICE_UNAVAILABLE', { retry_after: 0 }),
        asked: attempts(me, 2),
      },
      {
        call: 'own_agent',
        with: { max_retries: 0 },
        meets: { [me]: [faults.resetBeforeAnswer] },
        fails: { name: 'ConnectionError', retryable: true },
        asked: attempts(me, 1),
      },
      {
        call: 'own_agent',
        with: { max_retries: 0 },
        meets: { [me]: [faults.answers(502, '<h1>Bad Gateway</h1>')] },
        fails: { name: 'ProtocolError', status: 502, retryable: true },
        asked: attempts(me, 1),
      },
    ],
  },
  {
    name: 'a service that is not there is a connection that may come later',
    calls: [
      {
        call: 'own_agent',
        fails: { name: 'ConnectionError', retryable: true },
        with: async () => ({ url: `http://127.0.0.1:${await freePort()}`, max_retries: 0 }),
      },
    ],
  },
  {
    name: 'an address that never answered fails at once, unless the caller sets the number of retries',
    calls: [
      { call: 'own_agent', with: startSilent, fails: { name: 'ConnectionError', retryable: true } },
      {
        call: 'own_agent',
        with: (world) => Promise.resolve({ url: silentIn(world).url, max_retries: 1 }),
        first: (world) => assert.equal(silentIn(world).connections, 1),
        fails: { name: 'ConnectionError', retryable: true },
        leastMs: 1000,
      },
      { call: 'own_agent', first: endSilent },
    ],
  },
  {
    name: 'half of an answer is none',
    calls: [
      ...[faults.halfHeaders, faults.halfBody, faults.halfChunks, faults.shortLength, faults.longLength].map(
        (fault): Call => ({
          call: 'own_agent',
          with: { max_retries: 0 },
          meets: { [me]: [fault] },
          fails: { name: 'ConnectionError', retryable: true },
        }),
      ),
      { call: 'own_agent', with: { max_retries: 0 }, gives: { handle: '@alice.assistant' } },
    ],
  },
  {
    name: 'an answer that does not come in time is not waited for',
    calls: [
      { call: 'own_agent', with: hurried },
      ...[faults.hangBeforeHeaders, faults.hangInBody(), faults.slowBytes].map(
        (fault): Call => ({
          call: 'own_agent',
          with: hurried,
          meets: { [me]: [fault] },
          fails: { name: 'TimeoutError', retryable: true },
        }),
      ),
    ],
  },
]
