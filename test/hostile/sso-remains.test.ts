import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { password, visitor, type Seen, type Visitor } from '../../scripts/support/visitor.ts'
import { runCommand } from '../support/cli.ts'
import { openCompetingTransaction } from '../support/competing-transaction.ts'
import { clientSecret, issuerEgress, useIssuer, type Issuer } from '../support/issuer.ts'
import { fillIn, join, newPerson, rolesOn, send, wordsOf, type Person } from '../support/people.ts'
import { sqlOn } from '../support/sql.ts'
import { beginAt, newSsoPerson, personIn, ssoOrganization, useSso, type SsoOrganization } from '../support/sso.ts'
import { useService } from '../support/use-service.ts'

const choice = '/sign-in/sso/account'
const identities = '/dashboard/account/identities'
const settings = { client_id: 'ams', secret: clientSecret, default_role: 'member', creates_accounts: 'yes' }

const hasSession = async (browser: Visitor): Promise<boolean> => (await browser.go('/dashboard/account')).status === 200

describe('what stays of single sign-on', () => {
  const issuer = useIssuer()
  const other = useIssuer('other.example')
  const service = useService({ egress: issuerEgress })

  const ask = (text: string, values: Record<string, string>) =>
    sqlOn(service().deps.database, 'no edge shows the stored rows')(text, values)

  /** Returns the numbers of identities, of marks in sessions, and of domains. */
  const remainsOf = async (provider: string): Promise<number[]> =>
    (
      await Promise.all([
        ask('select from sso_identity where provider = :provider', { provider }),
        ask('select from sso_session where provider = :provider', { provider }),
        ask('select from sso_domain where organization_id = :provider', { provider }),
      ])
    ).map(({ length }) => length)

  /** Signs a person in at the issuer, up to the choice of an account. */
  async function newArrival(organization: SsoOrganization, browser = visitor(service())): Promise<Visitor> {
    issuer().person = personIn(organization)
    await useSso(browser, issuer(), organization.slug)
    assert.ok(browser.cookies.has('ams-sso'))
    return browser
  }

  async function link(organization: SsoOrganization, { browser }: Person): Promise<void> {
    await newArrival(organization, browser)
    const fields = { signs_in: 'yes' }
    const linked = await browser.submit(await browser.go(choice), { action: `${choice}/link`, fields })
    assert.equal(linked.status, 303, linked.text)
  }

  /** Begins a single sign-on. Returns the path of the answer of the issuer. */
  async function answerIn(browser: Visitor, { slug }: SsoOrganization, at: Issuer = issuer()): Promise<string> {
    const { pathname, search } = new URL(await at.authorize(await beginAt(browser, slug)))
    return pathname + search
  }

  it('T59: nothing of an issuer stays after its organization is deleted, by an owner or the operator', async () => {
    for (const remove of [
      (owner: Person, page: string) => send(owner, `${page}/settings`, `${page}/end`),
      (_: Person, __: string, slug: string) => runCommand(service(), ['organization', 'delete', slug, '--yes']),
    ]) {
      const organization = await ssoOrganization(service(), issuer())
      const { owner, page, id, slug } = organization
      const made = await newSsoPerson(service(), issuer(), organization)
      await link(organization, owner)
      const pending = visitor(service())
      const answer = await answerIn(pending, organization)
      const arrived = await newArrival(organization)
      const shown = await arrived.go(choice)
      await remove(owner, page, slug)
      assert.deepEqual(await remainsOf(id), [0, 0, 0])
      assert.deepEqual([await hasSession(made.browser), await hasSession(owner.browser)], [false, true])
      assert.equal((await pending.go(answer)).status, 404)
      const created = await arrived.submit(shown, { action: `${choice}/create`, fields: { username: 'sneaky' } })
      assert.match(created.location ?? '', /\/sign-in$/)
      assert.equal(await service().deps.store.owners.account('sneaky'), undefined)
    }
  })

  it('T59: nothing of an issuer stays after an owner replaces it: neither links nor a person who was to choose', async () => {
    const organization = await ssoOrganization(service(), issuer())
    const { owner, page, id } = organization
    const made = await newSsoPerson(service(), issuer(), organization)
    const member = await newPerson(service())
    await join(owner, page, member)
    await newArrival(organization, member.browser)
    const waiting = await member.browser.go(choice)
    const arrived = await newArrival(organization)
    const shown = await arrived.go(choice)
    await other().register({ redirect_uris: [service().deps.sso.redirectUri(id)] })
    const replaced = await fillIn(owner.browser, `${page}/sso`, `${page}/sso`, { ...settings, issuer: other().url })
    assert.equal(replaced.status, 303, replaced.text)
    await member.browser.submit(waiting, { action: `${choice}/link`, fields: { signs_in: 'yes' } })
    await arrived.submit(shown, { action: `${choice}/create`, fields: { username: 'sneaky' } })
    assert.deepEqual(await remainsOf(id), [0, 0, 1])
    assert.equal(await hasSession(made.browser), false)
    assert.equal(await service().deps.store.owners.account('sneaky'), undefined)
  })

  it('T59: a sign-in that runs while the issuer is removed begins no session, and links nothing', async () => {
    const organization = await ssoOrganization(service(), issuer())
    const person = personIn(organization)
    await newSsoPerson(service(), issuer(), organization, person)
    const member = await newPerson(service())
    await newArrival(organization, member.browser)
    const waiting = await member.browser.go(choice)
    issuer().person = person
    const browser = visitor(service())
    const answer = await answerIn(browser, organization)
    /** Sends a request, and removes the issuer after the service has read it, but before it stores anything. */
    const meanwhile = async (request: () => Promise<Seen>): Promise<Seen> => {
      const removal = await openCompetingTransaction(service().config.databaseUrl!)
      await removal.query('select from organization where id = $1 for update', [organization.id])
      const asked = request()
      await removal.isWaitedFor()
      await removal.query('delete from sso_identity where provider = $1', [organization.id])
      await removal.query('delete from sso_issuer where organization_id = $1', [organization.id])
      await removal.query('commit')
      await removal.end()
      return asked
    }
    const action = `${choice}/link`
    const linked = await meanwhile(() => member.browser.submit(waiting, { action, fields: { signs_in: 'yes' } }))
    assert.match(wordsOf(linked.text), /has expired or was already used/)
    await fillIn(organization.owner.browser, `${organization.page}/sso`, `${organization.page}/sso`, {
      ...settings,
      issuer: issuer().url,
    })
    await newSsoPerson(service(), issuer(), organization, person)
    const back = await meanwhile(() => browser.go(answer))
    assert.match(wordsOf(back.text), /was removed or unlinked meanwhile/)
    assert.equal(await hasSession(browser), false)
    assert.equal((await remainsOf(organization.id))[0], 0)
  })

  it('T59: a person who leaves or is removed is unlinked, and comes back only by a new link', async () => {
    const organization = await ssoOrganization(service(), issuer())
    const { owner, page, id, slug } = organization
    const leave = ({ browser }: Person) => fillIn(browser, `${page}/settings`, `${page}/leave`)
    for (const end of [
      leave,
      (person: Person) => send(owner, `${page}/members/${person.id}`, `${page}/members/${person.id}/remove`),
      ({ username }: Person) => runCommand(service(), ['organization', 'remove-member', slug, username]),
    ]) {
      const person = await newPerson(service())
      await link(organization, person)
      const before = await remainsOf(id)
      const bySso = visitor(service())
      await useSso(bySso, issuer(), slug)
      assert.deepEqual([await hasSession(bySso), (await rolesOn(owner, page))[person.username]], [true, 'Member'])
      await end(person)
      assert.equal((await rolesOn(owner, page))[person.username], undefined)
      assert.equal(await hasSession(bySso), false, 'the issuer signs nobody in who has left')
      assert.deepEqual(await remainsOf(id), [before[0]! - 1, before[1]! - 1, 1])
      const again = visitor(service())
      await useSso(again, issuer(), slug)
      assert.equal(await hasSession(again), false)
      assert.match(wordsOf((await again.go(choice)).text), /Choose your account/)
      assert.equal((await rolesOn(owner, page))[person.username], undefined)
    }
  })

  it('T59: a person without another sign-in keeps the link, and an identity at a former issuer of the operator is none', async () => {
    const organization = await ssoOrganization(service(), issuer())
    const { owner, page, id } = organization
    const made = await newSsoPerson(service(), issuer(), organization)
    const former = { provider: 'deployment', issuer: 'https://former.example', subject: made.id }
    await service().deps.store.ssoIdentities.add(former, { account_id: made.id, signs_in: true, email: null }, 0)
    const shown = await made.browser.go(identities)
    const hidden = { provider: id }
    const refused = await made.browser.submit(shown, { action: `${identities}/unlink`, hidden })
    assert.match(wordsOf(refused.text), /You could not sign in any more/)
    await send(owner, `${page}/members/${made.id}`, `${page}/members/${made.id}/remove`)
    assert.equal((await rolesOn(owner, page))[made.username], undefined)
    assert.equal(await hasSession(made.browser), true)
    assert.equal((await remainsOf(id))[0], 1)
  })

  it('T59: nothing of a person stays at an issuer after the account is deleted', async () => {
    const organization = await ssoOrganization(service(), issuer())
    const person = await newPerson(service())
    await link(organization, person)
    const again = visitor(service())
    await useSso(again, issuer(), organization.slug)
    assert.deepEqual(await remainsOf(organization.id), [1, 2, 1])
    const fields = { username: person.username, password }
    const deleted = await fillIn(person.browser, '/dashboard/account/delete', '/dashboard/account/delete', fields)
    assert.equal(deleted.status, 303, deleted.text)
    assert.deepEqual(await remainsOf(organization.id), [0, 0, 1])
    assert.equal(await hasSession(again), false)
  })
})
