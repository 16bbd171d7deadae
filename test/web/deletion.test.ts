import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { applyBootstrap } from '../../src/people/bootstrap.ts'
import { newAgent } from '../support/agents.ts'
import { call, draftTo } from '../support/client.ts'
import { runCommand } from '../support/cli.ts'
import { tokensOf, refresh } from '../support/consents.ts'
import { found, join, newPerson, organizations, send, type Person } from '../support/people.ts'
import { sqlOn } from '../support/sql.ts'
import { run } from '../jobs/run.ts'
import { useService } from '../support/use-service.ts'
import { password, visitor } from '../../scripts/support/visitor.ts'

const page = '/dashboard/account/delete'

describe('deleting an account', () => {
  const service = useService({ database: 'postgres' })
  const person = () => newPerson(service())
  const remove = (who: Person, fields: Record<string, string> = {}) =>
    send(who, page, page, { username: who.username, password, ...fields })

  async function withAgent() {
    const me = await person()
    await send(me, '/dashboard/agents', '/dashboard/agents', { name: 'bot' })
    const agent = await newAgent(service(), { handle: `@${me.username}.bot`, inbound_policy: 'open' })
    return { me, agent }
  }

  it('names the consequences, and asks for the name and the password', async () => {
    const { me } = await withAgent()
    const { text } = await me.browser.go(page)
    for (const said of [/cannot be undone/, /Your agent is deleted/, /stay reserved/, /stays with the recipients/])
      assert.match(text, said)
    assert.match(text, /Delete my account<\/button><a class="button secondary" href="[^"]*\/account">Cancel</)
    assert.doesNotMatch(text, /name="password"/, 'who has just signed in')
    service().clock.advance(11 * 60_000)
    assert.match((await me.browser.go(page)).text, /name="password"/)
    for (const [fields, complaint] of [
      [{ password: 'wrong password' }, /This is not your password\./],
      [{ username: 'somebody' }, /Type \w+ to confirm\./],
    ] as const) {
      const refused = await remove(me, fields)
      assert.deepEqual([refused.status, complaint.test(refused.text)], [400, true], refused.text)
    }
    assert.equal((await me.browser.go('/dashboard/agents')).status, 200)
    assert.equal((await remove(me)).status, 303)
  })

  it('nothing of the person stays, and nobody can take their names', async () => {
    const { me, agent } = await withAgent()
    const { database } = service().deps
    const other = visitor(service())
    await other.signIn(me.username)
    const wishes = { username: me.username, handle: agent.handle, scope: 'mailbox:read' }
    const { refresh_token, clientId } = await tokensOf(service(), wishes)
    const deleted = await remove(me)
    assert.equal(deleted.status, 303, deleted.text)
    assert.match((await me.browser.go(deleted.location ?? '')).text, /Your account is deleted\./)
    assert.equal((await other.go('/dashboard/agents')).status, 303, 'signed out everywhere')
    assert.equal((await other.signIn(me.username)).status, 401)
    assert.equal((await refresh(service(), clientId, refresh_token)).status, 401)
    assert.equal((await call(`${service().config.baseUrl}/mailbox`, { token: agent.token })).status, 403)
    for (const table of [
      'web_session',
      'passkey',
      'organization_member',
      'sign_in_place',
      'token_family',
      'email_link',
      'outgoing_email',
      'push_subscription',
    ])
      assert.deepEqual(
        await sqlOn(database, 'no edge shows the stored rows')(`select from ${table} where account_id = :accountId`, {
          accountId: me.id,
        }),
        [],
        table,
      )
    assert.deepEqual(
      await sqlOn(database, 'no edge shows the stored rows')('select from account where id = :id', { id: me.id }),
      [],
    )
    const newcomer = visitor(service())
    const fields = { username: me.username, email: 'thief@example.com', password }
    const taken = await newcomer.submit(await newcomer.go('/sign-up'), { action: '/sign-up', fields })
    assert.deepEqual([taken.status, /This name is taken\./.test(taken.text)], [409, true])
    await assert.rejects(runCommand(service(), ['agent', 'create', `@${me.username}.bot`]))
  })

  it('its agents go soon after, and who wrote to them is told what was not read', async () => {
    const { me, agent } = await withAgent()
    const sender = await newAgent(service())
    const { id } = await sender.sent(draftTo(agent.handle, { monitor: { events: ['bounced'] } }))
    await remove(me)
    assert.equal((await sender.send(draftTo(agent.handle))).status, 404)
    await run(service(), 'ownerless-agents')
    assert.equal(await service().deps.store.agents.idOf(agent.handle), undefined)
    assert.equal((await call(`${service().config.baseUrl}/mailbox`, { token: agent.token })).status, 401)
    await run(service(), 'deleted-agents')
    const { envelope_headers } = (await sender.list()).body
    assert.deepEqual(
      envelope_headers.map(({ in_reply_to }) => in_reply_to),
      [id],
    )
    await assert.rejects(runCommand(service(), ['agent', 'create', agent.handle]))
  })

  it('is refused while an organization would have nobody to run it, and leaves all others', async () => {
    const [me, other] = [await person(), await person()]
    const { page: mine, slug } = await found(me)
    const { page: theirs } = await found(other)
    await join(other, theirs, me, 'admin')
    await join(me, mine, other)
    const refused = await remove(me)
    assert.equal(refused.status, 409)
    assert.ok(refused.text.includes(`Organization @${slug} has no other owner: make a member an owner, or delete it.`))
    assert.equal((await other.browser.go(theirs)).text.includes(me.username), true, 'all of it or nothing')
    await send(me, mine, `${mine}/members/${other.id}/role`, { role: 'owner', was: 'member' })
    assert.equal((await remove(me)).status, 303)
    assert.ok(!(await other.browser.go(theirs)).text.includes(me.username))
    assert.equal((await other.browser.go(organizations)).status, 200)
  })

  it('a file of the deployment that names it is applied still, and does not bring it back', async () => {
    const { me } = await withAgent()
    await remove(me)
    await run(service(), 'ownerless-agents')
    const { deps } = service()
    const member = { username: me.username, role: 'owner' }
    const outcomes = await applyBootstrap(deps, {
      accounts: [{ username: me.username, email: 'a@b.example', password, tier: 'free' as const }],
      organizations: [{ slug: `o${me.username}`, name: 'Org', members: [member] }],
      agents: ['bot', 'other'].map((name) => ({
        handle: `@${me.username}.${name}`,
        ...({ inbound_policy: 'allowlist', visibility: 'public' } as const),
      })),
      clients: [],
    })
    const gone = outcomes.flatMap(({ deleted }) => deleted ?? [])
    assert.deepEqual(gone, [me.username, me.username, `@${me.username}.bot`, `@${me.username}.other`])
    assert.equal(await deps.store.owners.account(me.username), undefined)
  })
})
