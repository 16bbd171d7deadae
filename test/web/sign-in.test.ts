import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deflateRawSync } from 'node:zlib'
import { ulid } from 'ulid'
import { hourMs } from '../../src/domain/durations.ts'
import { sessionIdleHoursMax, sessionHoursMax } from '../../src/access/identity/sessions.ts'
import { runCommand } from '../support/cli.ts'
import { derivationsDuring } from '../support/derivations.ts'
import { statementsOf } from '../support/statements.ts'
import { useService } from '../support/use-service.ts'
import { password, unescaped, visitor, type Visitor } from '../../scripts/support/visitor.ts'

const agents = '/dashboard/agents'

async function isSignedIn(browser: Visitor): Promise<boolean> {
  return (await browser.go(agents)).status === 200
}

describe('sign-up, sign-in and sign-out', () => {
  const service = useService()

  it('somebody signs up, is signed in, signs out, and signs in again', async () => {
    const browser = visitor(service())
    const { username } = await browser.signUp()
    const page = await browser.go(agents)
    assert.match(page.text, new RegExp(`Sign out ${username}`))

    const out = await browser.submit(page, { action: '/sign-out' })
    assert.equal(out.status, 303)
    assert.equal(await isSignedIn(browser), false)

    const back = await browser.signIn(username)
    assert.deepEqual([back.status, back.location], [303, `${service().config.webUrl}/dashboard`])
    assert.equal(await isSignedIn(browser), true)
  })

  it('T36: signing in gives the browser another cookie, and answers 303', async () => {
    const browser = visitor(service())
    await browser.go('/sign-up')
    const before = browser.cookies.get('ams')
    const { username } = await browser.signUp()
    const first = browser.cookies.get('ams')
    assert.notEqual(first, before)
    service().clock.advance(13 * hourMs) // too long ago for some pages, so that it can be done again
    await browser.signIn(username)
    assert.notEqual(browser.cookies.get('ams'), first)
    const stale = visitor(service())
    stale.cookies.set('ams', first ?? '')
    assert.equal(await isSignedIn(stale), false, 'the session before ended with the new one')
  })

  it('a signed-in person who returns to the sign-in page continues to the target', async () => {
    const { config, clock } = service()
    const wanted = '/dashboard/clients?after=a%20b'
    const { username } = await visitor(service()).signUp()
    const browser = visitor(service())
    const link = (await browser.go(wanted)).location ?? ''
    const [first, second] = [await browser.go(link), await browser.go(link)]
    const fields = { username, password }
    assert.equal((await browser.submit(first, { action: '/sign-in', fields })).location, config.webUrl + wanted)
    for (const address of [link, link.replace('/sign-in', '/sign-up')]) {
      const { status, location } = await browser.go(address)
      assert.deepEqual([status, location], [303, config.webUrl + wanted])
    }
    const late = await browser.submit(second, { action: '/sign-in', fields })
    assert.equal(late.status, 403)
    const back = unescaped(/href="(\/sign-in\?[^"]*)">Back to the form/.exec(late.text)?.[1] ?? '')
    assert.equal((await browser.go(back)).location, config.webUrl + wanted)
    for (const query of ['', '?to=x', '?to=', `?to=${deflateRawSync('https://evil.example').toString('base64url')}`])
      assert.equal((await browser.go(`/sign-in${query}`)).location, `${config.webUrl}/dashboard`, query)
    clock.advance(13 * hourMs)
    assert.equal(
      (await browser.go(link)).location,
      config.webUrl + wanted,
      'which asks for another sign-in if it needs one',
    )
    assert.equal((await browser.go('/sign-in')).status, 200)
  })

  it('a form that is too old links to the page that it was on', async () => {
    const browser = visitor(service())
    const { username } = await browser.signUp()
    for (const [action, page] of [
      [agents, agents],
      ['/sign-out', '/'],
      ['/dashboard/security/password', '/dashboard/security'],
      ['/dashboard/clients/cli_x/revoke', '/dashboard/clients/cli_x'],
      ['/sign-in/passkey', '/sign-in'],
      ['/oauth/authorize?client_id=x&state=%26', '/oauth/authorize?client_id=x&amp;state=%26'],
    ] as const) {
      const { status, text } = await browser.post(action, { token: 'old' })
      assert.equal(status, 403, action)
      assert.ok(text.includes(`<a href="${page}">Back to the form</a>`), `${username} ${action}: ${text}`)
    }
  })

  it('a cookie is out of reach of scripts, other sites and plain HTTP', async () => {
    const { headers } = await visitor(service()).go('/sign-in')
    assert.match(headers.getSetCookie()[0] ?? '', /^ams=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  it('a session ends when it is not used, and however much it is used', async () => {
    const { clock } = service()
    const browser = visitor(service())
    const { username } = await browser.signUp()
    for (let hours = 0; hours < sessionHoursMax; hours += sessionIdleHoursMax - 1) {
      assert.equal(await isSignedIn(browser), true, `after ${hours} hours`)
      clock.advance((sessionIdleHoursMax - 1) * hourMs)
    }
    assert.equal(await isSignedIn(browser), false, 'used all the time')
    await browser.signIn(username)
    clock.advance(sessionIdleHoursMax * hourMs)
    assert.equal(await isSignedIn(browser), false, 'not used')
    await service().deps.identity.sweep(service().clock())
  })

  it('a wrong password and an unknown name are answered alike', async () => {
    const { username } = await visitor(service()).signUp()
    const unknown = ulid().toLowerCase()
    const answers = []
    for (const name of [username, unknown, 'Not A Name']) {
      const { status, text, headers } = await visitor(service()).signIn(name, 'wrong password')
      assert.match(text, /Username or password is wrong\./)
      answers.push({
        status,
        text: text.replaceAll(name, 'NAME').replace(/value="[\w-]{43}"|token="[\w-]{43}"/g, ''),
        length: headers.has('retry-after'),
      })
    }
    assert.deepEqual(answers[1], answers[0])
    assert.deepEqual(answers[2], answers[0])
    assert.equal(answers[0]?.status, 401)
  })

  it('S19: a wrong password and an unknown name cost the same', async () => {
    const { username } = await visitor(service()).signUp()
    const browser = visitor(service())
    const page = await browser.go('/sign-in')
    const costOf = async (name: string): Promise<{ derivations: number; statements: string[] }> => {
      let derivations = 0
      const fields = { username: name, password: 'wrong password' }
      const statements = await statementsOf(service(), async () => {
        derivations = await derivationsDuring(() => browser.submit(page, { action: '/sign-in', fields }))
      })
      return { derivations, statements }
    }
    const [known, unknown] = [await costOf(username), await costOf(ulid().toLowerCase())]
    assert.equal(known.derivations, 1)
    assert.deepEqual(unknown, known)
  })

  it('a form says beside its field what is wrong, keeps what was typed, and never the password', async () => {
    const taken = await visitor(service()).signUp()
    const cases: [Record<string, string>, string, RegExp][] = [
      [{ username: taken.username }, 'username', /This name is taken\./],
      [{ username: 'No Name' }, 'username', /Use up to 39 lowercase letters/],
      [{ email: 'nobody' }, 'email', /Enter an email address/],
      [{ password: 'short' }, 'password', /Use 8 to 1,024 characters\./],
    ]
    for (const [change, field, complaint] of cases) {
      const browser = visitor(service())
      const fields = { username: ulid().toLowerCase(), email: 'p@example.com', password, ...change }
      const { status, text } = await browser.submit(await browser.go('/sign-up'), { fields })
      assert.ok(status === 400 || status === 409, String(status))
      assert.match(text, complaint)
      assert.match(text, new RegExp(`<p id="${field}-problem" class="problem">`))
      assert.match(
        text,
        new RegExp(`id="${field}"[^>]*aria-describedby="${field}-problem[^>]*aria-invalid="true" autofocus`),
      )
      assert.match(text, new RegExp(`value="${fields.username}"`))
      assert.ok(!text.includes(`value="${fields.password}"`))
    }
  })

  it('an email address that somebody has is taken like any other: nothing tells that it is known', async () => {
    const email = 'shared@example.com'
    for (const username of [ulid().toLowerCase(), ulid().toLowerCase()]) {
      const browser = visitor(service())
      const { status } = await browser.submit(await browser.go('/sign-up'), { fields: { username, email, password } })
      assert.equal(status, 303)
    }
  })

  it('a changed password signs all other browsers out', async () => {
    const [one, other] = [visitor(service()), visitor(service())]
    const { username } = await one.signUp()
    await other.signIn(username)
    const change = async (now: string) =>
      one.submit(await one.go('/dashboard/security'), {
        action: '/dashboard/security/password',
        fields: { password: now, new_password: 'another password' },
      })
    const wrong = await change('not the password')
    assert.deepEqual([wrong.status, /This is not your password\./.test(wrong.text)], [400, true])
    assert.equal(await isSignedIn(other), true)
    assert.equal((await change(password)).status, 303)
    assert.deepEqual([await isSignedIn(one), await isSignedIn(other)], [true, false])
    assert.equal((await other.signIn(username)).status, 401)
    assert.equal((await other.signIn(username, 'another password')).status, 303)
  })

  it('a password is the same however a keyboard writes its letters and spaces, and a name with what phones add', async () => {
    const browser = visitor(service())
    const username = ulid().toLowerCase()
    const fields = { username, email: 'p@example.com', password: 'pa\u0301ssword\u00a0o\u0308ffne' }
    assert.equal((await browser.submit(await browser.go('/sign-up'), { fields })).status, 303)
    for (const written of ['p\u00e1ssword \u00f6ffne', fields.password, 'p\u00e1ssword\u3000o\u0308ffne'])
      assert.equal((await visitor(service()).signIn(` ${username.toUpperCase()} `, written)).status, 303, written)
    for (const wrong of ['password offne', 'p\u00e1ssword  \u00f6ffne', 'P\u00e1ssword \u00f6ffne'])
      assert.equal((await visitor(service()).signIn(username, wrong)).status, 401, wrong)
    const changed = await browser.submit(await browser.go('/dashboard/security'), {
      action: '/dashboard/security/password',
      fields: { password: fields.password, new_password: username },
    })
    assert.match(changed.text, /Do not use your username or one repeated character\./)
  })

  it('a stranger cannot have a name that people take for the service or its operator; an operator can make it', async () => {
    for (const username of ['admin', 'postmaster', 'support', 'ams']) {
      const browser = visitor(service())
      const fields = { username, email: 'p@example.com', password }
      const { status, text } = await browser.submit(await browser.go('/sign-up'), { fields })
      assert.equal(status, 400)
      assert.match(text, /This name is reserved\. Choose another one\./)
    }
    await runCommand(service(), ['account', 'create', 'support', '--email', 'p@example.com'], password)
    assert.equal((await visitor(service()).signIn('support')).status, 303)
  })

  it('a browser is signed out from another one, and only one of the same person', async () => {
    const [one, other, stranger] = [visitor(service()), visitor(service()), visitor(service())]
    const { username } = await one.signUp()
    await other.signIn(username)
    await stranger.signUp()
    const page = await one.go('/dashboard/security')
    const end = /action="(\/dashboard\/security\/sessions\/ses_\w+\/end)"/.exec(page.text)?.[1]
    assert.ok(end)
    const forged = await stranger.submit({ text: page.text }, { action: end })
    assert.equal(forged.status, 403, 'a token of another browser')
    assert.equal((await one.submit(page, { action: end })).status, 303)
    assert.deepEqual([await isSignedIn(one), await isSignedIn(other)], [true, false])
    assert.equal((await one.submit(page, { action: end })).status, 404)
  })
})
