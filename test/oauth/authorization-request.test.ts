import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agentScopes, userScopes } from '#generated/scopes.ts'
import {
  approveAuthorization,
  type AuthorizationRequest,
  denyAuthorization,
} from '../../src/access/oauth/authorization.ts'
import { authorizationQuery, callback, check, consent, newPublicClient } from '../support/consents.ts'
import { onOneDatabase } from '../support/service.ts'
import type { Form } from '../support/tokens.ts'
import { useService } from '../support/use-service.ts'

onOneDatabase((database) => {
  const service = useService({ database, env: { REDIRECT_URIS: 'https://app.example/back com.example.app:/back?x=1' } })

  const checked = async (changes: Form, clientId?: string) =>
    check(service(), authorizationQuery(clientId ?? (await newPublicClient(service())), changes))

  async function accepted(changes: Form = {}, clientId?: string): Promise<AuthorizationRequest> {
    const result = await checked(changes, clientId)
    assert.ok(result.kind === 'consent', JSON.stringify(result))
    return result.request
  }

  /** Returns the parameters of the redirect to the client. */
  async function told(changes: Form, clientId?: string): Promise<Record<string, string>> {
    const result = await checked(changes, clientId)
    assert.ok(result.kind === 'redirect', JSON.stringify(result))
    assert.ok(result.location.startsWith(`${callback}?`))
    const { error_description, ...others } = Object.fromEntries(new URL(result.location).searchParams)
    assert.ok(error_description)
    return others
  }

  const refusal = (error: string) => ({ error, state: 'a state', iss: service().config.authUrl })

  test('a consent is asked for the client, its redirect, and what it wants', async () => {
    const clientId = await newPublicClient(service(), { client_name: 'My inbox' })
    const { codeChallenge, ...request } = await accepted({ scope: 'mailbox:read messages:read' }, clientId)
    assert.equal(codeChallenge.length, 43)
    assert.deepEqual(request, {
      client: { id: clientId, name: 'My inbox' },
      redirectUri: callback,
      redirectHost: '127.0.0.1:51004',
      scopes: ['mailbox:read', 'messages:read'],
      bearer: 'agent',
      resource: undefined,
      state: 'a state',
    })
  })

  test('T4: a client or redirect that is not registered is told to the person alone', async () => {
    const revoked = await newPublicClient(service())
    await service().deps.store.clients.revoke(revoked, service().clock())
    for (const client_id of ['cli_nobody', undefined, '', 'x'.repeat(300), 'a\0b', 'cli_assistant', revoked])
      assert.equal((await checked({ client_id })).kind, 'page', client_id)
    const own = await newPublicClient(service())
    assert.equal((await checked({ client_id: [own, own] }, own)).kind, 'page')
    for (const redirect_uri of [undefined, '', [callback, callback], 'https://evil.example/callback'])
      assert.equal((await checked({ redirect_uri }, own)).kind, 'page')
  })

  test('T4: a redirect that the operator no longer allows is not used', async () => {
    await service().deps.store.clients.register(
      {
        id: 'cli_of_before',
        name: null,
        redirect_uris: ['https://before.example/'],
        scope: 'messages:read',
        device_grant: false,
      },
      service().clock(),
    )
    assert.equal((await checked({ redirect_uri: 'https://before.example/' }, 'cli_of_before')).kind, 'page')
  })

  test('T5: a redirect is compared as text, but for the port of loopback', async () => {
    const hosts = ['127.0.0.1', '[::1]', 'localhost']
    const redirect_uris = [...hosts.map((host) => `http://${host}/cb?a=1`), 'https://app.example/back']
    const clientId = await newPublicClient(service(), { redirect_uris })
    for (const host of hosts)
      for (const port of ['', ':1', ':80', ':65535'])
        await accepted({ redirect_uri: `http://${host}${port}/cb?a=1` }, clientId)
    await accepted({ redirect_uri: 'https://app.example/back' }, clientId)
    const lookAlikes = [
      ...['http://127.0.0.1:0/cb?a=1', 'http://127.0.0.1:65536/cb?a=1', 'http://127.0.0.1:/cb?a=1'],
      ...['http://127.0.0.1:8080x/cb?a=1', 'http://127.0.0.1:-1/cb?a=1', 'http://127.0.0.1:080000/cb?a=1'],
      ...['http://127.0.0.1@evil.example/cb?a=1', 'http://127.0.0.1:80@evil.example/cb?a=1'],
      ...['http://user@127.0.0.1/cb?a=1', 'http://127.0.0.1.evil.example/cb?a=1', 'http://127.0.0.2/cb?a=1'],
      ...['https://127.0.0.1/cb?a=1', 'HTTP://127.0.0.1/cb?a=1', 'http://LOCALHOST/cb?a=1', 'http://0x7f.1/cb?a=1'],
      ...['http://localhost./cb?a=1', 'http://[::ffff:127.0.0.1]/cb?a=1', 'http://[0:0::1]/cb?a=1'],
      ...['http://127.0.0.1/cb', 'http://127.0.0.1/cb?a=1&b=2', 'http://127.0.0.1/cb/?a=1', 'http://127.0.0.1/CB?a=1'],
      ...['http://127.0.0.1/x/../cb?a=1', 'http://127.0.0.1/%63b?a=1', 'http://127.0.0.1//cb?a=1'],
      ...[
        'http://127.0.0.1/cb?a=1#',
        'http://127.0.0.1/cb?a=1#f',
        ' http://127.0.0.1/cb?a=1',
        'http:/127.0.0.1/cb?a=1',
      ],
      ...['http://127.0.0.1\\@evil.example/cb?a=1', 'http://127.0.0.1/cb?a=1\n', 'http://１２７.0.0.1/cb?a=1'],
      ...['https://app.example:443/back', 'https://app.example:444/back', 'https://APP.example/back'],
      ...[
        'https://app.example/back/',
        'https://app.example/back?',
        'https://app.example/%62ack',
        'http://app.example/back',
      ],
      ...[
        'https://evil.example/back',
        'https://app.example@evil.example/back',
        'https://app.example.evil.example/back',
      ],
    ]
    for (const redirect_uri of lookAlikes)
      assert.equal((await checked({ redirect_uri }, clientId)).kind, 'page', redirect_uri)
  })

  test('T6: without a code challenge by S256 of its length there is no consent', async () => {
    const challenges = [
      undefined,
      '',
      'x'.repeat(42),
      'x'.repeat(44),
      'x'.repeat(128),
      `${'x'.repeat(42)}=`,
      'é'.repeat(43),
    ]
    for (const code_challenge of challenges)
      assert.deepEqual(await told({ code_challenge }), refusal('invalid_request'))
    for (const code_challenge_method of [undefined, 'plain', 's256', 'S512'])
      assert.deepEqual(await told({ code_challenge_method }), refusal('invalid_request'))
  })

  test('T7: another response type than code is not supported', async () => {
    for (const response_type of ['token', 'id_token', 'code token', 'none'])
      assert.deepEqual(await told({ response_type }), refusal('unsupported_response_type'))
    assert.deepEqual(await told({ response_type: undefined }), refusal('invalid_request'))
  })

  test('T8: a parameter that is repeated is refused', async () => {
    for (const name of ['response_type', 'code_challenge', 'code_challenge_method', 'scope'])
      assert.deepEqual(await told({ [name]: ['code', 'code'] }), refusal('invalid_request'))
    const { iss } = refusal('')
    assert.deepEqual(await told({ state: ['one', 'two'] }), { error: 'invalid_request', iss })
  })

  test('a parameter that holds U+0000 is refused', async () => {
    for (const name of ['response_type', 'code_challenge', 'code_challenge_method', 'scope', 'resource'])
      assert.deepEqual(await told({ [name]: 'x\0' }), refusal('invalid_request'))
    assert.deepEqual(await told({ state: 'x\0' }), { ...refusal('invalid_request'), state: 'x\0' })
  })

  test('T9: spaces and pluses separate scopes, however they are encoded', async () => {
    const clientId = await newPublicClient(service())
    const base = authorizationQuery(clientId)
    for (const space of ['%20', '+', '%2B', '+%20']) {
      const result = await check(service(), new URLSearchParams(`${base}&scope=mailbox:read${space}messages:read`))
      assert.deepEqual(result.kind === 'consent' && result.request.scopes, ['mailbox:read', 'messages:read'])
    }
  })

  test('T14, T35: every answer has its state and its issuer, and the state is given back as it was', async () => {
    const state = `ünïcode 🎈 +%20&=?#"<>${'x'.repeat(2_000)}`
    const request = await accepted({ state })
    const { store, clock } = service().deps
    const accountId = (await store.owners.account('alice'))?.id ?? ''
    const agentId = await store.agents.idOf('@alice.assistant')
    const answers = [
      await approveAuthorization(service().deps, request, { accountId, agentId, from: 'x'.repeat(10_000) }),
      denyAuthorization(service().deps, request),
    ].map((location) => Object.fromEntries(new URL(location).searchParams))
    const iss = service().config.authUrl
    assert.deepEqual(answers[0], { code: answers[0]?.['code'], state, iss })
    assert.match(answers[0]?.['code'] ?? '', /^[\w-]{43}$/)
    assert.deepEqual(answers[1], { error: 'access_denied', state, iss })
    const { state: _, ...without } = await told({ state: undefined, response_type: 'x' })
    assert.deepEqual(without, { error: 'unsupported_response_type', iss })
    assert.ok(clock() > 0)
  })

  test('a redirect with a query of its own keeps it', async () => {
    const redirect_uri = 'com.example.app:/back?x=1'
    const clientId = await newPublicClient(service(), { redirect_uris: [redirect_uri] })
    const request = await accepted({ redirect_uri, state: 's' }, clientId)
    assert.equal(request.redirectHost, 'com.example.app://')
    const iss = encodeURIComponent(service().config.authUrl)
    assert.equal(denyAuthorization(service().deps, request), `${redirect_uri}&error=access_denied&state=s&iss=${iss}`)
  })

  test('without scope an agent is asked for all that the client is registered for and the resource knows', async () => {
    const { wsUrl, baseUrl, mcpUrl } = service().config
    assert.deepEqual((await accepted({ resource: wsUrl })).scopes, ['realtime:read'])
    assert.deepEqual([...(await accepted({ resource: baseUrl })).scopes].sort(), [...agentScopes.rest].sort())
    const clientId = await newPublicClient(service(), { scope: 'messages:read realtime:read account:read' })
    assert.deepEqual((await accepted({ scope: '' }, clientId)).scopes, ['messages:read', 'realtime:read'])
    assert.deepEqual((await accepted({ scope: 'offline_access' }, clientId)).scopes, ['messages:read', 'realtime:read'])
    const personal = await newPublicClient(service(), { scope: userScopes.rest.join(' ') })
    const { bearer, scopes } = await accepted({}, personal)
    assert.deepEqual([bearer, scopes], ['user', userScopes.rest])
    assert.deepEqual(await told({ resource: mcpUrl }, personal), refusal('invalid_scope'))
  })

  test('T21: scopes that nobody knows, of another resource or not registered cannot be asked for alone', async () => {
    const { wsUrl, mcpUrl } = service().config
    const clientId = await newPublicClient(service(), { scope: 'messages:read account:read' })
    for (const scope of ['nonsense', 'openid email', 'mailbox:read', 'messages:read mailbox:read'])
      assert.deepEqual(await told({ scope }, clientId), refusal('invalid_scope'))
    for (const scope of ['messages:read nonsense', 'openid email profile messages:read', 'messages:read account:read'])
      assert.deepEqual((await accepted({ scope }, clientId)).scopes, ['messages:read'], scope)
    assert.deepEqual(await told({ scope: 'messages:read', resource: wsUrl }), refusal('invalid_scope'))
    assert.deepEqual(await told({ scope: 'account:read', resource: mcpUrl }), refusal('invalid_scope'))
  })

  test('T20: a resource that is unknown or repeated is no target', async () => {
    const { baseUrl, wsUrl } = service().config
    for (const resource of ['https://elsewhere.example/v1', `${baseUrl}//`, [baseUrl, baseUrl], [baseUrl, wsUrl]])
      assert.deepEqual(await told({ resource }), refusal('invalid_target'))
    for (const resource of [baseUrl, `${baseUrl}/`]) assert.equal((await accepted({ resource })).resource, 'rest')
  })

  test('T13: unknown parameters, such as prompt or login_hint, change nothing', async () => {
    await accepted({
      prompt: 'none',
      login_hint: '<script>',
      nonce: ['a', 'b'],
      response_mode: 'form_post',
      request: 'x',
    })
  })

  test('T11: nobody consents for an agent that is not theirs, nor without one, nor with one for themselves', async () => {
    await assert.rejects(consent(service(), { username: 'bob' }), { code: 'FORBIDDEN' })
    await assert.rejects(consent(service(), { username: 'bob', handle: '@acme.billing' }), { code: 'FORBIDDEN' })
    await assert.rejects(consent(service(), { handle: '@alice.nobody' }), { code: 'FORBIDDEN' })
    await assert.rejects(consent(service(), { handle: null }), { code: 'FORBIDDEN' })
    await assert.rejects(consent(service(), { scope: 'account:read' }), { code: 'FORBIDDEN' })
    await assert.rejects(consent(service(), { username: 'nobody', scope: 'account:read', handle: null }), {
      code: 'FORBIDDEN',
    })
    await consent(service(), { handle: '@acme.billing' })
    await consent(service(), { scope: 'account:read', handle: null })
  })
})
