import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call } from '../support/client.ts'
import {
  assertOAuthError,
  claimsIn,
  consent,
  exchange,
  newPublicClient,
  refresh,
  tokensOf,
} from '../support/consents.ts'
import { challengeOf, noSecret } from '../support/consents.ts'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { onOneDatabase } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { basic, requestToken } from '../support/tokens.ts'
import { useService } from '../support/use-service.ts'

onOneDatabase((database) => {
  const service = useService({ database, clock: fixedClock() })

  test('a code is exchanged for tokens of the agent that was picked, with exactly their fields', async () => {
    const given = await consent(service(), { handle: '@acme.billing', scope: 'messages:read mailbox:read' })
    const { status, body, headers } = await exchange(service(), given)
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body), ['access_token', 'token_type', 'expires_in', 'refresh_token', 'scope'])
    assert.deepEqual(
      [body.token_type, body.expires_in, body.scope, headers.get('cache-control')],
      ['Bearer', 900, 'mailbox:read messages:read', 'no-store'],
    )
    assert.match(body.refresh_token, /^ort_[\w-]{43}$/)
    const { store } = service().deps
    const claims = claimsIn(body.access_token)
    assert.deepEqual(
      [claims['sub'], claims['agent_id'], claims['azp'], claims['client_id'], claims['aud']],
      [
        ...[(await store.owners.account('alice'))?.id, await store.agents.idOf('@acme.billing')],
        ...[given.clientId, given.clientId, service().config.baseUrl],
      ],
    )
    assert.match(String(claims['sid']), /^fam_/)
    const me = await call<{ canonical_handle: string }>(`${service().config.baseUrl}/mailbox`, {
      token: body.access_token,
    })
    assert.equal(me.status, 200)
  })

  test('T15: a code is good for 60 seconds', async () => {
    const [early, late] = [await consent(service()), await consent(service())]
    service().clock.advance(59_999)
    assert.equal((await exchange(service(), early)).status, 200)
    service().clock.advance(1)
    assertOAuthError(await exchange(service(), late), 400, 'invalid_grant')
  })

  test('T16: a code works once, and a second use ends its tokens', async () => {
    const given = await consent(service())
    const { body } = await exchange(service(), given)
    assertOAuthError(await exchange(service(), given), 400, 'invalid_grant')
    assertOAuthError(await refresh(service(), given.clientId, body.refresh_token), 401, 'invalid_client')
    assertOAuthError(await exchange(service(), given), 400, 'invalid_grant')
  })

  test('T16: of 20 who exchange one code at once one succeeds, and its tokens are ended', async () => {
    const given = await consent(service())
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(service(), given)))
    const [good, ...others] = answers.filter(({ status }) => status === 200)
    assert.equal(others.length, 0)
    assert.deepEqual(
      answers.flatMap(({ status, body }) => (status === 200 ? [] : [body.error])),
      Array(19).fill('invalid_grant'),
    )
    assertOAuthError(await refresh(service(), given.clientId, good?.body.refresh_token), 401, 'invalid_client')
  })

  test('T17: a code is for one client, redirect and verifier, and a wrong request leaves it good', async () => {
    const given = await consent(service())
    const other = await newPublicClient(service())
    const wrong = [
      { client_id: other },
      { redirect_uri: 'http://127.0.0.1:51005/callback' },
      { redirect_uri: `${given.redirectUri}/` },
      { code_verifier: 'x'.repeat(43) },
      { code_verifier: given.verifier.slice(1) },
      { code_verifier: 'x'.repeat(129) },
      { code_verifier: `${given.verifier}\u00e9` },
      { code_verifier: challengeOf(given.verifier) },
      { code: `${given.code}x` },
      { code: 'x'.repeat(43) },
    ]
    for (const changes of wrong) assertOAuthError(await exchange(service(), given, changes), 400, 'invalid_grant')
    for (const name of ['code', 'code_verifier', 'redirect_uri'])
      assertOAuthError(await exchange(service(), given, { [name]: undefined }), 400, 'invalid_request')
    assert.equal((await exchange(service(), given)).status, 200)
  })

  test('T17: a verifier of 42 or 129 characters is refused even where it fits, one of 43 or 128 is not', async () => {
    for (const [length, status] of [
      [42, 400],
      [43, 200],
      [128, 200],
      [129, 400],
    ] as const) {
      const given = await consent(service(), { verifier: 'v'.repeat(length) })
      assert.equal((await exchange(service(), given)).status, status, String(length))
    }
  })

  test('T18: neither a code without its verifier nor one without a challenge can be exchanged', async () => {
    const given = await consent(service())
    assertOAuthError(await exchange(service(), given, { code_verifier: undefined }), 400, 'invalid_request')
    assertOAuthError(await exchange(service(), given, { code_verifier: '' }), 400, 'invalid_request')
    await sqlOn(service().deps.database, 'no edge leads to this state')(
      `update token_family set code_challenge = '' where client_id = :clientId`,
      { clientId: given.clientId },
    )
    assertOAuthError(await exchange(service(), given), 400, 'invalid_grant')
  })

  test('T19: each grant is for clients of one kind, and a public client has no secret', async () => {
    const given = await consent(service())
    const confidential = { client_id: 'cli_assistant', client_secret: 'secret of assistant' }
    assertOAuthError(await exchange(service(), given, confidential), 400, 'unauthorized_client')
    for (const client_secret of ['secret of assistant', 'x'])
      assertOAuthError(await exchange(service(), given, { client_secret }), 401, 'invalid_client')
    const named = { ...noSecret, client_id: undefined }
    const withHeader = { grant_type: 'authorization_code', code: 'x', code_verifier: 'x', redirect_uri: 'x' }
    assertOAuthError(
      await requestToken(service(), { ...named, ...withHeader }, basic(given.clientId, '')),
      ...([401, 'invalid_client'] as const),
    )
    assertOAuthError(await exchange(service(), given, { client_id: 'cli_nobody' }), 401, 'invalid_client')
    assertOAuthError(await exchange(service(), given, { client_id: 'cli_assistant' }), 401, 'invalid_client')
    assertOAuthError(
      await requestToken(service(), { ...noSecret, client_id: given.clientId }),
      ...([400, 'unauthorized_client'] as const),
    )
    assert.equal((await exchange(service(), given)).status, 200)
  })

  test('T19: credentials in the query are ignored', async () => {
    const { config } = service()
    const form = { grant_type: 'client_credentials', client_id: 'cli_assistant', resource: config.baseUrl }
    const answer = await call<{ error: string }>(`${config.authUrl}/token?client_secret=secret+of+assistant`, {
      method: 'POST',
      body: new URLSearchParams(form).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    assert.deepEqual([answer.status, answer.body.error], [401, 'invalid_client'])
  })

  test('T20: a token is for one resource: that of the authorization, or any where it named none', async () => {
    const { baseUrl, wsUrl, mcpUrl } = service().config
    for (const resource of [undefined, 'https://elsewhere.example/', `${baseUrl}#f`, [baseUrl, wsUrl]])
      assertOAuthError(await exchange(service(), await consent(service()), { resource }), 400, 'invalid_target')
    const bound = await consent(service(), { resource: wsUrl })
    for (const resource of [baseUrl, mcpUrl])
      assertOAuthError(await exchange(service(), bound, { resource }), 400, 'invalid_target')
    const first = (await exchange(service(), bound, { resource: wsUrl })).body
    assert.deepEqual([first.scope, claimsIn(first.access_token)['aud']], ['realtime:read', wsUrl])
    const { clientId, ...given } = await consent(service(), { resource: wsUrl })
    const implied = (await exchange(service(), { clientId, ...given }, { resource: undefined })).body
    assert.equal(claimsIn(implied.access_token)['aud'], wsUrl, 'the code knows the resource (RFC 8707 section 2.2)')
    const again = (await refresh(service(), clientId, implied.refresh_token, { resource: undefined })).body
    assert.equal(claimsIn(again.access_token)['aud'], wsUrl)
    const free = await consent(service(), { scope: 'messages:read realtime:read' })
    let { body } = await exchange(service(), free, { resource: wsUrl })
    assert.equal(body.scope, 'realtime:read')
    body = (await refresh(service(), free.clientId, body.refresh_token, { resource: baseUrl })).body
    const { scope, aud } = claimsIn(body.access_token)
    assert.deepEqual([scope, aud], ['messages:read', baseUrl])
    assertOAuthError(
      await refresh(service(), free.clientId, body.refresh_token, { resource: mcpUrl }),
      ...([403, 'invalid_scope'] as const),
    )
    assert.equal((await call(`${baseUrl}/mailbox`, { token: first.access_token })).status, 401)
  })

  test('the person and their role are looked at again with every token', async () => {
    const sql = sqlOn(service().deps.database, 'the edges need many more steps')
    const setRole = (role: string) => sql('update organization_member set role = :role', { role })
    const [agent, unused] = [
      await tokensOf(service(), { handle: '@acme.billing' }),
      await consent(service(), { handle: '@acme.billing' }),
    ]
    await setRole('viewer')
    assertOAuthError(await exchange(service(), unused), 400, 'invalid_grant')
    assertOAuthError(await refresh(service(), agent.clientId, agent.refresh_token), 401, 'invalid_client')
    await setRole('member')
    assert.equal((await exchange(service(), unused)).status, 200)
    await sql(`update agent set scope = 'member' where handle = '@acme.billing'`)
    assertOAuthError(await refresh(service(), agent.clientId, agent.refresh_token), 401, 'invalid_client')
    await setRole('owner')
    await sql(`update agent set scope = null where handle = '@acme.billing'`)
    assert.equal((await refresh(service(), agent.clientId, agent.refresh_token)).status, 200)
  })
})
