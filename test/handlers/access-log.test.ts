import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createLog } from '../../src/platform/log.ts'
import { newAgent, type Agent } from '../support/agents.ts'
import { call, draftTo } from '../support/client.ts'
import { listen } from '../support/listener.ts'
import { connectRaw } from '../support/raw.ts'
import { startService, type Service } from '../support/service.ts'
import { until } from '../support/until.ts'

interface Line {
  event: string
  request_id: string
  method: string
  route?: string
  status: number
  bytes: number
  ms: number
  address: string
}

const written: string[] = []
const lines = (): Line[] => written.map((line): Line => JSON.parse(line)).filter(({ event }) => event === 'access')

let service: Service
let agent: Agent
before(async () => {
  const log = createLog('error', false, { write: (line: string) => void written.push(line) })
  service = await startService({ database: 'postgres', env: { ACCESS_LOG: 'on', LOG_LEVEL: 'error' }, log })
  agent = await newAgent(service)
})
after(() => service.close())

/** Returns the log line of the request with this id. */
async function lineOf(requestId: string | null): Promise<Line> {
  const found = (): Line | undefined => lines().find((line) => line.request_id === requestId)
  await until(() => found() !== undefined)
  return found()!
}

test('each request is a line, with the pattern of its route and nothing that it names', async () => {
  const { authUrl, baseUrl, webUrl } = service.config
  const [, owner = '', name = ''] = /^@(.+)\.(.+)$/.exec(agent.handle)!
  const headers = { Authorization: `Bearer ${agent.token}` }
  const asked: [method: string, address: string, route: string | undefined, status: number][] = [
    ['GET', `${baseUrl}/agents/${owner}/${name}?hidden=word`, '/v1/agents/:owner/:agent_name', 200],
    ['GET', `${baseUrl}/mailbox?limit=1`, '/v1/mailbox', 200],
    ['DELETE', `${baseUrl}/mailbox`, '/v1/mailbox', 405],
    ['GET', `${authUrl}/healthz`, '/healthz', 200],
    ['GET', `${authUrl}/mcp`, '/mcp', 401],
    ['GET', `${authUrl}/nowhere/hidden/word?x=y`, undefined, 404],
    ['GET', `${webUrl}/sign-up?x=hidden`, '/sign-up', 200],
  ]
  for (const [method, address, route, status] of asked) {
    const answer = await fetch(address, { method, headers, redirect: 'manual' })
    const content = await answer.arrayBuffer()
    const line = await lineOf(answer.headers.get('request-id'))
    assert.deepEqual(
      [line.method, line.route, line.status, line.address],
      [method, route, status, '127.0.0.1'],
      address,
    )
    assert.ok(line.bytes > content.byteLength && line.ms >= 0, JSON.stringify(line))
  }
  await agent.send(draftTo(agent.handle, { subject: 'hidden words' }))
  const all = written.join('')
  for (const hidden of ['hidden', 'word', owner, agent.token, '?']) assert.ok(!all.includes(hidden), hidden)
})

test('a WebSocket is a line when it is closed, and a refused handshake too', async () => {
  const sockets = (): Line[] => lines().filter(({ route }) => route === '/v1/connect')
  const listener = await listen(service, agent)
  assert.deepEqual(sockets(), [])
  await agent.sent(draftTo(agent.handle))
  await listener.next()
  listener.socket.close()
  await until(() => sockets().length === 1)
  const { status, bytes } = sockets()[0]!
  assert.equal(status, 101)
  assert.ok(bytes > 300, `${bytes} bytes`)
  const handshake = {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'x',
  }
  const socket = await connectRaw(service)
  const head = Object.entries({ Host: 'x', ...handshake }).map(([field, value]) => `${field}: ${value}\r\n`)
  socket.end(`GET /v1/connect?ticket=hidden HTTP/1.1\r\n${head.join('')}\r\n`)
  await until(() => sockets().length === 2)
  assert.equal(sockets()[1]!.status, 401)
})

test('without ACCESS_LOG nothing is logged', async () => {
  const { observe } = service.deps
  assert.notEqual(observe.answered, undefined)
  const quiet = await startService({ database: 'postgres' })
  assert.equal(quiet.deps.observe.answered, undefined)
  assert.equal((await call(`${quiet.config.authUrl}/healthz`)).status, 200)
  await quiet.close()
})
