import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agentScopes, userScopes } from '#generated/scopes.ts'
import { assertRefused, call } from '../support/client.ts'
import { assertOAuthError, claimsIn, consent, exchange, refresh, tokensOf } from '../support/consents.ts'
import { runCommand } from '../support/cli.ts'
import { onOneDatabase } from '../support/service.ts'
import { requestToken } from '../support/tokens.ts'
import { useService } from '../support/use-service.ts'

onOneDatabase((database) => {
  const service = useService({ database })
  const personal = { scope: userScopes.rest.join(' '), handle: null }

  test('every operation of an account works with a token of its person, and none of an agent does', async () => {
    const { baseUrl } = service().config
    const { access_token, scope } = await tokensOf(service(), personal)
    assert.equal(scope, personal.scope)
    const { sub, agent_id } = claimsIn(access_token)
    assert.deepEqual([sub, agent_id], [(await service().deps.store.owners.account('alice'))?.id, undefined])
    for (const path of ['/account', '/account/agents', '/account/organizations', '/account/audit'])
      assert.equal((await call(baseUrl + path, { token: access_token })).status, 200, path)
    assertRefused(await call(`${baseUrl}/mailbox`, { token: access_token }), 403, 'INSUFFICIENT_SCOPE')
    const agent = await tokensOf(service())
    assertRefused(await call(`${baseUrl}/account`, { token: agent.access_token }), 403, 'INSUFFICIENT_SCOPE')
  })

  test("T21: a person's family gives no agent's scopes, and an agent's none of a person", async () => {
    const [person, agent] = [await tokensOf(service(), personal), await tokensOf(service())]
    const asking = (tokens: typeof agent, scope: string) =>
      refresh(service(), tokens.clientId, tokens.refresh_token, { scope })
    for (const scope of ['messages:read', 'account:read messages:read'])
      assertOAuthError(await asking(person, scope), 403, 'invalid_scope')
    for (const scope of ['account:read', 'account:read messages:read'])
      assertOAuthError(await asking(agent, scope), 403, 'invalid_scope')
    const { wsUrl } = service().config
    assertOAuthError(
      await exchange(service(), await consent(service(), personal), { resource: wsUrl }),
      403,
      'invalid_scope',
    )
    const scope = userScopes.rest[0]!
    assertOAuthError(await requestToken(service(), { scope }), 403, 'invalid_scope')
  })

  test('an operator lists public clients and families, and ends either', async () => {
    const tokens = await tokensOf(service(), { scope: agentScopes.ws.join(' '), resource: service().config.wsUrl })
    const clients = await runCommand(service(), ['client', 'list'])
    assert.ok(Array.isArray(clients))
    const listed = clients.find(({ client_id }) => client_id === tokens.clientId)
    assert.deepEqual([listed?.kind, listed?.agent, listed?.redirect_uris?.length], ['public', null, 1])
    const families = await runCommand(service(), ['family', 'list', '--client', tokens.clientId, '--account', 'alice'])
    assert.ok(Array.isArray(families))
    const [{ family_id, agent, account, revoked_at }] = families
    assert.deepEqual([families.length, agent, account, revoked_at], [1, '@alice.assistant', 'alice', null])
    assert.deepEqual(
      await runCommand(service(), ['family', 'list', '--client', tokens.clientId, '--account', 'bob']),
      [],
    )
    await runCommand(service(), ['family', 'revoke', family_id])
    const resource = service().config.wsUrl
    assertOAuthError(
      await refresh(service(), tokens.clientId, tokens.refresh_token, { resource }),
      ...([401, 'invalid_client'] as const),
    )
    await assert.rejects(runCommand(service(), ['family', 'revoke', family_id]), { code: 'NOT_FOUND' })
    const other = await tokensOf(service())
    await runCommand(service(), ['client', 'revoke', other.clientId])
    assertOAuthError(await refresh(service(), other.clientId, other.refresh_token), 401, 'invalid_client')
  })
})
