import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { runCommand } from '../support/cli.ts'
import {
  callerOf,
  createdClient,
  listenWith,
  newOrganization,
  pendingApproval,
  tokenFor,
  webhookOf,
} from '../support/lost-roles.ts'
import { credentialsOn, fillIn, forge } from '../support/people.ts'
import { useTwoProcesses } from '../support/processes.ts'
import { startReceiver } from '../support/receiver.ts'
import { sqlOn } from '../support/sql.ts'
import { until } from '../support/until.ts'

describe('T40: when a creator loses the role, in every process:', { timeout: 120_000 }, () => {
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

  it('clients of others, of the operator, and for agents of their own stay', async () => {
    const world = await newOrganization(at(0))
    const { owner, person, agent } = world
    await fillIn(person.browser, '/dashboard/agents', '/dashboard/agents', { name: 'own' })
    const own = (await at(0).deps.store.agents.idOf(`@${person.username}.own`)) ?? ''
    const made = await runCommand(at(0), ['client', 'create', '--agent', agent.handle])
    assert.ok(made && 'client_id' in made)
    const kept = [
      await createdClient(owner, agent.id),
      await createdClient(person, own),
      { client_id: String(made.client_id), client_secret: String(made.client_secret) },
    ]
    const { text } = await owner.browser.go('/dashboard/clients')
    assert.match(text, new RegExp(`<small>by ${owner.username}<`))
    assert.match(text, /<small>by the operator</)
    await forge(owner, `${world.page}/members/${person.id}/remove`)
    for (const credentials of kept) assert.equal((await tokenFor(at(1), credentials)).status, 200)
  })

  it('a client that the owner keeps gets a new secret, and what was obtained with the old one ends', async () => {
    const world = await newOrganization(at(0))
    const { owner, person, page, agent } = world
    const [one, other] = [await createdClient(person, agent.id, 'One'), await createdClient(person, agent.id, 'Two')]
    const client = callerOf(world, one.client_id)
    const socket = await listenWith(at(1), (await tokenFor(at(1), one, 'ws')).body.access_token)
    const started = await receiver()
    await webhookOf(at(0), client, started)
    const approval = await pendingApproval(at(0), client, '@somebody.seventh')

    const member = `${page}/members/${person.id}`
    assert.ok((await owner.browser.go(page)).text.includes(`href="${member}"`))
    const asked = await owner.browser.go(member)
    for (const { client_id } of [one, other]) assert.ok(asked.text.includes(`name="client-${client_id}"`))
    const fields = { [`client-${one.client_id}`]: 'keep', [`client-${other.client_id}`]: 'revoke' }
    const removed = await owner.browser.submit(asked, { action: `${member}/remove`, fields })
    const [renewed, ...others] = credentialsOn(removed.text)
    assert.deepEqual([removed.status, renewed?.client_id, others], [200, one.client_id, []], removed.text)

    assert.equal(await socket.closed, 1008)
    for (const old of [one, other]) assert.equal((await tokenFor(at(1), old)).status, 401)
    await until(() => started.notices.some(({ body }) => body.type === 'terminated'))
    assert.equal((await forge(owner, `/dashboard/approvals/${approval}/accept`)).status, 409)
    await assert.rejects(webhookOf(at(1), client, await receiver()), { code: 'UNAUTHORIZED' })
    const { status, body } = await tokenFor(at(1), renewed!, 'ws')
    assert.equal(status, 200)
    const anew = await listenWith(at(0), body.access_token)
    anew.socket.close()
    const { text } = await owner.browser.go('/dashboard/clients')
    assert.match(text, new RegExp(`<code>${one.client_id}</code>.{0,400}<small>by ${owner.username}<`, 's'))
    assert.equal((await owner.browser.go(member)).status, 404)
  })

  it('nobody keeps a client by giving up their own role', async () => {
    const world = await newOrganization(at(0))
    const { person, page } = world
    const credentials = await createdClient(person, world.agent.id)
    const fields = { role: 'viewer', was: 'admin', [`client-${credentials.client_id}`]: 'keep' }
    const changed = await forge(person, `${page}/members/${person.id}/role`, fields)
    assert.deepEqual([changed.status, credentialsOn(changed.text)], [303, []])
    assert.equal((await tokenFor(at(1), credentials)).status, 401)
  })
  it('the database stores no client without the creator whose role it needs', async () => {
    const { owner, agent } = await newOrganization(at(0))
    const { client_id } = await createdClient(owner, agent.id)
    const removing = sqlOn(at(0).deps.database, 'the database itself is tested')(
      'update client set created_by = null where id = :client_id',
      { client_id },
    )
    await assert.rejects(removing, /client_check1/)
  })
})
