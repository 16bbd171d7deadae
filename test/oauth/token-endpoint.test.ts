import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agentScopes } from '#generated/scopes.ts'
import { basic, requestToken, type Form, type TokenAnswer } from '../support/tokens.ts'
import type { Answer } from '../support/client.ts'
import { comparableHeaders } from '../support/request-ids.ts'
import { onOneDatabase } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

const restScopes = agentScopes.rest.join(' ')
const noCredentials = { client_id: undefined, client_secret: undefined }

function assertOAuthError(answer: Answer<TokenAnswer>, status: number, error: string): void {
  assert.deepEqual([answer.status, answer.body.error], [status, error], answer.text)
  assert.deepEqual(Object.keys(answer.body), ['error', 'error_description'])
  assert.equal(answer.headers.get('cache-control'), 'no-store')
}

onOneDatabase((database) => {
  const service = useService({ database })

  test('a token answer has exactly its fields and may not be stored', async () => {
    const { status, body, headers } = await requestToken(service())
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body), ['access_token', 'token_type', 'expires_in', 'scope'])
    assert.deepEqual([body.token_type, body.expires_in, headers.get('cache-control')], ['Bearer', 900, 'no-store'])
  })

  test('without scope the token gets all that the client has and the resource knows', async () => {
    const { baseUrl, wsUrl, mcpUrl } = service().config
    for (const [resource, scope] of [
      [baseUrl, restScopes],
      [wsUrl, 'realtime:read'],
      [mcpUrl, agentScopes.mcp.join(' ')],
    ] as const)
      for (const omitted of [undefined, ''])
        assert.equal((await requestToken(service(), { resource, scope: omitted })).body.scope, scope)
  })

  test('a narrower scope is granted as asked, each once, and offline_access is dropped', async () => {
    const granted = async (scope: string): Promise<string> => (await requestToken(service(), { scope })).body.scope
    assert.equal(await granted('messages:read'), 'messages:read')
    assert.equal(await granted('messages:write  messages:read messages:write'), 'messages:write messages:read')
    assert.equal(await granted('offline_access mailbox:read'), 'mailbox:read')
  })

  test('a request for offline_access alone is one without a scope', async () => {
    const [alone, none] = await Promise.all(
      ['offline_access', undefined].map((scope) => requestToken(service(), { scope })),
    )
    assert.equal(alone!.status, 200, alone!.text)
    assert.equal(alone!.body.scope, none!.body.scope)
  })

  for (const scope of [
    'nonsense',
    'openid email',
    'realtime:read',
    'contacts:read',
    'agents:write',
    'account:read',
    'messages:read account:read',
    'Messages:read',
  ])
    test(`the scope ${JSON.stringify(scope)} cannot be granted for REST`, async () => {
      assertOAuthError(await requestToken(service(), { scope }), 403, 'invalid_scope')
    })

  test('scopes of other services are ignored beside a known one, and the answer names what was granted', async () => {
    const { status, body } = await requestToken(service(), { scope: 'openid messages:read nonsense offline_access' })
    assert.deepEqual([status, body.scope], [200, 'messages:read'])
  })

  test('a scope of another resource cannot be granted for the WebSocket or MCP', async () => {
    const { wsUrl, mcpUrl } = service().config
    assertOAuthError(await requestToken(service(), { resource: wsUrl, scope: 'messages:read' }), 403, 'invalid_scope')
    assertOAuthError(await requestToken(service(), { resource: mcpUrl, scope: 'realtime:read' }), 403, 'invalid_scope')
    assertOAuthError(await requestToken(service(), { resource: mcpUrl, scope: 'mailbox:read' }), 403, 'invalid_scope')
    assertOAuthError(await requestToken(service(), { resource: wsUrl, scope: 'contacts:read' }), 403, 'invalid_scope')
  })

  test('T20: a resource that is missing, repeated or unknown is no target', async () => {
    const { baseUrl, wsUrl, authUrl } = service().config
    const resources = [
      undefined,
      '',
      [baseUrl, baseUrl],
      [baseUrl, wsUrl],
      'https://elsewhere.example/v1',
      authUrl,
      `${baseUrl}//`,
      `${baseUrl}/messages`,
      `${baseUrl}?`,
      `${baseUrl}#f`,
      'v1',
      baseUrl.replace('/v1', '/V1'),
    ]
    for (const resource of resources)
      assertOAuthError(await requestToken(service(), { resource }), 400, 'invalid_target')
    assert.equal((await requestToken(service(), { resource: `${baseUrl}/` })).status, 200, 'people type the slash')
  })

  test('what is said of a wrong resource names those that there are, in the characters that RFC 6749 admits', async () => {
    const { baseUrl, wsUrl, mcpUrl } = service().config
    for (const resource of [undefined, [baseUrl, wsUrl], 'https://elsewhere.example/v1', 'x'.repeat(2_049)]) {
      const { body, text } = await requestToken(service(), { resource })
      assert.equal(body.error, 'invalid_target', text)
      assert.ok(body.error_description.endsWith(`: ${baseUrl}, ${wsUrl}, ${mcpUrl}`), text)
      assert.match(body.error_description, /^[\x20\x21\x23-\x5b\x5d-\x7e]+$/)
    }
  })

  test('a resource is compared as an address, not as text', async () => {
    const { baseUrl } = service().config
    for (const resource of [baseUrl.replace('http:', 'HTTP:'), baseUrl.replace('/v1', '/x/../v1')])
      assert.equal((await requestToken(service(), { resource })).status, 200)
  })

  test('T19: a wrong secret and an unknown client are one and the same refusal', async () => {
    const wrong = [
      { client_secret: 'wrong' },
      { client_secret: 'secret of helper' },
      { client_id: 'cli_nobody' },
      { client_id: 'cli_nobody', client_secret: '' },
      { client_secret: undefined },
      noCredentials,
    ]
    const answers = await Promise.all(wrong.map((changes: Form) => requestToken(service(), changes)))
    const [first] = answers
    const shown = ({ status, text, headers }: Answer<unknown>): object => ({
      status,
      text,
      headers: comparableHeaders(headers),
    })
    for (const answer of answers) {
      assertOAuthError(answer, 401, 'invalid_client')
      assert.deepEqual(shown(answer), shown(first!))
    }
  })

  test('a client that is revoked is refused as one that does not exist', async () => {
    await service().deps.store.clients.revoke('cli_second', service().clock())
    const [revoked, missing] = await Promise.all(
      ['cli_second', 'cli_nobody'].map((client_id) =>
        requestToken(service(), { client_id, client_secret: 'secret of second' }),
      ),
    )
    assertOAuthError(revoked!, 401, 'invalid_client')
    assert.equal(revoked!.text, missing!.text)
  })

  test('a client may authenticate with HTTP Basic, and is challenged for it when it fails', async () => {
    assert.equal(
      (await requestToken(service(), noCredentials, basic('cli_assistant', 'secret of assistant'))).status,
      200,
    )
    assert.equal(
      (await requestToken(service(), { client_secret: undefined }, basic('cli_assistant', 'secret of assistant')))
        .status,
      200,
    )
    for (const headers of [
      basic('cli_assistant', 'wrong'),
      basic('cli_nobody', 'x'),
      { Authorization: 'Basic ???' },
      { Authorization: 'Basic' },
      { Authorization: 'Bearer x' },
      { Authorization: `Basic ${btoa('cli_assistant:%zz')}` },
    ]) {
      const answer = await requestToken(service(), noCredentials, headers)
      assertOAuthError(answer, 401, 'invalid_client')
      assert.equal(answer.headers.get('www-authenticate'), 'Basic realm="token"')
    }
  })

  test('to authenticate twice is an invalid request', async () => {
    assertOAuthError(
      await requestToken(service(), {}, basic('cli_assistant', 'secret of assistant')),
      400,
      'invalid_request',
    )
    assertOAuthError(
      await requestToken(
        service(),
        { client_id: 'cli_helper', client_secret: undefined },
        basic('cli_assistant', 'secret of assistant'),
      ),
      400,
      'invalid_request',
    )
  })

  test('each parameter stands once, and unknown ones are ignored', async () => {
    for (const name of ['grant_type', 'client_id', 'client_secret', 'scope']) {
      const values = {
        grant_type: 'client_credentials',
        client_id: 'cli_assistant',
        client_secret: 'secret of assistant',
        scope: 'messages:read',
      }[name]!
      assertOAuthError(await requestToken(service(), { [name]: [values, values] }), 400, 'invalid_request')
    }
    assert.equal((await requestToken(service(), { audience: ['a', 'b'], __proto__x: '1' })).status, 200)
  })

  test('a form has at most 8,192 bytes and 64 parameters', async () => {
    const others = (count: number): Form => Object.fromEntries(Array.from({ length: count }, (_, n) => [`x${n}`, '1']))
    assert.equal((await requestToken(service(), others(60))).status, 200)
    assertOAuthError(await requestToken(service(), others(61)), 400, 'invalid_request')
    assertOAuthError(
      await requestToken(service(), { x: Array.from({ length: 61 }, () => '1') }),
      400,
      'invalid_request',
    )
    assertOAuthError(await requestToken(service(), { x: 'x'.repeat(8_192) }), 413, 'invalid_request')
    const { config } = service()
    const form = `grant_type=client_credentials&client_id=cli_assistant&client_secret=secret+of+assistant&resource=${encodeURIComponent(config.baseUrl)}&x=`
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    for (const [length, status] of [
      [8_192, 200],
      [8_193, 413],
    ] as const)
      assert.equal(
        (await fetch(`${config.authUrl}/token`, { method: 'POST', headers, body: form.padEnd(length, 'x') })).status,
        status,
      )
  })

  test('grants other than those that exist are said to be unsupported', async () => {
    for (const grant_type of ['password', 'implicit', 'CLIENT_CREDENTIALS'])
      assertOAuthError(await requestToken(service(), { grant_type }), 400, 'unsupported_grant_type')
    for (const grant_type of [undefined, '', 'x'.repeat(256), ['password', 'password']])
      assertOAuthError(await requestToken(service(), { grant_type }), 400, 'invalid_request')
  })

  test('an unsupported grant is told after what is wrong in the form, and before the client is looked at', async () => {
    const grant_type = 'password'
    const { baseUrl } = service().config
    const twice = await requestToken(service(), { grant_type, resource: [baseUrl, baseUrl] })
    assertOAuthError(twice, 400, 'invalid_target')
    const long = await requestToken(service(), { grant_type, client_id: 'x'.repeat(256) })
    assertOAuthError(long, 400, 'invalid_request')
    for (const changes of [{ client_secret: 'wrong' }, noCredentials]) {
      const answer = await requestToken(service(), { grant_type, ...changes })
      assertOAuthError(answer, 400, 'unsupported_grant_type')
      assert.equal(answer.body.error_description, 'The authorization server does not know this grant type')
    }
  })

  test('T24: the body is a form and nothing else', async () => {
    for (const type of [
      'application/json',
      'text/plain',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded; charset=iso-8859-1',
    ])
      assertOAuthError(await requestToken(service(), {}, { 'Content-Type': type }), 400, 'invalid_request')
  })

  test('a token is for one agent: that of the client', async () => {
    const [assistant, helper] = await Promise.all(['assistant', 'helper'].map((name) => service().token(`cli_${name}`)))
    const claims = [assistant, helper].map((token) =>
      JSON.parse(Buffer.from(token!.split('.')[1]!, 'base64url').toString()),
    )
    assert.notEqual(claims[0].agent_id, claims[1].agent_id)
  })
})
