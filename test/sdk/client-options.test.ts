import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspect } from 'node:util'
import { createClient, createConnection, type Client, type ClientOptions } from '#sdk'
import { empty, json, newClient, refusal, soon, url } from '../support/scripted-client.ts'

test('options that would wait for ever, or not at all, or go nowhere are refused', async () => {
  const wrong: [ClientOptions, RegExp][] = [
    ...[0, -1, Number.NaN].map((timeoutMs): [ClientOptions, RegExp] => [
      { timeoutMs },
      /^timeoutMs is \S+: it must be more than 0/,
    ]),
    ...[-1, 5, 1.5, Number.NaN, Infinity].map((maxRetries): [ClientOptions, RegExp] => [{ maxRetries }, /from 0 to 4/]),
    ...['', 'localhost:8080', 'ftp://a', 'http://a?b', '/v1'].map((wrongUrl): [ClientOptions, RegExp] => [
      { url: wrongUrl },
      /^url is .*: it must be an address like/,
    ]),
    [{ url: { ...url, base_url: 'rest.test' } }, /^base_url is rest\.test: it must be an address like/],
    [{ auth: { client_id: 'cli', client_secret: '' } }, /^auth\.client_secret is missing or empty$/],
    [{ auth: { token: '' } }, /^auth\.token is missing or empty$/],
    ...['a\nb', 'a\0b', ' ', 'a b', 'ä'].map((token): [ClientOptions, RegExp] => [
      { auth: { token } },
      /^auth\.token is not a token: it is empty or has invalid characters$/,
    ]),
    [{ auth: { token: 'any', client_id: 'cli', client_secret: 'any' } as never }, /pass one of them$/],
  ]
  for (const [options, message] of wrong) assert.throws(() => createClient(options), { name: 'TypeError', message })
  for (const secret of ['http://user:secret@host', 'https://host/?token=secret', 'https://host/#secret'])
    assert.throws(
      () => createClient({ url: secret }),
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

test('a connection that is logged shows no secret', () => {
  for (const auth of [{ token: 's3cret' }, { client_id: 'cli', client_secret: 's3cret' }]) {
    const connection = createConnection({ url, auth })
    assert.doesNotMatch(inspect(connection, { depth: 9, showHidden: true }) + JSON.stringify(connection), /s3cret/)
  }
})

test('without credentials the error says how to set them', async () => {
  const client = createClient({ url, fetch: () => assert.fail('asked') })
  const error = { name: 'AuthorizationError', code: 'no_auth', message: /AMS_CLIENT_ID/ }
  await assert.rejects(client.agents.getOwnAgent(), error)
})

test('the cause below “fetch failed” is in the error message', async () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' })
  const several = new AggregateError([refused, new Error('connect ECONNREFUSED ::1:1')], '')
  for (const cause of [refused, several]) {
    const failed = new TypeError('fetch failed', { cause })
    const { client } = newClient(() => Promise.reject(failed))
    const error = { name: 'ConnectionError', message: `getOwnAgent: ${refused.message}`, cause: failed }
    await assert.rejects(client.agents.getOwnAgent({ maxRetries: 0 }), error)
  }
})

test('a client with TLS never continues without it', async () => {
  const plain: [string, object][] = [
    ['an issuer', { authorization_servers: ['http://auth.test'] }],
    ['a token endpoint', { issuer: 'https://auth.test', token_endpoint: 'http://auth.test/token' }],
    ...['revocation_endpoint', 'registration_endpoint', 'authorization_endpoint'].map((name): [string, object] => [
      name,
      { issuer: 'https://auth.test', token_endpoint: 'https://auth.test/token', [name]: 'http://evil.test/' },
    ]),
    [
      'a resource',
      {
        issuer: 'https://auth.test',
        token_endpoint: 'https://auth.test/token',
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
    const error = { name: 'ProtocolError', operation: 'discover', message: /names an address without TLS: http:/ }
    await assert.rejects(client.agents.getOwnAgent(), error, what)
  }
})

test('no browser is sent to what is not an address of the web', async () => {
  const metadata = { issuer: url.auth_url, token_endpoint: `${url.auth_url}/token` }
  const { client } = newClient(() => json({ ...metadata, authorization_endpoint: 'file:///etc/passwd' }), {
    auth: { client_id: 'cli', client_secret: 'secret' },
  })
  const error = { name: 'ProtocolError', operation: 'discover', message: /an address that is not HTTP: file:/ }
  await assert.rejects(client.agents.getOwnAgent(), error)
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
    type: 'request',
    operation: 'searchAgents',
    method: 'GET',
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
