import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { Writable } from 'node:stream'
import { afterEach, describe, it } from 'node:test'
import { visitor, type Visitor } from '../../scripts/support/visitor.ts'
import { createLog } from '../../src/platform/log.ts'
import { clientSecret, issuerEgress, useIssuer } from '../support/issuer.ts'
import { fillIn, join, newPerson, rolesOn, wordsOf } from '../support/people.ts'
import { beginAt, newSsoPerson, personIn, returnFrom, ssoOrganization, useSso } from '../support/sso.ts'
import { useService } from '../support/use-service.ts'

const logged: string[] = []
const sink = new Writable({
  write(chunk, _, done) {
    logged.push(String(chunk))
    done()
  },
})

const answerJson = (response: ServerResponse, body: object): true => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  return true
}

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('single sign-on with hostile issuers and links', () => {
  const issuer = useIssuer()
  const other = useIssuer('other.example')
  const service = useService({
    egress: issuerEgress,
    env: { ACCESS_LOG: 'on', LOG_LEVEL: 'trace' },
    log: createLog('trace', false, sink),
  })
  afterEach(() => {
    issuer().intercept = undefined
    other().intercept = undefined
  })

  const hasSession = async (browser: Visitor): Promise<boolean> =>
    (await browser.go('/dashboard/account')).status === 200

  /** Uses single sign-on, but the issuer answers with an ID token that has these changes. */
  async function useTampered(slug: string, change: (claims: Record<string, unknown>) => Promise<string> | string) {
    const browser = visitor(service())
    const address = await beginAt(browser, slug)
    const nonce = new URL(address).searchParams.get('nonce')
    const seconds = Math.floor(Date.now() / 1000)
    const claims = { iss: issuer().url, aud: 'ams', sub: issuer().person.sub, nonce, iat: seconds, exp: seconds + 300 }
    const id_token = await change({ ...claims, ...issuer().person, groups: [] })
    issuer().intercept = ({ url }, response) =>
      url === '/token' && answerJson(response, { access_token: 'an access token', token_type: 'Bearer', id_token })
    const back = await returnFrom(browser, issuer(), address)
    issuer().intercept = undefined
    return { back, browser }
  }

  it('T50: rejects ID tokens with a wrong nonce, issuer, audience, time or signature, and accepts the same without changes', async () => {
    const organization = await ssoOrganization(service(), issuer())
    await newSsoPerson(service(), issuer(), organization)
    const { slug } = organization
    const sign = (changes: Record<string, unknown>) => (claims: Record<string, unknown>) =>
      issuer().sign({ ...claims, ...changes })
    const old = Math.floor(Date.now() / 1000) - 600
    const tampered: Record<string, (claims: Record<string, unknown>) => Promise<string> | string> = {
      nonce: sign({ nonce: 'another' }),
      'no nonce': sign({ nonce: undefined }),
      issuer: sign({ iss: other().url }),
      audience: sign({ aud: 'another-client' }),
      'authorized party': sign({ aud: ['ams', 'another'], azp: 'another' }),
      expired: sign({ iat: old, exp: old + 300 }),
      subject: sign({ sub: 'x'.repeat(256) }),
      'alg none': (claims) => `${base64({ alg: 'none' })}.${base64(claims)}.`,
      'key of another issuer': (claims) => other().sign(claims),
      'alg HS256': async (claims) => {
        const { SignJWT } = await import('jose')
        return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(clientSecret))
      },
    }
    for (const [name, change] of Object.entries(tampered)) {
      const { back, browser } = await useTampered(slug, change)
      assert.equal(back.status, 403, name)
      assert.match(
        back.text,
        /gave no valid answer \((?:OAUTH_(?:JWT|INVALID|UNSUPPORTED|KEY)\w+|the subject is invalid)\)/,
        name,
      )
      assert.equal(await hasSession(browser), false, name)
    }
    const { back, browser } = await useTampered(slug, sign({}))
    assert.equal(back.status, 303, back.text)
    assert.equal(await hasSession(browser), true)
  })

  it('T51: accepts a code once, in the browser that began, in time; a repeated redirect leads to the dashboard', async () => {
    const organization = await ssoOrganization(service(), issuer())
    const made = await newSsoPerson(service(), issuer(), organization)
    const { slug } = organization
    const browser = visitor(service())
    const callback = new URL(await issuer().authorize(await beginAt(browser, slug)))
    const path = callback.pathname + callback.search
    assert.equal((await visitor(service()).go(path)).status, 403, 'another browser')
    const thief = visitor(service())
    await beginAt(thief, slug)
    assert.equal((await thief.go(path)).status, 403, 'a browser with an attempt of its own')
    const before = browser.cookies.get('ams')
    assert.match((await browser.go(path)).location ?? '', /\/dashboard$/)
    assert.notEqual(browser.cookies.get('ams'), before, 'the session has a new secret')
    assert.match((await browser.go(path)).location ?? '', /\/dashboard$/, 'the back button')
    assert.equal((await thief.go(path)).status, 403)
    const late = visitor(service())
    const address = await beginAt(late, slug)
    const answer = new URL(await issuer().authorize(address))
    service().clock.advance(11 * 60_000)
    assert.equal((await late.go(answer.pathname + answer.search)).status, 403, 'too late')
    const replayed = visitor(service())
    const asked = await beginAt(replayed, slug)
    const used = callback.searchParams.get('code') ?? ''
    const stolen = new URL(await issuer().authorize(asked))
    stolen.searchParams.set('code', used)
    assert.equal((await replayed.go(stolen.pathname + stolen.search)).status, 403, 'a code of another sign-in')
    assert.equal(await hasSession(replayed), false)
    assert.ok(made.id)
  })

  it('T52: does not mix up issuers: an answer of one is useless at another, and no code is sent there', async () => {
    const [honest, evil] = [await ssoOrganization(service(), issuer()), await ssoOrganization(service(), other())]
    issuer().person = personIn(honest)
    const browser = visitor(service())
    const answer = new URL(await issuer().authorize(await beginAt(browser, honest.slug)))
    other().requests.length = 0
    issuer().requests.length = 0
    assert.equal((await browser.go(answer.pathname.replace(honest.id, evil.id) + answer.search)).status, 403)
    const named = new URL(answer)
    named.searchParams.set('iss', other().url)
    assert.equal((await browser.go(named.pathname + named.search)).status, 403)
    const unnamed = visitor(service())
    const without = new URL(await issuer().authorize(await beginAt(unnamed, honest.slug)))
    without.searchParams.delete('iss')
    issuer().requests.length = 0
    assert.equal((await unnamed.go(without.pathname + without.search)).status, 403)
    assert.deepEqual([other().requests, issuer().requests.filter((path) => path === '/token')], [[], []])
  })

  it('T53: knows people by issuer and subject: the same subject at another issuer, or the same address, is nobody', async () => {
    const [honest, evil] = [await ssoOrganization(service(), issuer()), await ssoOrganization(service(), other())]
    const person = personIn(honest)
    const victim = await newSsoPerson(service(), issuer(), honest, person)
    other().person = person
    const attacker = visitor(service())
    await useSso(attacker, other(), evil.slug)
    assert.equal(await hasSession(attacker), false)
    const choice = await attacker.go('/sign-in/sso/account')
    assert.doesNotMatch(choice.text, /account\/create/, 'the domain belongs to another organization')
    issuer().person = { ...person, sub: 'another subject' }
    const namesake = visitor(service())
    await useSso(namesake, issuer(), honest.slug)
    assert.equal(await hasSession(namesake), false)
    assert.match(wordsOf((await namesake.go('/sign-in/sso/account')).text), /An account has your email address/)
    const roles = await rolesOn(honest.owner, honest.page)
    assert.equal(roles[victim.username], 'Member')
  })

  it('T54: gives nothing for an address that is not verified, or whose domain is only claimed', async () => {
    const organization = await ssoOrganization(service(), issuer())
    const { id, slug, owner, page } = organization
    const mayCreate = async (): Promise<boolean> => {
      const browser = visitor(service())
      await useSso(browser, issuer(), slug)
      const choice = await browser.go('/sign-in/sso/account')
      const sent = await browser.post('/sign-in/sso/account/create', { token: 'x', username: 'sneaky' })
      assert.equal(sent.status, 403)
      return choice.text.includes('account/create')
    }
    issuer().person = personIn(organization, { email_verified: false })
    assert.equal(await mayCreate(), false)
    issuer().person = personIn(organization, { email: 'somebody@unproven.example' })
    const claimed = await fillIn(owner.browser, `${page}/sso`, `${page}/sso/domains`, { domain: 'unproven.example' })
    assert.equal(claimed.status, 303, claimed.text)
    assert.equal(await mayCreate(), false)
    await service().deps.store.ssoIssuers.prove(id, 'unproven.example', 'operator', 0)
    assert.equal(await mayCreate(), true)
  })

  it('T55: survives an issuer that is down, slow, huge, or leads to private addresses, and stores no other issuer', async () => {
    const organization = await ssoOrganization(service(), issuer())
    const { slug, owner, page } = organization
    issuer().person = personIn(organization)
    const answerOf = async (intercept: NonNullable<ReturnType<typeof issuer>['intercept']>) => {
      const browser = visitor(service())
      const address = await beginAt(browser, slug)
      const callback = new URL(await issuer().authorize(address))
      issuer().intercept = intercept
      const { status, text } = await browser.go(callback.pathname + callback.search)
      issuer().intercept = undefined
      return [status, await hasSession(browser), /did not answer/.test(text)]
    }
    const down = await answerOf((_, response) => Boolean(response.destroy()))
    assert.deepEqual(down, [403, false, true])
    const slow = await answerOf(() => true)
    assert.deepEqual(slow, [403, false, true])
    const huge = await answerOf((_, response) => answerJson(response, { x: 'x'.repeat(1_000_000) }))
    assert.deepEqual(huge, [403, false, true])
    const redirect = await answerOf((_, response) =>
      Boolean(response.writeHead(302, { location: 'https://hooks.example/' }).end()),
    )
    assert.deepEqual(redirect.slice(0, 2), [403, false])
    const save = async (changes: Record<string, unknown>) => {
      const metadata = { issuer: issuer().url, response_types_supported: ['code'], ...changes }
      issuer().intercept = ({ url }, response) =>
        url === '/.well-known/openid-configuration' && answerJson(response, metadata)
      const fields = { issuer: issuer().url, client_id: 'another', secret: 'x' }
      const { status } = await fillIn(owner.browser, `${page}/sso`, `${page}/sso`, fields)
      return status
    }
    const endpoints = Object.fromEntries(
      ['authorization_endpoint', 'token_endpoint', 'jwks_uri'].map((name) => [name, `${issuer().url}/x`]),
    )
    assert.equal(await save({ ...endpoints, issuer: `${issuer().url}/` }), 400)
    assert.equal(await save({ ...endpoints, token_endpoint: 'http://hooks.example/token' }), 400)
    assert.equal(await save({ ...endpoints, id_token_signing_alg_values_supported: ['none', 'HS256'] }), 400)
    assert.equal(await save(endpoints), 303)
  })

  it('T50: verifies with the keys of the issuer at the moment of the sign-in: a new key works, a removed key does not', async () => {
    const organization = await ssoOrganization(service(), issuer())
    await newSsoPerson(service(), issuer(), organization)
    const signed: string[] = []
    await useTampered(organization.slug, async (claims) => {
      signed.push(await issuer().sign(claims))
      return signed[0]!
    })
    const signer = issuer().sign
    await issuer().rotateKey()
    const next = await useTampered(organization.slug, (claims) => signer(claims))
    assert.equal(next.back.status, 303, 'signed with the new key')
    assert.equal((await useTampered(organization.slug, () => signed[0]!)).back.status, 403)
  })

  it('T56: follows no link of another site, and redirects to no other site', async () => {
    const { id } = await ssoOrganization(service(), issuer())
    const browser = visitor(service())
    issuer().requests.length = 0
    for (const query of ['', '&to=x&seal=y', '&to=https://evil.example/'])
      assert.equal((await browser.go(`/sign-in/sso/start?provider=${id}${query}`)).status, 400, query)
    assert.deepEqual(issuer().requests, [])
  })

  it('T56: lets nobody but owners see its settings, and logs no secret, code or token', async () => {
    const { owner, page } = await ssoOrganization(service(), issuer())
    const admin = await newPerson(service())
    await join(owner, page, admin, 'admin')
    assert.equal((await admin.browser.go(`${page}/sso`)).status, 404)
    const rows = logged.join('')
    for (const secret of [clientSecret, 'an access token', 'code=', 'state=', 'eyJ'])
      assert.ok(!rows.includes(secret), `${secret} is in the log`)
    assert.match(rows, /sign-in\/sso\/callback/)
  })
})
