import { blocksOf } from '../support/blocks.ts'
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { randomInt } from 'node:crypto'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { after, describe, test } from 'node:test'
import WebSocket from 'ws'
import { readConfig } from '../../src/settings/config.ts'
import { createClientAddressResolver, parseTrustedProxies } from '../../src/platform/client-address.ts'
import { newAgent } from '../support/agents.ts'
import { connectHalfOpen, getRequest, openConnections } from '../support/connections.ts'
import { byItself, type Service } from '../support/service.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'
import { password, visitor } from '../../scripts/support/visitor.ts'

const addressBy = (proxies: string, peer: string, forwarded?: string): string =>
  createClientAddressResolver(parseTrustedProxies(proxies)!)(peer, forwarded)

/** Trusted proxies, peer address, forwarding header, and the resulting client address. */
const addresses: [proxies: string, peer: string, forwarded: string | undefined, client: string][] = [
  ['1', '10.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['1', '10.0.0.1', undefined, '10.0.0.1'],
  ['1', '10.0.0.1', '', '10.0.0.1'],
  ['1', '10.0.0.1', '1.2.3.4, 203.0.113.7', '203.0.113.7'], // what stands before is the client's own
  ['2', '10.0.0.1', '1.2.3.4, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
  ['2', '10.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['1', '10.0.0.1', '203.0.113.7:4711', '203.0.113.7'],
  ['1', '10.0.0.1', '[2001:db8::7]:443', '2001:db8::7'],
  ['1', '10.0.0.1', '[2001:DB8:0::7]', '2001:db8::7'],
  ['1', '10.0.0.1', '2001:db8:0:0::7', '2001:db8::7'],
  ['1', '10.0.0.1', '::ffff:203.0.113.7', '203.0.113.7'],
  ['1', '10.0.0.1', '::ffff:cb00:7107', '203.0.113.7'],
  ['1', '::ffff:10.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['10.0.0.0/8', '::ffff:10.0.0.1', '1.2.3.4, 203.0.113.7', '203.0.113.7'],
  ['10.0.0.0/8', '203.0.113.9', '1.2.3.4', '203.0.113.9'], // who comes around the proxy is not believed
  ['10.0.0.0/8 fd00::/8', 'fd00::1', '1.2.3.4, 203.0.113.7, 10.9.9.9', '203.0.113.7'],
  ['10.0.0.0/8', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'], // a client within the network
  ...['unknown', '_hidden', '999.1.1.1', '1.2.3', '010.1.1.1', 'fe80::1%eth0', '[1.2.3.4', '1.2.3.4:x', '::1]'].map(
    (garbage): [string, string, string, string] => ['1', '10.0.0.1', `1.2.3.4, ${garbage}`, '10.0.0.1'],
  ),
  ['1', '10.0.0.1', `1.2.3.4,${' '.repeat(8_000)}`, '10.0.0.1'],
  ['1', '10.0.0.1', ',', '10.0.0.1'],
  ['2', '10.0.0.1', ',,', '10.0.0.1'],
  ['1', '10.0.0.1', `${'1.2.3.4, '.repeat(10_000)}203.0.113.7`, '203.0.113.7'],
  ['16', '10.0.0.1', '1.2.3.4,'.repeat(10_000), '10.0.0.1'],
]

for (const [proxies, peer, forwarded, client] of addresses)
  test(`behind ${proxies}, ${peer} with ${JSON.stringify(forwarded?.slice(0, 40))} is ${client}`, () => {
    assert.equal(addressBy(proxies, peer, forwarded), client)
  })

test('a header of a million proxies is read only as far as one of a hundred', async () => {
  const blocks = async (count: number): Promise<number> => {
    const hops = '10.0.0.2,'.repeat(count)
    return blocksOf(() => assert.equal(addressBy('10.0.0.0/8', '10.0.0.1', `${hops}10.0.0.2`), '10.0.0.2'))
  }
  assert.equal(await blocks(1_000_000), await blocks(100))
})

test('TRUST_PROXY takes a number of proxies or networks, and nothing that is wider', () => {
  assert.equal(readConfig({}).trustProxy, undefined)
  assert.equal(readConfig({ TRUST_PROXY: 'off' }).trustProxy, undefined)
  assert.deepEqual(readConfig({ TRUST_PROXY: '2' }).trustProxy, { hops: 2 })
  const networks = ['10.0.0.0/8', 'fd00::/8']
  assert.deepEqual(readConfig({ TRUST_PROXY: networks.join(' ') }).trustProxy, { networks })
  for (const wrong of ['0', '17', '-1', 'on', 'true', '*', 'loopback', '10.0.0.1', '10.0.0.0/33', '1 10.0.0.0/8'])
    assert.throws(() => readConfig({ TRUST_PROXY: wrong }), /TRUST_PROXY must be off, a number of proxies/, wrong)
})

interface Asking {
  method?: string
  headers?: Record<string, string>
  body?: string
}

interface Asked {
  status: number
  body: string
}

/** Sends a request like a proxy on its own connection. It appends the client's address to the header of the client. */
function askFor(client: string, { config }: Service, path: string, init: Asking = {}): Promise<Asked> {
  const headers = { ...init.headers, 'X-Forwarded-For': `198.51.100.1, ${client}`, 'X-Forwarded-Proto': 'https' }
  return new Promise((resolve, reject) => {
    const options = { method: init.method ?? 'GET', agent: false, headers }
    const sent = request(`http://127.0.0.1:${config.port}${path}`, options, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
    })
    sent.once('error', reject)
    sent.end(init.body)
  })
}

const registration = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({
    redirect_uris: ['http://127.0.0.1/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'none',
  }),
}

const wrongSecret = (id: string) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: 'wrong' }).toString(),
})

const limits = {
  RATE_LIMITS: 'on',
  CONNECTIONS_PER_ADDRESS_MAX: '3',
  REGISTRATIONS_PER_ADDRESS_PER_MINUTE: '2',
  WRONG_SECRETS_PER_ADDRESS_PER_MINUTE: '2',
  SIGN_UPS_PER_ADDRESS_PER_MINUTE: '1',
  PASSKEY_PROMPTS_PER_ADDRESS_PER_MINUTE: '1',
}

describe('behind a proxy that is believed', () => {
  const service = useService({ env: { ...byItself, ...limits, TRUST_PROXY: '1' } })
  const [here, there] = ['203.0.113.7', '203.0.113.8']
  const statuses = async (client: string, path: string, inits: readonly Asking[]): Promise<number[]> => {
    const all: number[] = []
    for (const init of inits) all.push((await askFor(client, service(), path, init)).status)
    return all
  }

  test('registrations are counted by the address of the client', async () => {
    assert.deepEqual(await statuses(here, '/register', Array(3).fill(registration)), [201, 201, 429])
    assert.deepEqual(await statuses(there, '/register', [registration]), [201])
    assert.deepEqual(await statuses('2001:db8::1', '/register', [registration, registration]), [201, 201])
    assert.deepEqual(await statuses('[2001:db8::2]:77', '/register', [registration]), [429], 'one network of 64 bits')
  })

  test('wrong secrets too', async () => {
    const tries = ['cli_a', 'cli_b', 'cli_c'].map(wrongSecret)
    assert.deepEqual(await statuses(here, '/token', tries), [401, 401, 429])
    assert.deepEqual(await statuses(there, '/token', [wrongSecret('cli_d')]), [401])
  })

  test('sign-ups and questions to passkeys too', async () => {
    const from = (client: string) => ({ headers: { 'x-forwarded-for': client } })
    const signUp = async (client: string): Promise<number> => {
      const browser = visitor(service())
      const fields = {
        username: `p${client.replaceAll('.', '')}${randomInt(1e9)}`,
        email: 'p@x.example',
      }
      const page = await browser.go('/sign-up', from(client))
      const all = { action: '/sign-up', fields: { ...fields, password }, ...from(client) }
      return (await browser.submit(page, all)).status
    }
    assert.deepEqual([await signUp(here), await signUp(here), await signUp(there)], [303, 429, 303])
  })

  test('the place of a sign-in is the address of the client', async () => {
    const browser = visitor(service())
    const page = await browser.go('/sign-up')
    const fields = { username: `q${randomInt(1e9)}`, email: 'q@x.example', password }
    const headers = { 'x-forwarded-for': '1.2.3.4, 192.0.2.55' }
    await browser.submit(page, { action: '/sign-up', fields, headers })
    const { text: security } = await browser.go('/dashboard/security')
    assert.match(security, /192\.0\.2\.55/)
    assert.doesNotMatch(security, /1\.2\.3\.4/)
  })

  test('not connections are counted, but the open requests and WebSockets of a client', async () => {
    const { token } = await newAgent(service())
    const connections = await Promise.all(Array.from({ length: 8 }, () => connectHalfOpen(service())))
    after(() => connections.forEach((connection) => connection.destroy()))
    for (const connection of connections) {
      connection.write(getRequest('/healthz'))
      await once(connection, 'data')
    }
    const waiting = { headers: { Authorization: `Bearer ${token}` } }
    const path = '/v1/mailbox?order=asc&wait=30'
    const open = Array.from({ length: 3 }, () => askFor(here, service(), path, waiting))
    await until(async () => /^ams_waits 3$/m.test(await service().deps.observe.metrics()))
    const refused = await askFor(here, service(), '/healthz')
    assert.equal(refused.status, 429)
    assert.match(refused.body, /"RATE_LIMITED"/)
    const handshake = new WebSocket(service().config.wsUrl, { headers: { 'X-Forwarded-For': here } })
    const [, answer] = await once(handshake, 'unexpected-response')
    assert.equal(answer.statusCode, 429)
    handshake.on('error', () => {}).terminate()
    assert.equal((await askFor(there, service(), '/healthz')).status, 200)
    await service().drain(0)
    for (const one of open) assert.equal((await one).status, 200)
    assert.ok((await openConnections(service())) >= 8)
  })
})

describe('without a proxy that is believed', () => {
  const service = useService({ env: { ...byItself, ...limits } })

  test('the header says nothing', async () => {
    const from = (n: number) => askFor(`203.0.113.${n}`, service(), '/register', registration)
    assert.deepEqual([(await from(1)).status, (await from(2)).status, (await from(3)).status], [201, 201, 429])
  })
})

describe('behind a proxy that is another one', () => {
  const service = useService({ env: { ...byItself, ...limits, TRUST_PROXY: '10.0.0.0/8' } })

  test('the header says nothing either', async () => {
    const from = (n: number) => askFor(`203.0.113.${n}`, service(), '/register', registration)
    assert.deepEqual([(await from(1)).status, (await from(2)).status, (await from(3)).status], [201, 201, 429])
  })
})
