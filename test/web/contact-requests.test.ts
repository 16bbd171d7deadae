import assert from 'node:assert/strict'
import { after, describe, it, mock } from 'node:test'
import { newAgent } from '../support/agents.ts'
import { contactsOf, never } from '../support/contacts.ts'
import { newPerson, personWithAgent, wordsOf } from '../support/people.ts'
import { useService } from '../support/use-service.ts'
import type { Seen } from '../../scripts/support/visitor.ts'

// Notices are sent on demand.
mock.timers.enable({ apis: ['setInterval'] })
after(() => mock.timers.reset())

const page = '/dashboard/approvals'

describe('requests of others to become a contact, in the dashboard', () => {
  const service = useService({ database: 'postgres' })
  const { request, remove, shown, subjects } = contactsOf(service)

  /** Creates a person with an agent that has a contact request. */
  async function asked(message = 'We buy <b>from</b> you') {
    const person = await personWithAgent(service())
    const other = await newAgent(service(), { inbound_policy: 'allowlist' })
    assert.equal((await request(other, person.handle, undefined, message)).outcome, 'requested')
    const me = { ...other, id: person.id, handle: person.handle }
    const answer = async (word: 'accept' | 'decline', from: Seen): Promise<Seen> => {
      const [, action = ''] = new RegExp(`action="(${page}/requests/\\w+/${word})"`).exec(from.text) ?? []
      return person.browser.submit(from, { action })
    }
    return { ...person, other, me, answer }
  }

  it('are shown with both handles and the message, counted everywhere, and accepted as the agent itself would', async () => {
    const { browser, other, me, answer, handle } = await asked()
    const told: string[] = []
    service().deps.store.onChange((changes) => told.push(...changes.map(({ agentId, kind }) => `${agentId} ${kind}`)))
    const listed = await browser.go(page)
    assert.match(listed.text, /Approvals<\/span> <span class="badge">1</)
    const words = wordsOf(listed.text)
    assert.ok(words.includes(`${other.handle} Message: We buy &lt;b&gt;from&lt;/b&gt; you ${handle}`), words)
    const unread = async (): Promise<unknown[]> =>
      (await service().deps.threads.list({ agentId: me.id, handle }, { status: 'unread', cursor: null })).threads
    await subjects(other)
    assert.equal((await unread()).length, 1)
    const accepted = await answer('accept', listed)
    assert.deepEqual(await unread(), [], 'the mail about the request is read')
    assert.match(
      wordsOf((await browser.go(accepted.location ?? '')).text),
      /Both agents are contacts now.*Write to it.*No other agent waits/,
    )
    assert.deepEqual([await shown(me), await shown(other)], [[`contact ${other.handle}`], [`contact ${handle}`]])
    assert.ok(told.includes(`${me.id} contacts`), 'the clients of the agent are told')
    assert.equal((await subjects(other)).length, 1, 'and so is who asked')
    const again = await answer('accept', listed)
    assert.deepEqual([again.status, /request no longer exists/.test(again.text)], [404, true])
  })

  it('have their message in its own lines, with what is hidden in it shown, below what the agents themselves want', async () => {
    const { browser } = await asked('We buy from you.\n\nMore: \u202eexe.gnp')
    const { text } = await browser.go(page)
    assert.match(text, /<bdi class="text">We buy from you\.\n\nMore: \\u\{202e\}exe\.gnp<\/bdi>/)
    assert.match(text, /No request waits for you\./)
  })

  it('are declined without a word to whoever asked, and are gone', async () => {
    const { browser, other, me, answer, handle } = await asked()
    const listed = await browser.go(page)
    const declined = await answer('decline', listed)
    assert.match(wordsOf((await browser.go(declined.location ?? '')).text), /Declined\. The requester is not notified/)
    assert.deepEqual([await shown(me), await shown(other)], [[], [`asked ${handle}`]])
    assert.deepEqual(await subjects(other), [])
    assert.equal((await answer('accept', listed)).status, 404, 'in another tab')
    assert.doesNotMatch((await browser.go(page)).text, /class="badge"/)
  })

  it('that were taken back, or answered by the agent, do nothing any more', async () => {
    const first = await asked()
    const listed = await first.browser.go(page)
    await remove(first.other, first.handle)
    assert.equal((await first.answer('accept', listed)).status, 404)
    assert.deepEqual([await shown(first.me), await shown(first.other)], [[], []])
    const second = await asked()
    const shownBefore = await second.browser.go(page)
    await request(second.me, second.other.handle)
    assert.equal((await second.answer('decline', shownBefore)).status, 404)
    assert.deepEqual(await shown(second.me), [`contact ${second.other.handle}`])
  })

  it('are for those who may act for the agent, and for nobody else', async () => {
    const { browser, me } = await asked()
    const { browser: stranger } = await newPerson(service())
    assert.doesNotMatch((await stranger.go(page)).text, /creq_/)
    const other = await asked()
    const own = await other.browser.go(page)
    const [foreign] = /creq_\w+/.exec((await browser.go(page)).text) ?? []
    const forged = { text: own.text.replaceAll(/creq_\w+/g, foreign ?? '') }
    const action = `${page}/requests/${foreign}/accept`
    assert.equal((await other.browser.submit(forged, { action })).status, 403)
    const { contactRequests, store } = service().deps
    const account = await store.owners.account(other.username)
    await assert.rejects(contactRequests.answer(account?.id ?? '', foreign ?? '', 'accepted'), { code: 'NOT_FOUND' })
    assert.equal((await shown(me)).length, 1)
    await assert.rejects(request(me, '@bob.nobody', never), /nobody was to be asked/)
  })
})
