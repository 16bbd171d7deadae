import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freePort } from '../../scripts/support/free-port.ts'
import { newAgent } from '../support/agents.ts'
import { mcpRequest, rpc } from '../support/mcp.ts'
import { exchange } from '../support/raw.ts'
import { useService } from '../support/use-service.ts'

const opsPort = await freePort()
const service = useService({ env: { OPS_PORT: String(opsPort) } })

/** Requests of every edge, with the status of their answer. */
const paths: readonly [path: string, status: number, init?: RequestInit][] = [
  ['/v1/mailbox', 401],
  ['/v1/mailbox', 405, { method: 'DELETE' }],
  ['/v1/nothing', 404],
  ['/v1/connect', 401],
  ['/token', 400, { method: 'POST', body: new URLSearchParams({ grant_type: 'none' }) }],
  ['/register', 400, { method: 'POST', body: '{', headers: { 'Content-Type': 'application/json' } }],
  ['/.well-known/oauth-authorization-server', 200],
  ['/files/file_1', 400],
  ['/mcp', 401, { method: 'POST' }],
  ['/healthz', 200],
  ['/healthz', 405, { method: 'POST' }],
  ['/readyz', 200],
  ['/metrics', 404],
  ['/docs', 200],
  ['/llms.txt', 200],
  ['/sign-in', 303],
  ['/dashboard', 303],
  ['/style.css', 404],
  ['/nothing', 404],
  ['/%zz', 404],
]

const requireNoSniff = (what: string, value: string | null): void => assert.equal(value, 'nosniff', what)

test('no browser takes an answer for anything but its type, whichever edge answers', async () => {
  const { config } = service()
  const agent = await newAgent(service())
  const address = `http://127.0.0.1:${config.port}`
  const statuses: unknown[] = []
  for (const [path, , init] of paths) {
    const answer = await fetch(address + path, { redirect: 'manual', ...init })
    requireNoSniff(path, answer.headers.get('x-content-type-options'))
    statuses.push([path, answer.status])
  }
  assert.deepEqual(
    statuses,
    paths.map(([path, status]) => [path, status]),
  )
  for (const path of ['/healthz', '/metrics', '/nothing'])
    requireNoSniff(path, (await fetch(`http://127.0.0.1:${opsPort}${path}`)).headers.get('x-content-type-options'))
  for (const path of ['/sign-in', '/sign-in/nothing'])
    requireNoSniff(path, (await fetch(config.webUrl + path)).headers.get('x-content-type-options'))
  const token = await agent.tokenFor('mcp')
  for (const body of [rpc('initialize'), [], rpc('ping')])
    requireNoSniff('MCP', (await mcpRequest(service(), token, { body })).headers.get('x-content-type-options'))
})

test('so do the answers that the service writes without its framework', async () => {
  const upgrade = 'Connection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n'
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
  const requests = {
    'a handshake without a token': `GET /v1/connect HTTP/1.1\r\nHost: x\r\n${upgrade}${key}\r\n`,
    'a handshake at another address': `GET /nothing HTTP/1.1\r\nHost: x\r\n${upgrade}${key}\r\n`,
    'a malformed request': 'GET / HTTP/9.9\r\n\r\n',
    'a tunnel': 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n',
    'a header that is too large': `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
  }
  for (const [what, request] of Object.entries(requests)) {
    const { status, head } = await exchange(service(), request)
    assert.ok(status >= 400, what)
    requireNoSniff(what, /^x-content-type-options: (.*)$/im.exec(head)?.[1]?.trim() ?? null)
  }
})
