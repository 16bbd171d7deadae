import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { newAgent } from '../support/agents.ts'
import { beginSession, currentHeaders, currentMeta, listenHeaders, mcpRequest, rpc } from '../support/mcp.ts'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

const origin = 'https://app.example'
const service = useService({ env: { CORS_ORIGINS: origin, BODY_BYTES_MAX: '4096', ATTACHMENT_BYTES_MAX: '8192' } })

const metadata = (): string => {
  const { origin, pathname } = new URL(service().config.mcpUrl)
  return `${origin}/.well-known/oauth-protected-resource${pathname}`
}
const everything = 'contacts:read contacts:write threads:read threads:write agents:read agents:write'
const skill = { name: 'add_skill', arguments: { name: 'invoices', description: 'Sends invoices' } }
const modern = { ...currentMeta(), 'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' } }

describe('who has no good token', () => {
  it('gets the address of the metadata and the scope, for every request in every era', async () => {
    const challenge = `Bearer error="invalid_token", scope="${everything}", resource_metadata="${metadata()}"`
    const rest = await service().token('cli_assistant')
    const seen = new Set<string>()
    for (const token of [undefined, 'nonsense', rest])
      for (const method of ['POST', 'GET', 'DELETE', 'PUT', 'OPTIONS']) {
        const body = method === 'POST' ? 'not even JSON' : undefined
        const headers = { ...currentHeaders('server/discover'), Origin: 'https://evil.example' }
        const response = await mcpRequest(service(), token, { method, body, headers })
        assert.equal(response.status, 401)
        assert.equal(response.headers.get('www-authenticate'), challenge)
        seen.add(await response.text())
      }
    assert.equal(seen.size, 1)
    assert.equal((await fetch(metadata())).status, 200)
  })
})

describe('a token without the scope', () => {
  it('is refused before anything is handled, with the scope that is asked for', async () => {
    const agent = await newAgent(service())
    const token = await agent.tokenFor('mcp', ['threads:read'])
    const session = await beginSession(service(), token)
    const params = { ...skill, _meta: modern }
    for (const response of [
      await session.post(rpc('tools/call', skill)),
      await mcpRequest(service(), token, {
        body: rpc('tools/call', params),
        headers: currentHeaders('tools/call', 'add_skill'),
      }),
    ]) {
      assert.equal(response.status, 403)
      const challenge = `Bearer error="insufficient_scope", scope="agents:write", resource_metadata="${metadata()}"`
      assert.equal(response.headers.get('www-authenticate'), challenge)
      assert.equal(Object(await response.json()).error.code, 'INSUFFICIENT_SCOPE')
    }
    assert.equal((await session.post(rpc('resources/read', { uri: 'service://contacts' }))).status, 403)
    assert.equal((await session.post(rpc('resources/subscribe', { uri: 'service://contacts' }))).status, 403)
    const listen = rpc('subscriptions/listen', {
      notifications: { resourceSubscriptions: ['service://threads', 'service://contacts'] },
      _meta: modern,
    })
    const refused = await mcpRequest(service(), token, { body: listen, headers: listenHeaders })
    assert.equal(refused.status, 403)
    assert.match(refused.headers.get('www-authenticate') ?? '', /scope="threads:read contacts:read"/)
  })

  it('may still list what there is', async () => {
    const agent = await newAgent(service())
    const session = await beginSession(service(), await agent.tokenFor('mcp', ['threads:read']))
    const { result } = Object(await (await session.post(rpc('tools/list'))).json())
    assert.equal(result.tools.length, 15)
  })
})

describe('pages', () => {
  it('S23: of listed origins may connect, and see what they need; of others they may not', async () => {
    const token = await (await newAgent(service())).tokenFor('mcp')
    const headers = { Origin: origin, 'Access-Control-Request-Method': 'POST' }
    const preflight = await mcpRequest(service(), undefined, { method: 'OPTIONS', headers })
    assert.equal(preflight.status, 204)
    for (const name of ['Mcp-Session-Id', 'MCP-Protocol-Version', 'Last-Event-ID', 'Mcp-Method', 'Mcp-Name'])
      assert.match(preflight.headers.get('access-control-allow-headers') ?? '', new RegExp(`\\b${name}\\b`))
    const body = rpc('ping')
    const listed = await mcpRequest(service(), token, { body, headers: { Origin: origin } })
    assert.equal(listed.headers.get('access-control-allow-origin'), origin)
    assert.match(listed.headers.get('access-control-expose-headers') ?? '', /Mcp-Session-Id/)
    const foreign = await mcpRequest(service(), token, { body, headers: { Origin: 'http://evil.example' } })
    assert.equal(foreign.status, 403)
    assert.equal(Object(await foreign.json()).error.code, 'FORBIDDEN')
  })
})

describe('what is no message', () => {
  const cases: [string, { method?: string; body?: unknown; headers?: Record<string, string | undefined> }, number][] = [
    ['another method', { method: 'PUT', body: {} }, 405],
    ['no JSON', { body: '{"jsonrpc"' }, 400],
    ['JSON with a name twice', { body: '{"jsonrpc":"2.0","id":1,"method":"ping","method":"ping"}' }, 400],
    ['JSON that is nested too deeply', { body: '['.repeat(100) + ']'.repeat(100) }, 400],
    ['no JSON-RPC', { body: { hello: 'world' } }, 400],
    ['an empty batch', { body: [] }, 400],
    ['a number', { body: 7 }, 400],
    ['another type', { body: '{}', headers: { 'Content-Type': 'text/plain' } }, 415],
    ['a client that takes no stream', { body: {}, headers: { Accept: 'application/json' } }, 406],
    ['a stream for nobody', { method: 'GET', headers: { Accept: 'application/json' } }, 406],
    ['a message too large', { body: rpc('ping', { text: 'x'.repeat(5_000) }) }, 413],
    ['a method without a session', { body: rpc('tools/list') }, 400],
    ['a stream without a session', { method: 'GET' }, 400],
    ['the end of no session', { method: 'DELETE' }, 404],
    [
      'an unknown version',
      { body: rpc('ping', { _meta: { ...modern, 'io.modelcontextprotocol/protocolVersion': '2099-01-01' } }) },
      400,
    ],
    ['a version in the header alone', { body: rpc('ping'), headers: currentHeaders('ping') }, 400],
    [
      'another method in the header',
      { body: rpc('tools/list', { _meta: modern }), headers: currentHeaders('ping') },
      400,
    ],
    [
      'another tool in the header',
      { body: rpc('tools/call', { ...skill, _meta: modern }), headers: currentHeaders('tools/call', 'remove_skill') },
      400,
    ],
    [
      'no method in the header',
      { body: rpc('tools/list', { _meta: modern }), headers: { 'MCP-Protocol-Version': '2026-07-28' } },
      400,
    ],
  ]
  for (const [what, request, status] of cases)
    it(`is refused: ${what}, ${status}`, async () => {
      const token = await (await newAgent(service())).tokenFor('mcp')
      const response = await mcpRequest(service(), token, request)
      assert.equal(response.status, status)
      const { error } = Object(await response.json())
      assert.equal(typeof error.message, 'string')
      if (status === 405) assert.equal(response.headers.get('allow'), 'POST, GET, DELETE')
    })

  it('may be large only as an upload, and for clients that may upload', async () => {
    const agent = await newAgent(service())
    const upload = (size: number) => ({
      filename: 'a.txt',
      content_type: 'text/plain',
      content_base64: 'A'.repeat(size),
    })
    const session = await beginSession(service(), await agent.tokenFor('mcp'))
    assert.notEqual((await session.call('upload_attachment', upload(9_000))).status, 413)
    assert.equal((await session.call('upload_attachment', upload(40_000))).status, 413)
    assert.equal((await session.call('create_thread', { initial_message: 'A'.repeat(9_000) })).status, 413)
    const reader = await beginSession(service(), await agent.tokenFor('mcp', ['threads:read']))
    assert.equal((await reader.call('upload_attachment', upload(9_000))).status, 413)
  })
})

describe('batches', () => {
  it('are answered where the version has them, in one list, and each message counts', async () => {
    const agent = await newAgent(service())
    const token = await agent.tokenFor('mcp')
    const session = await beginSession(service(), token, { version: '2025-03-26' })
    const [first, second] = [rpc('ping'), rpc('tools/call', skill)]
    const response = await session.post([first, { jsonrpc: '2.0', method: 'notifications/initialized' }, second])
    const answers: { id: number }[] = Object(await response.json())
    assert.deepEqual(
      answers.map(({ id }) => id),
      [first.id, second.id],
    )
    for (const body of [
      [first, first],
      Array.from({ length: 33 }, () => rpc('ping')),
      [
        rpc('initialize', { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'x', version: '1' } }),
        rpc('ping'),
      ],
    ])
      assert.equal((await session.post(body)).status, 400)
    const newer = await beginSession(service(), token)
    assert.equal((await newer.post([rpc('ping')])).status, 400)
  })
})

describe('limits', () => {
  const limited = useService({ env: { RATE_LIMITS: 'on', REQUESTS_PER_MINUTE: '6' }, clock: fixedClock() })
  it('count every message, whatever becomes of it', async () => {
    const token = await (await newAgent(limited())).tokenFor('mcp')
    const session = await beginSession(limited(), token, { version: '2025-03-26' })
    assert.equal((await session.post([rpc('ping'), rpc('ping'), rpc('ping'), rpc('ping')])).status, 200)
    await until(async () => (await session.post('nonsense')).status === 429)
    const refused = await session.post(rpc('ping'))
    assert.equal(refused.status, 429)
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
  })
})
