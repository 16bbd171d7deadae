import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { test } from 'node:test'
import { newEnvelopeId, type ClientOptions } from '#sdk'
import {
  empty,
  json,
  never,
  neverEnds,
  newClient,
  refusal,
  soon,
  url,
  type Respond,
} from '../support/scripted-client.ts'

test('a signal ends a call wherever it is, with its reason, and leaves nothing behind', async () => {
  let cancelled = 0
  const metadata = () =>
    json({
      issuer: url.auth_url,
      token_endpoint: `${url.auth_url}/token`,
    })
  const secret = { client_id: 'a', client_secret: 'b' }
  const places: Record<string, [Respond, Partial<ClientOptions>?]> = {
    'the request': [never],
    'the body': [neverEnds(() => cancelled++)],
    'the wait for the next attempt': [() => refusal(503, 'SERVICE_UNAVAILABLE')],
    discovery: [never, { url: 'http://auth.test' }],
    'the request of a token': [
      (request) => (request.url.endsWith('/token') ? never(request) : metadata()),
      { auth: secret },
    ],
    'a token from elsewhere': [empty, { auth: { token: () => new Promise<string>(() => {}) } }],
  }
  for (const [place, [respond, options]] of Object.entries(places)) {
    const { client, clock } = newClient(respond, options)
    const caller = new AbortController()
    const call = client.agents.getOwnAgent({ signal: caller.signal })
    const rejected = assert.rejects(call, { name: 'AbortError', operation: 'getOwnAgent', cause: 'enough' }, place)
    await soon()
    assert.ok(clock.waiting > 0, place)
    caller.abort('enough')
    await rejected
    await soon()
    assert.deepEqual([clock.waiting, getEventListeners(caller.signal, 'abort').length], [0, 0], place)
  }
  assert.equal(cancelled, 1, 'the connection is let go')

  const { client, requests } = newClient(empty)
  const before = client.agents.getOwnAgent({ signal: AbortSignal.abort('enough') })
  await assert.rejects(before, { name: 'AbortError', cause: 'enough', retryable: false })
  assert.deepEqual(requests, [])
})

test('ten thousand calls with one signal leave no listener on it', async () => {
  const { client, clock } = newClient(empty, { fetch: async () => json({ envelope_headers: [], next_cursor: null }) })
  const { signal } = new AbortController()
  let most = 0
  for (let round = 0; round < 100; round++) {
    const calls = Array.from({ length: 100 }, async () => client.mailbox.listMailbox({}, { signal }))
    await Promise.all(calls)
    most = Math.max(most, getEventListeners(signal, 'abort').length)
  }
  assert.deepEqual([most, clock.waiting], [0, 0])
})

test('a call has its own time, and one that is over cancels what comes', async () => {
  let cancelled = 0
  const { client, clock } = newClient(neverEnds(() => cancelled++))
  const call = client.agents.getOwnAgent({ timeoutMs: 1_000, maxRetries: 0 })
  const rejected = assert.rejects(call, {
    name: 'TimeoutError',
    message: 'getOwnAgent: no complete response within 1000 ms',
  })
  await soon()
  clock.advance(999)
  await soon()
  assert.equal(cancelled, 0)
  clock.advance(1)
  await rejected
  assert.equal(cancelled, 1)

  const patient = newClient(never)
  const caller = new AbortController()
  const waiting = patient.client.agents.getOwnAgent({ timeoutMs: Infinity, signal: caller.signal })
  const calledOff = assert.rejects(waiting, { name: 'AbortError' }, 'one without a time waits for its signal')
  await soon()
  patient.clock.advance(1e12)
  await soon()
  caller.abort()
  await calledOff
})

test('a fetch that does not heed its signal does not hold a call', async () => {
  const { client, clock, events } = newClient(() => new Promise(() => {}))
  const rejected = assert.rejects(client.agents.getOwnAgent({ maxRetries: 0 }), { name: 'TimeoutError' })
  await soon()
  clock.advance(60_000)
  await rejected
  assert.deepEqual(
    events.map(({ type }) => type),
    ['request', 'failure'],
  )
})

test('concurrent calls share one discovery and one request of a token, and each leaves by itself', async () => {
  let answer: (response: Response) => void = () => {}
  let calledOff = false
  const respond: Respond = (request) => {
    if (request.url.endsWith('/oauth-authorization-server'))
      return json({ issuer: url.auth_url, token_endpoint: `${url.auth_url}/token` })
    if (!request.url.endsWith('/token')) return json({ handle: '@a.b' })
    request.signal.addEventListener('abort', () => (calledOff = true))
    return new Promise((resolve) => (answer = resolve))
  }
  const { client, requests } = newClient(respond, { auth: { client_id: 'a', client_secret: 'b' } })
  const tokenRequests = () => requests.filter(({ url }) => url.endsWith('/token')).length
  const callers = Array.from({ length: 5 }, () => new AbortController())
  const calls = callers.map(({ signal }) => client.agents.getOwnAgent({ signal }))
  const [first, second, ...others] = calls
  await soon()
  assert.equal(tokenRequests(), 1)
  callers[0]?.abort()
  await assert.rejects(first!, { name: 'AbortError' })
  callers[1]?.abort()
  await assert.rejects(second!, { name: 'AbortError' })
  assert.equal(calledOff, false)
  answer(json({ access_token: 'shared', token_type: 'Bearer', expires_in: 900 }))
  await Promise.all(others)
  assert.equal(tokenRequests(), 1)
  assert.ok(requests.slice(-3).every(({ headers }) => headers.get('authorization') === 'Bearer shared'))

  const alone = newClient(respond, { auth: { client_id: 'a', client_secret: 'b' } })
  const last = new AbortController()
  const call = alone.client.agents.getOwnAgent({ signal: last.signal })
  await soon()
  last.abort()
  await assert.rejects(call, { name: 'AbortError' })
  assert.equal(calledOff, true, 'when nobody waits any more, it is called off')
})

test('the schedule is the contract’s, with jitter from the injected randomness', async () => {
  for (const [random, expected] of [
    [0, [2000, 3000, 6000, 12_000]],
    [1, [2000, 5000, 10_000, 22_000]],
  ] as const)
    for (const maxRetries of [0, 1, 4]) {
      const { client, clock, events, requests } = newClient(
        () => refusal(503, 'SERVICE_UNAVAILABLE', { 'Retry-After': '2' }),
        {
          random: () => random,
        },
      )
      const call = assert.rejects(client.agents.getOwnAgent({ maxRetries }), { retryAfter: 2 })
      for (const waitMs of expected.slice(0, maxRetries)) {
        await soon()
        const made = requests.length
        clock.advance(waitMs - 1)
        await soon()
        assert.equal(requests.length, made)
        clock.advance(1)
      }
      await call
      const retries = events.flatMap((event) => (event.type === 'retry' ? [[event.attempt, event.waitMs]] : []))
      assert.deepEqual(
        retries,
        expected.slice(0, maxRetries).map((waitMs, index) => [index + 1, waitMs]),
      )
      assert.equal(requests.length, maxRetries + 1)
    }
})

test('Retry-After is read as seconds or as a date by the server’s clock, and otherwise not at all', async () => {
  const wanted: [string, number | undefined, string?][] = [
    ['0', 0],
    [' 7 ', 7],
    ['Tue, 01 Jan 2030 00:00:05 GMT', 5],
    ['Tuesday, 01-Jan-30 00:00:05 GMT', 5],
    ['Fri, 01 Jan 2021 00:00:05 GMT', 0],
    ['Fri, 01 Jan 2021 00:00:05 GMT', 4, 'Fri, 01 Jan 2021 00:00:01 GMT'],
    ['soon', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['', undefined],
  ]
  for (const [value, retryAfter, date] of wanted) {
    const headers = { 'Retry-After': value, ...(date && { Date: date }) }
    const { client } = newClient(() => refusal(429, 'RATE_LIMITED', headers))
    await assert.rejects(client.agents.getOwnAgent({ maxRetries: 0 }), { code: 'RATE_LIMITED', retryAfter }, value)
  }
})

test('every attempt is the same, even if the parameters change meanwhile', async () => {
  const bodies: string[] = []
  const { client, clock } = newClient(async (request) => {
    bodies.push(await request.text())
    return bodies.length === 1 ? refusal(500, 'INTERNAL_ERROR') : json({ id: 'env_', recipients: [] })
  })
  const draft = { id: newEnvelopeId(), to: ['@a.b'], content_parts: [{ type: 'text' as const, text: 'Hello' }] }
  const call = client.messages.sendMessage(draft)
  await soon()
  draft.to.push('@c.d')
  clock.advance(1000)
  await call
  assert.equal(bodies.length, 2)
  assert.equal(bodies[0], bodies[1])
})

test('a token function that fails may succeed later', async () => {
  const failed = new TypeError('fetch failed', { cause: new Error('read ECONNRESET') })
  const fails = () => Promise.reject(failed)
  const given: (() => Promise<string>)[] = [fails, async () => '<html>\n502</html>', async () => 'tok\n']
  const { client, clock, requests } = newClient(empty, { auth: { token: () => (given.shift() ?? fails)() } })
  const call = client.agents.getOwnAgent()
  for (const waitMs of [1000, 4000]) {
    await soon()
    clock.advance(waitMs)
  }
  await call
  assert.deepEqual(
    requests.map(({ headers }) => headers.get('authorization')),
    ['Bearer tok'],
  )
  const error = { name: 'AuthorizationError', code: 'token_unavailable', retryable: true, cause: failed }
  await assert.rejects(client.agents.getOwnAgent({ maxRetries: 0 }), { ...error, message: /auth\.token.*ECONNRESET/ })
})

test('space around a token is trimmed', async () => {
  const { client, requests } = newClient(empty, { auth: { token: ' tok\n' } })
  await client.agents.getOwnAgent()
  assert.equal(requests[0]?.headers.get('authorization'), 'Bearer tok')
  assert.equal(await client.token(), 'tok')
})

test('a send is acknowledged by its own id, and an empty answer is no page', async () => {
  for (const answer of [{}, { status: 'ok' }, { id: newEnvelopeId(), recipients: [] }]) {
    const { client } = newClient(() => json(answer))
    const error = { name: 'ProtocolError', operation: 'sendMessage', retryable: false, message: /acknowledge/ }
    await assert.rejects(client.send({ to: '@a.b', text: 'Hello' }), error)
  }
  const portal = newClient(() => new Response('<html>', { headers: { 'content-type': 'text/html' } })).client
  const error = { name: 'ProtocolError', operation: 'revokeToken' }
  await assert.rejects(portal.oauth.revokeToken({ client_id: 'cli', token: 'token' }), error)
})

test('the error of a gateway is not taken for the service’s', async () => {
  for (const error of ['Not Found', 'Forbidden', 'not_found']) {
    const { client } = newClient(() => json({ error, status: 404 }, { status: 404 }))
    await assert.rejects(client.agents.getOwnAgent(), { name: 'ProtocolError', status: 404 })
    const revoked = client.oauth.revokeToken({ client_id: 'cli', token: 'token' })
    await assert.rejects(revoked, { name: error === 'not_found' ? 'ServiceError' : 'ProtocolError', status: 404 })
  }
})

test('what is added to a draft while its files are uploaded is not sent', async () => {
  const file = { name: 'a.txt', bytes: 'a' }
  const files = [file]
  let sent: { id: string; content_parts: unknown[] } | undefined
  const { client } = newClient(async (request) => {
    if (request.url.endsWith('/files')) {
      files.push(file)
      return json({ id: 'file_1', content_type: 'text/plain' })
    }
    sent = await request.json()
    return json({ id: sent?.id })
  })
  await client.send({ to: '@a.b', files })
  assert.equal(sent?.content_parts.length, 1)
})
