import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fixedLimits } from '#generated/limits.ts'
import { checkAuthorizationRequest } from '../../src/access/oauth/authorization.ts'
import { hourMs } from '../../src/domain/durations.ts'
import { deleteUnusedClients } from '../../src/access/oauth/registration.ts'
import { revokeClient } from '../../src/people/clients.ts'
import { answer, asked } from '../support/asked.ts'
import { call } from '../support/client.ts'
import { documentAt, documentEgress, serve, useDocumentHost } from '../support/client-document.ts'
import { authorizationQuery } from '../support/consents.ts'
import { callback, newApp } from '../support/public-client.ts'
import type { Service } from '../support/service.ts'
import { requestToken } from '../support/tokens.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'
import { visitor } from '../../scripts/support/visitor.ts'

const allowed = { name: 'mine', answer: 'allow' }
const codeIn = (location: string | null): string => new URL(location ?? '').searchParams.get('code') ?? ''

describe('consent to an app with a metadata document', () => {
  const host = useDocumentHost()
  const service = useService({ egress: documentEgress })

  it('T47: nothing is fetched before a person has signed in, and no answer tells a stranger about the document', async () => {
    const browser = visitor(service())
    const { address } = await newApp(service(), { document: host().url() })
    const seen = await browser.go(address)
    assert.match(seen.location ?? '', /\/sign-in\?to=/)
    const form = { grant_type: 'refresh_token', refresh_token: 'ort_x', resource: service().config.baseUrl }
    for (const path of ['token', 'revoke', 'device_authorization'])
      await call(`${service().config.authUrl}/${path}`, {
        method: 'POST',
        body: new URLSearchParams({ ...form, token: 'x', client_id: host().url() }).toString(),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      })
    assert.deepEqual(host().requests, [])
    await browser.signUp()
    assert.equal((await browser.go(address)).status, 200)
    assert.equal(host().requests.length, 1)
  })

  it('T46: the page shows its name as text and its host; the tokens, the list of apps and the end are those of any app', async () => {
    const document = host().url()
    host().answer = serve(documentAt(document, { client_name: '<b>Bank</b>', scope: 'messages:read' }))
    const { app, browser, page } = await asked(service(), { document, changes: { scope: undefined } })
    assert.match(page.text, /<bdi>&lt;b&gt;Bank&lt;\/b&gt;<\/bdi>/)
    assert.match(page.text, /It claims to be an app of<\/p><p class="called name"><strong>hooks\.example:\d+<\/strong>/)
    assert.match(page.text, /Any program on your computer can claim that/)
    assert.match(page.text, /redirected to <strong class="name">127\.0\.0\.1:45454</)
    assert.doesNotMatch(page.text, /Send messages/, 'the document names fewer permissions than there are')
    const sent = await answer(browser, page, app.address, allowed)
    host().answer = (_, response) => void response.writeHead(404).end()
    const tokens = await app.redeem(codeIn(sent.location))
    assert.equal(tokens.status, 200)
    const { access_token, refresh_token } = (await tokens.json()) as Record<string, string>
    const claims = JSON.parse(Buffer.from(access_token?.split('.')[1] ?? '', 'base64url').toString())
    assert.deepEqual([claims.client_id, claims.azp, claims.scope], [document, document, 'messages:read'])
    const mailbox = await call(`${service().config.baseUrl}/messages?ids=env_00000000000000000000000000`, {
      token: access_token,
    })
    assert.equal(mailbox.status, 200, mailbox.text)
    const next = await app.refresh(refresh_token ?? '')
    assert.equal(next.status, 200, 'a document that is gone strands nobody')
    const { refresh_token: last } = (await next.json()) as Record<string, string>
    const list = await browser.go('/dashboard/apps')
    assert.match(list.text, /&lt;b&gt;Bank&lt;\/b&gt;<\/bdi><br \/><small>hooks\.example:\d+ at 127\.0\.0\.1:45454</)
    const action = /action="(\/dashboard\/apps\/fam_\w+\/revoke)"/.exec(list.text)?.[1] ?? ''
    assert.equal((await browser.submit(list, { action })).status, 303)
    assert.equal((await app.refresh(last ?? '')).status, 401)
  })

  it('T49: what changes between the page and the answer is asked again, and a lost redirect address gets no code', async () => {
    const document = host().url()
    const { clock } = service()
    const show = (changes: object): void => void (host().answer = serve(documentAt(document, changes)))
    const later = (): void => clock.advance(fixedLimits.clientDocumentSecondsMax * 1000)
    show({ scope: 'messages:read' })
    const { app, browser, page } = await asked(service(), { document, changes: { scope: undefined } })
    for (const changes of [
      { scope: 'messages:read messages:write' },
      { scope: 'messages:read', client_name: 'Another' },
    ]) {
      later()
      show(changes)
      const wider = await answer(browser, page, app.address, allowed)
      assert.deepEqual([wider.status, wider.location], [409, null])
      assert.match(wider.text, /The app has changed its name or permissions: check them again/)
      assert.equal((await answer(browser, wider, app.address, { answer: 'deny' })).status, 303)
    }
    const shown = await browser.go(app.address)
    later()
    show({ redirect_uris: ['http://127.0.0.1/other'] })
    const gone = await answer(browser, shown, app.address, allowed)
    assert.deepEqual([gone.status, gone.location], [400, null])
    assert.match(gone.text, /the redirect_uri is not registered for this app/)
    show({ scope: 'messages:read messages:write' })
    later()
    const sent = await answer(browser, await browser.go(app.address), app.address, allowed)
    show({ redirect_uris: ['http://127.0.0.1/other'], scope: 'mailbox:read' })
    const tokens = await app.redeem(codeIn(sent.location))
    assert.equal(((await tokens.json()) as { scope: string }).scope, 'messages:read messages:write')
  })

  it('T49: a code and a refresh token are bound to the URL, byte for byte', async () => {
    const [document, other] = [host().url(), host().url()]
    const { app, browser, page } = await asked(service(), { document })
    const code = codeIn((await answer(browser, page, app.address, allowed)).location)
    const thief = await newApp(service(), { document: other })
    const stolen = await fetch(`${service().config.authUrl}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: thief.client_id,
        code,
        code_verifier: app.verifier,
        redirect_uri: callback,
        resource: service().config.baseUrl,
      }),
    })
    assert.deepEqual([stolen.status, ((await stolen.json()) as { error: string }).error], [400, 'invalid_grant'])
    const { refresh_token } = (await (await app.redeem(code)).json()) as Record<string, string>
    assert.equal((await thief.refresh(refresh_token ?? '')).status, 401)
    assert.equal((await app.refresh(refresh_token ?? '')).status, 200)
  })

  it('T47: the token endpoint answers alike for a document that people here use and for one that nobody uses', async () => {
    const { app, browser, page } = await asked(service(), { document: host().url() })
    await answer(browser, page, app.address, allowed)
    const requests: Record<string, string>[] = [
      { grant_type: 'authorization_code', code: 'x', code_verifier: 'y'.repeat(43), redirect_uri: callback },
      { grant_type: 'refresh_token', refresh_token: 'ort_x' },
      { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: 'x' },
      { grant_type: 'client_credentials' },
      { grant_type: 'client_credentials', client_secret: 'x'.repeat(20) },
    ]
    for (const request of requests) {
      const [known, unknown] = await Promise.all(
        [app.client_id, host().url()].map((client_id) =>
          requestToken(service(), { client_secret: undefined, ...request, client_id }),
        ),
      )
      assert.deepEqual([known!.status, known!.text], [unknown!.status, unknown!.text], JSON.stringify(request))
    }
    const malformed = await requestToken(service(), {
      ...requests[1],
      client_secret: undefined,
      client_id: 'https://a.example/x#f',
    })
    assert.equal(malformed.body.error, 'invalid_client')
  })

  it('T39: an app that the operator revoked gets nothing more, and stays revoked', async () => {
    const document = host().url()
    const { app, browser, page } = await asked(service(), { document })
    const { deps, clock } = service()
    const sent = await answer(browser, page, app.address, allowed)
    await revokeClient(deps, document)
    assert.equal((await app.redeem(codeIn(sent.location))).status, 401)
    clock.advance(fixedLimits.refreshDays * 24 * hourMs + 1)
    await deleteUnusedClients(deps.store, clock())
    await browser.signIn((await visitor(service()).signUp()).username)
    const again = await browser.go(app.address)
    assert.equal(again.status, 400)
    assert.match(again.text, /this service does not accept the app with this client_id/)
  })

  it('an error of the document is a page for its person, and other errors go to the app', async () => {
    const document = host().url()
    const browser = visitor(service())
    await browser.signUp()
    const { address } = await newApp(service(), { document, changes: { response_type: 'token' } })
    assert.equal(
      new URL((await browser.go(address)).location ?? '').searchParams.get('error'),
      'unsupported_response_type',
    )
    host().answer = (_, response) => void response.writeHead(500).end()
    const failed = await browser.go((await newApp(service(), { document: host().url() })).address)
    assert.match(failed.text, /the document at the client_id of this app cannot be read/)
    for (const id of ['https://a.example', 'https://u@a.example/x', 'https://a.example/../x']) {
      const { status, text } = await visitor(service()).go((await newApp(service(), { document: id })).address)
      assert.equal(status, 400)
      assert.match(text, /is no valid address of a metadata document/)
    }
  })

  it('with CLIENT_DOCUMENTS=off, no document is fetched, and tokens go on', async () => {
    const { config, deps } = service()
    const off = { ...deps, config: { ...config, clientDocuments: false } }
    const known = await asked(service(), { document: host().url() })
    const sent = await answer(known.browser, known.page, known.app.address, allowed)
    host().requests.length = 0
    const query = authorizationQuery(known.app.client_id)
    const { kind } = await checkAuthorizationRequest(off, query, () => assert.fail('admitted'))
    assert.deepEqual([kind, host().requests], ['page', []])
    assert.equal((await known.app.redeem(codeIn(sent.location))).status, 200)
  })
})

describe('limits on documents', () => {
  const host = useDocumentHost()
  const service = useService({ egress: documentEgress, env: { RATE_LIMITS: 'on' } })

  async function statusesOf(one: Service, browser: ReturnType<typeof visitor>, count: number): Promise<number[]> {
    const statuses = []
    for (let n = 0; n < count; n++)
      statuses.push((await browser.go((await newApp(one, { document: host().url() })).address)).status)
    return statuses
  }

  it('T48: a person, and an address, cause few fetches a minute; what is cached counts for nobody', async () => {
    const most = fixedLimits.clientDocumentsPerPersonPerMinute
    const ofAddress = service().config.registrationsPerAddressPerMinute
    const people = [visitor(service()), visitor(service()), visitor(service())] as const
    for (const one of people) await one.signUp()
    const cached = await newApp(service(), { document: host().url() })
    assert.equal((await people[0].go(cached.address)).status, 200)
    assert.deepEqual(await statusesOf(service(), people[0], most), [...Array(most - 1).fill(200), 429])
    assert.equal((await people[0].go(cached.address)).status, 200)
    assert.deepEqual(await statusesOf(service(), people[1], most), Array(ofAddress - most).fill(200))
    assert.deepEqual(await statusesOf(service(), people[2], 1), [429])
    assert.equal(host().requests.length, ofAddress)
    service().clock.nextMinute()
    assert.deepEqual(await statusesOf(service(), people[2], 1), [200])
  })
})

describe('documents of slow hosts', () => {
  const host = useDocumentHost()
  const service = useService({
    egress: documentEgress,
    env: { RATE_LIMITS: 'on', REGISTRATIONS_PER_ADDRESS_PER_MINUTE: '0' },
  })

  it('T48: a few people whose hosts never answer keep nobody else waiting', async () => {
    const [honest, ...strangers] = Array.from({ length: 5 }, () => visitor(service()))
    for (const one of [honest!, ...strangers]) await one.signUp()
    const usual = host().answer
    host().answer = (request, response) => (request.url === '/honest' ? usual(request, response) : undefined)
    const most = fixedLimits.clientDocumentsPerPersonPerMinute
    const slow = strangers.flatMap((one) =>
      Array.from({ length: most }, async () => one.go((await newApp(service(), { document: host().url() })).address)),
    )
    await until(() => host().requests.length === slow.length)
    const { address } = await newApp(service(), { document: host().url('/honest') })
    assert.equal((await honest!.go(address)).status, 200)
    for (const { status } of await Promise.all(slow)) assert.equal(status, 400)
  })
})
