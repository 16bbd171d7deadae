import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { kindsOfAuthority } from '../../src/people/lost-authority.ts'
import { amsHere } from '../support/cli.ts'
import { openCompetingTransaction } from '../support/competing-transaction.ts'
import { put } from '../support/files.ts'
import {
  callerOf,
  connectBy,
  createdClient,
  letIn,
  listenWith,
  newOrganization,
  pendingApproval,
  tokenFor,
  webhookOf,
  type Organization,
  noAuthority,
  withoutPeople,
} from '../support/lost-roles.ts'
import { fillIn, forge, newPerson, send } from '../support/people.ts'
import { useTwoProcesses } from '../support/processes.ts'
import { startReceiver } from '../support/receiver.ts'
import { sqlOn } from '../support/sql.ts'
import { until } from '../support/until.ts'

/** Tables whose rows name a session. Each of their uses asks the database whether the session still stands. */
const bySession = ['approval', 'direct_upload', 'ticket', 'webhook']

// No process polls within the first minute. Earlier effects come by the bus, or by a read at each use.
describe('T40: authority ends with the role of its creator, in every process:', { timeout: 120_000 }, () => {
  const { at } = useTwoProcesses({ AUTHORITY_SECONDS: '60' })
  const open: (() => Promise<unknown>)[] = []
  after(async () => {
    for (const close of open) await close()
  })

  const receiver = async () => {
    const started = await startReceiver()
    open.push(started.close)
    return started
  }

  const remove = ({ owner, page, person }: Organization, fields?: Record<string, string>) =>
    forge(owner, `${page}/members/${person.id}/remove`, fields)

  const ams = (...words: string[]) => {
    const { databaseUrl, authUrl } = at(0).config
    return amsHere({ env: { DATABASE_URL: databaseUrl!, AUTH_URL: authUrl } }, words)
  }

  it('every column that names a person, a client or a session belongs to a kind that ends, or to none', async () => {
    const sql = sqlOn(at(0).deps.database, 'the database itself is tested')<{ name: string }>
    const columns = await sql(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and (column_name ~ '(_by|session_id|account_id|client_id|owner_id|family_id)$'
         or (table_name, column_name) in (
           select usage.table_name, usage.column_name from information_schema.key_column_usage usage
           join information_schema.referential_constraints using (constraint_name)
           join information_schema.table_constraints referred on referred.constraint_name = unique_constraint_name
           where referred.table_name in ('account', 'client', 'token_family', 'web_session')))
       order by name`,
    )
    const known = [
      ...Object.entries(kindsOfAuthority).map(([table, { creator }]) => `${table}.${creator}`),
      ...bySession.map((table) => `${table}.session_id`),
      ...Object.keys(noAuthority),
    ]
    const named = columns.map(({ name }) => name)
    assert.deepEqual(named.toSorted(), known.toSorted())
    const tables = await sql(`select table_name as name from information_schema.tables where table_schema = 'public'`)
    const withPeople = new Set(named.map((name) => name.split('.')[0]!))
    const others = tables.map(({ name }) => name).filter((name) => !withPeople.has(name))
    assert.deepEqual(others.toSorted(), withoutPeople.toSorted(), 'a table that is new')
  })

  it('clients, apps, sockets, tickets, webhooks, approvals, upload addresses and invitations of an admin', async () => {
    const world = await newOrganization(at(0))
    const { owner, person, page, agent } = world
    const credentials = await createdClient(person, agent.id)
    const client = callerOf(world, credentials.client_id)
    const app = await letIn(at(0), world)
    const sockets = await Promise.all(
      [0, 1].map(async (n) => {
        const { body } = await tokenFor(at(n), credentials, 'ws')
        return listenWith(at(n), body.access_token)
      }),
    )
    const tickets = await Promise.all([client, app.caller].map((caller) => at(0).deps.tickets.issue(caller)))
    const receivers = [await receiver(), await receiver()]
    const webhooks = [await webhookOf(at(0), client, receivers[0]!), await webhookOf(at(0), app.caller, receivers[1]!)]
    const approvals = [
      await pendingApproval(at(0), client, '@somebody.first'),
      await pendingApproval(at(0), app.caller, '@somebody.second'),
    ]
    const file = { uploader: client, filename: 'note.txt', contentType: 'text/plain', sizeBytes: 5 }
    const upload = await at(0).deps.files.direct.announce(file)
    const local = (url: string) => url.replace(/^.*(?=\/files\/)/, `http://127.0.0.1:${at(1).config.port}`)
    const invited = await newPerson(at(0))
    await send(person, page, `${page}/invite`, { username: invited.username, role: 'viewer' })

    assert.equal((await tokenFor(at(1), credentials)).status, 200)
    assert.equal((await remove(world)).status, 303)

    assert.deepEqual(await Promise.all(sockets.map(({ closed }) => closed)), [1008, 1008])
    for (const n of [0, 1]) {
      assert.equal((await tokenFor(at(n), credentials)).status, 401)
      assert.equal((await app.refreshAt(at(n))).status, 401)
    }
    for (const { ticket } of tickets) assert.equal(await connectBy(at(1), ticket), 401)
    await until(() => receivers.every(({ notices }) => notices.some(({ body }) => body.type === 'terminated')))
    for (const webhook of webhooks) {
      assert.ok('id' in webhook)
      assert.equal(await at(1).deps.webhooks.find(agent.id, webhook.id), undefined)
    }
    const waiting = (await owner.browser.go('/dashboard/approvals')).text
    for (const approval of approvals) {
      assert.ok(!waiting.includes(approval))
      assert.equal((await forge(owner, `/dashboard/approvals/${approval}/accept`)).status, 409)
    }
    assert.equal((await put(local(upload.url), 'hello')).status, 404)
    await ams('organization', 'add-member', world.slug, person.username, '--role', 'owner')
    assert.equal((await forge(invited, `${page}/accept`)).status, 404, 'also when the inviter has a role again')
    assert.equal((await tokenFor(at(1), credentials)).status, 401, 'also when the creator has a role again')
  })

  it('a remaining access token creates nothing that lasts', async () => {
    const world = await newOrganization(at(0))
    const { client_id } = await createdClient(world.person, world.agent.id)
    const [client, app] = [callerOf(world, client_id), await letIn(at(0), world)]
    const pending = await pendingApproval(at(0), app.caller, '@somebody.third')
    assert.equal((await remove(world)).status, 303)
    const ended = { code: 'UNAUTHORIZED' }
    for (const caller of [client, app.caller]) {
      await assert.rejects(pendingApproval(at(1), caller, '@somebody.fourth'), ended)
      await assert.rejects(webhookOf(at(1), caller, await receiver()), ended)
      const { ticket } = await at(1).deps.tickets.issue(caller)
      assert.equal(await connectBy(at(0), ticket), 401)
    }
    await at(1).deps.approvals.answer(app.caller, pending, 'accepted')
    assert.deepEqual(await at(1).deps.store.approvals.find(pending, app.caller), {
      answer: 'cancelled',
      outcome: 'cancelled',
    })
  })

  it('an approval of a client that was revoked meanwhile is accepted by nobody', async () => {
    const world = await newOrganization(at(0))
    const { owner, person, agent } = world
    const { client_id } = await createdClient(person, agent.id)
    const caller = callerOf(world, client_id)
    const approval = await pendingApproval(at(0), caller, '@somebody.fifth')
    await at(1).deps.store.clients.revoke(client_id, at(1).clock())
    assert.equal((await forge(owner, `/dashboard/approvals/${approval}/accept`)).status, 409)
    await assert.rejects(at(0).deps.approvals.answer(caller, approval, 'accepted'), { code: 'CONFLICT' })
    assert.equal((await at(0).deps.store.approvals.find(approval, caller))?.outcome, null)
  })

  it('an approval that a person answers after the role is lost', async () => {
    const world = await newOrganization(at(0))
    const { owner, person, page, agent } = world
    const approval = await pendingApproval(at(0), callerOf(world, 'cli_of_the_test'), '@somebody.sixth')
    const form = await person.browser.go('/dashboard/approvals')
    assert.ok(form.text.includes(approval))
    assert.equal(
      (await forge(owner, `${page}/members/${person.id}/role`, { role: 'viewer', was: 'admin' })).status,
      303,
    )
    const action = `/dashboard/approvals/${approval}/accept`
    assert.equal((await person.browser.submit(form, { action })).status, 404)
    const viewed = { agentId: agent.id, clientId: 'cli_of_the_test' }
    assert.equal((await at(0).deps.store.approvals.find(approval, viewed))?.answer, null)
  })

  const ways: Record<string, (world: Organization) => Promise<unknown>> = {
    removal: (world) => remove(world),
    'removal on the command line': ({ slug, person }) => ams('organization', 'remove-member', slug, person.username),
    demotion: ({ owner, page, person }) =>
      forge(owner, `${page}/members/${person.id}/role`, { role: 'viewer', was: 'admin' }),
    leaving: ({ page, person }) => forge(person, `${page}/leave`),
    'a block of the account': ({ person }) => ams('account', 'block', person.username),
    'the end of the account': ({ person }) => {
      const page = '/dashboard/account/delete'
      return send(person, page, page, { username: person.username })
    },
  }

  for (const [way, lose] of Object.entries(ways))
    it(`by ${way}`, async () => {
      const world = await newOrganization(at(0))
      const credentials = await createdClient(world.person, world.agent.id)
      const app = await letIn(at(0), world)
      const { body } = await tokenFor(at(1), credentials, 'ws')
      const socket = await listenWith(at(1), body.access_token)
      const invited = await newPerson(at(0))
      await send(world.person, world.page, `${world.page}/invite`, { username: invited.username, role: 'viewer' })
      await lose(world)
      assert.equal(await socket.closed, 1008)
      assert.equal((await tokenFor(at(1), credentials)).status, 401)
      assert.equal((await app.refreshAt(at(1))).status, 401)
      assert.equal((await forge(invited, `${world.page}/accept`)).status, 404)
    })

  it('an admin who becomes a member loses clients, and keeps apps as an agent that is shared', async () => {
    const world = await newOrganization(at(0))
    const { owner, page, person } = world
    const credentials = await createdClient(person, world.agent.id)
    const app = await letIn(at(0), world)
    await forge(owner, `${page}/members/${person.id}/role`, { role: 'member', was: 'admin' })
    assert.equal((await tokenFor(at(1), credentials)).status, 401)
    assert.equal((await app.refreshAt(at(1))).status, 200)
    await forge(owner, `${page}/agents/${world.agent.id}/share`, { shared: 'no' })
    assert.equal((await app.refreshAt(at(1))).status, 401)
  })

  it('a client, an app or an answer that is under way while the role is taken away', async () => {
    const world = await newOrganization(at(0))
    const { person, agent, page } = world
    const approval = await pendingApproval(at(0), callerOf(world, 'cli_of_the_test'), '@somebody.eighth')
    const clients = await person.browser.go('/dashboard/clients')
    const other = await openCompetingTransaction(at(0).config.databaseUrl ?? '')
    try {
      const id = page.split('/').at(-1)
      await other.query('select from organization where id = $1 for update', [id])
      const fields = { agent: agent.id, name: 'Late' }
      const creating = person.browser.submit(clients, { action: '/dashboard/clients', fields })
      await other.isWaitedFor()
      const letting = assert.rejects(letIn(at(1), world), { code: 'FORBIDDEN' })
      const answering = forge(person, `/dashboard/approvals/${approval}/accept`)
      await until(async () => {
        const sql = sqlOn(at(0).deps.database, 'no edge shows running statements')
        const waiting = await sql(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return waiting.length >= 3
      })
      await other.query('delete from organization_member where organization_id = $1 and account_id = $2', [
        id,
        person.id,
      ])
      await other.query('commit')
      assert.equal((await creating).status, 404)
      await letting
      assert.equal((await answering).status, 404)
    } finally {
      await other.end()
    }
    assert.equal((await at(0).deps.store.createdAuthority.clients(person.id)).length, 0)
    assert.equal((await at(0).deps.store.createdAuthority.families(person.id)).length, 0)
  })

  it('an undo that a person sends after the role is lost', async () => {
    const world = await newOrganization(at(0))
    const { person, agent } = world
    const access = `/dashboard/agents/${agent.id}/access`
    await fillIn(person.browser, access, `${access}/allow`, { entry: '@somebody.ninth' })
    const removed = await fillIn(person.browser, access, `${access}/disallow`, { entry: '@somebody.ninth' })
    const undo = await person.browser.go(removed.location ?? '')
    assert.ok(undo.text.includes('Undo'))
    await remove(world)
    assert.equal((await person.browser.submit(undo, { action: `${access}/allow` })).status, 404)
    assert.deepEqual(await at(0).deps.store.trust.allowlist(agent.id), [])
  })
})
