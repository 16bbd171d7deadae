import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs } from '../../src/domain/durations.ts'
import { deleteUnusedClients } from '../../src/access/oauth/registration.ts'
import { newAgent } from '../support/agents.ts'
import { assertOAuthError, claimsIn, newPublicClient, refresh, tokensOf } from '../support/consents.ts'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { onEachDatabase } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { useService } from '../support/use-service.ts'

onEachDatabase((database) => {
  const service = useService({ database, clock: fixedClock() })

  test('T22: a refresh answers with another refresh token, and without scope', async () => {
    const first = await tokensOf(service())
    const { status, body } = await refresh(service(), first.clientId, first.refresh_token)
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body), ['access_token', 'token_type', 'expires_in', 'refresh_token'])
    assert.match(body.refresh_token, /^ort_[\w-]{43}$/)
    assert.notEqual(body.refresh_token, first.refresh_token)
    const [before, after] = [first, body].map(({ access_token }) => claimsIn(access_token))
    assert.equal(after?.['sid'], before?.['sid'])
    assert.equal(after?.['scope'], before?.['scope'])
  })

  test('T22: a refresh token that is used again ends the family, whatever came of it', async () => {
    const { clientId, refresh_token } = await tokensOf(service())
    const second = (await refresh(service(), clientId, refresh_token)).body
    const third = (await refresh(service(), clientId, second.refresh_token)).body
    assertOAuthError(await refresh(service(), clientId, refresh_token), 401, 'invalid_client')
    assertOAuthError(await refresh(service(), clientId, third.refresh_token), 401, 'invalid_client')
  })

  test('T22: of 20 who refresh at once with one token one succeeds, and the family is ended', async () => {
    const { clientId, refresh_token } = await tokensOf(service())
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(service(), clientId, refresh_token)))
    const good = answers.filter(({ status }) => status === 200)
    assert.equal(good.length, 1)
    assert.equal(answers.filter(({ status }) => status === 401).length, 19)
    assertOAuthError(await refresh(service(), clientId, good[0]?.body.refresh_token), 401, 'invalid_client')
  })

  test('T22: a token of another client, of nobody or of no form at all is one refusal, and ends nothing', async () => {
    const { clientId, refresh_token, access_token } = await tokensOf(service())
    const other = await newPublicClient(service())
    const answers = [
      await refresh(service(), other, refresh_token),
      await refresh(service(), clientId, `ort_${'x'.repeat(43)}`),
      await refresh(service(), clientId, 'x'),
      await refresh(service(), clientId, access_token.slice(0, 255)),
    ]
    for (const answer of answers) {
      assertOAuthError(answer, 401, 'invalid_client')
      assert.equal(answer.text, answers[0]?.text)
    }
    assertOAuthError(await refresh(service(), clientId, undefined), 400, 'invalid_request')
    assert.equal((await refresh(service(), clientId, refresh_token)).status, 200)
  })

  test('T22: a family lives for 30 days from its last use, however old it is', async () => {
    let { clientId, refresh_token } = await tokensOf(service())
    for (let month = 0; month < 3; month++) {
      service().clock.advance(30 * dayMs - 1)
      refresh_token = (await refresh(service(), clientId, refresh_token)).body.refresh_token
    }
    service().clock.advance(30 * dayMs)
    assertOAuthError(await refresh(service(), clientId, refresh_token), 401, 'invalid_client')
  })

  test('T22: the first refresh token ends the family when it is used again after months, in which old rows were removed', async () => {
    const first = await tokensOf(service())
    const { clientId } = first
    let { refresh_token } = first
    const tokensKept = async (): Promise<number> =>
      (
        await sqlOn(service().deps.database, 'no edge shows the stored rows')(
          'select 1 from refresh_token where family_id = :familyId',
          { familyId: String(claimsIn(first.access_token)['sid']) },
        )
      ).length
    for (let month = 0; month < 3; month++) {
      service().clock.advance(29 * dayMs)
      refresh_token = (await refresh(service(), clientId, refresh_token)).body.refresh_token
      await deleteUnusedClients(service().deps.store, service().clock())
    }
    assert.equal(await tokensKept(), 4)
    assertOAuthError(await refresh(service(), clientId, first.refresh_token), 401, 'invalid_client')
    assertOAuthError(await refresh(service(), clientId, refresh_token), 401, 'invalid_client')
    await deleteUnusedClients(service().deps.store, service().clock())
    assert.equal(await tokensKept(), 0, 'of a family that has ended no token is needed')
    assertOAuthError(await refresh(service(), clientId, refresh_token), 401, 'invalid_client')
  })

  test('T22, T23: a broader scope is refused, and a narrower one does not shrink the family', async () => {
    const first = await tokensOf(service(), { scope: 'messages:read mailbox:read' })
    const { clientId } = first
    for (const scope of ['messages:write', 'messages:read messages:write', 'nonsense', 'realtime:read', 'account:read'])
      assertOAuthError(
        await refresh(service(), clientId, first.refresh_token, { scope }),
        ...([403, 'invalid_scope'] as const),
      )
    const narrow = (await refresh(service(), clientId, first.refresh_token, { scope: 'mailbox:read' })).body
    assert.deepEqual([narrow.scope, claimsIn(narrow.access_token)['scope']], [undefined, 'mailbox:read'])
    const whole = (await refresh(service(), clientId, narrow.refresh_token)).body
    assert.equal(claimsIn(whole.access_token)['scope'], 'mailbox:read messages:read')
  })

  test('a family without its agent, account or client issues no tokens', async () => {
    const sql = sqlOn(service().deps.database, 'no edge leads to this state')
    const agent = await newAgent(service())
    const ofAgent = await tokensOf(service(), { handle: agent.handle })
    await sql('delete from agent where id = :id::uuid', { id: agent.id })
    assertOAuthError(await refresh(service(), ofAgent.clientId, ofAgent.refresh_token), 401, 'invalid_client')
    const ofPerson = await tokensOf(service(), { scope: 'account:read', handle: null })
    await sql('update token_family set account_id = :accountId where client_id = :clientId', {
      accountId: 'acc_gone',
      clientId: ofPerson.clientId,
    })
    assertOAuthError(await refresh(service(), ofPerson.clientId, ofPerson.refresh_token), 401, 'invalid_client')
    const ofClient = await tokensOf(service())
    await service().deps.store.clients.revoke(ofClient.clientId, service().clock())
    assertOAuthError(await refresh(service(), ofClient.clientId, ofClient.refresh_token), 401, 'invalid_client')
  })

  test('of codes and refresh tokens only hashes are kept', async () => {
    const { refresh_token } = await tokensOf(service())
    const rows = await sqlOn(
      service().deps.database,
      'no edge shows the stored rows',
    )(`select token_family::text from token_family union all select refresh_token::text from refresh_token`)
    const text = JSON.stringify(rows)
    assert.ok(!text.includes(refresh_token) && !text.includes(refresh_token.slice(4)))
  })
})
