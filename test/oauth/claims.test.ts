import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importJWK, jwtVerify, decodeJwt, decodeProtectedHeader } from 'jose'
import type { JsonWebKeySet } from '#generated/rest/models.ts'
import { call } from '../support/client.ts'
import { requestToken } from '../support/tokens.ts'
import { onOneDatabase } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

onOneDatabase((database) => {
  const service = useService({ database })

  test('an access token has the specified claims, and the header that RFC 9068 wants', async () => {
    const { config, deps, clock } = service()
    const before = Math.floor(clock() / 1000)
    const { access_token } = (await requestToken(service(), { scope: 'messages:read mailbox:read' })).body
    const agentId = await deps.store.agents.idOf('@alice.assistant')
    const { iat = 0, exp, jti, ...claims } = decodeJwt(access_token)
    assert.deepEqual(claims, {
      iss: config.authUrl,
      sub: (await deps.store.agents.identify(agentId!))!.ownerId,
      aud: config.baseUrl,
      agent_id: agentId,
      azp: 'cli_assistant',
      client_id: 'cli_assistant',
      sid: 'cli_assistant',
      scope: 'messages:read mailbox:read',
      token_type: 'access',
    })
    assert.match(String(claims.sub), /^acc_/)
    assert.ok(iat >= before && iat <= before + 5)
    assert.equal(exp, iat + 900)
    assert.match(String(jti), /^jti_/)
    const [key] = deps.keys.published()
    assert.deepEqual(decodeProtectedHeader(access_token), { alg: 'RS256', typ: 'at+jwt', kid: key?.kid })
  })

  test('the audience is one text: the resource that was asked for', async () => {
    const { baseUrl, wsUrl, mcpUrl } = service().config
    for (const resource of [baseUrl, wsUrl, mcpUrl])
      assert.equal(decodeJwt((await requestToken(service(), { resource })).body.access_token).aud, resource)
  })

  test('every token has an id of its own', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(async () => decodeJwt((await requestToken(service())).body.access_token).jti),
    )
    assert.equal(new Set(ids).size, 3)
  })

  test('the published keys are public, RSA-2048, cacheable, and verify the tokens', async () => {
    const { authUrl, baseUrl } = service().config
    const { body, headers } = await call<JsonWebKeySet>(`${authUrl}/.well-known/jwks.json`)
    assert.equal(headers.get('cache-control'), 'public, max-age=300')
    const [key] = body.keys
    assert.deepEqual(Object.keys(key!).sort(), ['alg', 'e', 'kid', 'kty', 'n', 'use'])
    assert.deepEqual([key?.kty, key?.alg, key?.use, key?.e], ['RSA', 'RS256', 'sig', 'AQAB'])
    assert.equal(Buffer.from(key!.n, 'base64url').length * 8, 2048)
    const { access_token } = (await requestToken(service())).body
    await jwtVerify(access_token, await importJWK(key!, 'RS256'), {
      issuer: authUrl,
      audience: baseUrl,
      typ: 'at+jwt',
      currentDate: new Date(service().clock()),
    })
  })
})
