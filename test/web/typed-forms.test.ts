import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hourMs } from '../../src/domain/durations.ts'
import { webRoutes } from '../../src/edges/web/routes.ts'
import { typedFormHours } from '../../src/edges/web/sign-in/typed-form.ts'
import { newAgents, type Agent } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { alice, mailboxOf, textOf, threadOf } from '../support/mail.ts'
import { useService } from '../support/use-service.ts'
import { formsOf, password, type Seen, unescaped, visitor, type Visitor } from '../../scripts/support/visitor.ts'

const typed = 'Typed <b>for long</b>'
const shown = 'Typed &lt;b&gt;for long&lt;/b&gt;</textarea>'

describe('what a person typed before the session ended', () => {
  const service = useService()

  const newMessage = (agent: Agent): string => `${mailboxOf(agent)}/new`

  async function endSessions(): Promise<void> {
    const account = await service().deps.store.owners.owner('alice')
    await service().deps.store.webSessions.endOthers(account!.id, '')
  }

  /** Sends the form of a new message after the session has ended. */
  async function sentTooLate(own: Agent, fields: Record<string, string>) {
    const browser = await alice(service())
    const page = await browser.go(newMessage(own))
    await endSessions()
    return { browser, answer: await browser.submit(page, { action: newMessage(own), fields }) }
  }

  const signIn = (browser: Visitor, page: Seen, username = 'alice', secret = 'correct horse') =>
    browser.submit(page, { action: '/sign-in', fields: { username, password: secret } })

  const isHidden = ({ text, headers }: Seen) =>
    !text.includes('for long') && ![...headers].some(([, value]) => value.includes('for%20long'))

  it('is all in the profile of an agent again, with its visibility', async () => {
    const [own] = await newAgents(service(), 1)
    const browser = await alice(service())
    const action = `/dashboard/agents/${own!.id}/profile`
    const page = await browser.go(action)
    await endSessions()
    const fields = { display_name: 'Desk', description: 'Answers', visibility: 'private' }
    const back = await signIn(browser, await browser.submit(page, { action, fields }))
    assert.match(back.text, /value="Desk"[\s\S]*<option value="private" selected>[\s\S]*Answers<\/textarea>/)
  })

  it('is in the form again after sign-in, and only there', async () => {
    const [own, other] = await newAgents(service(), 2)
    const fields = { to: other!.handle, subject: 'Once more', text: typed }
    const { browser, answer } = await sentTooLate(own!, fields)
    assert.equal(answer.status, 403)
    assert.match(textOf(answer), /Your session has ended, so nothing was sent or saved\. Sign in, and the form opens/)
    assert.ok(isHidden(answer), 'the page holds it only encrypted')
    assert.ok(!answer.text.includes(other!.handle), 'nor the recipients')
    const wrong = await signIn(browser, answer, 'alice', 'wrong password')
    assert.equal(wrong.status, 401)
    const back = await signIn(browser, wrong)
    assert.equal(back.status, 200)
    assert.match(
      textOf(back),
      /You are signed in again\. Nothing was sent or saved yet\. Check the form, and send it\./,
    )
    assert.ok(back.text.includes(shown) && back.text.includes('value="Once more"'))
    assert.ok(back.text.includes(`data-address="${newMessage(own!)}"`))
    assert.deepEqual(await other!.ids(), [])
    assert.match((await browser.go('/dashboard')).text, /Sign out alice/)
    const sent = await browser.submit(back, { action: newMessage(own!), fields })
    assert.equal(sent.status, 303)
    assert.equal((await other!.ids()).length, 1)
  })

  it('is in a reply, a card and any other form again', async () => {
    const [own, other] = await newAgents(service(), 2)
    const { id } = await other!.sent(draftTo(own!.handle))
    const thread = threadOf(own!, id)
    const cases: [page: string, action: string, fields: Record<string, string>, found: string][] = [
      [thread, `${thread}/reply`, { text: typed }, shown],
      [`/dashboard/agents/${own!.id}/profile`, `/dashboard/agents/${own!.id}/card`, { card_body: typed }, shown],
      ['/dashboard/account', '/dashboard/account', { bio: 'My biography' }, 'My biography</textarea>'],
      ['/dashboard/organizations', '/dashboard/organizations', { slug: 'acme-tools' }, 'value="acme-tools"'],
    ]
    for (const [page, action, fields, found] of cases) {
      const browser = await alice(service())
      const form = await browser.go(page)
      await endSessions()
      const back = await signIn(browser, await browser.submit(form, { action, fields }))
      assert.equal(back.status, 200, action)
      assert.ok(back.text.includes(found), `${action}: ${back.text}`)
      assert.ok(back.text.includes(`data-address="${page}"`), action)
    }
    assert.deepEqual(await other!.ids({ direction: 'in' }), [])
  })

  it('is there also if the browser has lost its cookie', async () => {
    const [own] = await newAgents(service(), 1)
    const browser = await alice(service())
    const page = await browser.go(newMessage(own!))
    browser.cookies.clear()
    const answer = await browser.submit(page, { action: newMessage(own!), fields: { to: '@a.b', text: typed } })
    assert.ok((await signIn(browser, answer)).text.includes(shown))
  })

  it('is not shown to another person, nor if somebody changed it, nor for ever', async () => {
    const [own] = await newAgents(service(), 1)
    const { username } = await visitor(service()).signUp()
    const late = () => sentTooLate(own!, { to: '@a.b', text: typed })
    const isLost = ({ location }: Seen) =>
      (location ?? '').startsWith(`${service().config.webUrl}/dashboard?done=form-lost&`)
    const sealedIn = ({ text }: Seen) =>
      formsOf(text).find(({ action }) => action === '/sign-in')?.hidden['typed'] ?? ''
    const { browser, answer } = await late()
    const other = await signIn(browser, answer, username, password)
    assert.deepEqual([other.status, isLost(other), isHidden(other)], [303, true, true])
    assert.match(textOf(await browser.go(other.location ?? '')), /The form that was open before sign-in is not shown/)
    const changed = (sealed: string): string[] => [
      `${sealed.slice(0, -3)}${sealed.endsWith('AAA') ? 'BBB' : 'AAA'}`,
      sealed.slice(0, 60),
      sealed.replace(/^key_./, 'key_X'),
      'key_x.',
      'x',
    ]
    for (const damage of [0, 1, 2, 3, 4]) {
      const { browser, answer } = await late()
      const hidden = { typed: changed(sealedIn(answer))[damage]! }
      const fields = { username: 'alice', password: 'correct horse' }
      assert.ok(isLost(await browser.submit(answer, { action: '/sign-in', fields, hidden })), `${damage}`)
    }
    const old = await late()
    service().clock.advance(typedFormHours * hourMs)
    assert.ok(isLost(await signIn(old.browser, old.answer)))
  })

  it('is shown again if the person has signed in elsewhere meanwhile, and not to another person', async () => {
    const [own, other] = await newAgents(service(), 2)
    const browser = await alice(service())
    const page = await browser.go(newMessage(own!))
    const fields = { to: other!.handle, text: typed }
    const send = (from: Pick<Seen, 'text'>) => browser.submit(from, { action: newMessage(own!), fields })
    browser.cookies.clear()
    await browser.signIn('alice', 'correct horse')
    const stale = await send(page)
    assert.equal(stale.status, 403)
    assert.match(textOf(stale), /You signed in again after you opened this form, so nothing was sent or saved\./)
    assert.ok(stale.text.includes(shown))
    assert.equal((await send(stale)).status, 303)
    assert.equal((await other!.ids()).length, 1)

    const ended = await browser.go(newMessage(own!))
    await endSessions()
    const asked = await send(ended)
    browser.cookies.clear()
    await browser.signIn('alice', 'correct horse')
    const signedIn = await signIn(browser, asked)
    assert.equal(signedIn.status, 403, 'the sign-in page is older than the session')
    assert.ok(signedIn.text.includes(shown), 'what was typed is not lost')

    browser.cookies.clear()
    await browser.signUp()
    const foreign = await send(page)
    assert.deepEqual([foreign.status, isHidden(foreign)], [403, true])
    assert.match(textOf(foreign), /You signed in or out after you opened this form, so nothing was done: open its page/)
    assert.equal((await other!.ids()).length, 1)
  })

  it('is lost only if it is too long, which the page says', async () => {
    const [own] = await newAgents(service(), 1)
    const { answer } = await sentTooLate(own!, { to: '@a.b', text: 'x'.repeat(40_000) })
    assert.equal(answer.status, 403)
    assert.match(textOf(answer), /You are no longer signed in, so nothing was done; .* copy it from there\./)
    assert.ok(answer.text.includes(`<a href="${newMessage(own!)}">Back to the form</a>`))
    const unreadable = '\u0001'.repeat(25_000)
    assert.ok((await sentTooLate(own!, { text: unreadable.slice(0, 10_000) })).answer.text.length < 120_000)
  })

  it('never contains a secret', async () => {
    const fields = webRoutes.flatMap(({ typedFields = [] }) => typedFields)
    assert.ok(fields.length > 10)
    assert.deepEqual(
      fields.filter((name) => /password|secret|token|credential|draft|person/.test(name)),
      [],
    )
    const browser = await alice(service())
    const page = await browser.go('/dashboard/security')
    await endSessions()
    const action = '/dashboard/security/password'
    const late = await browser.submit(page, {
      action,
      fields: { password: 'correct horse', new_password: 'a new one' },
    })
    assert.equal(late.status, 303)
    assert.match(unescaped(late.location ?? ''), /\/sign-in\?to=/)
  })
})
