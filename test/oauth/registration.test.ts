import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { knownScopes } from '../../src/domain/scopes.ts'
import { call } from '../support/client.ts'
import { assertOAuthError, authorizationQuery, callback, check } from '../support/consents.ts'
import { newPublicClient, refresh, register } from '../support/consents.ts'
import { onOneDatabase } from '../support/service.ts'
import { requestToken } from '../support/tokens.ts'
import { useService } from '../support/use-service.ts'

const cursor = 'cursor://anysphere.cursor-mcp/oauth/callback'

onOneDatabase((database) => {
  const service = useService({ database, env: { REDIRECT_URIS: `${cursor} https://vscode.dev/redirect` } })

  async function refused(metadata: unknown, error: string, status = 400): Promise<void> {
    const answer = await register(service(), metadata)
    assert.deepEqual([answer.status, Object(answer.body).error], [status, error], answer.text)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
  }

  test('T29: an app registers and is told what it is now; the same id serves again and again', async () => {
    const { status, body } = await register(service(), { client_name: 'My inbox', scope: 'messages:read' })
    assert.equal(status, 201)
    const { client_id, client_id_issued_at, ...others } = body
    assert.match(client_id, /^cli_[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
    assert.ok(Math.abs(client_id_issued_at - service().clock() / 1000) < 60)
    assert.deepEqual(others, {
      client_name: 'My inbox',
      redirect_uris: [callback],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      scope: 'messages:read',
    })
    for (const _ of [1, 2]) assert.equal((await check(service(), authorizationQuery(client_id))).kind, 'consent')
  })

  test('T28: unsupported fields are ignored or replaced, and fields of the service are not accepted from the client', async () => {
    const hostile = JSON.parse(`{
      "client_id": "cli_chosen", "client_secret": "s", "agent_id": "agt_x", "id": "cli_chosen", "secret_hash": "x",
      "token_endpoint_auth_method": "client_secret_basic", "grant_types": ["password", 1], "response_types": ["token"],
      "application_type": "web", "logo_uri": "javascript:alert(1)", "jwks": {"keys": []}, "revoked_at": 1,
      "__proto__": {"redirect_uris": []}, "constructor": {"prototype": {}}, "scope": "openid offline_access"
    }`)
    const { status, body } = await register(service(), hostile)
    assert.equal(status, 201)
    assert.notEqual(body.client_id, 'cli_chosen')
    assert.deepEqual(
      [body.token_endpoint_auth_method, body.grant_types],
      ['none', ['authorization_code', 'refresh_token']],
    )
    assert.equal(body.scope, [...knownScopes].join(' '))
    assert.equal(Object(body).client_secret, undefined)
    const stored = await service().deps.store.clients.find(body.client_id)
    assert.deepEqual([stored?.secret_hash, stored?.agent_id, stored?.revoked_at], [null, null, null])
  })

  test('null stands for what an app leaves out', async () => {
    const { status, body } = await register(service(), { client_name: null, scope: null })
    assert.deepEqual([status, body.client_name, body.scope], [201, undefined, [...knownScopes].join(' ')])
  })

  test('T28: scopes that exist are registered, and all of them where none of those is named', async () => {
    const scopesOf = async (scope?: string) => (await register(service(), { scope })).body.scope
    const all = [...knownScopes].join(' ')
    assert.equal(await scopesOf('messages:read nonsense offline_access'), 'messages:read')
    for (const scope of [undefined, '', ' ', 'openid profile email offline_access', 'claudeai', 'MESSAGES:READ'])
      assert.equal(await scopesOf(scope), all, scope)
  })

  test('T28: of several redirects those are registered that are allowed', async () => {
    const cursors = [cursor, 'https://www.cursor.com/agents/mcp/oauth/callback', 'http://localhost:8787/callback']
    assert.deepEqual((await register(service(), { redirect_uris: cursors })).body.redirect_uris, [cursor, cursors[2]])
    const code = ['http://127.0.0.1:33418', 'https://vscode.dev/redirect', 'http://127.0.0.1:33418']
    assert.deepEqual((await register(service(), { redirect_uris: code })).body.redirect_uris, code.slice(0, 2))
  })

  test('T28: a registration of which no redirect is allowed is refused', async () => {
    for (const uri of [
      ...['javascript:alert(1)', 'data:text/html,x', 'http://evil.example/', 'https://user@vscode.dev/redirect', ''],
      ...['https://evil.example/', 'http://127.0.0.1@evil.example/', 'http://user@127.0.0.1/', 'http://127.0.0.1/#f'],
      ...['http://127.0.0.1:0/', 'http://127.0.0.1:99999/', 'HTTP://127.0.0.1/', 'http://10.0.0.1/', '/callback'],
      ...[
        'https://vscode.dev/redirect/',
        'cursor://evil/',
        'http://127.0.0.1/\u0000',
        'http://127.0.0.1/ x',
        '\u{1f388}',
      ],
    ])
      await refused({ redirect_uris: [uri] }, uri.includes('\0') ? 'invalid_request' : 'invalid_redirect_uri')
    for (const redirect_uris of [undefined, null, [], 'http://127.0.0.1/', [1], [null], {}, Array(33).fill(callback)])
      await refused({ redirect_uris }, 'invalid_redirect_uri')
    await refused({ redirect_uris: [`http://127.0.0.1/${'x'.repeat(2_048)}`] }, 'invalid_redirect_uri')
  })

  test('T28: everything has bounds, and what is malformed is refused', async () => {
    await refused({ client_name: 1 }, 'invalid_client_metadata')
    await refused({ client_name: 'x'.repeat(256) }, 'invalid_client_metadata')
    await refused({ scope: ['messages:read'] }, 'invalid_client_metadata')
    await refused({ redirect_uris: Array(1_000).fill('x') }, 'invalid_redirect_uri')
    await refused({ software_statement: 'x'.repeat(1_000_000) }, 'invalid_request', 413)
    await refused('[]', 'invalid_request')
    await refused('{', 'invalid_request')
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const answer = await call(`${service().config.authUrl}/register`, { method: 'POST', body: 'a=b', headers: form })
    assert.equal(answer.status, 400)
  })

  test('T13: a name is one visible line, as people will be shown it', async () => {
    const nameOf = async (client_name: string) => (await register(service(), { client_name })).body.client_name
    assert.equal(await nameOf('  <b>My\n\tinbox</b>\u202e !\u200b\u0007 '), '<b>My inbox</b> !')
    assert.equal(await nameOf('\u{1f388}'.repeat(120)), '\u{1f388}'.repeat(100))
    assert.equal(await nameOf(' \u200b '), undefined)
  })
})

describe('limits', () => {
  const service = useService({
    env: { RATE_LIMITS: 'on', REGISTRATIONS_PER_ADDRESS_PER_MINUTE: '3', WRONG_SECRETS_PER_ADDRESS_PER_MINUTE: '5' },
  })

  test('T38: registrations per address and minute are limited, valid or not', async () => {
    const { clock } = service()
    clock.nextMinute()
    for (const redirect_uris of [[callback], [callback], ['https://evil.example/']])
      await register(service(), { redirect_uris })
    const answer = await register(service())
    assert.deepEqual([answer.status, Object(answer.body).error], [429, 'temporarily_unavailable'])
    assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/)
    clock.advance(60_000)
    assert.equal((await register(service())).status, 201)
  })

  test('T38: wrong codes and refresh tokens per address and minute are limited, over all clients', async () => {
    const { clock } = service()
    clock.nextMinute()
    const clientId = await newPublicClient(service())
    assert.equal((await requestToken(service())).status, 200)
    for (let n = 0; n < 5; n++)
      assert.equal((await refresh(service(), n % 2 ? clientId : 'cli_nobody', 'ort_x')).status, 401)
    assertOAuthError(await refresh(service(), clientId, 'ort_x'), 429, 'temporarily_unavailable')
    assert.equal((await requestToken(service())).status, 200)
    clock.advance(60_000)
    assert.equal((await refresh(service(), clientId, 'ort_x')).status, 401)
  })
})
