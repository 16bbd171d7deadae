import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { generate } from 'otplib'
import { visitor } from '../../scripts/support/visitor.ts'
import { runCommand } from '../support/cli.ts'
import { clientSecret, issuerEgress, useIssuer } from '../support/issuer.ts'
import { fillIn, forge, found, join, newPerson, rolesOn, wordsOf } from '../support/people.ts'
import { newApp } from '../support/public-client.ts'
import { sqlOn } from '../support/sql.ts'
import { beginAt, linkIn, newSsoPerson, personIn, returnFrom, ssoOrganization, useSso } from '../support/sso.ts'
import { useService } from '../support/use-service.ts'

describe('single sign-on of an organization', () => {
  const issuer = useIssuer()
  const service = useService({ egress: issuerEgress })

  it('creates an account for a new person, and signs the same person in later, wherever the person wanted to go', async () => {
    const organization = await ssoOrganization(service(), issuer())
    const person = personIn(organization)
    const made = await newSsoPerson(service(), issuer(), organization, person)
    assert.equal((await rolesOn(organization.owner, organization.page))[made.username], 'Member')
    const other = visitor(service())
    const asked = await other.go('/dashboard/agents')
    const signIn = await other.go(asked.location ?? '')
    const page = await other.go(linkIn(signIn, '/sign-in/sso?'))
    const sent = await other.submit(page, { fields: { organization: person.email! } })
    const back = await returnFrom(other, issuer(), sent.location ?? '')
    assert.equal(new URL(back.location ?? '').pathname, '/dashboard/agents')
    assert.match((await other.go('/dashboard/account')).text, new RegExp(made.username))
    assert.match(wordsOf((await other.go('/dashboard/security')).text), /Your account has no password/)
  })

  it('T53: links an existing account only after a sign-in to it, and by default does not sign in to it', async () => {
    const organization = await ssoOrganization(service(), issuer())
    const known = await newPerson(service())
    const person = personIn(organization, { email: `${known.username}@example.com` })
    issuer().person = person
    const stranger = visitor(service())
    await useSso(stranger, issuer(), organization.slug)
    const choice = await stranger.go('/sign-in/sso/account')
    assert.doesNotMatch(choice.text, /sso\/account\/link/, 'an address links nothing')
    assert.doesNotMatch(choice.text, /sso\/account\/create/, 'the domain of the address is not proven')
    const signIn = await stranger.go(linkIn(choice, '/sign-in?'))
    const signed = await stranger.submit(signIn, {
      action: '/sign-in',
      fields: { username: known.username, password: 'correct horse battery' },
    })
    assert.equal(new URL(signed.location ?? '').pathname, '/sign-in/sso/account')
    const linked = await stranger.submit(await stranger.go('/sign-in/sso/account'), {
      action: '/sign-in/sso/account/link',
    })
    assert.equal(linked.status, 303, linked.text)
    assert.equal((await rolesOn(organization.owner, organization.page))[known.username], 'Member')
    const later = visitor(service())
    const back = await useSso(later, issuer(), organization.slug)
    assert.match(back.location ?? '', /\/sign-in\/sso\/account$/)
    assert.match((await later.go('/dashboard')).location ?? '', /\/sign-in\?/, 'no session')
    assert.match(
      wordsOf((await later.go('/sign-in/sso/account')).text),
      /An account is linked to this identity. Sign in/,
    )
  })

  it('T53: signs in to a linked account if its person has chosen so, without the rights of an operator', async () => {
    const organization = await ssoOrganization(service(), issuer())
    const known = await newPerson(service())
    await runCommand(service(), ['account', 'set', known.username, '--operator', 'true'])
    issuer().person = personIn(organization)
    await useSso(known.browser, issuer(), organization.slug)
    const choice = await known.browser.go('/sign-in/sso/account')
    const linked = await known.browser.submit(choice, {
      action: '/sign-in/sso/account/link',
      fields: { signs_in: 'yes' },
    })
    assert.equal(linked.status, 303, linked.text)
    assert.equal((await known.browser.go('/dashboard/operator')).status, 200)
    const other = visitor(service())
    assert.match((await useSso(other, issuer(), organization.slug)).location ?? '', /\/dashboard$/)
    assert.equal((await other.go('/dashboard/operator')).status, 404)
    for (const [path, fields] of [
      ['/dashboard/security', { action: '/dashboard/security/passkeys', fields: { name: 'theirs' } }],
      ['/dashboard/account', { action: '/dashboard/account', fields: { email: 'theirs@evil.example' } }],
      ['/dashboard/account/delete', { action: '/dashboard/account/delete', fields: { username: known.username } }],
    ] as const)
      assert.match(
        wordsOf((await other.submit(await other.go(path), fields)).text),
        /Single sign-on of an organization is not enough/,
        path,
      )
    const identities = await other.go('/dashboard/account/identities')
    assert.match(wordsOf(identities.text), new RegExp(`@${organization.slug}.* Yes `))
    await other.submit(identities, { action: '/dashboard/account/identities/unlink' })
    assert.match((await useSso(visitor(service()), issuer(), organization.slug)).location ?? '', /sso\/account$/)
  })

  it('T57: gives the role of the highest group at each sign-in, and ends it with the groups; owners stay', async () => {
    const group_roles = 'staff = viewer\nleads = admin'
    const organization = await ssoOrganization(service(), issuer(), { group_roles, default_role: '' })
    const person = personIn(organization, { groups: ['staff', 'leads'] })
    const made = await newSsoPerson(service(), issuer(), organization, person)
    const roles = () => rolesOn(organization.owner, organization.page)
    assert.equal((await roles())[made.username], 'Admin')
    issuer().person = { ...person, groups: ['staff'] }
    await useSso(made.browser, issuer(), organization.slug)
    assert.equal((await roles())[made.username], 'Viewer')
    issuer().person = { ...person, groups: ['guests'] }
    await useSso(made.browser, issuer(), organization.slug)
    assert.equal((await roles())[made.username], undefined)
    issuer().person = personIn(organization, { groups: [] })
    await useSso(organization.owner.browser, issuer(), organization.slug)
    await organization.owner.browser.submit(await organization.owner.browser.go('/sign-in/sso/account'), {
      action: '/sign-in/sso/account/link',
    })
    assert.equal((await roles())[organization.owner.username], 'Owner')
  })

  it('T58: can be required: without it, members act for no agent and consent to no app, and owners can end it', async () => {
    const organization = await ssoOrganization(service(), issuer())
    const { owner, page, slug } = organization
    const member = await newPerson(service())
    await join(owner, page, member)
    assert.equal((await fillIn(owner.browser, `${page}/sso`, `${page}/sso/require`)).status, 303)
    const consent = (await newApp(service())).address
    for (const path of ['/dashboard', '/dashboard/agents', '/dashboard/mailbox', '/dashboard/apps', '/device', consent])
      assert.match((await member.browser.go(path)).location ?? '', /\/sign-in\/sso\/required\?/, path)
    const forged = await forge(member, '/dashboard/agents', { name: 'sneaky' })
    assert.match(forged.location ?? '', /\/sign-in\/sso\/required\?/)
    for (const path of ['/dashboard/account', '/dashboard/security', page])
      assert.equal((await member.browser.go(path)).status, 200, path)
    assert.equal((await member.browser.go(`${page}/sso`)).status, 404)
    issuer().person = personIn(organization)
    const required = await member.browser.go((await member.browser.go('/dashboard/agents')).location ?? '')
    const begun = await member.browser.go(linkIn(required, '/sign-in/sso/start'))
    await returnFrom(member.browser, issuer(), begun.location ?? '')
    const linked = await member.browser.submit(await member.browser.go('/sign-in/sso/account'), {
      action: '/sign-in/sso/account/link',
    })
    assert.match(linked.location ?? '', /\/dashboard\/agents$/)
    assert.equal((await member.browser.go('/dashboard/agents')).status, 200)
    assert.match((await owner.browser.go('/dashboard/agents')).location ?? '', /\/sign-in\/sso\/required\?/)
    assert.equal((await fillIn(owner.browser, `${page}/sso`, `${page}/sso/optional`)).status, 303)
    assert.equal((await owner.browser.go('/dashboard/agents')).status, 200)
    await fillIn(owner.browser, `${page}/sso`, `${page}/sso/require`)
    await runCommand(service(), ['organization', 'end-sso-requirement', slug])
    assert.equal((await owner.browser.go('/dashboard/agents')).status, 200)
  })

  it('counts as the second factor that its own organization requires, and as that of no other', async () => {
    const organization = await ssoOrganization(service(), issuer())
    const made = await newSsoPerson(service(), issuer(), organization)
    const sql = sqlOn(service().deps.database, 'the edges need many more steps')
    const requireOf = (id: string) =>
      sql('update organization set requires_second_factor = true where id = :id', { id })
    await requireOf(organization.id)
    assert.equal((await made.browser.go('/dashboard/agents')).status, 200)
    const other = await newPerson(service())
    const { id, page } = await found(other)
    await join(other, page, made)
    await requireOf(id)
    assert.match((await made.browser.go('/dashboard/agents')).location ?? '', /second-factor/)
    const factor = '/dashboard/security/second-factor'
    await made.browser.submit(await made.browser.go(factor), { action: `${factor}/setup` })
    const setup = await made.browser.go(factor)
    const secret = /<code>([A-Z2-7 ]{32,})<\/code>/.exec(setup.text)![1]!.replaceAll(' ', '')
    const code = await generate({ secret, epoch: Math.floor(service().clock() / 1_000) })
    const confirmed = await made.browser.submit(setup, { action: `${factor}/confirm`, fields: { code } })
    const [recoveryCode = ''] = /\b[0-9a-z]{4}(-[0-9a-z]{4}){3}\b/.exec(confirmed.text) ?? []
    const later = visitor(service())
    await useSso(later, issuer(), organization.slug)
    const asked = await later.go(factor)
    const prove = (typed: string) => later.submit(asked, { action: `${factor}/prove`, fields: { code: typed } })
    assert.match(wordsOf((await prove(code)).text), /This code is not correct/)
    assert.match((await later.go('/dashboard/agents')).location ?? '', /second-factor/)
    assert.equal((await prove(recoveryCode)).status, 303)
    assert.equal((await later.go('/dashboard/agents')).status, 200)
  })

  it('T56: never shows the secret again, and needs a new one for another issuer or client', async () => {
    const { owner, page, id } = await ssoOrganization(service(), issuer())
    const shown = await owner.browser.go(`${page}/sso`)
    assert.ok(!shown.text.includes(clientSecret))
    const same = { issuer: issuer().url, client_id: 'ams', default_role: 'viewer' }
    assert.equal((await fillIn(owner.browser, `${page}/sso`, `${page}/sso`, same)).status, 303)
    assert.equal((await service().deps.store.ssoIssuers.find(id))?.secret, clientSecret)
    const other = await fillIn(owner.browser, `${page}/sso`, `${page}/sso`, { ...same, client_id: 'another' })
    assert.match(wordsOf(other.text), /Enter the client secret/)
  })

  it('authenticates by a private key whose public part the page shows', async () => {
    const authentication = { client_authentication: 'private_key_jwt', secret: '' }
    const organization = await ssoOrganization(service(), issuer(), authentication)
    const { owner, page, id } = organization
    const shown = (await owner.browser.go(`${page}/sso`)).text.replaceAll('&quot;', '"')
    const jwks = JSON.parse(/\{"keys":.*?\]\}/.exec(shown)?.[0] ?? '')
    assert.deepEqual(Object.keys(jwks.keys[0]).sort(), ['alg', 'e', 'kid', 'kty', 'n', 'use'])
    await issuer().register({
      redirect_uris: [service().deps.sso.redirectUri(id)],
      token_endpoint_auth_method: 'private_key_jwt',
      jwks,
    })
    assert.ok((await newSsoPerson(service(), issuer(), organization)).id)
  })

  it('tells a stranger nothing about people: unknown names, members and addresses get the same answers', async () => {
    const organization = await ssoOrganization(service(), issuer())
    const without = await newPerson(service())
    const browser = visitor(service())
    const answers = []
    for (const named of ['@nobody', `@${without.username}`, 'a@unproven.example', 'no such name']) {
      const page = await browser.go('/sign-in/sso')
      const { status, text } = await browser.submit(page, { fields: { organization: named } })
      answers.push([status, text.replaceAll(named, '')])
    }
    for (const answer of answers) assert.deepEqual(answer, answers[0])
    const pages = await Promise.all(
      [organization.slug, 'nobody'].map(async (name) => (await browser.go(`/sign-in/sso?organization=${name}`)).text),
    )
    assert.equal(pages[0]!.replaceAll(organization.slug, ''), pages[1]!.replaceAll('nobody', ''))
    const made = await newSsoPerson(service(), issuer(), organization)
    const { email } = personIn(organization)
    const at = async (name: string) => new URL(await beginAt(visitor(service()), name)).searchParams
    const [member, nobody] = [await at(`${made.username}@${organization.domain}`), await at(email!)]
    assert.deepEqual([...member.keys()], [...nobody.keys()])
  })

  it('keeps a form that a person typed before the session ended, also if the person chooses single sign-on', async () => {
    const organization = await ssoOrganization(service(), issuer())
    const made = await newSsoPerson(service(), issuer(), organization)
    const page = await made.browser.go('/dashboard/agents')
    await service().deps.store.operations.signOut(made.id)
    const asked = await made.browser.submit(page, { action: '/dashboard/agents', fields: { name: 'typed-before' } })
    assert.match(asked.text, /href="\/sign-in\/sso\?[^"]*" target="_blank" rel="noopener"/)
    const early = await made.browser.submit(asked, { action: '/sign-in' })
    assert.match(early.text, /Nobody has signed in yet/)
    await useSso(made.browser, issuer(), organization.slug)
    const shown = await made.browser.submit(early, { action: '/sign-in' })
    assert.match(shown.text, /value="typed-before"/)
  })
})
