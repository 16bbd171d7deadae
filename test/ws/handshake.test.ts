import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { newAgent, type Agent } from '../support/agents.ts'
import { assertErrorBody, assertRefused, call } from '../support/client.ts'
import { listen } from '../support/listener.ts'
import { connectRaw, exchange } from '../support/raw.ts'
import { onOneDatabase, type Service } from '../support/service.ts'
import { signed, userClaims } from '../support/tokens.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'
import { sqlOn } from '../support/sql.ts'

interface Attempt {
  path?: string
  token?: string
  version?: string
  key?: string
  method?: string
}

const invalid = /\r\nwww-authenticate: Bearer error="invalid_token"\r\n/i
const insufficient = /\r\nwww-authenticate: Bearer error="insufficient_scope"\r\n/i

type Refusal = [
  what: string,
  make: (agent: Agent, service: Service) => Promise<Attempt>,
  status: number,
  code: string,
  head?: RegExp,
]

const good = async (agent: Agent, changes: Attempt = {}): Promise<Attempt> => ({
  token: await agent.tokenFor('ws'),
  ...changes,
})

const [at, id] = ['after_created_at', 'after_envelope_id']
const anId = 'env_00000000000000000000000000'

/** Invalid cursors: half of one, several, or values that are no time and no id. */
const noPositions = [
  `${at}=0`,
  `${id}=${anId}`,
  `${at}=0&${at}=0&${id}=${anId}`,
  `${at}=0&${id}=${anId}&${id}=${anId}`,
  ...['', '-1', '1.5', '1e3', 'x', '9007199254740992'].map((odd) => `${at}=${odd}&${id}=${anId}`),
  ...['', 'env_', 'env_0', `${anId}0`, '%00', anId.replace('env', 'agt')].map((odd) => `${at}=0&${id}=${odd}`),
]

const refusals: Refusal[] = [
  ['without a token', async () => ({}), 401, 'UNAUTHORIZED', invalid],
  ['with something that is no token', async () => ({ token: 'x' }), 401, 'UNAUTHORIZED', invalid],
  [
    'with the token in the address',
    async (agent) => ({ path: `/v1/connect?access_token=${await agent.tokenFor('ws')}` }),
    401,
    'UNAUTHORIZED',
    invalid,
  ],
  [
    'with a token for REST',
    async (agent) => ({ token: await agent.tokenFor('rest', ['realtime:read']) }),
    401,
    'UNAUTHORIZED',
    invalid,
  ],
  [
    'with a token for MCP',
    async (agent) => ({ token: await agent.tokenFor('mcp', ['realtime:read']) }),
    401,
    'UNAUTHORIZED',
    invalid,
  ],
  [
    'with a token without the scope',
    async (agent) => ({ token: await agent.tokenFor('ws', ['messages:read']) }),
    403,
    'INSUFFICIENT_SCOPE',
    insufficient,
  ],
  [
    'with the token of a user',
    async (_, service) => ({
      token: await signed(service, { ...userClaims(service, ['realtime:read']), aud: service.config.wsUrl }),
    }),
    ...([403, 'INSUFFICIENT_SCOPE', insufficient] as const),
  ],
  [
    'to an unknown direction',
    (agent) => good(agent, { path: '/v1/connect?direction=sideways' }),
    400,
    'VALIDATION_ERROR',
  ],
  ['to the direction self', (agent) => good(agent, { path: '/v1/connect?direction=self' }), 400, 'VALIDATION_ERROR'],
  ['to an empty direction', (agent) => good(agent, { path: '/v1/connect?direction=' }), 400, 'VALIDATION_ERROR'],
  [
    'to two directions',
    (agent) => good(agent, { path: '/v1/connect?direction=in&direction=in' }),
    400,
    'VALIDATION_ERROR',
  ],
  ...noPositions.map(
    (query): Refusal => [
      `from the position ${query}`,
      (agent) => good(agent, { path: `/v1/connect?${query}` }),
      400,
      'VALIDATION_ERROR',
    ],
  ),
  ['at another path', (agent) => good(agent, { path: '/v1/connect/' }), 404, 'NOT_FOUND'],
  ['at the REST address', (agent) => good(agent, { path: '/v1/mailbox' }), 404, 'NOT_FOUND'],
  ['at the root', (agent) => good(agent, { path: '/' }), 404, 'NOT_FOUND'],
  ['at a path that is none', (agent) => good(agent, { path: '//' }), 400, 'VALIDATION_ERROR'],
  ['without a key', (agent) => good(agent, { key: '' }), 400, 'VALIDATION_ERROR'],
  ['with a key that is too short', (agent) => good(agent, { key: 'abc' }), 400, 'VALIDATION_ERROR'],
  [
    'of an old version',
    (agent) => good(agent, { version: '8' }),
    426,
    'UPGRADE_REQUIRED',
    /\r\nupgrade: websocket\r\nsec-websocket-version: 13/i,
  ],
  ['of a version and a half', (agent) => good(agent, { version: '13.5' }), 426, 'UPGRADE_REQUIRED'],
  ['of an old version, with no token', async () => ({ version: '8' }), 401, 'UNAUTHORIZED', invalid],
  ['without a key or a token', async () => ({ key: '' }), 401, 'UNAUTHORIZED', invalid],
  [
    'of an old version to an unknown direction',
    (agent) => good(agent, { version: '8', path: '/v1/connect?direction=sideways' }),
    426,
    'UPGRADE_REQUIRED',
  ],
]

const request = ({ path = '/v1/connect', token, version = '13', key = 'dGhlIHNhbXBsZSBub25jZQ==' }: Attempt): string =>
  [
    ...[
      `GET ${path} HTTP/1.1`,
      'Host: x',
      'Connection: Upgrade',
      'Upgrade: websocket',
      `Sec-WebSocket-Version: ${version}`,
    ],
    ...(key === '' ? [] : [`Sec-WebSocket-Key: ${key}`]),
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    ...['', ''],
  ].join('\r\n')

onOneDatabase((database) => {
  const service = useService({ database, env: { SOCKETS_PER_AGENT_MAX: '2' } })

  for (const [what, make, status, code, head = /^/] of refusals)
    test(`a handshake ${what} is refused before the upgrade`, async () => {
      const agent = await newAgent(service())
      const answer = await exchange(service(), request(await make(agent, service())))
      assert.equal(answer.status, status, answer.head)
      assertErrorBody(answer.text)
      assert.match(answer.text, new RegExp(`"code":"${code}"`))
      assert.match(`${answer.head}\r\n`, head)
      assert.match(answer.head, /content-type: application\/json/i)
      await until(() => service().deps.presence.openHere(agent.id) === 0)
    })

  test('a handshake with an expired token is refused as such', async () => {
    const agent = await newAgent(service())
    const token = await agent.tokenFor('ws')
    service().clock.advance(901_000)
    const answer = await exchange(service(), request({ token }))
    assert.equal(answer.status, 401)
    assert.match(answer.text, /"TOKEN_EXPIRED"/)
    assert.match(`${answer.head}\r\n`, invalid)
  })

  test('a handshake with the token of a client that is revoked is refused', async () => {
    const { deps } = service()
    const agent = await newAgent(service())
    await sqlOn(deps.database, 'no edge leads to this state')('update client set revoked_at = 1 where id = :id', {
      id: 'cli_assistant',
    })
    const answer = await exchange(service(), request({ token: await agent.tokenFor('ws') }))
    await sqlOn(deps.database, 'no edge leads to this state')('update client set revoked_at = null where id = :id', {
      id: 'cli_assistant',
    })
    assert.equal(answer.status, 401)
    assert.match(answer.text, /"UNAUTHORIZED"/)
  })

  test('an agent has only so many sockets, and one that closes makes room', async () => {
    const [agent, other] = [await newAgent(service()), await newAgent(service())]
    const token = await agent.tokenFor('ws')
    const [first, second] = [await listen(service(), agent), await listen(service(), agent)]
    const answer = await exchange(service(), request({ token }))
    assert.equal(answer.status, 429)
    assert.match(answer.text, /"RATE_LIMITED"/)
    assert.match(answer.head, /\r\nretry-after: [1-9]/i)
    const third = await listen(service(), other)
    first.socket.close()
    await until(() => service().deps.presence.openHere(agent.id) === 1)
    const again = await listen(service(), agent)
    for (const { socket } of [second, third, again]) socket.close()
  })

  test('a request without an upgrade is told to upgrade, if its token is good, and otherwise to bring one', async () => {
    const agent = await newAgent(service())
    const at = (token?: string) => call(`${service().config.baseUrl}/connect?direction=sideways`, { token })
    const upgradable = await at(await agent.tokenFor('ws'))
    assertRefused(upgradable, 426, 'UPGRADE_REQUIRED')
    assert.deepEqual(
      ['connection', 'upgrade', 'sec-websocket-version'].map((name) => upgradable.headers.get(name)),
      ['Upgrade', 'websocket', '13'],
    )
    for (const token of [undefined, agent.token]) assertRefused(await at(token), 401, 'UNAUTHORIZED')
    assertRefused(await at(await agent.tokenFor('ws', ['messages:read'])), 403, 'INSUFFICIENT_SCOPE')
  })

  test('no subprotocol is agreed on that the contract does not offer', async () => {
    const agent = await newAgent(service())
    const head = request(await good(agent)).replace('\r\n\r\n', '\r\nSec-WebSocket-Protocol: graphql-ws, mqtt\r\n\r\n')
    const socket = await connectRaw(service())
    socket.write(head)
    const [answer] = await once(socket, 'data')
    socket.destroy()
    assert.match(String(answer), /^HTTP\/1\.1 101 /)
    assert.doesNotMatch(String(answer), /sec-websocket-protocol/i)
  })
})
