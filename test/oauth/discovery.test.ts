import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { AuthorizationServerMetadata, ProtectedResourceMetadata } from '#generated/rest/models.ts'
import { routes } from '#generated/rest/routes.ts'
import { assertRefused, call, type Answer } from '../support/client.ts'
import { assertOAuthError, authorizationQuery, consent, exchange, newPublicClient } from '../support/consents.ts'
import { claimsIn, noSecret, refresh, tokensOf } from '../support/consents.ts'
import { mountAddress } from '../support/mounts.ts'
import { basic, requestToken, type Form, type TokenAnswer } from '../support/tokens.ts'
import { allow, deviceGrant, newDevice, pollDevice } from '../support/devices.ts'
import { useService } from '../support/use-service.ts'

/** A use of every value in a list of the metadata. A new value without one does not compile. */
type Ways<List extends keyof AuthorizationServerMetadata> = Record<
  Extract<AuthorizationServerMetadata[List], readonly string[]>[number],
  () => Promise<Answer<TokenAnswer>>
>

describe('discovery', () => {
  const service = useService()
  let clientId: string | undefined

  async function metadata(): Promise<AuthorizationServerMetadata> {
    const address = `${service().config.authUrl}/.well-known/oauth-authorization-server`
    return (await call<AuthorizationServerMetadata>(address)).body
  }

  async function described(resource: string): Promise<ProtectedResourceMetadata> {
    const { origin, pathname } = new URL(resource.replace('ws:', 'http:'))
    const { status, body, text } = await call<ProtectedResourceMetadata>(
      `${origin}/.well-known/oauth-protected-resource${pathname}`,
    )
    assert.equal(status, 200, text)
    return body
  }

  /** Returns the error of an authorization request; undefined if the person is asked to sign in. */
  async function refusalOf(changes: Form): Promise<string | null> {
    clientId ??= await newPublicClient(service())
    const address = `${service().config.webUrl}/oauth/authorize?${authorizationQuery(clientId, changes)}`
    const { status, headers, text } = await call(address)
    assert.equal(status, 303, text)
    const location = new URL(headers.get('location') ?? '')
    if (location.pathname === '/sign-in') return null
    return location.searchParams.get('error') ?? text
  }

  it('T1: names the issuer of tokens to the letter, and every endpoint of the specification', async () => {
    const { authUrl, webUrl, baseUrl, wsUrl, mcpUrl } = service().config
    const found = await metadata()
    assert.equal(found.issuer, authUrl)
    assert.equal(claimsIn(await service().token('cli_assistant'))['iss'], authUrl)
    assert.ok(!authUrl.endsWith('/'))
    assert.equal(found.token_endpoint, `${authUrl}/token`)
    assert.equal(found.authorization_endpoint, `${webUrl}/oauth/authorize`)
    assert.equal(found.registration_endpoint, `${authUrl}/register`)
    assert.equal(found.device_authorization_endpoint, `${authUrl}/device_authorization`)
    assert.equal(found.revocation_endpoint, `${authUrl}/revoke`)
    assert.equal(found.jwks_uri, `${authUrl}/.well-known/jwks.json`)
    assert.deepEqual(found.grant_types_supported, [
      'client_credentials',
      'authorization_code',
      deviceGrant,
      'refresh_token',
    ])
    assert.deepEqual(found.code_challenge_methods_supported, ['S256'])
    assert.deepEqual(found.resource_servers, [
      { resource: baseUrl, transport: 'rest' },
      { resource: wsUrl, transport: 'ws' },
      { resource: mcpUrl, transport: 'mcp' },
    ])
  })

  it('T25: lists only working endpoints, each with its method, and all of the contract', async () => {
    const named = Object.entries(await metadata()).filter(([name]) => /_(endpoint|uri)$/.test(name))
    const headers = { 'sec-fetch-site': 'same-origin' } // as the browser says of a form of our own page
    const statuses = async (method: string) =>
      Object.fromEntries(
        await Promise.all(
          named.map(async ([name, address]) => {
            const { status } = await fetch(String(address), { method, headers })
            return [name, status] as const
          }),
        ),
      )
    const posted = ['token_endpoint', 'registration_endpoint', 'device_authorization_endpoint', 'revocation_endpoint']
    assert.deepEqual(await statuses('GET'), {
      authorization_endpoint: 400,
      jwks_uri: 200,
      ...Object.fromEntries(posted.map((name) => [name, 405])),
    })
    assert.deepEqual(await statuses('POST'), {
      authorization_endpoint: 400,
      jwks_uri: 405,
      ...Object.fromEntries(posted.map((name) => [name, 400])),
    })
    const ofClients = routes().filter(({ tag, operationId }) => tag === 'oauth' && !operationId.includes('Metadata'))
    const addresses = ofClients.map(({ mounts, path }) => mountAddress(service(), mounts[0]!) + path)
    const pages = [(await metadata()).authorization_endpoint]
    assert.deepEqual(new Set(named.map(([, address]) => address)), new Set([...addresses, ...pages]))
  })

  it('T2: lists the grants that there are, and no other is one', async () => {
    const ways: Ways<'grant_types_supported'> = {
      client_credentials: () => requestToken(service()),
      authorization_code: async () => exchange(service(), await consent(service())),
      [deviceGrant]: async () => {
        const device = await newDevice(service())
        assert.equal(await allow(service(), device), 'allowed')
        return pollDevice(service(), device)
      },
      refresh_token: async () => {
        const { clientId, refresh_token } = await tokensOf(service())
        return refresh(service(), clientId, refresh_token)
      },
    }
    const { grant_types_supported } = await metadata()
    assert.deepEqual(new Set(grant_types_supported), new Set(Object.keys(ways)))
    for (const way of Object.values(ways)) assert.equal((await way()).status, 200)
    const urns = ['jwt-bearer', 'saml2-bearer', 'token-exchange'].map(
      (name) => `urn:ietf:params:oauth:grant-type:${name}`,
    )
    for (const grant_type of ['password', 'implicit', 'urn:openid:params:grant-type:ciba', ...urns])
      assertOAuthError(await requestToken(service(), { grant_type }), 400, 'unsupported_grant_type')
  })

  it('T2: lists how clients authenticate, at both endpoints, and nobody does in another way', async () => {
    const { token_endpoint, revocation_endpoint, ...found } = await metadata()
    const post = (address: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
      call<TokenAnswer>(address, {
        method: 'POST',
        body: new URLSearchParams(form).toString(),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      })
    const [id, secret] = ['cli_assistant', 'secret of assistant']
    const credentials = { grant_type: 'client_credentials', resource: service().config.baseUrl }
    const token = { token: 'ort_nothing' }
    const ways: Ways<'token_endpoint_auth_methods_supported'> = {
      client_secret_post: () => post(token_endpoint, { ...credentials, client_id: id, client_secret: secret }),
      client_secret_basic: () => post(token_endpoint, credentials, basic(id, secret)),
      none: async () => exchange(service(), await consent(service())),
    }
    const revoking: Ways<'revocation_endpoint_auth_methods_supported'> = {
      client_secret_post: () => post(revocation_endpoint, { ...token, client_id: id, client_secret: secret }),
      client_secret_basic: () => post(revocation_endpoint, token, basic(id, secret)),
      none: async () => post(revocation_endpoint, { ...token, client_id: await newPublicClient(service()) }),
    }
    assert.deepEqual(new Set(found.token_endpoint_auth_methods_supported), new Set(Object.keys(ways)))
    assert.deepEqual(new Set(found.revocation_endpoint_auth_methods_supported), new Set(Object.keys(revoking)))
    for (const way of [...Object.values(ways), ...Object.values(revoking)]) assert.equal((await way()).status, 200)
    const assertion = {
      client_id: id,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: 'eyJhbGciOiJub25lIn0.e30.',
    }
    assertOAuthError(await post(token_endpoint, { ...credentials, ...assertion }), 401, 'invalid_client')
    assertOAuthError(await post(revocation_endpoint, { ...token, ...assertion }), 401, 'invalid_client')
  })

  it('T2: lists the response types and challenge methods that an authorization request may have', async () => {
    const { response_types_supported, code_challenge_methods_supported } = await metadata()
    assert.deepEqual([response_types_supported, code_challenge_methods_supported], [['code'], ['S256']])
    assert.equal(await refusalOf({}), null)
    for (const response_type of ['token', 'id_token', 'none', 'code token', 'code id_token'])
      assert.equal(await refusalOf({ response_type }), 'unsupported_response_type')
    for (const code_challenge_method of ['plain', 's256', undefined])
      assert.equal(await refusalOf({ code_challenge_method }), 'invalid_request')
  })

  it('lists the scopes that a person can give, each for its resources, and no other can be asked for', async () => {
    const { scopes_supported, resource_servers, issuer } = await metadata()
    const resources = await Promise.all(resource_servers.map(({ resource }) => described(resource)))
    const ofPersons = scopes_supported.filter((scope) => scope.startsWith('account:'))
    const named = [...resources.flatMap((one) => one.scopes_supported), ...ofPersons]
    assert.deepEqual(new Set(named), new Set(scopes_supported))
    for (const scope of ofPersons) assert.equal((await tokensOf(service(), { scope, handle: null })).scope, scope)
    for (const { resource, scopes_supported: own, authorization_servers } of resources) {
      assert.deepEqual(authorization_servers, [issuer])
      for (const scope of own) assert.equal((await tokensOf(service(), { scope, resource })).scope, scope)
      assert.equal(await refusalOf({ scope: own.join(' '), resource }), null, 'all at once')
      const others = named.filter((scope) => !own.includes(scope) && !ofPersons.includes(scope))
      for (const scope of others)
        assert.equal(await refusalOf({ scope, resource }), 'invalid_scope', `${scope} at ${resource}`)
    }
    for (const scope of ['openid', 'messages:delete', 'messages', 'MESSAGES:READ']) {
      assert.equal(await refusalOf({ scope }), 'invalid_scope')
      assertOAuthError(await requestToken(service(), { scope }), 403, 'invalid_scope')
    }
  })

  it('each resource describes itself where RFC 9728 looks for it, and below the address of REST', async () => {
    const { authUrl, baseUrl, wsUrl, mcpUrl } = service().config
    const places = {
      [`${authUrl}/.well-known/oauth-protected-resource`]: mcpUrl,
      [`${baseUrl}/.well-known/oauth-protected-resource`]: baseUrl,
      [`${authUrl}/.well-known/oauth-protected-resource/v1`]: baseUrl,
      [`${authUrl}/.well-known/oauth-protected-resource/v1/connect`]: wsUrl,
      [`${authUrl}/.well-known/oauth-protected-resource/mcp`]: mcpUrl,
    }
    for (const [address, resource] of Object.entries(places)) {
      const { status, body, headers } = await call<ProtectedResourceMetadata>(address)
      assert.deepEqual([status, body.resource, body.authorization_servers], [200, resource, [authUrl]])
      assert.equal(headers.get('cache-control'), 'public, max-age=300')
    }
  })

  it('lists the header as the only place of a token, and a token elsewhere is ignored', async () => {
    const { baseUrl } = service().config
    assert.deepEqual((await described(baseUrl)).bearer_methods_supported, ['header'])
    const token = await service().token('cli_assistant')
    assert.equal((await call(`${baseUrl}/mailbox`, { token })).status, 200)
    assertRefused(await call(`${baseUrl}/mailbox?access_token=${token}`), 401, 'UNAUTHORIZED')
    const form = { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }
    assertRefused(await call(`${baseUrl}/messages`, { ...form, body: `access_token=${token}` }), 401, 'UNAUTHORIZED')
  })

  it('a resource that does not exist does not describe itself', async () => {
    for (const path of ['v2', 'v1//', 'v1/mailbox', '%00']) {
      const answer = await call(`${service().config.authUrl}/.well-known/oauth-protected-resource/${path}`)
      assert.ok([400, 404].includes(answer.status), answer.text)
      assertRefused(answer, answer.status, answer.status === 404 ? 'NOT_FOUND' : 'VALIDATION_ERROR')
    }
  })

  it('a client that registers itself is told what discovery says, without what needs a secret', async () => {
    const { authUrl } = service().config
    const { body } = await call<Record<string, unknown>>(`${authUrl}/register`, {
      method: 'POST',
      body: { redirect_uris: ['http://127.0.0.1:51004/callback'], grant_types: [deviceGrant] },
    })
    const { grant_types_supported, response_types_supported, scopes_supported } = await metadata()
    assert.deepEqual(
      [body['grant_types'], body['response_types'], body['scope'], body['token_endpoint_auth_method']],
      [
        grant_types_supported.filter((name) => name !== 'client_credentials'),
        ...[response_types_supported, scopes_supported.join(' '), 'none'],
      ],
    )
    const form = { ...noSecret, client_id: String(body['client_id']) }
    assertOAuthError(await requestToken(service(), form), 400, 'unauthorized_client')
  })
})
