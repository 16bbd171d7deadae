import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as oauth from 'oauth4webapi'
import { fixedLimits } from '#generated/limits.ts'
import { removeOldDeviceRequests } from '../../src/access/oauth/device.ts'
import { formatUserCode, parseUserCode, userCodeAlphabet } from '../../src/domain/user-codes.ts'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { call } from '../support/client.ts'
import {
  assertOAuthError,
  claimsIn,
  consent,
  exchange,
  newPublicClient,
  newVerifier,
  refresh,
  register,
  revoke,
} from '../support/consents.ts'
import { allow, beginDevice, deviceGrant, newDevice, newDeviceClient, pollDevice } from '../support/devices.ts'
import { onOneDatabase } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { basic, requestToken } from '../support/tokens.ts'
import { useService } from '../support/use-service.ts'

const lifetimeMs = fixedLimits.deviceCodeSeconds * 1000

onOneDatabase((database) => {
  const service = useService({
    database,
    clock: fixedClock(),
    env: { REGISTRATIONS_PER_ADDRESS_PER_MINUTE: '0', WRONG_SECRETS_PER_ADDRESS_PER_MINUTE: '0' },
  })
  const sql = <Row>(text: string) =>
    sqlOn(service().deps.database, 'a stored time must be in the past or future')<Row & object>(text)
  const counted = async (where = 'true') =>
    (
      await sqlOn(
        service().deps.database,
        'no edge shows the stored rows',
      )<{ n: number }>(`select count(*)::integer as n from device_authorization where ${where}`)
    )[0]!.n

  /** Makes the last poll of every device older, as if its time had passed. */
  const pass = (ms: number) => sql(`update device_authorization set polled_at = polled_at - ${ms}`)

  describe('device authorization', () => {
    it('T41: a device gets tokens for the agent that the person chose, and they act, refresh and end as all others', async () => {
      const device = await newDevice(service(), { scope: 'messages:read mailbox:read' })
      assert.deepEqual(
        [device.expires_in, device.interval, device.verification_uri],
        [600, 5, `${service().config.webUrl}/device`],
      )
      assert.equal(device.verification_uri_complete, `${device.verification_uri}?user_code=${device.user_code}`)
      assertOAuthError(await pollDevice(service(), device), 400, 'authorization_pending')
      assert.equal(await allow(service(), device, { handle: '@acme.billing' }), 'allowed')
      const { status, body, headers } = await pollDevice(service(), device)
      assert.equal(status, 200)
      assert.deepEqual(Object.keys(body), ['access_token', 'token_type', 'expires_in', 'refresh_token', 'scope'])
      assert.deepEqual([body.scope, headers.get('cache-control')], ['mailbox:read messages:read', 'no-store'])
      const claims = claimsIn(body.access_token)
      assert.equal(claims['agent_id'], await service().deps.store.agents.idOf('@acme.billing'))
      assert.equal(claims['azp'], device.clientId)
      const { baseUrl } = service().config
      assert.equal((await call(`${baseUrl}/mailbox`, { token: body.access_token })).status, 200)
      const next = await refresh(service(), device.clientId, body.refresh_token)
      assert.equal(next.status, 200)
      await revoke(service(), { client_id: device.clientId, token: next.body.refresh_token ?? '' })
      assertOAuthError(await refresh(service(), device.clientId, next.body.refresh_token), 401, 'invalid_client')
    })

    it('T41: a device code works once, and a second use ends its tokens', async () => {
      const device = await newDevice(service())
      await allow(service(), device)
      const { body } = await pollDevice(service(), device)
      assertOAuthError(await pollDevice(service(), device), 400, 'invalid_grant')
      assertOAuthError(await refresh(service(), device.clientId, body.refresh_token), 401, 'invalid_client')
    })

    it('T41: of 20 polls at once one gets tokens, which are then ended', async () => {
      const device = await newDevice(service())
      await allow(service(), device)
      const answers = await Promise.all(Array.from({ length: 20 }, () => pollDevice(service(), device)))
      const good = answers.filter(({ status }) => status === 200)
      assert.equal(good.length, 1)
      for (const answer of answers) if (answer !== good[0]) assertOAuthError(answer, 400, 'invalid_grant')
      assertOAuthError(await refresh(service(), device.clientId, good[0]?.body.refresh_token), 401, 'invalid_client')
    })

    it('T42: a poll before the end of the interval makes it longer by 5 seconds, in the database', async () => {
      const device = await newDevice(service())
      const expect = async (error: string) => assertOAuthError(await pollDevice(service(), device), 400, error)
      await expect('authorization_pending')
      await expect('slow_down')
      await pass(6_000)
      await expect('slow_down')
      await pass(11_000)
      await expect('slow_down')
      await pass(20_000)
      await expect('authorization_pending')
      const [row] = await sql<{ interval_seconds: number }>(
        `select interval_seconds from device_authorization order by created_at desc limit 1`,
      )
      assert.equal(row?.interval_seconds, 20)
      await allow(service(), device)
      assert.equal((await pollDevice(service(), device)).status, 200, 'an early poll for a given answer')
    })

    it('T42: of 10 polls at once one is in time, and each other one makes the interval longer', async () => {
      const device = await newDevice(service())
      const answers = await Promise.all(Array.from({ length: 10 }, () => pollDevice(service(), device)))
      const errors = answers.map(({ body }) => body.error).toSorted()
      assert.deepEqual(errors, ['authorization_pending', ...Array(9).fill('slow_down')])
    })

    it('T42: codes expire after 10 minutes, and an answer of the last moment still reaches the device', async () => {
      const [late, last, unused] = [await newDevice(service()), await newDevice(service()), await newDevice(service())]
      service().clock.advance(lifetimeMs - 1)
      assert.equal(await allow(service(), last), 'allowed')
      assertOAuthError(await pollDevice(service(), late), 400, 'authorization_pending')
      service().clock.advance(1)
      assertOAuthError(await pollDevice(service(), late), 400, 'expired_token')
      assert.equal(await allow(service(), late), undefined)
      service().clock.advance(59_998)
      assert.equal((await pollDevice(service(), last)).status, 200)
      const over = await newDevice(service())
      await allow(service(), over)
      service().clock.advance(lifetimeMs)
      assertOAuthError(await pollDevice(service(), over), 400, 'expired_token')
      await removeOldDeviceRequests(service().deps.store, service().clock())
      assertOAuthError(await pollDevice(service(), unused), 400, 'invalid_grant')
    })

    it('a device whose person denies is told once and for all', async () => {
      const device = await newDevice(service())
      const { deps } = service()
      const accountId = (await deps.store.owners.account('alice'))?.id ?? ''
      const { denyDevice } = await import('../../src/access/oauth/device.ts')
      assert.equal(await denyDevice(deps, device.user_code, accountId), 'denied')
      for (let n = 0; n < 2; n++) assertOAuthError(await pollDevice(service(), device), 400, 'access_denied')
      assert.equal(await allow(service(), device), 'denied')
      assert.equal(await allow(service(), device, { username: 'bob', handle: '@bob.helper' }), undefined)
    })

    it('T41: a device code is for one client and resource, and for no other grant', async () => {
      const { baseUrl, mcpUrl } = service().config
      const device = await newDevice(service(), { resource: baseUrl })
      const other = await newDeviceClient(service())
      const unknown = { ...device, device_code: 'x'.repeat(43) }
      await allow(service(), device)
      assertOAuthError(await pollDevice(service(), { ...device, clientId: other }), 400, 'invalid_grant')
      assertOAuthError(await pollDevice(service(), unknown), 400, 'invalid_grant')
      assertOAuthError(await pollDevice(service(), device, { resource: mcpUrl }), 400, 'invalid_target')
      const wrongGrant = await requestToken(service(), {
        grant_type: 'authorization_code',
        client_id: device.clientId,
        client_secret: undefined,
        code: device.device_code,
        code_verifier: newVerifier(),
        redirect_uri: 'http://127.0.0.1:51004/callback',
      })
      assertOAuthError(wrongGrant, 400, 'invalid_grant')
      assert.equal((await pollDevice(service(), device, { resource: undefined })).status, 200)
      const given = await consent(service())
      assertOAuthError(
        await pollDevice(service(), { clientId: given.clientId, device_code: given.code }),
        400,
        'invalid_grant',
      )
      assert.equal((await exchange(service(), given)).status, 200)
    })

    it('only clients that registered for it begin one, and confidential clients never do', async () => {
      const plain = await newPublicClient(service())
      assertOAuthError(await beginDevice(service(), { client_id: plain }), 400, 'unauthorized_client')
      const secret = { client_id: 'cli_assistant', client_secret: 'secret of assistant' }
      assertOAuthError(await beginDevice(service(), secret), 400, 'unauthorized_client')
      const { Authorization } = basic('cli_assistant', 'secret of assistant') as Record<string, string>
      assertOAuthError(await beginDevice(service(), {}, { Authorization: Authorization! }), 400, 'unauthorized_client')
      assertOAuthError(await beginDevice(service(), { ...secret, client_secret: 'wrong' }), 401, 'invalid_client')
      assertOAuthError(await beginDevice(service(), { client_id: 'cli_nobody' }), 401, 'invalid_client')
      const own = await newDeviceClient(service())
      assertOAuthError(await beginDevice(service(), { client_id: own, scope: 'nonsense' }), 403, 'invalid_scope')
      assertOAuthError(await beginDevice(service(), { client_id: own, resource: 'x' }), 400, 'invalid_target')
      assertOAuthError(
        await requestToken(service(), { grant_type: deviceGrant, device_code: 'x' }),
        400,
        'unauthorized_client',
      )
    })

    it('a client without redirects registers for devices, and one with redirects for both', async () => {
      const only = await register(service(), { redirect_uris: undefined, grant_types: [deviceGrant] })
      assert.deepEqual(
        [only.status, only.body.redirect_uris, only.body.grant_types, only.body.response_types],
        [201, [], [deviceGrant, 'refresh_token'], []],
      )
      const both = await register(service(), { grant_types: ['authorization_code', deviceGrant] })
      assert.deepEqual(both.body.grant_types, ['authorization_code', deviceGrant, 'refresh_token'])
      const bad = await register(service(), { redirect_uris: ['https://x.example/'], grant_types: [deviceGrant] })
      assert.equal(bad.status, 400)
      for (const grant_types of [undefined, null, 'x', [1], {}])
        assert.equal((await register(service(), { redirect_uris: [], grant_types })).status, 400)
    })

    it('T44: user codes have 8 consonants, and are read whatever their case and punctuation', async () => {
      assert.equal(userCodeAlphabet, 'BCDFGHJKLMNPQRSTVWXZ')
      assert.ok(userCodeAlphabet.length ** 8 > 2 ** 34)
      const { user_code } = await newDevice(service())
      assert.match(user_code, /^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
      for (const typed of ['wdjbmjht', ' WDJB - MJHT ', 'w.d.j.b_mjht'])
        assert.equal(formatUserCode(parseUserCode(typed) ?? ''), 'WDJB-MJHT')
      for (const typed of ['', 'WDJB-MJH', 'WDJB-MJHTT']) assert.equal(parseUserCode(typed), undefined)
    })

    it('T15: no stored row has a device code', async () => {
      const device = await newDevice(service())
      await allow(service(), device)
      for (const table of ['device_authorization', 'token_family']) {
        const rows = await sqlOn(
          service().deps.database,
          'no edge shows the stored rows',
        )<{ line: string }>(`select row_to_json(stored)::text as line from ${table} stored`)
        assert.ok(rows.length > 0 && !rows.some(({ line }) => line.includes(device.device_code)), table)
      }
    })

    it('T43: the service stores a limited number of requests of a client and an address, and removes the oldest', async () => {
      const clientId = await newDeviceClient(service())
      const first = await newDevice(service(), { client_id: clientId })
      service().clock.advance(1)
      for (let n = 0; n < fixedLimits.deviceAuthorizationsPerAddressMax; n++)
        await newDevice(service(), { client_id: clientId })
      assert.equal(await counted(), fixedLimits.deviceAuthorizationsPerAddressMax)
      assertOAuthError(await pollDevice(service(), first), 400, 'invalid_grant')
    })

    it('T43: 100,000 requests of as many addresses leave the allowed number after some more', async () => {
      const many = sqlOn(service().deps.database, 'the edges are too slow for many rows')
      await many(
        `insert into device_authorization
           (device_hash, user_code, client_id, scope, source, interval_seconds, created_at, expires_at)
         select 'hash ' || n, 'code ' || n, 'cli_many', 'mailbox:read', 'address ' || n, 5, n, ${lifetimeMs} + n
         from generate_series(1, 100000) n`,
      )
      const clientId = await newDeviceClient(service())
      const before = await counted()
      await newDevice(service(), { client_id: clientId })
      assert.ok((await counted()) <= before - 99, 'a request removes many more than it adds')
      await removeOldDeviceRequests(service().deps.store, service().clock())
      assert.ok((await counted()) <= fixedLimits.deviceAuthorizationsMax)
    })

    it('oauth4webapi does it', async () => {
      const { authUrl, baseUrl } = service().config
      const issuer = new URL(authUrl)
      const http = { [oauth.allowInsecureRequests]: true }
      const server = await oauth.processDiscoveryResponse(
        issuer,
        await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...http }),
      )
      const client = { client_id: await newDeviceClient(service()) }
      const request = { scope: 'mailbox:read', resource: baseUrl }
      const begun = await oauth.processDeviceAuthorizationResponse(
        server,
        client,
        await oauth.deviceAuthorizationRequest(server, client, oauth.None(), request, http),
      )
      const poll = async () =>
        oauth.processDeviceCodeResponse(
          server,
          client,
          await oauth.deviceCodeGrantRequest(server, client, oauth.None(), begun.device_code, http),
        )
      await assert.rejects(poll(), { error: 'authorization_pending' })
      await assert.rejects(poll(), { error: 'slow_down' })
      assert.equal(await allow(service(), begun), 'allowed')
      assert.equal((await poll()).token_type, 'bearer')
    })
  })
})
