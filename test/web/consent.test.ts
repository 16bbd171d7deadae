import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ulid } from 'ulid'
import { hourMs } from '../../src/domain/durations.ts'
import { answer, asked } from '../support/asked.ts'
import { callback, newApp } from '../support/public-client.ts'
import { useService } from '../support/use-service.ts'
import { formsOf, password, unescaped, visitor } from '../../scripts/support/visitor.ts'

describe('consent', () => {
  const service = useService()

  const newAgentName = () => ulid().toLowerCase()

  it('a person signs up, creates an agent and allows the app on the way, and it gets tokens for that agent', async () => {
    const { config } = service()
    const app = await newApp(service())
    const browser = visitor(service())
    const away = await browser.go(app.address)
    assert.equal(away.status, 303)
    const signIn = await browser.go(away.location ?? '')
    const signUp = await browser.go(unescaped(/href="(\/sign-up\?[^"]*)"/.exec(signIn.text)?.[1] ?? ''))
    const username = ulid().toLowerCase()
    const joined = await browser.submit(signUp, {
      action: '/sign-up',
      fields: { username, email: 'p@example.com', password },
    })
    assert.equal(joined.location, config.webUrl + app.address, 'T10: the request goes on as it came')

    const page = await browser.go(joined.location ?? '')
    assert.match(page.text, /An app/)
    assert.match(page.text, /127\.0\.0\.1:45454/)
    assert.match(page.text, /Read messages and their attachments/)
    assert.match(page.text, /You have no agent yet/)
    const allowed = await answer(browser, page, app.address, { name: 'mine', answer: 'allow' })
    assert.equal(allowed.status, 303, allowed.text)
    const sent = new URL(allowed.location ?? '')
    assert.equal(sent.origin + sent.pathname, callback)
    assert.equal(sent.searchParams.get('state'), 'a state & more=+%')
    assert.equal(sent.searchParams.get('iss'), config.authUrl)

    const tokens = await app.redeem(sent.searchParams.get('code') ?? '')
    assert.equal(tokens.status, 200)
    const { access_token, refresh_token } = (await tokens.json()) as Record<string, string>
    assert.match(refresh_token ?? '', /^ort_/)
    const claims = JSON.parse(Buffer.from(access_token?.split('.')[1] ?? '', 'base64url').toString())
    const { deps } = service()
    assert.equal((await deps.store.agents.identify(claims.agent_id))?.handle, `@${username}.mine`)
  })

  it('T10: a request whose way through sign-in was tampered with does not go on', async () => {
    const app = await newApp(service())
    const { username } = await visitor(service()).signUp()
    for (const change of [
      (address: string) => address.replace('messages%3Aread', 'allowlist%3Awrite'),
      (address: string) => address.replace('45454', '45455'),
      (address: string) => `${address}&prompt=none`,
    ]) {
      const browser = visitor(service())
      const signIn = await browser.go((await browser.go(app.address)).location ?? '')
      const hidden = { to: change(app.address) }
      const back = await browser.submit(signIn, { action: '/sign-in', fields: { username, password }, hidden })
      assert.deepEqual([back.status, back.location], [400, null])
    }
  })

  it('T10: the longest request that fits comes through sign-in as well', async () => {
    const { username } = await visitor(service()).signUp()
    const app = await newApp(service(), { changes: { state: '%'.repeat(4_096) } })
    const browser = visitor(service())
    const signIn = await browser.go((await browser.go(app.address)).location ?? '')
    const back = await browser.submit(signIn, { action: '/sign-in', fields: { username, password } })
    assert.equal(back.location, service().config.webUrl + app.address)
    const page = await browser.go(back.location ?? '')
    const denied = await answer(browser, page, app.address, { answer: 'deny' })
    assert.equal(new URL(denied.location ?? '').searchParams.get('state'), '%'.repeat(4_096))
  })

  it('T10: a token of the form for one request allows no other', async () => {
    const { app, browser, page } = await asked(service())
    const { hidden } = formsOf(page.text).find(({ action }) => action === app.address)!
    const fields = { ...hidden, agent: 'new', name: 'mine', answer: 'allow' }
    const wider = app.address.replace('messages%3Aread', 'allowlist%3Awrite')
    assert.equal((await browser.post(wider, fields)).status, 403)
    assert.equal((await browser.post(app.address, fields)).status, 303)
  })

  it('T11: nobody lets an app act as an agent of somebody else, nor of an organization without the role for it', async () => {
    const { store } = service().deps
    const other = visitor(service())
    const theirs = await other.signUp()
    await other.submit(await other.go('/dashboard/agents'), { action: '/dashboard/agents', fields: { name: 'theirs' } })
    const foreign = await store.agents.idOf(`@${theirs.username}.theirs`)
    const billing = await store.agents.idOf('@acme.billing')
    const acme = (await store.owners.owner('acme'))!.id
    const { app, browser, username } = await asked(service())
    const accountId = (await store.owners.account(username))!.id
    const tryAs = async (agent: string) =>
      answer(browser, await browser.go(app.address), app.address, { agent, answer: 'allow' })
    for (const agent of [foreign, billing, 'agt_00000000000000000000000000', '', 'x'])
      assert.equal((await tryAs(agent ?? '')).status, 403, agent)

    for (const [role, status] of [
      ['bookkeeper', 403],
      ['member', 303],
      ['admin', 303],
      ['owner', 303],
    ] as const) {
      await store.owners.putMember(acme, accountId, role)
      const page = await browser.go(app.address)
      assert.equal(page.text.includes('@acme.billing'), status === 303, role)
      assert.equal((await tryAs(billing ?? '')).status, status, role)
      const name = newAgentName()
      const fields = { agent: 'new', owner: 'acme', name, answer: 'allow' }
      const made = await answer(browser, await browser.go(app.address), app.address, fields)
      assert.equal(made.status === 303, role === 'admin' || role === 'owner', `${role} makes an agent`)
      assert.equal((await store.agents.idOf(`@acme.${name}`)) !== undefined, made.status === 303)
    }
  })

  it('T11: consent needs a sign-in that is not long ago', async () => {
    const { clock } = service()
    const { app, browser, username, page } = await asked(service())
    clock.advance(13 * hourMs)
    const late = await answer(browser, page, app.address, { name: 'mine', answer: 'allow' })
    assert.match(late.location ?? '', /\/sign-in\?to=/)
    assert.equal((await browser.go('/dashboard/agents')).status, 200, 'elsewhere the session is good')
    const again = await browser.submit(await browser.go(late.location ?? ''), {
      action: '/sign-in',
      fields: { username, password },
    })
    assert.equal(again.location, service().config.webUrl + app.address)
    assert.equal((await browser.go(app.address)).status, 200)
  })

  it('T12: it asks again each time, whatever was allowed before and whatever the request says', async () => {
    const { app, browser, page } = await asked(service())
    assert.equal((await answer(browser, page, app.address, { name: 'mine', answer: 'allow' })).status, 303)
    for (const address of [app.address, `${app.address}&prompt=none`, `${app.address}&prompt=consent&login_hint=x`]) {
      const again = await browser.go(address)
      assert.equal(again.status, 200, address)
      assert.match(again.text, /Allow this app access\?/)
    }
    for (const text of ['', 'yes', 'ALLOW']) {
      const denied = await answer(browser, await browser.go(app.address), app.address, { answer: text })
      assert.equal(new URL(denied.location ?? '').searchParams.get('error'), 'access_denied')
    }
  })

  it('T36: the answer that carries the code is a 303 that is not kept and tells nobody where it came from', async () => {
    const { app, browser, page } = await asked(service())
    const { status, headers, location, text } = await answer(browser, page, app.address, {
      name: 'mine',
      answer: 'allow',
    })
    assert.match(location ?? '', /[?&]code=/)
    assert.deepEqual([status, text], [303, ''])
    assert.deepEqual(
      ['referrer-policy', 'cache-control'].map((name) => headers.get(name)),
      ['no-referrer', 'no-store'],
    )
  })

  it('T13: the name of an app is text where it is listed, too', async () => {
    const { app, browser, page } = await asked(service(), { name: '<img src=x onerror=alert(1)>' })
    const allowed = await answer(browser, page, app.address, { name: 'mine', answer: 'allow' })
    await app.redeem(new URL(allowed.location ?? '').searchParams.get('code') ?? '')
    const { text } = await browser.go('/dashboard/apps')
    assert.ok(text.includes('&lt;img src=x onerror=alert(1)&gt;') && !text.includes('<img'), text)
  })

  it('a denial goes to the app, with its state and the issuer', async () => {
    const { app, browser, page } = await asked(service())
    const denied = await answer(browser, page, app.address, { answer: 'deny' })
    const { searchParams } = new URL(denied.location ?? '')
    assert.deepEqual(Object.fromEntries(searchParams), {
      error: 'access_denied',
      state: 'a state & more=+%',
      iss: service().config.authUrl,
    })
    assert.equal(denied.status, 303)
  })

  it('T13: the name of an app is text, and no other page can frame the consent page', async () => {
    const { page } = await asked(service(), { name: '<b>"Bank"</b><script src=//evil.example>' })
    assert.ok(!page.text.includes('<b>'))
    assert.match(page.text, /<bdi>&lt;b&gt;&quot;Bank&quot;&lt;\/b&gt;&lt;script src=\/\/evil\.example&gt;<\/bdi>/)
    const policy = page.headers.get('content-security-policy') ?? ''
    assert.doesNotMatch(policy, /form-action/, 'the app may redirect to any address')
    assert.match(policy, /frame-ancestors 'none'/)
    assert.equal(page.headers.get('referrer-policy'), 'no-referrer')
  })

  it('T4: an unknown app, or one that names another address, is a page and never a redirect, signed in or not', async () => {
    const browser = visitor(service())
    await browser.signUp()
    for (const changes of [
      { client_id: 'cli_nobody' },
      { client_id: undefined },
      { redirect_uri: 'http://127.0.0.1:45454/other' },
      { redirect_uri: 'https://evil.example/callback' },
      { redirect_uri: undefined },
    ]) {
      const { address } = await newApp(service(), { changes })
      for (const one of [browser, visitor(service())]) {
        const { status, location, text } = await one.go(address)
        assert.deepEqual([status, location], [400, null], JSON.stringify(changes))
        assert.match(text, /<p role="alert">/)
      }
    }
  })

  it('T35: an address that is no percent-encoded UTF-8 is a page, since no state could be given back as it was', async () => {
    const { address } = await newApp(service(), { changes: { state: undefined } })
    for (const state of ['%ff', '%', '%4', '%c3%28', '%ed%a0%80']) {
      const { status, location } = await visitor(service()).go(`${address}&state=${state}`)
      assert.deepEqual([status, location], [400, null], state)
    }
  })

  it('T35: other mistakes are told to the app at once, before anybody has to sign in', async () => {
    const state = 'schöner Zustand 🎈 '.repeat(20)
    for (const [changes, error] of [
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ code_challenge: undefined }, 'invalid_request'],
      [{ scope: 'everything' }, 'invalid_scope'],
    ] as const) {
      const { address } = await newApp(service(), { changes: { ...changes, state } })
      const { status, location } = await visitor(service()).go(address)
      const { searchParams } = new URL(location ?? '')
      assert.deepEqual([status, searchParams.get('error'), searchParams.get('state')], [303, error, state])
    }
  })

  it('T35: a state that is no text cannot be given back as it was, so nobody is sent anywhere', async () => {
    const { address } = await newApp(service(), { changes: { state: 'STATE' } })
    for (const state of ['%ff', '%c3', '%', '%zz']) {
      const { status, location } = await visitor(service()).go(address.replace('STATE', state))
      assert.deepEqual([status, location], [400, null], state)
    }
  })

  it('scopes of a person are asked for without an agent', async () => {
    const { app, browser, page } = await asked(service(), { changes: { scope: 'account:read account:agents:read' } })
    assert.match(page.text, /see your account/)
    assert.doesNotMatch(page.text, /name="agent"/)
    const allowed = await answer(browser, page, app.address, { answer: 'allow' })
    const tokens = await app.redeem(new URL(allowed.location ?? '').searchParams.get('code') ?? '')
    const { access_token } = (await tokens.json()) as Record<string, string>
    const account = await fetch(`${service().config.baseUrl}/account`, {
      headers: { Authorization: `Bearer ${access_token}` },
    })
    assert.equal(account.status, 200)
  })

  it('a name that cannot be is said beside its field, and nothing is allowed', async () => {
    const { app, browser, page } = await asked(service())
    const wrong = await answer(browser, page, app.address, { name: 'Not A Name', answer: 'allow' })
    assert.equal(wrong.status, 400)
    assert.match(wrong.text, /<p id="name-problem" class="problem">Use up to 39 lowercase letters/)
    assert.equal((await answer(browser, wrong, app.address, { name: 'mine', answer: 'allow' })).status, 303)
  })

  it('an app with access is listed with where it was allowed, and revoked: its refresh token is dead', async () => {
    const { app, browser, page } = await asked(service(), { name: 'Listed app' })
    const allowed = await answer(browser, page, app.address, { name: 'mine', answer: 'allow' })
    const tokens = await app.redeem(new URL(allowed.location ?? '').searchParams.get('code') ?? '')
    const { refresh_token } = (await tokens.json()) as Record<string, string>
    const list = await browser.go('/dashboard/apps')
    for (const text of [
      'Listed app',
      '127.0.0.1:45454',
      'Unknown browser, 127.0.0.1',
      'Send messages, and upload files for them',
    ])
      assert.ok(list.text.includes(text), text)
    const action = /action="(\/dashboard\/apps\/fam_\w+\/revoke)"/.exec(list.text)?.[1] ?? ''
    const stranger = visitor(service())
    await stranger.signUp()
    assert.doesNotMatch((await stranger.go('/dashboard/apps')).text, /Listed app/)
    const revoked = await browser.submit(list, { action })
    assert.match(
      (await browser.go(revoked.location ?? '')).text,
      /The app no longer has access\.[\s\S]*No app has access\./,
    )
    const dead = await app.refresh(refresh_token ?? '')
    assert.deepEqual([dead.status, ((await dead.json()) as { error: string }).error], [401, 'invalid_client'])
  })
})
