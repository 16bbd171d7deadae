import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hourMs } from '../../src/domain/durations.ts'
import { createdClient, newOrganization, type Organization } from '../support/lost-roles.ts'
import { forge, join, newPerson, wordsOf } from '../support/people.ts'
import { useService } from '../support/use-service.ts'

describe('the page of a member who created clients', () => {
  const service = useService()

  async function withClient() {
    const world = await newOrganization(service())
    const { client_id } = await createdClient(world.person, world.agent.id, 'Robot <b>one</b>')
    return { ...world, client_id, member: memberPage(world) }
  }

  const memberPage = ({ page, person }: Organization): string => `${page}/members/${person.id}`

  const isRevoked = async (id: string): Promise<boolean> =>
    (await service().deps.store.clients.find(id))?.revoked_at !== null

  it('asks about each client, and revokes by default', async () => {
    const { owner, person, page, member, client_id, agent } = await withClient()
    const link = `<a href="${member}" aria-label="Change role or remove: ${person.username}">`
    assert.ok((await owner.browser.go(page)).text.includes(link))
    const asked = await owner.browser.go(member)
    const words = wordsOf(asked.text)
    assert.ok(words.includes(`Client Robot &lt;b&gt;one&lt;/b&gt; of ${agent.handle}`), words)
    assert.ok(words.includes(`Created by ${person.username}.`))
    const selects = asked.text.matchAll(/<select id="(?:role|remove)-cli_[^>]*>(.*?)<\/select>/gs)
    const options = [...selects].map(([, text = '']) => [...text.matchAll(/value="(\w+)"/g)].map(([, value]) => value))
    assert.deepEqual(options, [
      ['revoke', 'keep'],
      ['revoke', 'keep'],
    ])
    const removed = await owner.browser.submit(asked, { action: `${member}/remove` })
    assert.equal(removed.status, 303, removed.text)
    assert.equal(await isRevoked(client_id), true)
  })

  it('keeps a client when the new role manages agents', async () => {
    const { owner, member, client_id } = await withClient()
    const fields = { role: 'owner', [`client-${client_id}`]: 'revoke' }
    const changed = await owner.browser.submit(await owner.browser.go(member), { action: `${member}/role`, fields })
    assert.equal(changed.status, 303, changed.text)
    assert.equal(await isRevoked(client_id), false)
  })

  it('shows a new secret only after a recent sign-in', async () => {
    const { owner, person, page, member, client_id } = await withClient()
    service().clock.advance(13 * hourMs)
    const asked = await owner.browser.go(member)
    assert.match(wordsOf(asked.text), /Sign in again to keep clients with new secrets\./)
    assert.ok(!asked.text.includes('value="keep"'))
    const fields = { [`client-${client_id}`]: 'keep' }
    const refused = await owner.browser.submit(asked, { action: `${member}/remove`, fields })
    assert.equal(refused.status, 403)
    assert.match(wordsOf(refused.text), /Sign in again to give a client a new secret\./)
    assert.match(refused.text, /id="remove"/, 'the page asks again')
    assert.ok(await service().deps.store.organizations.member(page.split('/').at(-1)!, person.id))
    assert.equal(await isRevoked(client_id), false)
  })

  it('exists for people who may change the role, and for existing members', async () => {
    const { owner, person, page, member } = await withClient()
    const viewer = await newPerson(service())
    await join(owner, page, viewer, 'viewer')
    assert.equal((await viewer.browser.go(member)).status, 404)
    assert.equal((await person.browser.go(`${page}/members/${owner.id}`)).status, 404)
    assert.equal((await owner.browser.go(`${page}/members/acc_none`)).status, 404)
    assert.equal((await forge(owner, `${member}/remove`)).status, 303)
    assert.equal((await owner.browser.go(member)).status, 404)
  })

  it('is not needed where there are no clients', async () => {
    const { owner, person, page } = await newOrganization(service())
    const { text } = await owner.browser.go(page)
    assert.ok(text.includes(`action="${page}/members/${person.id}/remove"`))
    assert.ok(!text.includes(`href="${page}/members/${person.id}"`))
  })
})
