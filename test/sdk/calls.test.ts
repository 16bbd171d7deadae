import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { test } from 'node:test'
import { createClient, newEnvelopeId, type Client, type ClientEvent, type ClientOptions } from '#sdk'
import { movedClock } from '../support/moved-clock.ts'

const url = { base_url: 'http://rest.test/v1', auth_url: 'http://auth.test', ws_url: 'ws://rest.test/v1/connect' }

type Respond = (request: Request) => Response | Promise<Response>

/** A client of a service that answers so. */
function newClient(respond: Respond, options: Partial<ClientOptions> = {}) {
  const clock = movedClock()
  const requests: Request[] = []
  const events: ClientEvent[] = []
  const fetch: ClientOptions['fetch'] = async (input, init) => {
    const request = new Request(input, init)
    requests.push(request)
    return respond(request)
  }
  const onEvent = (event: ClientEvent) => void events.push(event)
  const client = createClient({ ...{ url, auth: { token: 'token' }, fetch, clock, onEvent }, ...options })
  return { client, clock, requests, events }
}

const json = (body: object, init: ResponseInit = {}) => Response.json(body, init)
const empty: Respond = () => json({ envelope_headers: [], next_cursor: null })
const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  json({ error: { code, message: 'no' } }, { status, headers })

/** Never answers; ends with the request's signal, as every `fetch` does. */
const never: Respond = ({ signal }) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

/** Answers, and never comes to the end of its body. */
function neverEnds(cancelled: () => void): Respond {
  return () =>
    new Response(
      new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{')), cancel: cancelled }),
      {
        headers: { 'content-type': 'application/json' },
      },
    )
}

/** What has been queued by now has run. */
const soon = () => new Promise((resolve) => setImmediate(resolve))

test('a signal ends a call wherever it is, with its reason, and leaves nothing behind', async () => {
  let cancelled = 0
  const metadata = () =>
    json({
      issuer: url.auth_url,
      token_endpoint: `${url.auth_url}/token`,
      registration_endpoint: '',
      revocation_endpoint: '',
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
  const rejected = assert.rejects(call, { name: 'TimeoutError', message: 'getOwnAgent: nothing within 1000 ms' })
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

test('every attempt says the same, whatever becomes of the parameters meanwhile', async () => {
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

test('options that would wait for ever, or not at all, or go nowhere are refused', async () => {
  const wrong: [ClientOptions, RegExp][] = [
    ...[0, -1, Number.NaN].map((timeoutMs): [ClientOptions, RegExp] => [{ timeoutMs }, /^timeoutMs is more than 0/]),
    ...[-1, 5, 1.5, Number.NaN, Infinity].map((maxRetries): [ClientOptions, RegExp] => [{ maxRetries }, /from 0 to 4/]),
    ...['', 'localhost:8080', 'ftp://a', 'http://a?b', '/v1'].map((wrongUrl): [ClientOptions, RegExp] => [
      { url: wrongUrl },
      /^url is an address like/,
    ]),
    [{ url: { ...url, base_url: 'rest.test' } }, /^base_url is an address like/],
    [{ auth: { client_id: 'cli', client_secret: '' } }, /^auth\.client_secret is missing$/],
    [{ auth: { token: '' } }, /^auth\.token is missing$/],
  ]
  for (const [options, message] of wrong) assert.throws(() => createClient(options), { name: 'TypeError', message })
  assert.throws(
    () => createClient({ url: 'http://user:secret@host' }),
    (error: Error) => !error.message.includes('secret'),
  )
  const { client, requests } = newClient(empty)
  const own: [Parameters<Client['agents']['getOwnAgent']>[0], RegExp][] = [
    [{ timeoutMs: Number.NaN }, /timeoutMs/],
    [{ maxRetries: 5 }, /maxRetries/],
    [{ headers: { 'bad name': 'x' } }, /bad name/],
  ]
  for (const [options, message] of own)
    await assert.rejects(client.agents.getOwnAgent(options), { name: 'TypeError', message })
  assert.deepEqual(requests, [])
})

test('without anybody who acts, it is said how to say who', async () => {
  const client = createClient({ url, fetch: () => assert.fail('asked') })
  const error = { name: 'AuthorizationError', code: 'no_auth', message: /AMS_CLIENT_ID/ }
  await assert.rejects(client.agents.getOwnAgent(), error)
})

test('what fetch hides below “fetch failed” is said at the top', async () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' })
  const several = new AggregateError([refused, new Error('connect ECONNREFUSED ::1:1')], '')
  for (const cause of [refused, several]) {
    const failed = new TypeError('fetch failed', { cause })
    const { client } = newClient(() => Promise.reject(failed))
    const error = { name: 'ConnectionError', message: `getOwnAgent: ${refused.message}`, cause: failed }
    await assert.rejects(client.agents.getOwnAgent({ maxRetries: 0 }), error)
  }
})

test('what begins under TLS does not go on without', async () => {
  const plain: [string, object][] = [
    ['an issuer', { authorization_servers: ['http://auth.test'] }],
    ['a token endpoint', { issuer: 'https://auth.test', token_endpoint: 'http://auth.test/token' }],
    [
      'a resource',
      {
        ...{ issuer: 'https://auth.test', token_endpoint: 'https://auth.test/token' },
        resource_servers: [
          { resource: 'http://rest.test/v1', transport: 'rest' },
          { resource: 'wss://rest.test/v1/connect', transport: 'ws' },
        ],
      },
    ],
  ]
  for (const [what, metadata] of plain) {
    const { client } = newClient(
      ({ url }) =>
        json(
          'authorization_servers' in metadata || url.endsWith('server')
            ? metadata
            : { authorization_servers: ['https://auth.test'] },
        ),
      { url: 'https://rest.test' },
    )
    const error = { name: 'ProtocolError', operation: 'discover', message: /leads to http:.*not encrypted/ }
    await assert.rejects(client.agents.getOwnAgent(), error, what)
  }
})

test('events tell of every request and wait, and of nothing that is secret', async () => {
  let count = 0
  const { client, events, clock } = newClient(() =>
    count++ === 0 ? refusal(503, 'SERVICE_UNAVAILABLE') : json({ agents: [], next_cursor: null }),
  )
  const call = client.search
    .searchAgents({ q: 'secret words' }, { headers: { 'X-Secret': 'secret' } })
    .then((page) => page)
  await soon()
  clock.advance(1000)
  await call
  assert.deepEqual(
    events.map(({ type }) => type),
    ['request', 'response', 'retry', 'request', 'response'],
  )
  assert.deepEqual(events[0], {
    ...{ type: 'request', operation: 'searchAgents', method: 'GET' },
    address: 'http://rest.test/v1/search/agents',
  })
  assert.doesNotMatch(JSON.stringify(events), /secret|Bearer/)
})

test('a listener that fails, at once or later, fails no call', async () => {
  for (const onEvent of [() => assert.fail('a mistake'), async () => assert.fail('a mistake')]) {
    const { client } = newClient(empty, { onEvent })
    await client.mailbox.listMailbox()
    await soon()
  }
})

test('a page without its list is an error, and not an empty one', async () => {
  const { client } = newClient(() => json({ next_cursor: null }))
  const error = { name: 'ProtocolError', operation: 'listMailbox', message: /envelope_headers/ }
  await assert.rejects(client.mailbox.listMailbox().toArray({ limit: 1 }), error)
  await assert.rejects(Promise.resolve(client.mailbox.listMailbox()), error)
})
