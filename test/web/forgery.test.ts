import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { character } from '../support/characters.ts'
import { ulid } from 'ulid'
import { webRoutes } from '../../src/edges/web/routes.ts'
import { documentsUrl } from '../../src/settings/config.ts'
import { useService } from '../support/use-service.ts'
import { formsOf, password, visitor } from '../../scripts/support/visitor.ts'

const pages = webRoutes.filter(({ get, path }) => get && path !== '/').map(({ path }) => path)
const posts = webRoutes.filter(({ post }) => post).map(({ path }) => path.replaceAll(/:\w+/g, 'x'))

describe('what another site can do', () => {
  const service = useService()

  it('a form is taken only from a page of ours, in the same browser, for the address it was made for', async () => {
    const fields = () => ({ username: ulid().toLowerCase(), email: 'p@example.com', password })
    const fresh = async () => {
      const browser = visitor(service())
      return { browser, page: await browser.go('/sign-up') }
    }
    const other = await fresh()
    const foreign = formsOf(other.page.text)[0]!.hidden
    const forSignIn = formsOf((await other.browser.go('/sign-in')).text)[0]!.hidden
    const { origin } = new URL(service().config.webUrl)
    const cases: [string, number, { hidden?: Record<string, string>; headers?: Record<string, string> }][] = [
      ['as a page of ours sends it', 303, {}],
      ['by an old browser, from here', 303, { headers: { 'sec-fetch-site': '', origin } }],
      ['by an old browser, from elsewhere', 403, { headers: { 'sec-fetch-site': '', origin: 'https://evil.example' } }],
      ['by an old browser that does not say from where', 303, { headers: { 'sec-fetch-site': '', origin: 'null' } }],
      [
        'by an old browser, with a token of another browser',
        403,
        { hidden: foreign, headers: { 'sec-fetch-site': '', origin: 'null' } },
      ],
      ['from another site', 403, { headers: { 'sec-fetch-site': 'cross-site' } }],
      ['from another host of the same site', 403, { headers: { 'sec-fetch-site': 'same-site' } }],
      ['by the person who typed it in', 403, { headers: { 'sec-fetch-site': 'none' } }],
      ['with another origin', 403, { headers: { origin: 'https://evil.example' } }],
      ['without a token', 403, { hidden: { token: '' } }],
      ['with the token of another browser (login CSRF)', 403, { hidden: foreign }],
      ['with the token of another form', 403, { hidden: forSignIn }],
    ]
    for (const [how, status, { hidden = {}, headers = {} }] of cases) {
      const { browser, page } = await fresh()
      const kept = Object.fromEntries(
        Object.entries({ 'sec-fetch-site': 'same-origin', ...headers }).filter(([, value]) => value !== ''),
      )
      const body = new URLSearchParams({ ...formsOf(page.text)[0]!.hidden, ...fields(), ...hidden })
      const answer = await browser.go('/sign-up', { method: 'POST', body, headers: kept })
      assert.equal(answer.status, status, how)
      assert.equal((await browser.go('/dashboard/agents')).status, status === 303 ? 200 : 303, how)
    }
  })

  it('a form from another browser cannot sign a person in as somebody else (login CSRF)', async () => {
    const attacker = visitor(service())
    const { username } = await attacker.signUp()
    attacker.cookies.clear()
    const page = await attacker.go('/sign-in')
    const victim = visitor(service())
    await victim.go('/sign-in')
    const fields = { ...formsOf(page.text)[0]!.hidden, username, password }
    assert.equal((await victim.post('/sign-in', fields)).status, 403)
    assert.equal((await victim.go('/dashboard/agents')).status, 303, 'not signed in')
    assert.equal((await attacker.post('/sign-in', fields)).status, 303, 'the same form, where it was made')
  })

  it('T37: no form leads to another site, whatever stands in it', async () => {
    const { webUrl } = service().config
    const browser = visitor(service())
    const page = await browser.go('/sign-in')
    const fields = { ...formsOf(page.text)[0]!.hidden, username: 'nobody-at-all', password: 'x' }
    for (const to of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '\t//evil.example',
      '@evil.example',
    ])
      for (const name of ['to', 'redirect_uri']) {
        const { status, location, text } = await browser.post('/sign-in', { ...fields, [name]: to })
        assert.ok(location === null || new URL(location, webUrl).origin === new URL(webUrl).origin, `${name} ${to}`)
        assert.ok(status >= 400 && status < 500, String(status))
        assert.doesNotMatch(text, /(?:href|action)="(?!\/(?![/\\])|#)/)
      }
  })

  it('no form is taken without its token, whatever it is for', async () => {
    const browser = visitor(service())
    await browser.signUp()
    for (const path of posts) assert.equal((await browser.post(path, {})).status, 403, path)
    assert.equal((await browser.go('/dashboard/agents')).status, 200, 'still signed in')
  })

  it('a page that is asked for at another host of ours is at its own host, and no cookie is left behind', async () => {
    const { webUrl, port } = service().config
    assert.equal(webUrl, `http://localhost:${port}`)
    for (const path of ['/sign-in?to=x&seal=y', '/dashboard/agents', '/oauth/authorize?client_id=http%3A%2F%2Fx']) {
      const there = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })
      assert.deepEqual([there.status, there.headers.get('location')], [303, webUrl + path])
      assert.deepEqual(there.headers.getSetCookie(), [])
    }
    const browser = visitor(service())
    const form = formsOf((await browser.go('/sign-in')).text)[0]!.hidden
    const sent = await browser.post(`http://127.0.0.1:${port}/sign-in`, { ...form, username: 'alice' })
    assert.equal(sent.status, 403)
    assert.equal(sent.headers.get('set-cookie'), null)
    assert.equal((await fetch(`http://127.0.0.1:${port}/healthz`)).status, 200)
  })

  it('a page lists its methods and rejects others', async () => {
    for (const [path, method, allowed] of [
      ['/sign-in', 'DELETE', 'GET, HEAD, POST'],
      ['/sign-out', 'GET', 'POST'],
      ['/dashboard/apps', 'POST', 'GET, HEAD'],
    ] as const) {
      const { status, headers } = await visitor(service()).go(path, { method })
      assert.deepEqual([status, headers.get('allow')], [405, allowed], path)
    }
    assert.equal((await visitor(service()).go('/sign-in', { method: 'HEAD' })).status, 200)
  })

  it('a form with a field twice, of another type, or too large is refused', async () => {
    const browser = visitor(service())
    const page = await browser.go('/sign-in')
    const { hidden } = formsOf(page.text)[0]!
    const headers = { 'sec-fetch-site': 'same-origin' }
    const send = (body: string, type = 'application/x-www-form-urlencoded') =>
      browser.go('/sign-in', { method: 'POST', body, headers: { ...headers, 'content-type': type } })
    const form = String(new URLSearchParams({ ...hidden, username: 'x', password }))
    assert.equal((await send(`${form}&username=y`)).status, 400)
    assert.equal((await send(form, 'text/plain')).status, 400)
    assert.equal((await send(JSON.stringify({ ...hidden }), 'application/json')).status, 400)
    assert.equal((await send(`${form}&more=${'x'.repeat(80_000)}`)).status, 413)
    for (const end of ['%00', '%ff', '%']) assert.equal((await send(form + end)).status, 400, end)
  })

  it('T13: no page can be framed, loads anything from elsewhere, runs anything inline, is kept or tells where it led', async () => {
    const browser = visitor(service())
    await browser.signUp()
    const { agents } = { agents: await browser.go('/dashboard/agents') }
    await browser.submit(agents, { action: '/dashboard/agents', fields: { name: 'one' } })
    const id = /\/dashboard\/agents\/(agt_\w+)/.exec((await browser.go('/dashboard/agents')).text)?.[1] ?? ''
    for (const path of [...pages.map((page) => page.replace(':id', id)), '/dashboard/agents/none']) {
      const { headers, text } = await browser.go(path)
      const policy = headers.get('content-security-policy') ?? ''
      for (const rule of [
        "default-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "script-src 'self'",
        "style-src 'self'",
        ...(path === '/sign-in/sso' ? [] : ["form-action 'self'"]), // its form leads to the issuer that a person names
      ])
        assert.ok(policy.split('; ').includes(rule), `${path}: ${policy}`)
      assert.equal(headers.get('referrer-policy'), 'no-referrer', path)
      assert.equal(headers.get('cache-control'), 'no-store', path)
      assert.equal(headers.get('x-frame-options'), 'DENY', path)
      assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
      assert.doesNotMatch(text, /<style|style="|\son\w+="|<script(?! src="\/assets\/)/, path)
      for (const [, address] of text.matchAll(/(?:href|src|action)="([^"]*)"/g))
        if (!address?.startsWith(documentsUrl(service().config))) assert.match(address ?? '', /^(?:\/(?!\/)|#)/, path)
    }
  })

  it('assets of pages are cached forever, under addresses with their hash', async () => {
    const browser = visitor(service())
    const { text } = await browser.go('/sign-in')
    const loaded = [...text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '')
    assert.ok(loaded.length >= 3)
    for (const path of loaded) {
      const { status, headers, text: content } = await browser.go(path)
      assert.equal(status, 200, path)
      assert.match(headers.get('cache-control') ?? '', /immutable/)
      assert.doesNotMatch(content, /@import|url\((?!["']?data:)/, `${path} loads from elsewhere`)
    }
  })

  it('T37: no address of the site leads to another one', async () => {
    const { config } = service()
    const hostile = fc.constantFrom(
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/dashboard//evil.example',
      '\t//evil.example',
      '/sign-in?to=//evil.example',
      'https:evil.example',
      '@evil.example',
      '.evil.example',
    )
    const text = fc.oneof(hostile, fc.string({ unit: character, maxLength: 40 }))
    const name = fc.constantFrom('to', 'seal', 'next', 'redirect_uri', 'url', 'return', 'after', 'done', 'client_id')
    const path = fc.oneof(
      fc.constantFrom(...pages, '/', '/nowhere', '//evil.example', '/\\evil.example', '/sign-in//evil.example'),
      fc.webPath(),
    )
    const browser = visitor(service())
    await browser.signUp()
    const anonymous = visitor(service())
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        path,
        fc.array(fc.tuple(name, text), { maxLength: 4 }),
        async (isPerson, at, query) => {
          const address = `${config.webUrl}${at.replace(/^(?!\/)/, '/')}?${new URLSearchParams(query)}`
          const { location, headers, status } = await (isPerson ? browser : anonymous).go(address)
          assert.ok(status < 500, `${status} at ${address}`)
          assert.equal(headers.get('refresh'), null)
          if (location !== null)
            assert.equal(new URL(location, config.webUrl).origin, new URL(config.webUrl).origin, address)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('T37: sign-in continues only to where this server sent this browser from', async () => {
    const { config } = service()
    const browser = visitor(service())
    const { username } = await browser.signUp()
    const on = (page: { text: string }, hidden: Record<string, string> = {}) =>
      browser.submit(page, { action: '/sign-in', fields: { username, password }, hidden })
    const sent = async () => {
      browser.cookies.clear()
      const away = await browser.go('/dashboard/clients?after=a%20b&x=%2F')
      assert.equal(away.status, 303)
      return browser.go(away.location ?? '')
    }
    assert.equal((await on(await sent())).location, `${config.webUrl}/dashboard/clients?after=a%20b&x=%2F`)
    const tampered: Record<string, string>[] = [
      { to: 'https://evil.example/' },
      { to: '//evil.example' },
      { to: '/dashboard/clients?after=b' },
      { seal: '' },
      { seal: 'A'.repeat(43) },
    ]
    for (const hidden of tampered) {
      const answer = await on(await sent(), hidden)
      assert.deepEqual([answer.status, answer.location], [400, null], JSON.stringify(hidden))
    }
    const elsewhere = await visitor(service()).go(
      `/sign-in${new URL((await sent()).text.match(/href="(\/sign-up[^"]*)"/)![1]!.replaceAll('&amp;', '&'), config.webUrl).search}`,
    )
    assert.equal(elsewhere.status, 400, 'a link that was made for another browser')
  })

  it('T13: what people type is shown as text, on whatever page', async () => {
    const marker = `<img src=x onerror=alert(1)>"'&`
    const browser = visitor(service())
    const agents = await (async () => {
      await browser.signUp()
      return browser.go('/dashboard/agents')
    })()
    const made = await browser.submit(agents, {
      action: '/dashboard/agents',
      fields: { name: 'one', display_name: marker },
    })
    assert.equal(made.status, 303, made.text)
    const list = await browser.go('/dashboard/agents')
    const id = /\/dashboard\/agents\/(agt_\w+)/.exec(list.text)?.[1] ?? ''
    const seen = [list.text, (await browser.go(`/dashboard/agents/${id}`)).text]
    const clients = await browser.go('/dashboard/clients')
    await browser.submit(clients, { action: '/dashboard/clients', fields: { agent: id, name: marker } })
    seen.push((await browser.go('/dashboard/clients')).text)
    seen.push((await visitor(service()).signIn(marker)).text)
    for (const text of seen) {
      assert.ok(!text.includes('<img'), text)
      assert.ok(text.includes('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;'), text)
    }
  })

  it('T13: no query is reflected as markup', async () => {
    const anonymous = visitor(service())
    const markup = fc.string({
      unit: fc.constantFrom('<', '>', '"', "'", '&', 'a', '/', '=', '\n', '`'),
      minLength: 1,
      maxLength: 20,
    })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...pages),
        fc.constantFrom('to', 'done', 'after', 'client_id', 'error'),
        markup,
        async (path, name, text) => {
          const hostile = `<x${text}`
          const { text: page } = await anonymous.go(`${path}?${new URLSearchParams([[name, hostile]])}`)
          assert.ok(!page.includes('<x'), page)
        },
      ),
      { numRuns: 100 },
    )
  })
})
