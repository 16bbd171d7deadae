import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { tokenFamiliesOf, revokeTokenFamily } from '../../src/access/oauth/families.ts'
import { call } from '../support/client.ts'
import { assertOAuthError, newPublicClient, refresh, revoke, tokensOf } from '../support/consents.ts'
import { handshakeRefused, openFeed } from '../support/sdk.ts'
import { onOneDatabase, startSecondService } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

const timeout = 10_000

onOneDatabase((database) => {
  const service = useService({ database, env: { AUTHORITY_SECONDS: '60' } })
  const feedOf = (token: string) => openFeed({ ws_url: service().config.wsUrl, token })

  async function assertRevoked(form: Record<string, string>): Promise<void> {
    const answer = await revoke(service(), form)
    assert.deepEqual([answer.status, answer.text, answer.headers.get('cache-control')], [200, '', 'no-store'])
  }

  test('T30: revoking ends the family, by a token that is used up too', async () => {
    for (const isUsed of [false, true]) {
      const { clientId, refresh_token } = await tokensOf(service())
      const next = isUsed ? (await refresh(service(), clientId, refresh_token)).body.refresh_token : refresh_token
      await assertRevoked({ client_id: clientId, token: refresh_token, token_type_hint: 'refresh_token' })
      assertOAuthError(await refresh(service(), clientId, next), 401, 'invalid_client')
      await assertRevoked({ client_id: clientId, token: refresh_token })
    }
  })

  test('T30: a token of nobody, of another client or for access is left as it is, and the answer is the same', async () => {
    const { clientId, refresh_token, access_token } = await tokensOf(service())
    const other = await newPublicClient(service())
    await assertRevoked({ client_id: clientId, token: `ort_${'x'.repeat(43)}` })
    await assertRevoked({ client_id: other, token: refresh_token })
    await assertRevoked({ client_id: 'cli_assistant', client_secret: 'secret of assistant', token: refresh_token })
    await assertRevoked({ client_id: clientId, token: access_token, token_type_hint: 'access_token' })
    assert.equal((await call(`${service().config.baseUrl}/mailbox`, { token: access_token })).status, 200)
    assert.equal((await refresh(service(), clientId, refresh_token)).status, 200)
  })

  test('T30: only a form of a client is taken', async () => {
    const { clientId, refresh_token } = await tokensOf(service())
    assertOAuthError(await revoke(service(), { client_id: 'cli_nobody', token: refresh_token }), 401, 'invalid_client')
    assertOAuthError(await revoke(service(), { token: refresh_token }), 401, 'invalid_client')
    assertOAuthError(await revoke(service(), { client_id: clientId }), 400, 'invalid_request')
    const json = { method: 'POST', body: { client_id: clientId, token: refresh_token } }
    assert.equal((await call(`${service().config.authUrl}/revoke`, json)).status, 400)
    assert.equal((await refresh(service(), clientId, refresh_token)).status, 200)
  })

  test('T30: sockets of the family end at once, and no new one begins, while REST goes on', { timeout }, async () => {
    const { wsUrl, baseUrl } = service().config
    const [ending, staying] = [await tokensOf(service()), await tokensOf(service())]
    const ws = await refresh(service(), ending.clientId, ending.refresh_token, { resource: wsUrl })
    const other = await refresh(service(), staying.clientId, staying.refresh_token, { resource: wsUrl })
    const [feed, otherFeed] = [await feedOf(ws.body.access_token), await feedOf(other.body.access_token)]
    await assertRevoked({ client_id: ending.clientId, token: ending.refresh_token })
    assert.deepEqual(await feed.ended, { code: 1008, reason: 'the session was ended' })
    await assert.rejects(feedOf(ws.body.access_token), handshakeRefused(401))
    assert.equal((await call(`${baseUrl}/mailbox`, { token: ending.access_token })).status, 200)
    const again = await feedOf(other.body.access_token)
    for (const open of [again, otherFeed]) open.close()
  })

  test('T22: reuse ends the sockets of the family too', { timeout }, async () => {
    const { clientId, refresh_token } = await tokensOf(service())
    const { body } = await refresh(service(), clientId, refresh_token, { resource: service().config.wsUrl })
    const feed = await feedOf(body.access_token)
    await refresh(service(), clientId, refresh_token)
    assert.deepEqual(await feed.ended, { code: 1008, reason: 'the session was ended' })
  })

  test('a person sees what they have allowed, and ends it; what others allowed is not theirs to end', async () => {
    const { store } = service().deps
    const clientId = await newPublicClient(service(), { client_name: 'My inbox' })
    const tokens = await tokensOf(service(), { clientId, username: 'bob', handle: '@bob.helper' })
    const idOf = async (username: string): Promise<string> => (await store.owners.account(username))?.id ?? ''
    const [alice, bob] = [await idOf('alice'), await idOf('bob')]
    const [family, ...others] = (
      await tokenFamiliesOf(service().deps, { accountId: bob, after: '', limit: 100 })
    ).filter(({ client_id }) => client_id === clientId)
    assert.ok(family && others.length === 0)
    assert.deepEqual(
      [family.client_name, family.handle, family.username, family.consented_from],
      ['My inbox', '@bob.helper', 'bob', '127.0.0.1'],
    )
    const reason = 'revoked by the person'
    await assert.rejects(revokeTokenFamily(service().deps, { id: family.id, accountId: alice, reason }), {
      code: 'NOT_FOUND',
    })
    await revokeTokenFamily(service().deps, { id: family.id, accountId: bob, reason })
    assertOAuthError(await refresh(service(), clientId, tokens.refresh_token), 401, 'invalid_client')
    await assert.rejects(revokeTokenFamily(service().deps, { id: family.id, accountId: bob, reason }), {
      code: 'NOT_FOUND',
    })
    assert.ok(
      (await tokenFamiliesOf(service().deps, { accountId: bob, after: '', limit: 100 })).every(
        ({ id }) => id !== family.id,
      ),
    )
  })
})

describe('two processes on one PostgreSQL', () => {
  const service = useService({ database: 'postgres', env: { AUTHORITY_SECONDS: '1' } })

  test('T30: sockets of the family end in the other one too', { timeout }, async () => {
    const second = await startSecondService(service(), { AUTHORITY_SECONDS: '1' })
    try {
      const { clientId, refresh_token } = await tokensOf(service())
      const { body } = await refresh(service(), clientId, refresh_token, { resource: service().config.wsUrl })
      const ws_url = `ws://127.0.0.1:${second.config.port}/v1/connect`
      const feed = await openFeed({ ws_url, token: body.access_token })
      await revoke(service(), { client_id: clientId, token: body.refresh_token })
      assert.deepEqual(await feed.ended, { code: 1008, reason: 'the session was ended' })
    } finally {
      await second.close()
    }
  })
})
