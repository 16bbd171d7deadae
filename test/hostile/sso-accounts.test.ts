import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { afterEach, describe, it } from 'node:test'
import { visitor, type Visitor } from '../../scripts/support/visitor.ts'
import { runCommand } from '../support/cli.ts'
import { clientSecret, issuerEgress, useIssuer, type Issuer } from '../support/issuer.ts'
import { dumpOf } from '../support/keyed-deployment.ts'
import { fillIn, forge, join, newPerson, wordsOf, type Person } from '../support/people.ts'
import {
  beginAt,
  newSsoPerson,
  personIn,
  returnFrom,
  ssoOrganization,
  useSso,
  type SsoOrganization,
} from '../support/sso.ts'
import { useService } from '../support/use-service.ts'

const identities = '/dashboard/account/identities'
const hasSession = async (browser: Visitor): Promise<boolean> => (await browser.go('/dashboard/account')).status === 200

/** Links an account to an issuer, which may then sign in to it. */
async function link(issuer: Issuer, organization: SsoOrganization, { browser }: Person, signsIn = true): Promise<void> {
  issuer.person = personIn(organization)
  await useSso(browser, issuer, organization.slug)
  const linked = await browser.submit(await browser.go('/sign-in/sso/account'), {
    action: '/sign-in/sso/account/link',
    fields: signsIn ? { signs_in: 'yes' } : {},
  })
  assert.equal(linked.status, 303, linked.text)
}

describe('accounts that an issuer may sign in to', () => {
  const issuer = useIssuer()
  const other = useIssuer('other.example')
  const records = new Map<string, string>()
  const service = useService({
    egress: issuerEgress,
    resolveTexts: async (name) => [records.get(name) ?? 'v=spf1 -all'],
  })
  afterEach(() => {
    issuer().intercept = undefined
  })

  /** Signs the person of the issuer in, in a new browser. */
  async function signedIn(slug: string, at = issuer()): Promise<Visitor> {
    const browser = visitor(service())
    await useSso(browser, at, slug)
    assert.equal(await hasSession(browser), true)
    return browser
  }

  it('T53: end with the link: a session that the issuer began never becomes one with all rights', async () => {
    const organization = await ssoOrganization(service(), issuer())
    const known = await newPerson(service())
    await runCommand(service(), ['account', 'set', known.username, '--operator', 'true'])
    await link(issuer(), organization, known)
    const manager = await signedIn(organization.slug)
    assert.equal((await manager.go('/dashboard/operator')).status, 404)
    const unlinked = await manager.submit(await manager.go(identities), { action: `${identities}/unlink` })
    assert.equal(unlinked.status, 303, unlinked.text)
    assert.equal(await hasSession(manager), false)
    assert.equal(await hasSession(known.browser), true, 'the own session of the person continues')
  })

  it('T53: keep their other sign-ins: the issuer removes no passkey, unlinks no identity and reads no new factor', async () => {
    const organization = await ssoOrganization(service(), issuer())
    const own = await ssoOrganization(service(), other())
    const known = await newPerson(service())
    await link(other(), own, known)
    await link(issuer(), organization, known)
    await known.browser.submit(await known.browser.go('/dashboard/security'), {
      action: '/dashboard/security/second-factor/setup',
    })
    const manager = { ...known, browser: await signedIn(organization.slug) }
    const refused = /Single sign-on of an organization is not enough/
    const passkey = await forge(manager, '/dashboard/security/passkeys/any/remove')
    assert.match(wordsOf(passkey.text), refused)
    assert.match(wordsOf((await forge(manager, `${identities}/unlink`, { provider: own.id })).text), refused)
    assert.match(wordsOf((await manager.browser.go('/dashboard/security/second-factor')).text), refused)
    assert.match((await known.browser.go('/dashboard/security/second-factor')).text, /otpauth|Enter the key by hand/)
  })

  it('T53: count another issuer as a sign-in of the person, so that one issuer cannot keep the account of another', async () => {
    const first = await ssoOrganization(service(), issuer())
    const made = await newSsoPerson(service(), issuer(), first)
    const second = await ssoOrganization(service(), other())
    await link(other(), second, made)
    const manager = { ...made, browser: await signedIn(second.slug, other()) }
    const changed = await fillIn(manager.browser, '/dashboard/account', '/dashboard/account', {
      email: 'x@evil.example',
    })
    assert.match(wordsOf(changed.text), /Single sign-on of an organization is not enough/)
    assert.doesNotMatch((await manager.browser.go('/dashboard/account')).text, /evil\.example/)
  })

  it('T54: have no confirmed address, whatever the issuer states, so no link for a new password goes there', async () => {
    const organization = await ssoOrganization(service(), issuer())
    const victim = await newPerson(service())
    const { emails } = service().deps.store
    const address = `victim@${organization.domain}`
    await emails.confirm(victim.id, address, 0)
    const made = await newSsoPerson(service(), issuer(), organization, personIn(organization, { email: address }))
    assert.equal((await emails.settings(made.id))?.email_confirmed_at, null)
    assert.notEqual((await emails.settings(victim.id))?.email_confirmed_at, null)
    const links = [made.id, victim.id].map((account_id) =>
      emails.addLink({ token_hash: account_id, purpose: 'reset-password', account_id, address, expires_at: 1 }),
    )
    assert.deepEqual(await Promise.all(links), [false, true])
  })

  it('T58: lose the sessions of an issuer that an owner replaces or removes, and link anew', async () => {
    const organization = await ssoOrganization(service(), issuer())
    const { owner, page, slug } = organization
    const made = await newSsoPerson(service(), issuer(), organization)
    const member = await newPerson(service())
    await join(owner, page, member)
    await link(issuer(), organization, member, false)
    await link(issuer(), organization, owner)
    const settings = { client_id: 'ams', secret: clientSecret, default_role: 'member' }
    const bySso = await signedIn(slug)
    for (const [action, fields] of [
      [`${page}/sso`, { ...settings, issuer: other().url }],
      [`${page}/sso/remove`, {}],
    ] as const)
      assert.match(wordsOf((await fillIn(bySso, `${page}/sso`, action, fields)).text), /This issuer signed you in/)
    await fillIn(owner.browser, `${page}/sso`, `${page}/sso/require`)
    assert.equal((await member.browser.go('/dashboard/agents')).status, 200)
    const replaced = await fillIn(owner.browser, `${page}/sso`, `${page}/sso`, { ...settings, issuer: other().url })
    assert.equal(replaced.status, 303, replaced.text)
    assert.deepEqual([await hasSession(made.browser), await hasSession(bySso)], [false, false])
    assert.match((await member.browser.go('/dashboard/agents')).location ?? '', /\/sign-in\/sso\/required\?/)
    await other().register({ redirect_uris: [service().deps.sso.redirectUri(organization.id)] })
    await link(other(), organization, member)
    assert.equal((await member.browser.go('/dashboard/agents')).status, 200)
    const later = await signedIn(slug, other())
    assert.equal((await fillIn(owner.browser, `${page}/sso`, `${page}/sso/remove`)).status, 303)
    assert.equal(await hasSession(later), false)
    assert.equal(await hasSession(member.browser), true)
  })

  it('T51: begin one session from one answer, in no browser that is blocked, and leave nothing to the next person', async () => {
    const organization = await ssoOrganization(service(), issuer())
    const { slug } = organization
    const made = await newSsoPerson(service(), issuer(), organization)
    const browser = visitor(service())
    const answer = new URL(await issuer().authorize(await beginAt(browser, slug)))
    const path = answer.pathname + answer.search
    const both = await Promise.all([browser.go(path), browser.go(path)])
    assert.deepEqual(both.map(({ status }) => status).sort(), [303, 403])
    issuer().person = personIn(organization)
    await useSso(made.browser, issuer(), slug)
    assert.ok(made.browser.cookies.has('ams-sso'))
    const form = await made.browser.go('/dashboard/account')
    await made.browser.submit(form, { action: '/sign-out' })
    assert.ok(!made.browser.cookies.has('ams-sso'), 'the next person of this browser cannot link it')
    const blocked = await newSsoPerson(service(), issuer(), organization, personIn(organization))
    await runCommand(service(), ['account', 'block', blocked.username])
    const refused = visitor(service())
    assert.match(wordsOf((await useSso(refused, issuer(), slug)).text), /blocked by the operator/)
    assert.equal(await hasSession(refused), false)
  })

  it('T54: are created only while the DNS record that proved the domain exists', async () => {
    const organization = await ssoOrganization(service(), issuer())
    const { owner, page, slug, id } = organization
    const domain = `dns-${organization.domain}`
    await fillIn(owner.browser, `${page}/sso`, `${page}/sso/domains`, { domain })
    const [claim] = (await service().deps.store.ssoIssuers.domains(id)).filter((one) => one.domain === domain)
    records.set(`_ams-verification.${domain}`, `ams-domain-verification=${claim?.challenge}`)
    const proven = await fillIn(owner.browser, `${page}/sso`, `${page}/sso/domains/prove`, { domain })
    assert.equal(proven.status, 303, proven.text)
    issuer().person = personIn({ ...organization, domain })
    const browser = visitor(service())
    await useSso(browser, issuer(), slug)
    const choice = await browser.go('/sign-in/sso/account')
    records.clear()
    const action = '/sign-in/sso/account/create'
    const refused = await browser.submit(choice, { action, fields: { username: 'sneaky' } })
    assert.match(wordsOf(refused.text), /cannot create an account/)
    assert.equal(await service().deps.store.owners.account('sneaky'), undefined)
  })

  it('T50: count a sign-in as recent only if it was recent at the issuer', async () => {
    const organization = await ssoOrganization(service(), issuer())
    const { slug } = organization
    const made = await newSsoPerson(service(), issuer(), organization)
    const begun = (address: string): string | null => new URL(address).searchParams.get('max_age')
    assert.equal(begun(await beginAt(visitor(service()), slug)), '43200')
    assert.equal(begun(await beginAt(made.browser, slug)), '300', 'a session asks for a new sign-in')
    const signInFrom = async (hoursAgo: number): Promise<{ browser: Visitor; text: string }> => {
      const browser = visitor(service())
      const address = await beginAt(browser, slug)
      const iat = Math.floor(Date.now() / 1000)
      const nonce = new URL(address).searchParams.get('nonce')
      const auth_time = iat - hoursAgo * 3600
      const claims = { ...issuer().person, iss: issuer().url, aud: 'ams', nonce, iat, exp: iat + 300, auth_time }
      const id_token = await issuer().sign({ ...claims, groups: [] })
      const body = JSON.stringify({ access_token: 'an access token', token_type: 'Bearer', id_token })
      issuer().intercept = ({ url }, response) =>
        url === '/token' && Boolean(response.writeHead(200, { 'content-type': 'application/json' }).end(body))
      const { text } = await returnFrom(browser, issuer(), address)
      issuer().intercept = undefined
      return { browser, text }
    }
    assert.match(wordsOf((await signInFrom(13)).text), /You signed in too long ago/)
    const { browser } = await signInFrom(11)
    assert.match((await browser.go('/dashboard/security')).text, /Add a passkey/)
    const deletion = await browser.go('/dashboard/account/delete')
    assert.match(wordsOf(deletion.text), /You can delete your account after you sign in again\./)
    assert.doesNotMatch(deletion.text, /Delete my account/)
    service().clock.advance(2 * 3_600_000)
    assert.match((await browser.go('/dashboard/security')).text, /Sign in again<\/a> to add a passkey/)
  })
})

describe('limits and secrets of single sign-on', () => {
  const issuer = useIssuer()
  const env = {
    RATE_LIMITS: 'on',
    SSO_STARTS_PER_ADDRESS_PER_MINUTE: '2',
    SECRETS_KEY: randomBytes(32).toString('base64'),
  }
  const service = useService({ egress: issuerEgress, env })

  it('T56: limits the single sign-ons that one address begins, and encrypts client secrets', async () => {
    const { slug, id } = await ssoOrganization(service(), issuer())
    const begin = async (): Promise<number> => {
      const browser = visitor(service())
      const page = await browser.go('/sign-in/sso')
      return (await browser.submit(page, { fields: { organization: slug } })).status
    }
    assert.deepEqual([await begin(), await begin(), await begin()], [303, 303, 429])
    service().clock.nextMinute()
    assert.equal(await begin(), 303)
    assert.equal((await service().deps.store.ssoIssuers.find(id))?.secret, clientSecret)
    assert.ok(!(await dumpOf(service())).includes(clientSecret))
  })
})
