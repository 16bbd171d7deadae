import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ulid } from 'ulid'
import { createConnection, type TokenSource } from '#sdk'
import { login } from '#sdk/node'
import type { AccountAgentPage, AccountOrganizations } from '#generated/rest/models.ts'
import { applyBootstrap } from '../../src/people/bootstrap.ts'
import { createIdGenerator } from '../../src/platform/ids.ts'
import { call } from '../support/client.ts'
import { runCommand } from '../support/cli.ts'
import { newApp } from '../support/public-client.ts'
import { addressesOf, handshakeRefused, openFeed } from '../support/sdk.ts'
import { sqlOn } from '../support/sql.ts'
import { useService } from '../support/use-service.ts'
import { visitor, type Visitor } from '../../scripts/support/visitor.ts'

const agents = '/dashboard/agents'
const clients = '/dashboard/clients'

/** Rights of an organization's members over its agents, by role; `reserved` is an agent that only some may act for. */
const roles = {
  'nobody of it': { sees: false, actsForShared: false, actsForReserved: false, manages: false },
  viewer: { sees: true, actsForShared: false, actsForReserved: false, manages: false },
  member: { sees: true, actsForShared: true, actsForReserved: false, manages: false },
  admin: { sees: true, actsForShared: true, actsForReserved: true, manages: true },
  owner: { sees: true, actsForShared: true, actsForReserved: true, manages: true },
}

describe('agents of an organization', () => {
  const service = useService()

  const ams = (...words: string[]) => runCommand(service(), words)

  const idOf = async (handle: string): Promise<string> => (await service().deps.store.agents.idOf(handle)) ?? ''

  async function newOrganization() {
    const slug = ulid().toLowerCase()
    await ams('organization', 'create', slug, '--name', 'Org')
    const [shared, reserved] = [`@${slug}.shared`, `@${slug}.reserved`] as const
    for (const handle of [shared, reserved]) await ams('agent', 'create', handle)
    await sqlOn(service().deps.database, 'the edges need many more steps')(
      `update agent set scope = 'member' where handle = :reserved`,
      { reserved },
    )
    const made = await ams('client', 'create', '--agent', shared)
    return {
      slug,
      shared,
      reserved,
      clientId: Array.isArray(made) ? '' : String((made as { client_id: string }).client_id),
    }
  }

  async function newPerson() {
    const browser = visitor(service())
    const { username } = await browser.signUp()
    await browser.submit(await browser.go(agents), { action: agents, fields: { name: 'own' } })
    return { browser, username }
  }

  /** Sends a form of a page, also with values that the page does not offer; returns the status. */
  async function post(browser: Visitor, page: string, action: string, fields: Record<string, string> = {}) {
    return (await browser.submit(await browser.go(page), { action, fields })).status
  }

  async function tokens(browser: Visitor, scope: string, agent?: string): Promise<TokenSource> {
    const open = async (url: string) =>
      fetch(await browser.consent(url, { answer: 'allow', ...(agent !== undefined && { agent }) }))
    const { tokens: source } = createConnection({ url: addressesOf(service()), auth: login({ scope, open }) })
    await source.login?.()
    return source
  }

  for (const [role, may] of Object.entries(roles))
    it(`${role}: is let do with them what the role says, and finds nothing else`, async () => {
      const { slug, shared, reserved, clientId } = await newOrganization()
      const { browser, username } = await newPerson()
      if (may.sees) await ams('organization', 'add-member', slug, username, '--role', role)

      const app = await newApp(service())
      const consent = (await browser.go(app.address)).text
      for (const [handle, isOffered] of [
        [shared, may.actsForShared],
        [reserved, may.actsForReserved],
      ] as const) {
        assert.equal(consent.includes(handle), isOffered, handle)
        const status = await post(browser, app.address, app.address, { agent: await idOf(handle), answer: 'allow' })
        assert.equal(status, isOffered ? 303 : 403, handle)
        const mailbox = `/dashboard/mailbox/${await idOf(handle)}`
        assert.equal((await browser.go('/dashboard/mailbox')).text.includes(mailbox), isOffered, handle)
        for (const page of [mailbox, `${mailbox}/new`, `${mailbox}/search?q=x`])
          assert.equal((await browser.go(page)).status, isOffered ? 200 : 404, page)
      }
      const made = { agent: 'new', owner: slug, name: 'by-consent', answer: 'allow' }
      assert.equal(await post(browser, app.address, app.address, made), may.manages ? 303 : 403)

      const { text: list } = await browser.go(agents)
      const { text: clientList } = await browser.go(clients)
      const page = `${agents}/${await idOf(shared)}`
      const { status, text } = await browser.go(page)
      assert.deepEqual([list.includes(shared), clientList.includes(clientId)], [may.sees, may.manages])
      assert.equal(list.includes(`${agents}/${await idOf(shared)}`), may.manages)
      assert.equal(status, may.manages ? 200 : 404)
      if (may.manages)
        assert.equal(
          await post(browser, `${page}/profile`, `${page}/profile`, { display_name: 'New', description: '' }),
          303,
        )
      else assert.ok(!text.includes(slug))
      assert.equal(await post(browser, agents, agents, { owner: slug, name: 'made' }), may.manages ? 303 : 403)
      const robot = { agent: await idOf(shared), name: 'Robot' }
      assert.equal(await post(browser, clients, clients, robot), may.manages ? 200 : 404)
      for (const name of ['by-consent', 'made'])
        assert.equal((await idOf(`@${slug}.${name}`)) !== '', may.manages, `${name} was made`)

      const { baseUrl } = service().config
      const token = await (await tokens(browser, 'account:agents:read account:organizations:read')).current(baseUrl)
      const { body: owned } = await call<AccountAgentPage>(`${baseUrl}/account/agents?q=${slug}`, { token })
      assert.equal(owned.agents.length, may.sees ? (may.manages ? 4 : 2) : 0)
      const { body } = await call<AccountOrganizations>(`${baseUrl}/account/organizations`, { token })
      assert.deepEqual(
        body.organizations.map((one) => [one.slug, one.role]),
        may.sees ? [[slug, role]] : [],
      )
    })

  it('an unknown role is rejected, with the list of roles', async () => {
    const { slug } = await newOrganization()
    const { username } = await newPerson()
    for (const role of ['Owner', 'bookkeeper'])
      await assert.rejects(ams('organization', 'add-member', slug, username, '--role', role), {
        code: 'VALIDATION_ERROR',
        detail: /must be one of owner, admin, member, viewer/,
      })
  })

  it('who cannot manage an agent can send no form about it, even with a token of the form for one of their own', async () => {
    const { slug, shared, clientId } = await newOrganization()
    const { browser, username } = await newPerson()
    await ams('organization', 'add-member', slug, username, '--role', 'admin')
    const page = `${agents}/${await idOf(shared)}`
    const [form, list] = [await browser.go(`${page}/access`), await browser.go(clients)]
    await ams('organization', 'add-member', slug, username, '--role', 'member')
    assert.equal((await browser.submit(form, { action: `${page}/access`, fields: { paused: 'on' } })).status, 404)
    assert.equal((await browser.submit(list, { action: `${clients}/${clientId}/revoke` })).status, 404)
    assert.equal((await service().deps.store.profiles.find(await idOf(shared)))?.paused, false)
    assert.equal((await service().deps.store.clients.find(clientId))?.revoked_at, null)
  })

  it('the same holds when the bootstrap file gives a lesser role, in other processes at their next poll', async () => {
    const { slug, reserved } = await newOrganization()
    const { browser, username } = await newPerson()
    await ams('organization', 'add-member', slug, username, '--role', 'admin')
    const { wsUrl: ws_url, baseUrl } = service().config
    const source = await tokens(browser, 'mailbox:read realtime:read', await idOf(reserved))
    const token = await source.current(ws_url)
    const feed = await openFeed({ ws_url, token })
    const { deps, clock } = service()
    const organizations = [{ slug, name: 'Org', members: [{ username, role: 'viewer' }] }]
    const file = { accounts: [], organizations, agents: [], clients: [] }
    await applyBootstrap({ ...deps, clock, ids: createIdGenerator(clock) }, file)
    await assert.rejects(openFeed({ ws_url, token }), handshakeRefused(401))
    await deps.authority.check() // as each process does every AUTHORITY_SECONDS
    assert.deepEqual(await feed.ended, { code: 1008, reason: 'the session was ended' })
    await ams('organization', 'add-member', slug, username, '--role', 'admin')
    await assert.rejects(source.renewed(baseUrl, await source.current(baseUrl).catch(() => '')), {
      code: 'authorization_ended',
    })
  })

  it('who is a member no more, or less than before, loses what they allowed for its agents, and nothing else', async () => {
    const { slug, shared, reserved } = await newOrganization()
    const { browser, username } = await newPerson()
    await ams('organization', 'add-member', slug, username, '--role', 'admin')
    const { baseUrl, wsUrl: ws_url } = service().config
    const allowed = async (handle: string) => {
      const source = await tokens(browser, 'mailbox:read realtime:read', await idOf(handle))
      const feed = await openFeed({ ws_url, token: await source.current(ws_url) })
      const end = async () => {
        assert.deepEqual(await feed.ended, { code: 1008, reason: 'the session was ended' })
        await assert.rejects(source.renewed(baseUrl, await source.current(baseUrl).catch(() => '')), {
          code: 'authorization_ended',
        })
      }
      return { source, end, close: () => feed.close() }
    }
    const [own, first, second] = [await allowed(`@${username}.own`), await allowed(shared), await allowed(reserved)]
    const rest = await second.source.current(baseUrl)
    const feedToken = await second.source.current(ws_url)
    const answered = await ams('organization', 'add-member', slug, username, '--role', 'member')
    assert.deepEqual(answered, { slug, username, role: 'member' })
    await second.end()
    assert.equal(
      (await call(`${baseUrl}/mailbox`, { token: rest })).status,
      200,
      'an access token is good until it ends',
    )
    await assert.rejects(openFeed({ ws_url, token: feedToken }), handshakeRefused(401))
    assert.ok(await first.source.renewed(baseUrl, await first.source.current(baseUrl)))

    await ams('organization', 'remove-member', slug, username)
    await first.end()
    await ams('organization', 'add-member', slug, username, '--role', 'owner')
    const families = await ams('family', 'list', '--account', username)
    assert.ok(Array.isArray(families))
    assert.deepEqual(Object.fromEntries(families.map(({ agent, revoked_for }) => [agent, revoked_for])), {
      [shared]: 'role changed',
      [reserved]: 'role changed',
      [`@${username}.own`]: null,
    })
    const apps = (await browser.go('/dashboard/apps')).text
    assert.equal(apps.match(/\/fam_\w+\/revoke"/g)?.length, 1)
    assert.ok(await own.source.renewed(baseUrl, await own.source.current(baseUrl)))
    own.close()
  })
})
