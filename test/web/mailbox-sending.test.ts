import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ulid } from 'ulid'
import { newAgent, newAgents, type Agent } from '../support/agents.ts'
import { draftTo, newEnvelopeId } from '../support/client.ts'
import { alice, mailboxOf, textOf, threadOf } from '../support/mail.ts'
import { formToken } from '../../src/edges/web/forgery.ts'
import { useService } from '../support/use-service.ts'
import { formsOf, unescaped } from '../../scripts/support/visitor.ts'

/** Part of the page that lists the agents of the person. */
const choiceOfSenders = /<select id="from"[\s\S]*?<\/select>/

describe('mail that a person sends as their agent', () => {
  const service = useService()

  const newMessage = (agent: Agent): string => `${mailboxOf(agent)}/new`

  it('is an envelope of the agent like any other', async () => {
    const [own, other, third] = await newAgents(service(), 3)
    const browser = await alice(service())
    const fields = {
      to: `${other!.handle.slice(1)}, ${own!.handle}`,
      cc: third!.handle,
      subject: 'An offer',
      text: 'Hello\r\n<b>you</b>\r\n',
    }
    const page = await browser.go(newMessage(own!))
    const sent = await browser.submit(page, { action: newMessage(own!), fields })
    assert.equal(sent.status, 303, sent.text)
    const [id = ''] = await other!.ids()
    const { searchParams, pathname, hash } = new URL(sent.location ?? '')
    assert.deepEqual([pathname, searchParams.get('done'), hash], [threadOf(own!, id), 'sent', `#${id}`])
    const { body } = await other!.open(id)
    assert.deepEqual(
      [body.from, body.to, body.cc, body.subject, body.content_parts],
      [
        own!.handle,
        [other!.handle, own!.handle],
        [third!.handle],
        'An offer',
        [{ type: 'text', text: 'Hello\n<b>you</b>\n' }],
      ],
    )
    const thread = await browser.go(sent.location ?? '')
    assert.match(textOf(thread), /An offer Sent\. /)
    assert.match(thread.text, /Hello\n&lt;b&gt;you&lt;\/b&gt;/)
  })

  it('is sent once, however often its form is', async () => {
    const [own, other] = await newAgents(service(), 2)
    const browser = await alice(service())
    const page = await browser.go(newMessage(own!))
    const send = (text: string, from = page) =>
      browser.submit(from, { action: newMessage(own!), fields: { to: other!.handle, subject: 'Once', text } })
    const both = await Promise.all([send('The text'), send('The text')])
    assert.deepEqual(
      both.map(({ status }) => status),
      [303, 303],
    )
    assert.equal((await send('The text')).status, 303)
    assert.equal((await other!.ids()).length, 1)
    const changed = await send('Another text')
    assert.equal(changed.status, 409)
    assert.match(textOf(changed), /This message was already sent with another text or other files\./)
    assert.ok(changed.text.includes('Another text'), 'what was typed is there')
    assert.equal((await send('Another text', changed)).status, 303)
    assert.equal((await other!.ids()).length, 2)
  })

  it('answers everybody of a thread, and what stood last on the page, whatever came since', async () => {
    const [own, other, third] = await newAgents(service(), 3)
    const { id } = await other!.sent(draftTo([own!.handle], { cc: [third!.handle], subject: 'Who comes?' }))
    const browser = await alice(service())
    const place = threadOf(own!, id)
    const page = await browser.go(place)
    assert.ok(textOf(page).includes(`Recipients: ${other!.handle}, ${third!.handle}. Messages cannot be unsent.`))
    const later = await other!.sent(draftTo(own!.handle, { in_reply_to: id, references: [id] }))
    const send = () => browser.submit(page, { action: `${place}/reply`, fields: { text: 'We do' } })
    for (const { status, text } of [await send(), await send()]) assert.equal(status, 303, text)
    const [answer = ''] = await third!.ids()
    const { body } = await third!.open(answer)
    assert.deepEqual(
      [body.from, body.to, body.cc, body.subject, body.in_reply_to, body.references],
      [own!.handle, [other!.handle], [third!.handle], 'Who comes?', id, [id]],
    )
    assert.equal((await third!.ids()).length, 2)
    const shown = await browser.go(place)
    for (const message of [id, later.id, answer]) assert.ok(shown.text.includes(`id="${message}"`))
  })

  it('an error does not name the denying recipient, and keeps the text', async () => {
    const [own, taker] = await newAgents(service(), 2)
    const closed = await newAgent(service(), { inbound_policy: 'allowlist' })
    const blocking = await newAgent(service(), { blocks: [own!.handle] })
    const browser = await alice(service())
    const refusals = []
    for (const handle of [closed.handle, blocking.handle, '@nobody.nothing']) {
      const fields = { to: `${taker!.handle} ${handle}`, subject: 'Hello', text: 'Typed text' }
      const refused = await browser.submit(await browser.go(newMessage(own!)), { action: newMessage(own!), fields })
      assert.equal(refused.status, 404)
      assert.ok(refused.text.includes('Typed text'))
      refusals.push(
        refused.text
          .replace(choiceOfSenders, '')
          .replaceAll(handle, '@x')
          .replaceAll(/env_\w+/g, '')
          .replaceAll(/value="[\w-]{43}"/g, ''),
      )
    }
    assert.equal(new Set(refusals).size, 1)
    assert.match(refusals[0]!, /role="alert" class="problem">Not sent\. /)
    assert.deepEqual(await taker!.ids(), [])
    await closed.sent(draftTo(closed.handle))
    const { id } = await blocking.sent(draftTo(own!.handle))
    const place = threadOf(own!, id)
    const answer = await browser.submit(await browser.go(place), { action: `${place}/reply`, fields: { text: 'No?' } })
    assert.equal(answer.status, 404)
    assert.match(textOf(answer), /Not sent\..*No\?/)
  })

  it('a field that is not as it should be says so', async () => {
    const [own] = await newAgents(service(), 1)
    const browser = await alice(service())
    const good = { to: own!.handle, text: 'x' }
    const cases: [string, string, Record<string, string>][] = [
      ['to', 'Enter handles such as @owner.agent_name, separated by spaces.', { to: 'somebody' }],
      ['to', 'Enter at least one handle.', { to: ' , ' }],
      ['cc', 'Enter handles such as', { cc: '@x' }],
      ['text', 'Write a text, or attach a file.', { text: ' \r\n' }],
    ]
    for (const [field, problem, fields] of cases) {
      const page = await browser.go(newMessage(own!))
      const refused = await browser.submit(page, { action: newMessage(own!), fields: { ...good, ...fields } })
      assert.equal(refused.status, 400)
      assert.ok(unescaped(refused.text).includes(`<p id="${field}-problem" class="problem">${problem}`), refused.text)
    }
    for (const [fields, status] of [
      [{ text: 'x'.repeat(65_537) }, 400],
      [{ subject: 'x'.repeat(999) }, 400],
      [{ text: 'ä'.repeat(65_536) }, 303],
      [{ text: 'x'.repeat(1_100_000) }, 413],
    ] as const) {
      const page = await browser.go(newMessage(own!))
      const answer = await browser.submit(page, { action: newMessage(own!), fields: { ...good, ...fields } })
      assert.equal(answer.status, status, JSON.stringify(Object.keys(fields)))
    }
    const page = await browser.go(newMessage(own!))
    const forged = await browser.submit(page, { action: newMessage(own!), fields: good, hidden: { id: 'env_x' } })
    assert.equal(forged.status, 400)
  })

  it('reports of the postmaster have no reply', async () => {
    const [own, other] = await newAgents(service(), 2)
    const { id } = await own!.sent(draftTo(other!.handle, { monitor: { events: ['stored'] } }))
    const browser = await alice(service())
    const { text } = await browser.go(threadOf(own!, id))
    assert.match(text, /@operator\.postmaster <small>the service<\/small>/)
    assert.match(textOf({ text }), new RegExp(`Recipients: ${other!.handle}\\. Messages`))
  })

  it('a form of somebody whose session was ended elsewhere does nothing', async () => {
    const [own, other] = await newAgents(service(), 2)
    const { id } = await other!.sent(draftTo(own!.handle))
    const browser = await alice(service())
    const thread = await browser.go(threadOf(own!, id))
    const account = await service().deps.store.owners.owner('alice')
    await service().deps.store.webSessions.endOthers(account!.id, '')
    const marked = await browser.submit(thread, { action: `${threadOf(own!, id)}/read` })
    const archived = await browser.submit(thread, { action: `${threadOf(own!, id)}/archive` })
    assert.deepEqual([marked.status, archived.status, archived.location], [303, 303, marked.location])
    const signIn = { action: '/sign-in', fields: { username: 'alice', password: 'correct horse' } }
    const back = await browser.submit(await browser.go(marked.location ?? ''), signIn)
    assert.equal(back.location, service().config.webUrl + threadOf(own!, id))
    assert.deepEqual([await other!.ids(), await own!.ids({ unread: true })], [[], [id]])
    assert.equal((await service().deps.store.threads.find(own!.id, id))?.archived, false)
  })

  it('an error says what the own side lacks, and a button mends it, whatever the other side is', async () => {
    const [taker, replier] = await newAgents(service(), 2)
    const own = await newAgent(service(), { inbound_policy: 'allowlist' })
    const closed = await newAgent(service(), { inbound_policy: 'allowlist' })
    const browser = await alice(service())
    const action = newMessage(own)
    const send = async (to: string, hidden = {}, page?: { text: string }) =>
      browser.submit(page ?? (await browser.go(action)), { action, fields: { to, text: 'Typed' }, hidden })
    const pages = []
    for (const handle of [taker!.handle, closed.handle, '@nobody.nothing']) {
      const refused = await send(handle)
      assert.equal(refused.status, 404)
      assert.ok(textOf(refused).includes(`Not sent. ${own.handle} does not allow ${handle}. Allow it below`))
      assert.ok(refused.text.includes(`<button class="secondary" name="allow" value="${handle}">`))
      pages.push(
        refused.text
          .replace(choiceOfSenders, '')
          .replaceAll(handle, '@x')
          .replaceAll(/env_\w+|value="[\w-]{43}"/g, ''),
      )
    }
    assert.equal(new Set(pages).size, 1)
    assert.equal((await send(taker!.handle, { allow: '@alice.another' })).status, 400, 'only a recipient')
    const allowlist = () => service().deps.store.trust.allowlist(own.id)
    assert.deepEqual(await allowlist(), [])
    const again = await send(closed.handle, { allow: closed.handle })
    const [, alert = ''] = /<p role="alert"[^>]*>([^<]*)/.exec(again.text) ?? []
    assert.match(alert, /^Not sent\. At least one recipient cannot receive mail/)
    const [, status] = /<p role="status"[^>]*>([^<]*)/.exec(again.text) ?? []
    assert.equal(status, `Added to the allowlist: ${closed.handle}.`, 'what succeeded stands apart from the error')
    assert.equal((await send(taker!.handle, { allow: taker!.handle })).status, 303)
    assert.deepEqual(await allowlist(), [closed.handle, taker!.handle].toSorted())
    assert.equal((await taker!.ids()).length, 1)

    await service().deps.store.trust.allow(own.id, [replier!.handle], 1)
    const { id } = await replier!.sent(draftTo(own.handle))
    await service().deps.store.trust.disallow(own.id, replier!.handle)
    const place = threadOf(own, id)
    const reply = { action: `${place}/reply`, fields: { text: 'Thanks' } }
    const refused = await browser.submit(await browser.go(place), reply)
    assert.match(textOf(refused), new RegExp(`Not sent\\. ${own.handle} does not allow ${replier!.handle}\\.`))
    assert.equal((await browser.submit(refused, { ...reply, hidden: { allow: replier!.handle } })).status, 303)
  })

  it('a new message suggests the recipients that the agent knows, and comes from any agent of the person', async () => {
    const [own, writer, copied] = await newAgents(service(), 3)
    const stranger = await newAgent(service(), { handle: `@bob.${ulid().toLowerCase()}` })
    await writer!.sent(draftTo(own!.handle, { cc: [copied!.handle] }))
    await service().deps.store.trust.allow(own!.id, ['@carol.helper', '@dave.*'], 1)
    const browser = await alice(service())
    const page = await browser.go(newMessage(own!))
    const known = [...page.text.matchAll(/<option value="(@[^"]*)"><\/option>/g)].map(([, handle]) => handle)
    assert.deepEqual(known, [writer!.handle, copied!.handle, '@carol.helper'])
    assert.ok(!page.text.includes(stranger.handle))
    const action = newMessage(own!)
    const send = (from: string) =>
      browser.submit(page, { action, fields: { from, to: own!.handle, text: `From ${from}` } })
    const sent = await send(copied!.id)
    assert.ok(sent.location?.includes(mailboxOf(copied!)), sent.text)
    assert.equal((await own!.open((await own!.ids({ unread: true })).at(0) ?? '')).body.from, copied!.handle)
    assert.equal((await send(stranger.id)).status, 404, 'not from an agent of somebody else')
  })

  it('nobody sends, answers, marks or archives as an agent of somebody else, with whatever form', async () => {
    const [own, other] = await newAgents(service(), 2)
    const foreign = await newAgent(service(), { handle: `@bob.${ulid().toLowerCase()}` })
    const mine = await other!.sent(draftTo(own!.handle))
    const theirs = await other!.sent(draftTo(foreign.handle))
    const browser = await alice(service())
    const page = await browser.go(threadOf(own!, mine.id))
    const tokens = Object.fromEntries(formsOf(page.text).map(({ action, hidden }) => [action, hidden]))
    const place = threadOf(foreign, theirs.id)
    for (const verb of ['reply', 'read', 'archive', 'unarchive']) {
      const hidden = tokens[`${threadOf(own!, mine.id)}/${verb}`] ?? {}
      const fields = { ...hidden, text: 'x', ids: theirs.id, in_reply_to: theirs.id }
      assert.equal((await browser.post(`${place}/${verb}`, fields)).status, 403, `${verb}: the token of another form`)
    }
    const cookie = browser.cookies.get('ams') ?? ''
    for (const verb of ['reply', 'read', 'archive', 'unarchive', 'live', 'new']) {
      const action = ['live', 'new'].includes(verb) ? `${mailboxOf(foreign)}/${verb}` : `${place}/${verb}`
      const token = formToken({ secret: cookie, isNew: false }, action)
      const fields = {
        token,
        id: newEnvelopeId(),
        text: 'x',
        to: other!.handle,
        ids: theirs.id,
        in_reply_to: theirs.id,
      }
      assert.equal((await browser.post(action, fields)).status, 404, verb)
    }
    assert.deepEqual(await foreign.ids({ unread: true }), [theirs.id])
    assert.deepEqual(await foreign.ids({ direction: 'out' }), [])
    const crossed = await browser.submit(page, {
      action: `${threadOf(own!, mine.id)}/reply`,
      fields: { text: 'x' },
      hidden: { in_reply_to: theirs.id },
    })
    assert.equal(crossed.status, 404, 'an answer to a message of another mailbox')
  })
})
