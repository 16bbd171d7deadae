import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ulid } from 'ulid'
import { runCommand } from '../support/cli.ts'
import { forge, found, join, newPerson, organizations, rolesOn, send, wordsOf } from '../support/people.ts'
import { sqlOn } from '../support/sql.ts'
import { useService } from '../support/use-service.ts'
import { unescaped } from '../../scripts/support/visitor.ts'

describe('organizations that people run', () => {
  const service = useService({ database: 'postgres' })
  const person = () => newPerson(service())

  it('a person without one sees an explanation, creates one, and is its owner', async () => {
    const founder = await person()
    assert.match(
      (await founder.browser.go(organizations)).text,
      /In an organization, several people run agents together\./,
    )
    const { slug, page, created } = await found(founder)
    assert.match(created.text, /Organization created\./)
    assert.deepEqual(await rolesOn(founder, page), { [founder.username]: 'Owner' })
    assert.match((await founder.browser.go(organizations)).text, new RegExp(`@${slug}</a>`))
    const made = await send(founder, '/dashboard/agents', '/dashboard/agents', { owner: slug, name: 'bot' })
    assert.equal(made.status, 303, made.text)
  })

  it('a name that is taken, reserved or wrong is refused beside its field', async () => {
    const founder = await person()
    const { slug } = await found(founder)
    for (const [name, status, complaint] of [
      [slug, 409, 'This name is taken. Choose another one.'],
      [founder.username, 409, 'This name is taken. Choose another one.'],
      ['postmaster', 400, 'This name is reserved. Choose another one.'],
      ['a b', 400, 'Use up to 39 lowercase letters'],
      ['operator', 400, 'Use up to 39 lowercase letters'],
    ] as const) {
      const refused = await send(founder, organizations, organizations, { slug: name, name: 'Org' })
      assert.equal(refused.status, status, name)
      assert.ok(refused.text.includes(`<p id="slug-problem" class="problem">${complaint}`), refused.text)
    }
    const nameless = await send(founder, organizations, organizations, { slug: ulid().toLowerCase(), name: '' })
    assert.equal(nameless.status, 400)
  })

  it('an organization has the tier of who makes it, so that nobody gets another one by it', async () => {
    const [poor, rich] = [await person(), await person()]
    await runCommand(service(), ['account', 'set', rich.username, '--tier', 'pro'])
    for (const [founder, status] of [
      [poor, 403],
      [rich, 303],
    ] as const) {
      const { slug } = await found(founder)
      const fields = { owner: slug, name: 'bot', inbound_policy: 'open' }
      const made = await send(founder, '/dashboard/agents', '/dashboard/agents', fields)
      assert.equal(made.status, status, made.text)
      const set = await runCommand(service(), ['organization', 'set', slug, '--tier', 'pro', '--name', 'Rich'])
      assert.deepEqual(set, { slug, name: 'Rich', tier: 'pro' })
      const again = { ...fields, name: 'other' }
      assert.equal((await send(founder, '/dashboard/agents', '/dashboard/agents', again)).status, 303)
    }
    await assert.rejects(runCommand(service(), ['organization', 'set', 'nothing', '--tier', 'pro']), {
      code: 'NOT_FOUND',
    })
    await assert.rejects(runCommand(service(), ['organization', 'set', 'acme']), { code: 'VALIDATION_ERROR' })
  })

  it('nobody founds more than the tier allows', async () => {
    const founder = await person()
    const one = () => send(founder, organizations, organizations, { slug: ulid().toLowerCase(), name: 'Org' })
    for (let count = 0; count < 3; count++) await found(founder)
    const refused = await one()
    assert.equal(refused.status, 403)
    assert.match(refused.text, /On the free tier, a person owns at most 3 organizations\./)
    await runCommand(service(), ['account', 'set', founder.username, '--tier', 'pro'])
    assert.equal((await one()).status, 303)
  })

  it('long lists of organizations and invitations have pages', async () => {
    const [me, other] = [await person(), await person()]
    const tag = ulid().slice(6)
    const { database } = service().deps
    await sqlOn(database, 'the edges are too slow for many rows')(
      `with named as (
         select 'org_' || '${tag}' || lpad(n::text, 6, '0') as id, 'o${tag.toLowerCase()}' || lpad(n::text, 3, '0') as slug
         from generate_series(1, 140) n),
       owned as (insert into owner (name, type, id) select slug, 'organization', id from named),
       made as (insert into organization (id, slug, name, created_at) select id, slug, 'Org', 0 from named returning id),
       members as (
         insert into organization_member select id, case when right(id, 3) > '070' then :inviterId else :memberId end,
           case when right(id, 3) > '070' then 'admin' else 'member' end from made)
       insert into organization_invitation select id, :username, 'member', :inviterId, right(id, 3)::integer, :expiresAt from made where right(id, 3) > '070'`,
      { inviterId: other.id, memberId: me.id, username: me.username, expiresAt: service().clock() + 1_000_000 },
    )
    await sqlOn(database, 'a stored time must be in the past or future')(
      'update account set created_at = 0 where id = :id',
      { id: me.id },
    )
    const first = (await me.browser.go(organizations)).text
    const listed = (text: string) =>
      [...text.matchAll(/\/organizations\/org_\w+">@\w+(\d{3})</g)].map(([, n]) => Number(n))
    assert.match((await me.browser.go('/dashboard/security')).text, /Organizations<\/span> <span class="badge">70</)
    assert.match((await me.browser.go('/dashboard')).text, /class="panel">You have 70 invitations\./)
    const next = unescaped(/href="([^"]*\?after=[^"]*)"/.exec(first)?.[1] ?? '')
    const numbers = Array.from({ length: 70 }, (_, n) => n + 1)
    assert.deepEqual([...listed(first), ...listed((await me.browser.go(next)).text)], numbers)
    assert.equal(first.match(/\/decline"/g)?.length, 50, 'the oldest of 70')
    const deletion = wordsOf((await me.browser.go('/dashboard/account/delete')).text)
    assert.match(deletion, /You leave (?:@\w+ , ){19}@\w+ and others\./)
  })

  it('nobody can lock everybody out: the last owner neither leaves nor takes a lesser role', async () => {
    const [owner, other] = [await person(), await person()]
    const { page } = await found(owner)
    await join(owner, page, other, 'admin')
    const lesser = { role: 'member', was: 'owner' }
    for (const act of [
      () => send(owner, `${page}/settings`, `${page}/leave`),
      () => forge(owner, `${page}/members/${owner.id}/role`, lesser),
    ]) {
      const { status, text } = await act()
      assert.equal(status, 409, text)
      assert.match(text, /This would remove the last owner or admin: make another member an owner first\./)
    }
    const made = await send(owner, page, `${page}/members/${other.id}/role`, { role: 'owner', was: 'admin' })
    assert.equal(made.status, 303, made.text)
    await runCommand(service(), ['account', 'block', other.username])
    assert.equal(
      (await send(owner, `${page}/settings`, `${page}/leave`)).status,
      409,
      'an owner who is blocked runs nothing',
    )
    await runCommand(service(), ['account', 'unblock', other.username])
    const left = await send(owner, `${page}/settings`, `${page}/leave`)
    assert.equal(left.status, 303, left.text)
    assert.match((await owner.browser.go(left.location ?? '')).text, /You have left the organization\./)
    assert.equal((await owner.browser.go(page)).status, 404)
  })

  it('of two owners who leave at the same moment one stays', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await person(), await person()]
      const { page } = await found(one)
      await join(one, page, other, 'owner')
      const pages = await Promise.all([one.browser.go(`${page}/settings`), other.browser.go(`${page}/settings`)])
      const leave = { action: `${page}/leave` }
      const answers = await Promise.all([one.browser.submit(pages[0]!, leave), other.browser.submit(pages[1]!, leave)])
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [303, 409])
    }
  })

  it('an organization is deleted by an owner, without agents, and its name stays reserved', async () => {
    const [owner, admin] = [await person(), await person()]
    const { slug, page } = await found(owner)
    await join(owner, page, admin, 'admin')
    await send(owner, '/dashboard/agents', '/dashboard/agents', { owner: slug, name: 'bot' })
    const settings = `${page}/settings`
    const members = (await owner.browser.go(page)).text
    assert.doesNotMatch(members, /Delete organization|Leave organization|name="required"|name="name"/)
    assert.ok(members.includes(`${settings}" >Settings</a>`) && members.includes(`${page}/sso" >Single sign-on</a>`))
    const refused = await send(owner, settings, `${page}/end`)
    assert.deepEqual([refused.status, /The organization still has agents/.test(refused.text)], [409, true])
    assert.match(refused.text, /aria-current="page">Settings</, 'the tab of the form')
    const empty = await found(owner)
    await join(owner, empty.page, admin, 'admin')
    assert.doesNotMatch((await admin.browser.go(`${empty.page}/settings`)).text, /Delete organization|second-factor/)
    assert.doesNotMatch((await admin.browser.go(empty.page)).text, />Single sign-on</)
    const ended = await send(owner, `${empty.page}/settings`, `${empty.page}/end`)
    assert.equal(ended.status, 303, ended.text)
    for (const who of [owner, admin]) assert.equal((await who.browser.go(empty.page)).status, 404)
    const again = await send(owner, organizations, organizations, { slug: empty.slug, name: 'Mine' })
    assert.deepEqual([again.status, /This name is taken/.test(again.text)], [409, true])
    await assert.rejects(runCommand(service(), ['agent', 'create', `@${empty.slug}.ghost`]), { code: 'NOT_FOUND' })
  })

  it('of two tabs that change the same thing the second is told what the first has done', async () => {
    const [owner, other] = [await person(), await person()]
    const { page } = await found(owner)
    await join(owner, page, other)
    const settings = [await owner.browser.go(`${page}/settings`), await owner.browser.go(`${page}/settings`)] as const
    const [first, second] = [await owner.browser.go(page), await owner.browser.go(page)]
    const rename = (name: string) => ({ action: page, fields: { name } })
    assert.equal((await owner.browser.submit(settings[0], rename('One'))).status, 303)
    const late = await owner.browser.submit(settings[1], rename('Two'))
    assert.deepEqual([late.status, /Another person has changed the name/.test(late.text)], [409, true])
    const role = (name: string) => ({ action: `${page}/members/${other.id}/role`, fields: { role: name } })
    assert.equal((await owner.browser.submit(first, role('admin'))).status, 303)
    const lateRole = await owner.browser.submit(second, role('viewer'))
    assert.equal(lateRole.status, 409)
    assert.ok(
      lateRole.text.includes(`Another person has changed the role of ${other.username} to admin: reload the page.`),
    )
    assert.deepEqual((await rolesOn(owner, page))[other.username], 'Admin')
    for (const status of [303, 404])
      assert.equal((await owner.browser.submit(first, { action: `${page}/members/${other.id}/remove` })).status, status)
  })

  it('what people call themselves and their organizations is text, and keeps its direction to itself', async () => {
    const marker = `<img src=x onerror=alert(1)>"'&\u202e`
    const owner = await person()
    const { page, slug } = await found(owner)
    assert.equal((await send(owner, `${page}/settings`, page, { name: marker })).status, 303)
    await send(owner, '/dashboard/account', '/dashboard/account', { display_name: marker, email: 'a@b.example' })
    const invited = await person()
    await send(owner, page, `${page}/invite`, { username: invited.username, role: 'member' })
    const bot = { owner: slug, name: 'bot', display_name: marker }
    await send(owner, '/dashboard/agents', '/dashboard/agents', bot)
    for (const [who, address] of [
      [owner, organizations],
      [owner, page],
      [owner, `${page}/agents`],
      [owner, `${page}/settings`],
      [owner, '/dashboard/account'],
      [invited, organizations],
    ] as const) {
      const { text } = await who.browser.go(address)
      assert.ok(!text.includes('<img') && text.includes('&lt;img'), address)
      assert.ok(!/<(?:bdi|td|p)[^>]*>[^<]*\u202e/.test(text), address)
    }
  })

  it('a page of an organization is for its people alone, whatever somebody else sends', async () => {
    const [owner, stranger] = [await person(), await person()]
    const { page } = await found(owner)
    assert.equal((await stranger.browser.go(page)).status, 404)
    assert.equal((await stranger.browser.go(`${page}/agents`)).status, 404)
    const forged: [string, Record<string, string>][] = [
      ['', { name: 'Mine', was: 'Org' }],
      ['/invite', { username: stranger.username, role: 'owner' }],
      ['/withdraw', { username: 'a' }],
      [`/members/${owner.id}/remove`, {}],
      [`/members/${stranger.id}/role`, { role: 'owner', was: 'member' }],
      ['/leave', {}],
      ['/end', {}],
      ['/accept', {}],
    ]
    for (const [path, fields] of forged) assert.equal((await forge(stranger, page + path, fields)).status, 404, path)
    assert.deepEqual(await rolesOn(owner, page), { [owner.username]: 'Owner' })
  })
})
