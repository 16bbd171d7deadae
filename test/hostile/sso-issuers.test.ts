import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, describe, it } from 'node:test'
import { deflateRawSync } from 'node:zlib'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { visitor, type Seen, type Visitor } from '../../scripts/support/visitor.ts'
import { certificate } from '../support/certificate.ts'
import { clientSecret, useIssuer } from '../support/issuer.ts'
import { fillIn, newPerson, rolesOn, wordsOf } from '../support/people.ts'
import { beginAt, newSsoPerson, personIn, returnFrom, ssoOrganization } from '../support/sso.ts'
import { useService } from '../support/use-service.ts'

type Claims = Record<string, unknown>
type Answer = (request: IncomingMessage, response: ServerResponse) => boolean

const json = (response: ServerResponse, body: object, status = 200): true => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  return true
}

const hasSession = async (browser: Visitor): Promise<boolean> => (await browser.go('/dashboard/account')).status === 200

describe('single sign-on with an issuer that attacks', () => {
  const issuer = useIssuer()
  const resolve = async (name: string): Promise<string[]> => [name.startsWith('inner.') ? '10.0.0.1' : '127.0.0.1']
  const service = useService({ egress: { resolve, ca: certificate } })
  afterEach(() => (issuer().intercept = undefined))

  /** Begins a single sign-on, and answers its token request with an ID token of these claims, signed like this. */
  async function useClaims(
    slug: string,
    changes: Claims,
    sign = issuer().sign,
  ): Promise<{ back: Seen; browser: Visitor }> {
    const browser = visitor(service())
    const address = await beginAt(browser, slug)
    const seconds = Math.floor(Date.now() / 1000)
    const nonce = new URL(address).searchParams.get('nonce')
    const own = { iss: issuer().url, aud: 'ams', nonce, iat: seconds, exp: seconds + 300, groups: [] }
    const id_token = await sign({ ...own, ...issuer().person, ...changes })
    issuer().intercept = ({ url }, response) =>
      url === '/token' && json(response, { access_token: 'an access token', token_type: 'Bearer', id_token })
    const back = await returnFrom(browser, issuer(), address)
    issuer().intercept = undefined
    return { back, browser }
  }

  it('T50: trusts no key and no address of a key that the token itself brings', async () => {
    const organization = await ssoOrganization(service(), issuer())
    await newSsoPerson(service(), issuer(), organization)
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
    const jwk = { ...(await exportJWK(publicKey)), alg: 'RS256', kid: 'own' }
    for (const header of [
      { jwk },
      { jku: `${issuer().url}/own-keys` },
      { x5u: `${issuer().url}/own-keys` },
      { kid: 'own', jwk },
      { crit: ['b64'], b64: true },
    ]) {
      const sign = (claims: Claims) =>
        new SignJWT(claims).setProtectedHeader({ alg: 'RS256', ...header }).sign(privateKey)
      const { back, browser } = await useClaims(organization.slug, {}, sign)
      assert.deepEqual([back.status, await hasSession(browser)], [403, false], Object.keys(header).join())
    }
    assert.ok(!issuer().requests.includes('/own-keys'))
  })

  it('T50: accepts a list of audiences only with the service as the authorized party', async () => {
    const organization = await ssoOrganization(service(), issuer())
    await newSsoPerson(service(), issuer(), organization)
    const many = Array.from({ length: 5_000 }, (_, n) => `client-${n}`)
    for (const [changes, isAccepted] of [
      [{ aud: ['ams'] }, true],
      [{ aud: ['ams', 'another'], azp: 'ams' }, true],
      [{ aud: [...many, 'ams'], azp: 'ams' }, true],
      [{ aud: ['ams', 'another'] }, false],
      [{ aud: [] }, false],
      [{ aud: ['another'], azp: 'ams' }, false],
    ] as const)
      assert.equal(await hasSession((await useClaims(organization.slug, changes)).browser), isAccepted)
  })

  it('T53: rejects subjects that are empty, long, of another type, or have other than visible characters', async () => {
    const organization = await ssoOrganization(service(), issuer())
    await newSsoPerson(service(), issuer(), organization)
    for (const sub of ['', 'x'.repeat(10_240), 'a\u0000b', 'a\nb', 'ä', 42, null, ['a'], undefined]) {
      const { back, browser } = await useClaims(organization.slug, { sub })
      assert.deepEqual([back.status, await hasSession(browser)], [403, false], JSON.stringify(sub)?.slice(0, 20))
    }
  })

  it('T57: reads all of 10,000 groups, and no group that is not a text', async () => {
    const settings = { group_roles: 'g9999 = admin', default_role: 'viewer' }
    const organization = await ssoOrganization(service(), issuer(), settings)
    const made = await newSsoPerson(service(), issuer(), organization)
    const roleAfter = async (groups: unknown): Promise<string | undefined> => {
      const { back } = await useClaims(organization.slug, { groups })
      assert.equal(back.status, 303, back.text)
      return (await rolesOn(organization.owner, organization.page))[made.username]
    }
    assert.equal(await roleAfter(Array.from({ length: 10_000 }, (_, n) => `g${n}`)), 'Admin')
    for (const groups of [[['g9999', ['g9999']], 7, null, {}].slice(1), { g9999: 'g9999' }, 'g999'])
      assert.equal(await roleAfter(groups), 'Viewer')
    assert.equal(await roleAfter('g9999'), 'Admin')
  })

  it('T50: takes no harm from strange times of a sign-in', async () => {
    const organization = await ssoOrganization(service(), issuer())
    await newSsoPerson(service(), issuer(), organization)
    const seconds = Math.floor(Date.now() / 1000)
    for (const [auth_time, status] of [
      [seconds + 0.123_456_7, 303],
      [1e300, 303],
      [0, 403],
      [-1, 403],
      ['now', 403],
    ] as const)
      assert.equal((await useClaims(organization.slug, { auth_time })).back.status, status, String(auth_time))
  })

  it('T56: shows and logs nothing that the issuer writes into errors, and escapes names and addresses', async () => {
    const organization = await ssoOrganization(service(), issuer())
    const { slug } = organization
    const markup = `<img src=x onerror=alert(1)> ${clientSecret}`
    for (const error of ['access_denied', 'server_error', markup]) {
      const browser = visitor(service())
      const asked = new URL(await beginAt(browser, slug)).searchParams
      const query = new URLSearchParams({ error, error_description: markup, error_uri: 'https://evil.example/' })
      query.set('state', asked.get('state') ?? '')
      query.set('iss', issuer().url)
      const path = new URL(asked.get('redirect_uri') ?? '').pathname
      const { status, text } = await browser.go(`${path}?${query}`)
      assert.equal(status, 403)
      assert.doesNotMatch(text, /onerror|evil\.example|secret that nobody/)
    }
    const browser = visitor(service())
    issuer().person = personIn(organization)
    const address = await beginAt(browser, slug)
    issuer().intercept = ({ url }, response) =>
      url === '/token' && json(response, { error: 'invalid_client', error_description: markup }, 401)
    const back = await returnFrom(browser, issuer(), address)
    assert.equal(back.status, 403)
    assert.doesNotMatch(back.text, /onerror|secret that nobody/)
    const named = await useClaims(slug, { sub: 'new', name: markup, email: '"<b>x</b>"@evil.example' })
    const shown = await named.browser.go('/sign-in/sso/account')
    assert.doesNotMatch(shown.text, /<img src=x|<b>x/)
    assert.match(wordsOf(shown.text), /&lt;img src=x/)
  })

  it('T55: metadata that is slow, endless or redirected takes bounded time and memory', {
    timeout: 60_000,
  }, async () => {
    const { owner, page } = await ssoOrganization(service(), issuer())
    const attacks: Record<string, Answer> = {
      endless: (_, response) => {
        const chunk = 'x'.repeat(65_536)
        const write = (): void => {
          while (!response.destroyed && response.write(chunk));
        }
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .on('drain', write)
          .on('error', () => {})
        write()
        return true
      },
      trickled: (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        const timer = setInterval(() => response.write(' '), 100)
        response.on('close', () => clearInterval(timer))
        return true
      },
      redirected: (_, response) => Boolean(response.writeHead(302, { location: 'https://inner.example/' }).end()),
    }
    for (const [name, attack] of Object.entries(attacks)) {
      issuer().intercept = (request, response) =>
        request.url?.endsWith('/.well-known/openid-configuration') === true && attack(request, response)
      const before = process.memoryUsage().rss
      const started = Date.now()
      const fields = { issuer: `${issuer().url}/${name}`, client_id: 'another', secret: 'x' }
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => fillIn(owner.browser, `${page}/sso`, `${page}/sso`, fields)),
      )
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([400]), name)
      assert.ok(Date.now() - started < 15_000, `${name} took ${Date.now() - started} ms`)
      const grown = process.memoryUsage().rss - before
      assert.ok(grown < 100 * 1_048_576, `${name} needed ${grown} bytes`)
    }
  })

  it('T55: stores no long address of the metadata, and connects to no private one', async () => {
    const { owner, page, slug } = await ssoOrganization(service(), issuer())
    const metadata = (path: string): Claims => ({
      issuer: `${issuer().url}${path}`,
      response_types_supported: ['code'],
      authorization_endpoint: `${issuer().url}/auth`,
      token_endpoint: `${issuer().url}/token`,
      jwks_uri: `${issuer().url}/jwks`,
    })
    const save = async (path: string, changes: Claims = {}, typed = path): Promise<number> => {
      issuer().intercept = ({ url }, response) =>
        url === `${path.replace(/\/$/, '')}/.well-known/openid-configuration` &&
        json(response, { ...metadata(path), ...changes })
      const fields = { issuer: `${issuer().url}${typed}`, client_id: 'another', secret: 'x' }
      return (await fillIn(owner.browser, `${page}/sso`, `${page}/sso`, fields)).status
    }
    const long = `${issuer().url}/${'a'.repeat(5_000)}`
    for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'])
      assert.equal(await save('/long', { [name]: long }), 400, name)
    assert.equal(await save('/tenant'), 303, 'an issuer with a path')
    assert.equal(await save('/tenant/'), 303, 'an issuer with a slash at its end')
    assert.equal(await save('/tenant', {}, '/tenant/'), 400, 'a slash too many')
    assert.equal(await save('/tenant/', {}, '/tenant'), 400, 'a slash too few')
    assert.equal(await save('/inner', { token_endpoint: 'https://inner.example/token' }), 303)
    const browser = visitor(service())
    const asked = new URL(await beginAt(browser, slug)).searchParams
    const query = new URLSearchParams({ code: 'x', state: asked.get('state') ?? '', iss: `${issuer().url}/inner` })
    const { status, text } = await browser.go(`${new URL(asked.get('redirect_uri') ?? '').pathname}?${query}`)
    assert.deepEqual([status, /did not answer/.test(text)], [403, true])
  })

  it('T56: leads to no other host by a crafted continuation, whether the person needs single sign-on or not', async () => {
    const { browser } = await newPerson(service())
    const { host } = new URL(service().config.webUrl)
    for (const address of [
      '//evil.example/',
      '/\\evil.example',
      'https://evil.example/',
      '/@evil.example',
      '.evil.example',
    ]) {
      const to = deflateRawSync(address).toString('base64url')
      const { location } = await browser.go(`/sign-in/sso/required?to=${to}`)
      assert.equal(new URL(location ?? '').host, host, address)
      assert.equal((await browser.go(`/sign-in/sso/start?provider=deployment&to=${to}&seal=x`)).status, 400)
    }
    const cross = await browser.post('/sign-in/sso', { organization: 'x' }, { 'sec-fetch-site': 'cross-site' })
    assert.equal(cross.status, 403)
  })
})
