import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ulid } from 'ulid'
import { visitor } from '../../scripts/support/visitor.ts'
import { formToken } from '../../src/edges/web/forgery.ts'
import { hashGeneratedSecret } from '../../src/platform/secret-hashes.ts'
import { readConfig } from '../../src/settings/config.ts'
import { runCommand } from '../support/cli.ts'
import { clientSecret, issuerEgress, useIssuer } from '../support/issuer.ts'
import { fillIn, found, newPerson, wordsOf } from '../support/people.ts'
import { startSecondService, startService, type Service } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { linkIn, returnFrom } from '../support/sso.ts'

/** TXT records of a test, by their names. */
const records = new Map<string, string>()

describe('single sign-on of the deployment', () => {
  const issuer = useIssuer()
  const settings = (): Record<string, string> => ({
    SSO_ISSUER: issuer().url,
    SSO_NAME: 'Example Inc',
    SSO_CLIENT_ID: 'ams',
    SSO_CLIENT_SECRET: clientSecret,
    SSO_ALLOWED_NETWORKS: '127.0.0.0/8',
    WEBHOOK_ALLOWED_NETWORKS: '',
  })
  let service: Service
  before(async () => {
    const resolveTexts = async (name: string) => [records.get(name) ?? 'v=spf1 -all']
    service = await startService({ env: settings(), egress: issuerEgress, resolveTexts })
    await issuer().register({ redirect_uris: [service.deps.sso.redirectUri('deployment')] })
  })
  after(() => service?.close())

  const continueIn = async (browser = visitor(service)) => {
    const begun = await browser.go(linkIn(await browser.go('/sign-in'), '/sign-in/sso/start'))
    return { browser, back: await returnFrom(browser, issuer(), begun.location ?? '') }
  }

  it('signs people up and in by the button of the operator’s issuer, also if it is in an allowed private network', async () => {
    assert.match((await visitor(service).go('/sign-in')).text, />Continue with Example Inc</)
    issuer().person = { sub: ulid(), email: 'new@example.com', email_verified: true, name: 'New Person' }
    const { browser } = await continueIn()
    const username = ulid().toLowerCase()
    const create = '/sign-in/sso/account/create'
    const taken = await browser.submit(await browser.go('/sign-in/sso/account'), {
      action: create,
      fields: { username: 'alice' },
    })
    assert.match(wordsOf(taken.text), /This name is taken/)
    assert.equal((await browser.submit(taken, { action: create, fields: { username } })).status, 303)
    const again = await continueIn()
    assert.match(again.back.location ?? '', /\/dashboard$/)
    assert.match((await again.browser.go('/dashboard/account')).text, new RegExp(username))
    assert.equal((await visitor(service).signIn(username, 'any password')).status, 401, 'there is no password')
    const unlink = await again.browser.go('/dashboard/account/identities')
    const refused = await again.browser.submit(unlink, { action: '/dashboard/account/identities/unlink' })
    assert.match(wordsOf(refused.text), /You could not sign in any more/)
  })

  it('reaches no private address for an organization, and proves a domain by its DNS record or the operator', async () => {
    const owner = await newPerson(service)
    const { page, slug } = await found(owner)
    const fields = { issuer: issuer().url, client_id: 'ams', secret: 'x' }
    issuer().requests.length = 0
    assert.equal((await fillIn(owner.browser, `${page}/sso`, `${page}/sso`, fields)).status, 400)
    assert.deepEqual(issuer().requests, [])
    const [domain, approved] = [`${ulid().toLowerCase()}.example`, `${ulid().toLowerCase()}.example`]
    for (const one of [domain, approved])
      await fillIn(owner.browser, `${page}/sso`, `${page}/sso/domains`, { domain: one })
    const shown = wordsOf((await owner.browser.go(`${page}/sso`)).text)
    const [, name = '', value = ''] = new RegExp(`(_ams-verification\\.${domain}) TXT (\\S+)`).exec(shown) ?? []
    const check = () => fillIn(owner.browser, `${page}/sso`, `${page}/sso/domains/prove`, { domain })
    assert.equal((await check()).status, 409)
    records.set(name, value)
    assert.equal((await check()).status, 303)
    const rival = await newPerson(service)
    const other = await found(rival)
    await fillIn(rival.browser, `${other.page}/sso`, `${other.page}/sso/domains`, { domain })
    await assert.rejects(runCommand(service, ['organization', 'approve-domain', other.slug, domain]), /already proven/)
    const operator = await newPerson(service)
    await runCommand(service, ['account', 'set', operator.username, '--operator', 'true'])
    const domains = await operator.browser.go('/dashboard/operator/domains')
    assert.match(domains.text, new RegExp(approved))
    const action = '/dashboard/operator/domains/approve'
    const hidden = { domain: approved, organization: page.split('/').at(-1)! }
    assert.equal((await operator.browser.submit(domains, { action, hidden })).status, 303)
    assert.match(wordsOf((await owner.browser.go(`${page}/sso`)).text), /Proven by the operator/)
    await runCommand(service, ['organization', 'remove-domain', slug, approved])
    assert.doesNotMatch((await owner.browser.go(`${page}/sso`)).text, new RegExp(approved))
  })

  it('can be the only way in: LOCAL_SIGN_IN=off turns passwords, passkeys and sign-up off', async () => {
    const smtp = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'agents@service.example' }
    const only = await startSecondService(service, { ...settings(), ...smtp, LOCAL_SIGN_IN: 'off' })
    const browser = visitor(only)
    const { text } = await browser.go('/sign-in')
    assert.doesNotMatch(text, /type="password"|data-passkey|sign-up/)
    assert.match(text, />Continue with Example Inc</)
    for (const path of ['/sign-up', '/lost-password', `/reset-password/${'x'.repeat(43)}`])
      assert.equal((await browser.go(path)).status, 403, path)
    await assert.rejects(
      only.deps.identity.passwords.signIn({ username: 'alice', password: 'correct horse' }, 'somewhere'),
      /passwords are turned off/,
    )
    const lost = await browser.go('/lost-password')
    assert.match(wordsOf(lost.text), /Passwords are turned off: use single sign-on\./)
    assert.doesNotMatch(lost.text, /name="email"/)
    const { recovery } = only.deps.identity
    await assert.rejects(recovery.request('alice@example.com', 'somewhere'), /Passwords are turned off/)
    const sql = sqlOn(only.deps.database, 'no edge leads to this state')
    assert.deepEqual(await sql('select from outgoing_email'), [])
    const [token, id] = ['x'.repeat(43), (await only.deps.store.owners.account('alice'))!.id]
    await sql(
      `insert into email_link (token_hash, account_id, purpose, address, expires_at)
       values (:hash, :id, 'reset-password', 'alice@example.com', :end)`,
      { hash: hashGeneratedSecret(token), id, end: only.clock() + 60_000 },
    )
    assert.equal((await browser.go(`/reset-password/${token}`)).status, 403)
    assert.ok(await only.deps.store.emails.findLink(hashGeneratedSecret(token), 'reset-password', only.clock()))
    await only.close()
    assert.throws(() => readConfig({ LOCAL_SIGN_IN: 'off' }), /needs SSO_ISSUER/)
  })

  it('no page speaks of a password or passkey that works while LOCAL_SIGN_IN=off', async () => {
    const person = await newPerson(service)
    const smtp = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'agents@service.example' }
    for (const email of [{}, smtp]) {
      const only = await startSecondService(service, { ...settings(), ...email, LOCAL_SIGN_IN: 'off' })
      try {
        const browser = visitor(only)
        for (const [name, value] of person.browser.cookies) browser.cookies.set(name, value)
        only.clock.advance(11 * 60_000) // the deletion then needs another sign-in
        for (const path of ['/dashboard/account', '/dashboard/security', '/dashboard/account/delete']) {
          const page = await browser.go(path)
          assert.equal(page.status, 200, path)
          assert.doesNotMatch(page.text, /type="password"|data-passkey/, path)
          assert.doesNotMatch(
            wordsOf(page.text),
            /new password|[Yy]our password (?!and|is)|lose your password|Add a passkey/,
            path,
          )
        }
        const words = wordsOf((await browser.go('/dashboard/security')).text)
        assert.match(words, /Passwords are turned off\. You sign in by single sign-on\./)
        assert.match(words, /Passkeys are turned off\. You sign in by single sign-on\./)
        const added = await browser.post('/dashboard/security/passkeys', {
          token: formToken({ secret: browser.cookies.get('ams')!, isNew: false }, '/dashboard/security/passkeys'),
          person: person.id,
          name: 'x',
          credential: '{}',
        })
        assert.match(wordsOf(added.text), /Passkeys are turned off: use single sign-on/)
        assert.match((await browser.go('/dashboard/account/delete')).text, />Sign in again</)
      } finally {
        await only.close()
      }
    }
  })
})
