import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hourMs } from '../../src/domain/durations.ts'
import { wrongCodesMax } from '../../src/access/identity/second-factors.ts'
import { runCommand } from '../support/cli.ts'
import { newSecretsKey } from '../support/keyed-deployment.ts'
import {
  codeOf,
  enterCode,
  recoveryCodesIn,
  secondFactorPath as path,
  secretIn,
  withSecondFactor as newSecondFactor,
} from '../support/second-factor.ts'
import { sqlOn } from '../support/sql.ts'
import { ulid } from 'ulid'
import { useService } from '../support/use-service.ts'
import { password, visitor, type Visitor } from '../../scripts/support/visitor.ts'

describe('two-factor authentication', () => {
  const service = useService({ env: { SECRETS_KEY: newSecretsKey() } })

  const codeNow = (secret: string): Promise<string> => codeOf(service(), secret)

  const withSecondFactor = () => newSecondFactor(service())

  const isSignedIn = async (browser: Visitor): Promise<boolean> =>
    (await browser.go('/dashboard/agents')).status === 200

  const nextStep = (): void => service().clock.advance(30_000)

  it('S29: a password alone opens no session once an app is confirmed; its code does, once', async () => {
    const { username, secret, codes, setup } = await withSecondFactor()
    assert.match(
      setup.text,
      /<li>Enter the code[\s\S]*name="code"[\s\S]*Turn on<\/button><a [^>]*>Cancel<[\s\S]*<\/li>\s*<\/ol>/,
    )
    assert.equal(new Set(codes).size, 10)
    const [browser, other] = [visitor(service()), visitor(service())]
    const asked = await browser.signIn(username)
    assert.match(asked.text, /<h1[^>]*>Enter your code/)
    assert.equal(await isSignedIn(browser), false)
    const askedOther = await other.signIn(username)
    nextStep()
    const code = await codeNow(secret)
    assert.equal((await enterCode(browser, asked, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status, 303)
    assert.equal(await isSignedIn(browser), true)
    const again = await enterCode(other, askedOther, code)
    assert.match(again.text, /This code is not correct/)
    assert.equal(await isSignedIn(other), false, 'a code is accepted once (RFC 6238 section 5.2)')
  })

  it('S29: a recovery code signs in once, typed in any usual way', async () => {
    const { username, codes } = await withSecondFactor()
    const [browser, other] = [visitor(service()), visitor(service())]
    const typed = codes[0]!.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')
    assert.equal((await enterCode(browser, await browser.signIn(username), typed)).status, 303)
    assert.match((await browser.go('/dashboard/security')).text, /You have 9 recovery codes left/)
    const again = await enterCode(other, await other.signIn(username), codes[0]!)
    assert.match(again.text, /This code is not correct/)
    assert.equal(await isSignedIn(other), false)
  })

  it('S29: ten wrong codes stop the codes of the app for an hour, but no recovery code', async () => {
    const { username, secret, codes } = await withSecondFactor()
    const browser = visitor(service())
    let page = await browser.signIn(username)
    nextStep()
    const right = await codeNow(secret)
    const wrong = right === '123456' ? '654321' : '123456'
    for (let n = 0; n < wrongCodesMax; n++) page = await enterCode(browser, page, wrong)
    page = await enterCode(browser, page, right)
    assert.match(page.text, /Use a recovery code, or wait an hour/)
    assert.equal((await enterCode(browser, page, codes[3]!)).status, 303)
    service().clock.advance(hourMs)
    const later = visitor(service())
    assert.equal((await enterCode(later, await later.signIn(username), await codeNow(secret))).status, 303)
  })

  it('the step after the password belongs to one browser, and ends with time, a new password, and its use', async () => {
    const { browser: owner, username, codes } = await withSecondFactor()
    const [browser, stranger] = [visitor(service()), visitor(service())]
    const asked = await browser.signIn(username)
    await stranger.go('/sign-in')
    const strange = await stranger.submit(await stranger.signIn(username, 'wrong password'), {
      action: '/sign-in',
      fields: { username, password: 'also wrong' },
    })
    assert.equal(strange.status, 401)
    service().clock.advance(10 * 60_000)
    assert.match((await enterCode(browser, asked, codes[0]!)).text, /Sign in again/)

    const askedAgain = await browser.signIn(username)
    const security = await owner.go('/dashboard/security')
    const fields = { password, new_password: `${password} new` }
    assert.equal((await owner.submit(security, { action: '/dashboard/security/password', fields })).status, 303)
    assert.match((await enterCode(browser, askedAgain, codes[0]!)).text, /Sign in again/)
    assert.equal(await isSignedIn(browser), false)
  })

  it('new recovery codes replace the old ones, and a code of the app or a recovery code turns it off', async () => {
    const { browser, username, codes } = await withSecondFactor()
    const page = await browser.go(path)
    const refused = await browser.submit(page, { action: `${path}/off`, fields: { code: 'abcd-efgh' } })
    assert.match(refused.text, /This code is not correct/)
    const renewed = recoveryCodesIn(
      await browser.submit(page, { action: `${path}/codes`, fields: { code: codes[0]! } }),
    )
    assert.equal(renewed.length, 10)
    assert.match(
      (await browser.submit(page, { action: `${path}/off`, fields: { code: codes[1]! } })).text,
      /This code is not correct/,
    )
    const off = await browser.submit(page, { action: `${path}/off`, fields: { code: renewed[0]! } })
    assert.equal(off.status, 303)
    assert.match((await browser.go('/dashboard/security')).text, /Set up an authenticator app/)
    assert.equal((await visitor(service()).signIn(username)).status, 303)
  })

  it('the operator can turn it off for a person who lost everything', async () => {
    const { username } = await withSecondFactor()
    const shown = await runCommand(service(), ['account', 'show', username])
    assert.ok('second_factor_since' in shown && typeof shown.second_factor_since === 'number')
    const removed = await runCommand(service(), ['account', 'remove-second-factor', username])
    assert.deepEqual(removed, { username, removed: true })
    assert.equal((await visitor(service()).signIn(username)).status, 303)
  })

  it('S30: an organization can require it: a member without it can only set it up, leave, or sign out', async () => {
    const { config } = service()
    const { browser: owner } = await withSecondFactor()
    const organizations = '/dashboard/organizations'
    const slug = ulid().toLowerCase()
    const made = await owner.submit(await owner.go(organizations), {
      action: organizations,
      fields: { slug, name: 'Works' },
    })
    const page = made.location!.replace(config.webUrl, '').split('?')[0]!
    const member = visitor(service())
    const { username } = await member.signUp()
    await owner.submit(await owner.go(page), { action: `${page}/invite`, fields: { username, role: 'member' } })
    await member.submit(await member.go(organizations), { action: `${page}/accept` })
    assert.equal(await isSignedIn(member), true)

    await owner.submit(await owner.go(`${page}/settings`), { action: `${page}/second-factor` })
    assert.equal(await isSignedIn(owner), true)
    for (const address of ['/dashboard', '/dashboard/account', page, '/device'])
      assert.equal((await member.go(address)).location, config.webUrl + path, address)
    const required = await member.go(path)
    assert.match(required.text, /Works requires two-factor authentication/)
    await member.submit(required, { action: `${path}/setup` })
    const setup = await member.go(path)
    await member.submit(setup, { action: `${path}/confirm`, fields: { code: await codeNow(secretIn(setup)) } })
    assert.equal(await isSignedIn(member), true)

    const late = visitor(service())
    const { username: other } = await late.signUp()
    const refused = await late.submit(await late.go(organizations), {
      action: organizations,
      fields: { slug: `${slug}2`, name: 'Own' },
    })
    const ownPage = refused.location!.replace(config.webUrl, '').split('?')[0]!
    const answer = await late.submit(await late.go(`${ownPage}/settings`), { action: `${ownPage}/second-factor` })
    assert.match(answer.text, /First set up two-factor authentication for yourself/)
    await owner.submit(await owner.go(page), { action: `${page}/invite`, fields: { username: other, role: 'member' } })
    await late.submit(await late.go(organizations), { action: `${page}/accept` })
    assert.equal(await isSignedIn(late), false)
    await late.submit(await late.go(path), { action: `${page}/leave` })
    assert.equal(await isSignedIn(late), true)
  })

  it('S29: neither the secret of the app nor a recovery code is stored in clear', async () => {
    const { secret, codes } = await withSecondFactor()
    const sql = sqlOn(service().deps.database, 'no edge shows the stored rows')
    const apps = await sql<{ secret: string }>('select secret from authenticator')
    const stored = await sql<{ code_hash: string }>('select code_hash from recovery_code')
    assert.equal(stored.length >= codes.length, true)
    assert.equal(
      apps.some((app) => app.secret.includes(secret)),
      false,
    )
    assert.equal(
      stored.some(({ code_hash }) => codes.includes(code_hash)),
      false,
    )
  })
})
