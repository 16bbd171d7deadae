import assert from 'node:assert/strict'
import { after, describe, it, mock } from 'node:test'
import { newAgent } from '../support/agents.ts'
import { contactsOf, never } from '../support/contacts.ts'
import { statementsOf } from '../support/statements.ts'
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

describe('requests for contact that a person sends in the dashboard', () => {
  const service = useService({ database: 'postgres', env: { CONTACT_REQUESTS_MAX: '3' } })
  const { mailOf, shown } = contactsOf(service)

  it('reach an agent that exists, and look and cost the same for one that does not', async () => {
    const me = await personWithAgent(service())
    const stranger = await newAgent(service(), { handle: '@bob.real', inbound_policy: 'allowlist' })
    const seen = []
    for (const contact of ['bob.real', '@bob.none']) {
      let page = { text: '', status: 0 }
      const statements = await statementsOf(service(), async () => {
        const sent = await me.send('/access', '/access/contact', { contact, note: 'We buy\r\nfrom you' })
        assert.equal(sent.status, 303, sent.text)
        page = await me.browser.go(sent.location ?? '')
      })
      const [notice = ''] = /<div role="status".*?<\/div>/s.exec(page.text) ?? []
      seen.push({ notice, statements })
    }
    assert.match(seen[0]!.notice, /Request sent, if that agent exists\./)
    assert.deepEqual(seen[0], seen[1])
    const own = { ...stranger, id: me.id, handle: me.handle }
    assert.deepEqual(await shown(own), ['asked @bob.none', 'asked @bob.real'])
    const [mail] = await mailOf(stranger)
    assert.ok(JSON.stringify(mail).includes('We buy\\nfrom you'), JSON.stringify(mail))
  })

  it('have errors for people, and the same limits as other forms', async () => {
    const me = await personWithAgent(service())
    const ask = (contact: string, note = '') => me.send('/access', '/access/contact', { contact, note })
    const invalid = await ask('@x')
    assert.deepEqual([invalid.status, /id="contact-problem"/.test(invalid.text)], [400, true])
    const long = await ask('@bob.one', 'x'.repeat(501))
    assert.match(
      long.text,
      /id="note-problem"[^>]*>Shorten the note to 500 characters\.[\s\S]*value="@bob\.one"|value="@bob\.one"[\s\S]*id="note-problem"/,
    )
    assert.match(wordsOf((await ask(me.handle)).text), /An agent cannot be a contact of itself/)
    for (const n of [1, 2, 3]) assert.equal((await ask(`@bob.a${n}`)).status, 303)
    assert.match(wordsOf((await ask('@bob.a4')).text), /An agent has at most 3 unanswered requests\. Remove an agent/)
    assert.equal((await ask('@bob.a1')).status, 303, 'an earlier request counts once')
  })

  it('are for people who manage the agent, and make a contact of an agent that already asked', async () => {
    const [me, other] = [await personWithAgent(service()), await personWithAgent(service())]
    const foreign = { action: `${me.page}/access/contact`, fields: { contact: other.handle } }
    const page = await other.browser.go(`${other.page}/access`)
    const forged = { text: page.text.replaceAll(other.id, me.id) }
    assert.equal((await other.browser.submit(forged, foreign)).status, 403)
    assert.equal((await me.send('/access', '/access/contact', { contact: other.handle })).status, 303)
    const answered = await other.send('/access', '/access/contact', { contact: me.handle })
    assert.match(wordsOf((await other.browser.go(answered.location ?? '')).text), /Both agents are contacts now/)
  })
})
