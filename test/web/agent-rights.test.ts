import assert from 'node:assert/strict'
import { after, describe, it, mock } from 'node:test'
import { ulid } from 'ulid'
import { addMember, createOrganization } from '../../src/people/organizations.ts'
import { createIdGenerator } from '../../src/platform/ids.ts'
import { webRoutes } from '../../src/edges/web/routes.ts'
import { newAgent } from '../support/agents.ts'
import { contentsOf } from '../support/statements.ts'
import { agentsPath, fillIn, newPerson, personWithAgent } from '../support/people.ts'
import { useService } from '../support/use-service.ts'
import { formsOf, type Visitor } from '../../scripts/support/visitor.ts'

// Background removal of deleted agents would change the comparison.
mock.timers.enable({ apis: ['setInterval'] })
after(() => mock.timers.reset())

const ofAgent = webRoutes.filter(({ path }) => path.startsWith(`${agentsPath}/:id`))

/** Values for the forms of an agent, so that each would change something. */
const fields = {
  display_name: 'Taken',
  visibility: 'private',
  inbound_policy: 'allowlist',
  paused: 'on',
  card_body: 'Taken',
  name: 'taken',
  skill_name: 'taken',
  skill_description: 'Taken',
  description: 'Taken',
  entry: '@evil.*',
  handle: '@evil.one',
  contact: '@evil.two',
}

describe('pages and forms of an agent', () => {
  const service = useService({ database: 'postgres' })

  /** Returns the pages and forms of an agent by address, with a skill, an entry and a block to remove. */
  async function filledAgent() {
    const person = await personWithAgent(service())
    await person.send('/profile', '/card/skills', { skill_name: 'taken', skill_description: 'x' })
    await person.send('/access', '/access/allow', { entry: '@evil.*' })
    await person.send('/access', '/blocks', { handle: '@evil.one' })
    return person
  }

  /** Sends every form of the agent's pages, with tokens that are valid for this browser. */
  async function sendAll(browser: Visitor, pages: string[], id: string): Promise<Map<string, number>> {
    const statuses = new Map<string, number>()
    for (const text of pages)
      for (const { action } of formsOf(text).filter(({ action }) => action.includes(id)))
        statuses.set(action, (await browser.submit({ text }, { action, fields })).status)
    return statuses
  }

  const pagesOf = async (browser: Visitor, id: string): Promise<string[]> => {
    const pages = []
    for (const { get, path } of ofAgent) if (get) pages.push((await browser.go(path.replace(':id', id))).text)
    return pages
  }

  const formPaths = (id: string): string[] =>
    ofAgent.filter(({ post, path }) => post && !path.endsWith('/activate')).map(({ path }) => path.replace(':id', id))

  it('another account finds none of them, and cannot tell that there is such an agent', async () => {
    const { id } = await filledAgent()
    const stranger = await filledAgent()
    const nothing = `agt_${'0'.repeat(26)}`
    const before = await contentsOf(service())
    for (const { get, path } of ofAgent) {
      if (!get) continue
      const [existing, missing] = [path.replace(':id', id), path.replace(':id', nothing)]
      const seen = [await stranger.browser.go(existing), await stranger.browser.go(missing)]
      const texts = seen.map(({ text }) => text.replaceAll(/value="[\w-]{43}"/g, ''))
      assert.deepEqual([seen[0]?.status, texts[0]], [404, texts[1]], path)
    }
    // A browser has tokens only for its own agent. Their binding is part of the protection.
    const own = await pagesOf(stranger.browser, stranger.id)
    const forged = own.map((text) => text.replaceAll(stranger.id, id))
    for (const [action, status] of await sendAll(stranger.browser, forged, id)) assert.equal(status, 403, action)
    assert.deepEqual(await contentsOf(service()), before)
  })

  for (const [role, isManaging] of [
    ['owner', true],
    ['admin', true],
    ['member', false],
    ['viewer', false],
  ] as const)
    it(`a person who is ${role} of an organization ${isManaging ? 'sees and sends' : 'finds'} ${isManaging ? 'all' : 'none'} of them`, async () => {
      const directory = { ...service().deps, clock: service().clock, ids: createIdGenerator(service().clock) }
      const slug = ulid().toLowerCase()
      await createOrganization(directory, { slug, name: 'Org' })
      const { browser, username } = await newPerson(service())
      await addMember(directory, { slug, username, role: 'admin' })
      const made = await fillIn(browser, agentsPath, agentsPath, { owner: slug, name: 'desk' })
      assert.equal(made.status, 303, made.text)
      const id = (await service().deps.store.agents.idOf(`@${slug}.desk`)) ?? ''
      const { trust, profiles } = service().deps.store
      await trust.allow(id, ['@evil.*'], 0)
      await trust.block(id, '@evil.one', 0)
      await profiles.update(id, { skills: [{ name: 'taken', description: '' }] }, 0)
      const pages = await pagesOf(browser, id)
      await addMember(directory, { slug, username, role })
      const before = await contentsOf(service())
      const toDelete = `${agentsPath}/${id}/delete`
      for (const { get, path } of ofAgent)
        if (get) assert.equal((await browser.go(path.replace(':id', id))).status < 400, isManaging, path)
      const others = pages.map((text) => text.replaceAll(`action="${toDelete}"`, 'action="none"'))
      const statuses = await sendAll(browser, others, id)
      statuses.set(
        toDelete,
        (await browser.submit({ text: pages.join('') }, { action: toDelete, fields: { confirmed: `@${slug}.desk` } }))
          .status,
      )
      assert.deepEqual([...statuses.keys()].sort(), formPaths(id).sort())
      for (const [action, status] of statuses)
        assert.equal(status, !isManaging ? 404 : action.endsWith('/export') ? 200 : 303, action)
      if (!isManaging) assert.deepEqual(await contentsOf(service()), before)
    })

  it('no form is taken in a session that was ended elsewhere, or from another site', async () => {
    const { browser, id } = await filledAgent()
    const pages = await pagesOf(browser, id)
    const before = await contentsOf(service())
    for (const text of pages)
      for (const { action } of formsOf(text).filter(({ action }) => action.includes(id))) {
        const headers = { 'sec-fetch-site': 'cross-site' }
        assert.equal((await browser.submit({ text }, { action, fields, headers })).status, 403, action)
      }
    const [cookie] = browser.cookies.entries()
    await browser.submit(await browser.go(agentsPath), { action: '/sign-out' })
    browser.cookies.set(...cookie!)
    for (const text of pages)
      for (const { action } of formsOf(text).filter(({ action }) => action.includes(id))) {
        const { status, location } = await browser.submit({ text }, { action, fields })
        assert.ok(status === 403 || /\/sign-in\?to=/.test(location ?? ''), `${action}: ${status}`)
      }
    assert.deepEqual(await contentsOf(service()), before)
    for (const { get, path } of ofAgent)
      if (get) assert.match((await browser.go(path.replace(':id', id))).location ?? '', /\/sign-in\?to=/)
  })

  it('T13: whatever stands in a card, a list or a question is shown as text', async () => {
    const marker = `<img src=x onerror=alert(1)>"'&`
    const { browser, id, page, send } = await personWithAgent(service())
    const other = await newAgent(service(), { display_name: marker })
    await service().deps.store.profiles.update(
      id,
      { display_name: marker, description: marker, card_body: marker, skills: [{ name: marker, description: marker }] },
      0,
    )
    await send('/access', '/access/allow', { entry: other.handle })
    const refused = [
      await send('/access', '/access/allow', { entry: marker }),
      await send('/access', '/blocks', { handle: marker }),
      await send('/profile', '/card/skills', { skill_name: 'x'.repeat(65), skill_description: marker }),
      await browser.go(
        `${page}/access?${new URLSearchParams({ from: marker, undo: marker, seal: marker, after: marker })}`,
      ),
    ]
    const texts = [...(await pagesOf(browser, id)), ...refused.map(({ text }) => text)]
    for (const text of texts) assert.ok(!text.includes('<img'), text)
    for (const text of [texts[0]!, ...refused.map(({ text }) => text)])
      assert.ok(text.includes('&lt;img src=x onerror=alert(1)&gt;'), text)
  })
})
