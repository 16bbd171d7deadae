import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { pino } from 'pino'
import { WebSocket } from 'ws'
import { createClient, ServiceError } from '#sdk'
import { newAgent, newAgents, type Agent } from '../support/agents.ts'
import { call, draftTo, newEnvelopeId, type Answer } from '../support/client.ts'
import { signedUrlOf, upload, uploaded } from '../support/files.ts'
import { connectRaw, exchange, readToEnd } from '../support/raw.ts'
import { requestIdIn, requestIdOf } from '../support/request-ids.ts'
import type { Service } from '../support/service.ts'
import { addressesOf, openFeed } from '../support/sdk.ts'
import { sqlOn } from '../support/sql.ts'
import { requestToken } from '../support/tokens.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

interface Line {
  event: string
  request_id?: string
  operation?: string
  where?: string
  code?: string | number
}

const lines: Line[] = []
const log = pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) })
const service = useService({ log, env: { RATE_LIMITS: 'on' } })

const linesOf = (id: string): Line[] => lines.filter(({ request_id }) => request_id === id)

/** Returns the error of the client package. */
const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => assert.fail('it was not refused'),
    (error: unknown) => error,
  )

const request = (...lines: string[]): string => [...lines, '', ''].join('\r\n')
const handshake = (path: string, ...headers: string[]): string =>
  request(`GET ${path} HTTP/1.1`, 'Host: x', 'Connection: Upgrade', 'Upgrade: websocket', ...headers)

/** All kinds of HTTP responses, each by its request. */
const answers: Record<string, (service: Service, agent: Agent) => Promise<Answer<unknown>>> = {
  'a send': (_, agent) => agent.send(draftTo(agent.handle)),
  'a page': (_, agent) => agent.list(),
  'a batch, which is sent in pieces': (_, agent) => agent.openAll([newEnvelopeId()]),
  'an upload': (service, agent) => upload(service, agent, 'hello'),
  'an upload that is refused': (service, agent) => upload(service, agent, 'hello', { type: 'image/svg+xml' }),
  'a redirect': async (service, agent) => agent.at(`/files/${(await uploaded(service, agent)).id}`),
  'a download': async (service, agent) => call(await signedUrlOf(service, agent, (await uploaded(service, agent)).id)),
  'a part of a download that is not there': async (service, agent) =>
    call(await signedUrlOf(service, agent, (await uploaded(service, agent)).id), { headers: { Range: 'bytes=9-' } }),
  'a denial': (_, agent) => agent.send(draftTo('@nobody.at_all')),
  'a field that is wrong': (_, agent) => agent.send({}),
  'no token': ({ config }) => call(`${config.baseUrl}/mailbox`),
  'an unknown path': ({ config }) => call(`${config.authUrl}/nowhere`),
  'another method': ({ config }) => call(`${config.baseUrl}/mailbox`, { method: 'DELETE' }),
  'a token': (service) => requestToken(service),
  'a token that is refused': (service) => requestToken(service, { client_secret: 'wrong' }),
  discovery: ({ config }) => call(`${config.authUrl}/.well-known/oauth-authorization-server`),
  keys: ({ config }) => call(`${config.authUrl}/.well-known/jwks.json`),
  health: ({ config }) => call(`${config.authUrl}/healthz`),
  readiness: ({ config }) => call(`${config.authUrl}/readyz`),
  metrics: ({ config }) => call(`${config.authUrl}/metrics`),
  'a document': ({ config }) => call(`${config.authUrl}/openapi.yaml`),
}

for (const [what, ask] of Object.entries(answers))
  test(`${what} has a request id of its own, of one form`, async () => {
    const agent = await newAgent(service())
    const ids = [await ask(service(), agent), await ask(service(), agent)].map(({ headers }) => requestIdOf(headers))
    assert.notEqual(ids[0], ids[1])
  })

/** Errors that the connection itself sends. */
const refusals: Record<string, string> = {
  'what is not HTTP': request('hello there'),
  'a tunnel': request('CONNECT elsewhere.example:443 HTTP/1.1', 'Host: elsewhere.example:443'),
  'no host': request('GET /v1/mailbox HTTP/1.1'),
  'a handshake without a token': handshake('/v1/connect'),
  'a handshake at another path': handshake('/nowhere'),
}

for (const [what, bytes] of Object.entries(refusals))
  test(`${what} is refused with a request id, which the log has too`, async () => {
    const { head } = await exchange(service(), bytes)
    const told = linesOf(requestIdIn(head))
    assert.deepEqual(
      told.map(({ event }) => event),
      ['refused'],
    )
  })

test('a handshake that is none is refused with a request id, which the log has too', async () => {
  const token = await (await newAgent(service())).tokenFor('ws')
  const { head, status } = await exchange(service(), handshake('/v1/connect', `Authorization: Bearer ${token}`))
  assert.ok(status >= 400)
  assert.equal(linesOf(requestIdIn(head))[0]?.event, 'refused')
})

test('an accepted handshake has a request id, under which the log has the beginning and the end of its socket', async () => {
  const token = await (await newAgent(service())).tokenFor('ws')
  const socket = new WebSocket(service().config.wsUrl, { headers: { Authorization: `Bearer ${token}` } })
  const [{ headers }] = await once(socket, 'upgrade')
  const id = requestIdIn(`Request-Id: ${headers['request-id']}`)
  socket.close()
  await until(() => linesOf(id).length === 2)
  assert.deepEqual(
    linesOf(id).map(({ event }) => event),
    ['socket.opened', 'socket.closed'],
  )
})

test('answers to the requests of one connection have ids of their own', async () => {
  const socket = await connectRaw(service())
  const reading = readToEnd(socket)
  const last = request('GET /healthz HTTP/1.1', 'Host: x', 'Connection: close')
  socket.write(request('GET /healthz HTTP/1.1', 'Host: x').repeat(3) + last)
  const heads = (await reading).split(/(?=HTTP\/1\.1 )/)
  assert.equal(new Set(heads.map(requestIdIn)).size, 4)
})

test('a request id from a client is ignored', async () => {
  const headers = { 'Request-Id': 'req_00000000000000000000000000', 'X-Request-Id': 'mine' }
  const answer = await call(`${service().config.authUrl}/healthz`, { headers })
  assert.notEqual(requestIdOf(answer.headers), headers['Request-Id'])
})

test('a replayed response has the id of the current request', async () => {
  const [sender, recipient] = await newAgents(service(), 2)
  const { id } = await sender!.sent(draftTo(recipient!.handle))
  const key = crypto.randomUUID()
  const [first, second] = [await recipient!.markRead([id], key), await recipient!.markRead([id], key)]
  assert.equal(second.headers.get('idempotent-replayed'), 'true')
  assert.equal(second.text, first.text)
  assert.notEqual(requestIdOf(second.headers), requestIdOf(first.headers))
})

test('the line of a request has its id, and what it was refused with', async () => {
  const agent = await newAgent(service())
  const { headers } = await agent.send(draftTo('@nobody.at_all'))
  await until(() => linesOf(requestIdOf(headers)).length === 2)
  const [refused, answered] = linesOf(requestIdOf(headers))
  assert.deepEqual([refused?.event, refused?.where, refused?.code], ['refused', 'sendMessage', 'NOT_FOUND'])
  assert.deepEqual([answered?.event, answered?.operation], ['request', 'sendMessage'])
})

test('an error has the id that its client was told, and the client package hands it on', async () => {
  const { deps } = service()
  const client = createClient({
    url: addressesOf(service()),
    auth: { client_id: 'cli_assistant', client_secret: 'secret of assistant' },
    maxRetries: 0,
  })
  await client.token()
  await sqlOn(deps.database, 'the database must be broken')('alter table envelope rename to hidden')
  try {
    const error = await refusalOf(client.messages.getMessage({ envelope_id: newEnvelopeId() }))
    assert.ok(error instanceof ServiceError && error.status === 500)
    const [told] = linesOf(error.requestId ?? '')
    assert.deepEqual([told?.event, told?.where], ['fault', 'getMessage'])
  } finally {
    await sqlOn(deps.database, 'the database must be broken')('alter table hidden rename to envelope')
  }
})

test('the client package has the id of a handshake that was refused', async () => {
  const refused = await refusalOf(openFeed({ ws_url: service().config.wsUrl, token: 'x' }))
  assert.ok(refused instanceof ServiceError)
  assert.equal(linesOf(refused.requestId ?? '')[0]?.code, 'UNAUTHORIZED')
})
