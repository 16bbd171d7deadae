import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ulid } from 'ulid'
import { readConfig } from '../../src/settings/config.ts'
import { dayMs } from '../../src/domain/durations.ts'
import { roles } from '../../src/domain/roles.ts'
import { openDatabase } from '../../src/store/engine/database.ts'
import { createStore } from '../../src/store/index.ts'
import { runCommand } from '../support/cli.ts'
import { openCompetingTransaction } from '../support/competing-transaction.ts'
import { consent, tokensOf } from '../support/consents.ts'
import { forge, found, join, newPerson, organizations, rolesOn, send, wordsOf, type Person } from '../support/people.ts'
import { createDatabase } from '../../scripts/support/postgres.ts'
import { sqlOn } from '../support/sql.ts'
import { useService } from '../support/use-service.ts'
import { visitor, type Seen } from '../../scripts/support/visitor.ts'

/** Roles that each role may invite, change and remove. */
const appoints: Record<string, readonly string[]> = {
  owner: ['owner', 'admin', 'member', 'viewer'],
  admin: ['admin', 'member', 'viewer'],
  member: [],
  viewer: [],
}

describe('members of an organization', () => {
  const service = useService({ database: 'postgres' })
  const person = () => newPerson(service())
  const invitationsOn = async ({ browser }: Person) => (await browser.go(organizations)).text

  for (const [role, mayGive] of Object.entries(appoints))
    it(`${role}: does with other people what the role says, whatever forms are sent`, async () => {
      const [owner, actor] = [await person(), await person()]
      const { page, slug } = await found(owner)
      await join(owner, page, actor, role)
      assert.equal((await actor.browser.go(page)).text.includes('Invite member'), mayGive.length > 0)
      for (const given of roles) {
        const may = mayGive.includes(given)
        const invited = await forge(actor, `${page}/invite`, { username: ulid().toLowerCase(), role: given })
        assert.equal(invited.status, may ? 303 : 403, `invites: ${given}`)
        const other = await person()
        await join(owner, page, other, given)
        const change = { role: 'viewer', was: given }
        const changed = await forge(actor, `${page}/members/${other.id}/role`, change)
        assert.equal(changed.status, may ? 303 : 403, `changes: ${given}`)
        const removed = await forge(actor, `${page}/members/${other.id}/remove`)
        assert.equal(removed.status, mayGive.length > 0 && (may || given !== 'owner') ? 303 : 403, `removes: ${given}`)
      }
      const isManaging = mayGive.length > 0
      assert.equal((await forge(actor, page, { name: 'Other', was: 'Org' })).status, isManaging ? 303 : 403)
      assert.equal((await forge(actor, `${page}/withdraw`, { username: 'nobody' })).status, isManaging ? 404 : 403)
      assert.equal((await forge(actor, `${page}/end`)).status, role === 'owner' ? 303 : 403, slug)
    })

  it('an admin does not become an owner, nor takes one away', async () => {
    const [owner, admin] = [await person(), await person()]
    const { page } = await found(owner)
    await join(owner, page, admin, 'admin')
    for (const [who, was, wanted] of [
      [admin, 'admin', 'owner'],
      [owner, 'owner', 'member'],
    ] as const)
      assert.equal((await forge(admin, `${page}/members/${who.id}/role`, { role: wanted, was })).status, 403)
    assert.equal((await forge(admin, `${page}/members/${owner.id}/remove`)).status, 403)
    assert.deepEqual(await rolesOn(owner, page), { [admin.username]: 'Admin', [owner.username]: 'Owner' })
  })

  it('nobody is put into an organization: an invitation waits until the person accepts it', async () => {
    const [owner, invited] = [await person(), await person()]
    const { page, slug } = await found(owner)
    await send(owner, page, `${page}/invite`, { username: ` ${invited.username.toUpperCase()} `, role: 'member' })
    assert.deepEqual(Object.keys(await rolesOn(owner, page)), [owner.username])
    assert.equal((await invited.browser.go(page)).status, 404)
    assert.ok((await invitationsOn(invited)).includes(`@${slug}`))
    const declined = await send(invited, organizations, `${page}/decline`)
    assert.match((await invited.browser.go(declined.location ?? '')).text, /Declined\. Nobody is notified\./)
    assert.equal((await forge(invited, `${page}/accept`)).status, 404, 'declined once, it is gone')
    await join(owner, page, invited)
    assert.equal((await forge(invited, `${page}/decline`)).status, 404, 'accepted once, it is gone, too')
    assert.equal((await rolesOn(invited, page))[invited.username], 'Member')
    const again = await send(owner, page, `${page}/invite`, { username: invited.username, role: 'owner' })
    assert.deepEqual([again.status, /This person is already a member\./.test(again.text)], [409, true])
  })

  it('an invitation does not tell whether there is somebody of that name', async () => {
    const [owner, invited] = [await person(), await person()]
    const { page } = await found(owner)
    const nobody = `x${ulid().toLowerCase()}`.slice(0, invited.username.length)
    const seen = async (username: string) => {
      const sent = await send(owner, page, `${page}/invite`, { username, role: 'member' })
      const shown = await owner.browser.go(sent.location ?? '')
      await send(owner, page, `${page}/withdraw`, { username })
      const text = shown.text.replaceAll(username, 'name').replace(/value="[\w-]{43}"|<time.*?<\/time>/g, '')
      return [sent.status, sent.location, text]
    }
    assert.deepEqual(await seen(invited.username), await seen(nobody))
  })

  it('an invitation is for its account, not for one created later under that name', async () => {
    const owner = await person()
    const { page, slug } = await found(owner)
    const username = ulid().toLowerCase()
    await send(owner, page, `${page}/invite`, { username, role: 'owner' })
    service().clock.advance(1)
    const browser = visitor(service())
    await browser.signUp(username)
    const late = { browser, username, id: (await service().deps.store.owners.account(username))?.id ?? '' }
    assert.ok(!(await invitationsOn(late)).includes(slug))
    assert.equal((await forge(late, `${page}/accept`)).status, 404)
  })

  it('an invitation ends after a month, when it is withdrawn, and with the role of who invited', async () => {
    const [owner, admin, invited] = [await person(), await person(), await person()]
    const { page, slug } = await found(owner)
    await join(owner, page, admin, 'admin')
    const wait = (by: Person) => send(by, page, `${page}/invite`, { username: invited.username, role: 'admin' })
    await wait(owner)
    await send(owner, page, `${page}/withdraw`, { username: invited.username })
    assert.equal((await forge(invited, `${page}/accept`)).status, 404)
    await wait(admin)
    await send(owner, page, `${page}/members/${admin.id}/role`, { role: 'member', was: 'admin' })
    assert.equal((await forge(invited, `${page}/accept`)).status, 404, 'who invited could not any more')
    await send(owner, page, `${page}/members/${admin.id}/remove`)
    assert.ok(!(await invitationsOn(invited)).includes(slug))
    await wait(owner)
    await sqlOn(service().deps.database, 'a stored time must be in the past or future')(
      'update organization_invitation set expires_at = :expiresAt where username = :username',
      { expiresAt: service().clock() + 1, username: invited.username },
    )
    service().clock.advance(2)
    assert.ok(!(await invitationsOn(invited)).includes(slug))
    assert.equal((await forge(invited, `${page}/accept`)).status, 404)
  })

  it('an invitation is void while who invited is blocked, and for good where they are gone', async () => {
    const [owner, admin, invited, other] = [await person(), await person(), await person(), await person()]
    const { page, slug } = await found(owner)
    await join(owner, page, admin, 'admin')
    for (const { username } of [invited, other]) await send(admin, page, `${page}/invite`, { username, role: 'member' })
    const seen = async () => [
      (await invitationsOn(other)).includes(slug),
      /Invalid: the inviter lost the required role/.test((await owner.browser.go(page)).text),
    ]
    assert.deepEqual(await seen(), [true, false])
    await runCommand(service(), ['account', 'block', admin.username])
    assert.deepEqual(await seen(), [false, true])
    assert.equal((await forge(invited, `${page}/accept`)).status, 404)
    await runCommand(service(), ['account', 'unblock', admin.username])
    await send(invited, organizations, `${page}/accept`)
    assert.equal((await rolesOn(owner, page))[invited.username], 'Member')
    await admin.browser.signIn(admin.username)
    const deletion = '/dashboard/account/delete'
    assert.equal((await send(admin, deletion, deletion, { username: admin.username })).status, 303)
    assert.deepEqual(await seen(), [false, true])
    assert.equal((await forge(other, `${page}/accept`)).status, 404)
    await send(owner, page, `${page}/invite`, { username: other.username, role: 'member' })
    await send(other, organizations, `${page}/accept`)
    assert.equal((await rolesOn(owner, page))[other.username], 'Member')
  })

  it('nobody comes back by an invitation that was made before they were a member', async () => {
    const [owner, invited] = [await person(), await person()]
    const { page, slug } = await found(owner)
    for (const end of [
      () => send(owner, page, `${page}/members/${invited.id}/remove`),
      () => send(invited, `${page}/settings`, `${page}/leave`),
    ]) {
      await send(owner, page, `${page}/invite`, { username: invited.username, role: 'admin' })
      await runCommand(service(), ['organization', 'add-member', slug, invited.username])
      assert.equal((await end()).status, 303)
      assert.equal((await forge(invited, `${page}/accept`)).status, 404)
      assert.ok(!(await invitationsOn(invited)).includes(slug))
    }
  })

  it('an account that is deleted in the moment in which it accepts is told that it is none', async () => {
    const [owner, invited] = [await person(), await person()]
    const { page } = await found(owner)
    await send(owner, page, `${page}/invite`, { username: invited.username, role: 'member' })
    const other = await openCompetingTransaction(service().config.databaseUrl ?? '')
    try {
      await other.query('select from account where id = $1 for update', [invited.id])
      const accepting = forge(invited, `${page}/accept`)
      await other.isWaitedFor()
      await other.query('delete from web_session where account_id = $1', [invited.id])
      await other.query('delete from account where id = $1', [invited.id])
      await other.query('commit')
      assert.equal((await accepting).status, 401)
    } finally {
      await other.end()
    }
    assert.deepEqual(await rolesOn(owner, page), { [owner.username]: 'Owner' })
  })

  it('members are listed once each, in whatever order the database has its words', async () => {
    const asPeopleDo = `template0 locale_provider icu icu_locale 'und' encoding 'UTF8'`
    const { url, drop } = await createDatabase(process.env['TEST_DATABASE_URL'] ?? '', asPeopleDo)
    const config = readConfig({ DATABASE_URL: url, UNSAFE_DURABILITY: 'on' })
    const database = await openDatabase(config)
    try {
      await sqlOn(
        database,
        'the edges need many more steps',
      )(
        `with named as (select 'm' || word || n as name from generate_series(1, 5) n, unnest('{"",_}'::text[]) word),
         owned as (insert into owner (name, type, id) select name, 'account', name from named),
         made as (insert into account (id, username, email, password_hash, tier, created_at, updated_at)
           select name, name, '', '', 'free', 0, 0 from named returning id),
         own as (insert into owner (name, type, id) values ('org', 'organization', 'org')),
         org as (insert into organization (id, slug, name, created_at) values ('org', 'org', 'Org', 0))
         insert into organization_member select 'org', id, 'viewer' from made`,
      )
      const { members } = createStore(database, config).organizations
      const [one, two] = [await members('org', '', 7), await members('org', 'm_2', 7)]
      assert.deepEqual(
        [...one, ...two].map(({ username }) => username),
        ['m1', 'm2', 'm3', 'm4', 'm5', 'm_1', 'm_2', 'm_3', 'm_4', 'm_5'],
      )
    } finally {
      await database.close()
      await drop()
    }
  })

  it('at most a hundred invitations wait at a time', async () => {
    const owner = await person()
    const { page, id } = await found(owner)
    const now = service().clock()
    await sqlOn(service().deps.database, 'the edges are too slow for many rows')(
      `insert into organization_invitation select :id, 'u' || n, 'member', :invitedBy, :now, :expiresAt from generate_series(1, 100) n`,
      { id, invitedBy: owner.id, now, expiresAt: now + dayMs },
    )
    const refused = await send(owner, page, `${page}/invite`, { username: 'one-more', role: 'member' })
    assert.deepEqual(
      [refused.status, /100 invitations are unanswered\. Withdraw one first/.test(refused.text)],
      [400, true],
    )
  })

  it('a changed role, a withdrawn invitation and a reserved agent are put back by one click', async () => {
    const [owner, member, invited] = [await person(), await person(), await person()]
    const { page, slug } = await found(owner)
    await join(owner, page, member)
    const undo = async ({ location }: Seen, action: string): Promise<void> => {
      const notice = await owner.browser.go(location ?? '')
      assert.match(wordsOf(notice.text), /\. Undo/)
      assert.equal((await owner.browser.submit(notice, { action })).status, 303)
    }
    const role = `${page}/members/${member.id}/role`
    await undo(await send(owner, page, role, { role: 'admin' }), role)
    assert.equal((await rolesOn(owner, page))[member.username], 'Member')

    await send(owner, page, `${page}/invite`, { username: invited.username, role: 'viewer' })
    await undo(await send(owner, page, `${page}/withdraw`), `${page}/invite`)
    assert.ok((await invitationsOn(invited)).includes(slug))
    await send(invited, organizations, `${page}/accept`)
    assert.equal((await rolesOn(owner, page))[invited.username], 'Viewer')

    await send(owner, '/dashboard/agents', '/dashboard/agents', { owner: slug, name: 'bot' })
    const id = (await service().deps.store.agents.idOf(`@${slug}.bot`)) ?? ''
    const share = `${page}/agents/${id}/share`
    await undo(await send(owner, `${page}/agents`, share), share)
    assert.match(wordsOf((await owner.browser.go(`${page}/agents`)).text), /All members Stop sharing/)

    await send(owner, page, role, { role: 'owner' })
    const own = await forge(owner, `${page}/members/${owner.id}/role`, { role: 'admin', was: 'owner' })
    assert.doesNotMatch(own.location ?? '', /undo=/, 'an admin cannot become an owner again')
  })

  it('members act for agents that are shared; who reserves one ends what they have allowed for it', async () => {
    const [owner, member] = [await person(), await person()]
    const { page, slug } = await found(owner)
    await join(owner, page, member)
    await send(owner, '/dashboard/agents', '/dashboard/agents', { owner: slug, name: 'bot' })
    const handle = `@${slug}.bot`
    const id = (await service().deps.store.agents.idOf(handle)) ?? ''
    const wishes = { username: member.username, handle, scope: 'mailbox:read', resource: service().config.baseUrl }
    const { refresh_token } = await tokensOf(service(), wishes)
    assert.ok(refresh_token)
    assert.equal((await forge(member, `${page}/agents/${id}/share`, { shared: 'no' })).status, 403)
    const reserved = await send(owner, `${page}/agents`, `${page}/agents/${id}/share`)
    assert.match(
      (await owner.browser.go(reserved.location ?? '')).text,
      /Only owners and admins can act for that agent/,
    )
    const [family] = await sqlOn(service().deps.database, 'no edge shows the stored rows')<{ revoked_for: string }>(
      'select revoked_for from token_family where account_id = :accountId',
      { accountId: member.id },
    )
    assert.equal(family?.revoked_for, 'role changed')
    await assert.rejects(consent(service(), wishes))
    const shared = await send(owner, `${page}/agents`, `${page}/agents/${id}/share`)
    assert.equal(shared.status, 303)
    await consent(service(), wishes)
    const other = await found(owner)
    assert.equal((await forge(owner, `${other.page}/agents/${id}/share`, { shared: 'no' })).status, 404)
  })
})
