import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formToken } from '../../src/edges/web/forgery.ts'
import { fillIn, forge, newPerson, send, wordsOf } from '../support/people.ts'
import { sqlOn } from '../support/sql.ts'
import { useService } from '../support/use-service.ts'
import { password, visitor, type Visitor } from '../../scripts/support/visitor.ts'

const account = '/dashboard/account'
const newPlace = /New sign-in to your account from an unknown location\./

/** Creates a browser with this name. */
function browserCalled(service: Parameters<typeof visitor>[0], userAgent: string): Visitor {
  const browser = visitor(service)
  const go: Visitor['go'] = (address, init = {}) =>
    browser.go(address, { ...init, headers: { ...init.headers, 'user-agent': userAgent } })
  return { ...browser, go, signIn: (username, secret = password) => signInBy(go, browser, username, secret) }
}

async function signInBy(go: Visitor['go'], { cookies }: Visitor, username: string, secret: string) {
  await go('/sign-in')
  const token = formToken({ secret: cookies.get('ams') ?? '', isNew: false }, '/sign-in')
  const body = new URLSearchParams({ token, username, password: secret })
  return go('/sign-in', { method: 'POST', body, headers: { 'sec-fetch-site': 'same-origin' } })
}

describe('an account', () => {
  const service = useService()
  const person = () => newPerson(service())

  it('people change what they say of themselves; what is wrong is said beside its field', async () => {
    const me = await person()
    const fields = { email: 'new@example.com', display_name: 'Ada', bio: 'Runs agents.' }
    const saved = await send(me, account, account, fields)
    assert.match((await me.browser.go(saved.location ?? '')).text, /Saved\./)
    const { deps } = service()
    const { email, display_name, bio } = (await deps.store.accounts.profile(me.id))!
    assert.deepEqual({ email, display_name, bio }, fields)
    for (const [field, text] of [
      ['email', 'nowhere'],
      ['display_name', 'x'.repeat(300)],
      ['bio', 'two\u0007lines'],
    ] as const) {
      const refused = await send(me, account, account, { ...fields, [field]: text })
      assert.equal(refused.status, 400, field)
      assert.ok(refused.text.includes(`id="${field}-problem"`), refused.text)
    }
    assert.equal((await send(me, account, account, { ...fields, bio: 'Two\r\nlines' })).status, 303)
    assert.equal((await deps.store.accounts.profile(me.id))?.bio, 'Two lines')
    assert.match((await me.browser.go(account)).text, /<label for="bio">Bio \(optional\)<\/label>\s*<textarea/)
    assert.equal((await send(me, account, account, { ...fields, display_name: '', bio: '' })).status, 303)
    assert.equal((await deps.store.accounts.profile(me.id))?.bio, null)
    const again = await send(me, account, account, fields)
    assert.equal((await me.browser.submit(await me.browser.go(again.location ?? ''), { action: account })).status, 303)
    assert.equal((await deps.store.accounts.profile(me.id))?.bio, null, 'undone')
  })

  it('of two tabs that change it the second is told, and shown what the first has saved', async () => {
    const me = await person()
    const [first, second] = [await me.browser.go(account), await me.browser.go(account)]
    const save = (bio: string) => ({ action: account, fields: { email: 'a@example.com', display_name: '', bio } })
    assert.equal((await me.browser.submit(first, save('From the first.'))).status, 303)
    const late = await me.browser.submit(second, save('From the second.'))
    assert.equal(late.status, 409)
    assert.match(late.text, /The account was changed elsewhere/)
    assert.match(late.text, /From the first\.<\/textarea>/)
    assert.equal((await me.browser.submit(late, save('After all.'))).status, 303)
  })

  it('a form that says of no moment that it was seen then changes nothing', async () => {
    const me = await person()
    const page = await me.browser.go(account)
    for (const seen of ['', 'x', '-1', '0.5', '1e999', '9007199254740993']) {
      const { status } = await me.browser.submit(page, {
        action: account,
        fields: { email: 'a@example.com', display_name: 'X', bio: '' },
        hidden: { seen },
      })
      assert.ok([400, 409].includes(status), `${seen}: ${status}`)
    }
    assert.equal((await service().deps.store.accounts.profile(me.id))?.display_name, null)
  })

  it('a sign-in from a new place is shown to all other browsers, until one of them says that it is known', async () => {
    const me = await person()
    assert.doesNotMatch((await me.browser.go('/dashboard/agents')).text, newPlace)
    const elsewhere = browserCalled(service(), 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0')
    assert.equal((await elsewhere.signIn(me.username)).status, 303)
    assert.doesNotMatch((await elsewhere.go('/dashboard/agents')).text, newPlace, 'to itself it is not new')
    const shown = await me.browser.go('/dashboard/agents')
    assert.match(shown.text, newPlace)
    const page = await me.browser.go('/dashboard/security')
    assert.match(page.text, /Firefox on Linux/)
    const action = /action="([^"]*\/places\/plc_\w+\/know)"/.exec(page.text)?.[1] ?? ''
    const token = formToken({ secret: elsewhere.cookies.get('ams') ?? '', isNew: false }, action)
    const body = new URLSearchParams({ token })
    const own = await elsewhere.go(action, { method: 'POST', body, headers: { 'sec-fetch-site': 'same-origin' } })
    assert.equal(own.status, 404, 'who is new there cannot say that it was them')
    const stranger = await person()
    assert.equal((await forge(stranger, action)).status, 404)
    const [placeId = ''] = /plc_\w+/.exec(action) ?? []
    const { signInPlaces } = service().deps.store
    assert.equal(await signInPlaces.know(me.id, placeId, 'ses_ended'), false, 'an ended session confirms no place')
    assert.match((await me.browser.go('/dashboard/agents')).text, newPlace)
    assert.equal((await me.browser.submit(page, { action })).status, 303)
    assert.doesNotMatch((await me.browser.go('/dashboard/agents')).text, newPlace)
    await elsewhere.go('/sign-out')
    assert.equal((await elsewhere.signIn(me.username)).status, 303)
    assert.doesNotMatch((await me.browser.go('/dashboard/agents')).text, newPlace, 'known from then on')
  })

  it('a sign-in that was refused is none, and leaves no place', async () => {
    const me = await person()
    const change = sqlOn(service().deps.database, 'no edge leads to this state')
    await change('update account set blocked_at = 1 where id = :id', { id: me.id })
    const elsewhere = browserCalled(service(), 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0')
    assert.equal((await elsewhere.signIn(me.username)).status, 403)
    await change('update account set blocked_at = null where id = :id', { id: me.id })
    const { text } = await me.browser.go(account)
    assert.doesNotMatch(text, newPlace)
    assert.doesNotMatch(text, /Firefox on Linux/)
  })

  it('what a browser calls itself is text', async () => {
    const me = await person()
    const hostile = browserCalled(service(), '<script>alert(1)</script> Firefox/1 <b>')
    await hostile.signIn(me.username)
    for (const path of [account, '/dashboard/security']) {
      const { text } = await me.browser.go(path)
      assert.ok(!text.includes('<script>alert') && !text.includes('<b>'), path)
    }
  })

  it('a session that was ended elsewhere can do nothing more with a page that it still has', async () => {
    const me = await person()
    const other = visitor(service())
    await other.signIn(me.username)
    const page = await other.go(account)
    const security = await me.browser.go('/dashboard/security')
    const end = /action="([^"]*\/sessions\/ses_\w+\/end)"/.exec(security.text)?.[1] ?? ''
    assert.equal((await me.browser.submit(security, { action: end })).status, 303)
    const late = await other.submit(page, { action: account, fields: { email: 'thief@example.com' } })
    assert.equal(late.status, 403)
    assert.match(late.text, /Your session has ended, so nothing was sent or saved\./)
    assert.notEqual((await service().deps.store.accounts.profile(me.id))?.email, 'thief@example.com')
  })
})

describe('a service that sends no emails', () => {
  const service = useService()

  it('says so where a person looks for them', async () => {
    const browser = visitor(service())
    const text = async (path: string): Promise<string> => wordsOf((await browser.go(path)).text)
    assert.match(await text('/sign-in'), /Forgot your password\?/)
    assert.match(await text('/lost-password'), /This service sends no email. Ask your administrator/)
    await browser.signUp()
    assert.match(await text(account), /This service sends no email/)
    assert.equal((await fillIn(browser, account, account, { email: 'next@example.com' })).status, 303)
    assert.match((await browser.go(account)).text, /value="next@example.com"/)
  })
})
