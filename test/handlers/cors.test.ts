import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestHeaders } from '#generated/rest/headers.ts'
import { routes } from '#generated/rest/routes.ts'
import { newAgent } from '../support/agents.ts'
import { call, draftTo, keyed, type Answer, type Call } from '../support/client.ts'
import { signedUrlOf, uploaded } from '../support/files.ts'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import type { Service } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

const origin = 'https://app.example'
const other = 'http://localhost:3000'
const unlisted = ['https://app.example.evil.example', 'https://evil.example', 'http://app.example', 'null', '']

const service = useService({
  database: 'embedded',
  clock: fixedClock(),
  env: { CORS_ORIGINS: `${origin}, ${other}`, RATE_LIMITS: 'on', REQUESTS_PER_MINUTE: '3', BODY_BYTES_MAX: '1024' },
})
const closed = useService({ database: 'embedded' })

const documents = ['/openapi.yaml', '/openapi.json', '/asyncapi.yaml']
const discovery = [
  '/.well-known/oauth-authorization-server',
  '/.well-known/jwks.json',
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/v1/connect',
  '/v1/.well-known/oauth-protected-resource',
]

const at = ({ config }: Service, path: string): string => new URL(config.baseUrl).origin + path

const corsHeaders = ({ headers }: Answer<unknown>): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-') || name === 'vary'))

const preflight = (address: string, from: string, method = 'POST'): Promise<Answer<unknown>> => {
  const headers = { Origin: from, 'Access-Control-Request-Method': method }
  return call(address, {
    method: 'OPTIONS',
    headers: { ...headers, 'Access-Control-Request-Headers': 'authorization' },
  })
}

test('a preflight of a listed origin is answered at every address, with no token, and may ask for all of the contract', async () => {
  for (const { path, method } of routes()) {
    const answer = await preflight(at(service(), `/v1${path}`), other, method)
    assert.deepEqual([answer.status, answer.text], [204, ''], path)
    const { 'access-control-allow-methods': methods = '', ...rest } = corsHeaders(answer)
    assert.ok(methods.split(', ').includes(method), methods)
    assert.equal(rest['access-control-allow-headers']?.startsWith(`${requestHeaders.join(', ')}, Accept, `), true)
    assert.equal(rest['access-control-allow-origin'], other)
    assert.equal(rest['vary'], 'Origin')
    assert.equal(rest['access-control-max-age'], '600')
    assert.equal(answer.headers.get('ratelimit'), null)
  }
  for (const header of ['Authorization', 'Content-Type', 'Idempotency-Key'])
    assert.ok((requestHeaders as readonly string[]).includes(header), header)
})

test('a preflight of another origin, and an OPTIONS that is none, get no permission', async () => {
  for (const from of unlisted) {
    const answer = await preflight(at(service(), '/v1/messages'), from)
    assert.notEqual(answer.status, 204, from)
    assert.deepEqual(corsHeaders(answer), { vary: 'Origin' }, from)
  }
  const plain = await call(at(service(), '/v1/messages'), { method: 'OPTIONS', headers: { Origin: origin } })
  assert.notEqual(plain.status, 204)
  const withoutSetting = await preflight(at(closed(), '/v1/messages'), origin)
  assert.notEqual(withoutSetting.status, 204)
  assert.deepEqual(corsHeaders(withoutSetting), {})
})

test('every answer can be read by a listed page, refusals and all of their headers included', async () => {
  const agent = await newAgent(service())
  const from = { Origin: origin }
  const token = agent.token
  const cases: [status: number, path: string, call: Call][] = [
    [401, '/v1/mailbox', {}],
    [404, '/v1/nowhere', {}],
    [400, '/v1/messages', { method: 'POST', token, body: '{' }],
    [413, '/v1/messages', { method: 'POST', token, body: draftTo(agent.handle, { subject: 'x'.repeat(2_000) }) }],
    [200, '/v1/mailbox/read', { method: 'POST', token, body: { ids: [] }, headers: keyed() }],
    [429, '/v1/mailbox', { token }],
    [400, '/token', { method: 'POST', body: '', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }],
    [200, '/healthz', {}],
  ]
  for (const [status, path, { headers = {}, ...request }] of cases) {
    const answer = await call(at(service(), path), { ...request, headers: { ...headers, ...from } })
    assert.equal(answer.status, status, `${path} ${answer.text}`)
    const { 'access-control-expose-headers': exposed = '', ...rest } = corsHeaders(answer)
    const vary = path === '/v1/nowhere' ? 'Origin, Accept' : 'Origin' // an unknown path is a page for browsers
    assert.deepEqual(rest, { 'access-control-allow-origin': origin, vary }, path)
    const readable = exposed.toLowerCase().split(', ')
    for (const name of ['www-authenticate', 'retry-after', 'ratelimit', 'ratelimit-policy', 'idempotent-replayed'])
      assert.ok(readable.includes(name), name)
  }
})

test('other pages can read nothing, and responses vary by origin for caches', async () => {
  for (const from of [...unlisted.map((Origin) => ({ Origin })), {}]) {
    const answer = await call(at(service(), '/v1/mailbox'), { headers: from })
    assert.equal(answer.status, 401)
    assert.deepEqual(corsHeaders(answer), { vary: 'Origin' })
  }
  assert.deepEqual(corsHeaders(await call(at(closed(), '/v1/mailbox'), { headers: { Origin: origin } })), {})
})

test('T3: discovery, keys and the documents can be read by any page, and kept for minutes, whatever is listed', async () => {
  for (const running of [service(), closed()])
    for (const path of [...documents, ...discovery])
      for (const headers of [{ Origin: 'https://evil.example' }, { Origin: origin }, {}]) {
        const answer = await call(at(running, path), { headers })
        assert.equal(answer.status, 200, path)
        assert.equal(answer.headers.get('access-control-allow-origin'), '*', path)
        assert.equal(answer.headers.get('access-control-allow-credentials'), null)
        if (discovery.includes(path)) assert.equal(answer.headers.get('cache-control'), 'public, max-age=300', path)
      }
  for (const [method, path] of [
    ['POST', '/token'],
    ['POST', '/register'],
    ['POST', '/revoke'],
    ['GET', '/oauth/authorize'],
    ['GET', '/sign-in'],
  ] as const)
    for (const running of [service(), closed()]) {
      const { headers } = await call(at(running, path), { method, headers: { Origin: 'https://evil.example' } })
      assert.equal(headers.get('access-control-allow-origin'), null, path)
      assert.equal(headers.get('cache-control'), 'no-store', path)
    }
})

test('a signed address can be read after a redirect from another host, which has no origin', async () => {
  for (const [running, allowed] of [
    [service(), '*'],
    [closed(), null],
  ] as const) {
    const agent = await newAgent(running)
    const url = await signedUrlOf(running, agent, (await uploaded(running, agent)).id)
    const answer = await call(url, { headers: { Origin: 'null' } })
    assert.deepEqual([answer.status, answer.headers.get('access-control-allow-origin')], [200, allowed])
  }
})
