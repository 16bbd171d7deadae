import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as oauth from 'oauth4webapi'
import type { ProtectedResourceMetadata } from '#generated/rest/models.ts'
import { assertRefused, call } from '../support/client.ts'
import { onEachDatabase, type Service } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

const insecure = { [oauth.allowInsecureRequests]: true } as const

async function discover({ config }: Service): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(config.authUrl)
  const response = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure })
  return oauth.processDiscoveryResponse(new URL(config.authUrl), response)
}

onEachDatabase((database) => {
  const service = useService({ database })

  test('discovery names every endpoint of the specification', async () => {
    const { authUrl, webUrl, baseUrl, wsUrl, mcpUrl } = service().config
    const response = await fetch(`${authUrl}/.well-known/oauth-authorization-server`)
    const metadata: Record<string, unknown> = JSON.parse(await response.text())
    assert.equal(metadata['issuer'], authUrl)
    assert.equal(metadata['token_endpoint'], `${authUrl}/token`)
    assert.equal(metadata['authorization_endpoint'], `${webUrl}/oauth/authorize`)
    assert.equal(metadata['registration_endpoint'], `${authUrl}/register`)
    assert.equal(metadata['revocation_endpoint'], `${authUrl}/revoke`)
    assert.equal(metadata['jwks_uri'], `${authUrl}/.well-known/jwks.json`)
    assert.deepEqual(metadata['grant_types_supported'], ['client_credentials', 'authorization_code', 'refresh_token'])
    assert.deepEqual(metadata['code_challenge_methods_supported'], ['S256'])
    assert.deepEqual(
      metadata['resource_servers'],
      [baseUrl, wsUrl, mcpUrl].map((resource) => ({ resource })),
    )
  })

  for (const [method, authenticate] of [
    ['body', oauth.ClientSecretPost],
    ['header', oauth.ClientSecretBasic],
  ] as const)
    test(`a client that knows only the issuer gets a token that a resource server can check (secret in the ${method})`, async () => {
      const { baseUrl } = service().config
      const server = await discover(service())
      const client = { client_id: 'cli_assistant' }
      const parameters = { resource: baseUrl, scope: 'mailbox:read' }
      const response = await oauth.clientCredentialsGrantRequest(
        server,
        client,
        authenticate('secret of assistant'),
        parameters,
        insecure,
      )
      const { access_token, scope } = await oauth.processClientCredentialsResponse(server, client, response)
      assert.equal(scope, 'mailbox:read')
      const request = new Request(`${baseUrl}/mailbox`, { headers: { authorization: `Bearer ${access_token}` } })
      const claims = await oauth.validateJwtAccessToken(server, request.clone(), baseUrl, insecure)
      assert.equal(claims.client_id, 'cli_assistant')
      assert.equal(
        (
          await oauth.protectedResourceRequest(
            access_token,
            'GET',
            new URL(request.url),
            undefined,
            undefined,
            insecure,
          )
        ).status,
        200,
      )
    })

  test('a refusal is an OAuth error to an independent client', async () => {
    const server = await discover(service())
    const client = { client_id: 'cli_assistant' }
    const response = await oauth.clientCredentialsGrantRequest(
      server,
      client,
      oauth.ClientSecretPost('wrong'),
      { resource: service().config.baseUrl },
      insecure,
    )
    await assert.rejects(oauth.processClientCredentialsResponse(server, client, response), {
      error: 'invalid_client',
      status: 401,
    })
  })

  test('the challenge of a refused request is one that a client can parse', async () => {
    const refused = oauth.protectedResourceRequest(
      'not.a.token',
      'GET',
      new URL(`${service().config.baseUrl}/mailbox`),
      undefined,
      undefined,
      insecure,
    )
    await assert.rejects(
      refused,
      (error) =>
        error instanceof oauth.WWWAuthenticateChallengeError &&
        error.cause[0]?.scheme === 'bearer' &&
        error.cause[0].parameters.error === 'invalid_token',
    )
  })

  test('each resource describes itself where RFC 9728 looks for it', async () => {
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
      assert.deepEqual(
        [status, body.resource, body.authorization_servers, body.bearer_methods_supported],
        [200, resource, [authUrl], ['header']],
      )
      assert.equal(headers.get('cache-control'), 'public, max-age=300')
    }
  })

  test('a resource that does not exist does not describe itself', async () => {
    for (const path of ['v2', 'v1/', 'v1/mailbox', '%00']) {
      const answer = await call(`${service().config.authUrl}/.well-known/oauth-protected-resource/${path}`)
      assert.ok([400, 404].includes(answer.status), answer.text)
      assertRefused(answer, answer.status, answer.status === 404 ? 'NOT_FOUND' : 'VALIDATION_ERROR')
    }
  })
})
