import assert from 'node:assert/strict'
import { after, before, describe, it, mock } from 'node:test'
import { generate } from 'otplib'
import { pino } from 'pino'
import { requestConfirmation } from '../../src/people/emails/confirmation.ts'
import { hashGeneratedSecret } from '../../src/platform/secret-hashes.ts'
import { password, visitor } from '../../scripts/support/visitor.ts'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { runCommand } from '../support/cli.ts'
import { tokensOf } from '../support/consents.ts'
import { newSecretsKey } from '../support/keyed-deployment.ts'
import { agentsPath, fillIn, newPerson, wordsOf } from '../support/people.ts'
import { startService, type Service } from '../support/service.ts'
import { linkIn, startSmtp, type SmtpTestServer } from '../support/smtp.ts'
import { sqlOn } from '../support/sql.ts'
import { newPassword, recoveriesOf } from '../support/recoveries.ts'
import { run } from '../jobs/run.ts'

const minuteMs = 60_000
const account = '/dashboard/account'
const other = newPassword

// Jobs run on demand, not by time.
mock.timers.enable({ apis: ['setInterval'] })
after(() => mock.timers.reset())

const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })

describe('a service that sends emails', () => {
  let smtp: SmtpTestServer
  let service: Service
  before(async () => {
    smtp = await startSmtp()
    const env = { ...smtp.env, ACCESS_LOG: 'on', SECRETS_KEY: newSecretsKey() }
    service = await startService({ clock: fixedClock(), log, env, smtp: smtp.options })
  })
  after(async () => {
    await service.close()
    await smtp.close()
  })

  const { addressOf, mailTo, lastMail, confirmedPerson, askFor, resetLinkOf, setPassword, exportOf, canSignIn } =
    recoveriesOf(
      () => service,
      () => smtp,
    )

  it('confirms the address after sign-up by a form, not by opening the link', async () => {
    const person = await newPerson(service)
    const [email, ...more] = await mailTo(addressOf(person))
    assert.deepEqual([email?.headers['subject'], more.length], ['Confirm your email address', 0])
    const link = linkIn(email!, '/confirm-email/')
    const text = async (): Promise<string> => wordsOf((await person.browser.go(account)).text)
    const page = await person.browser.go(link)
    assert.equal(page.headers.get('referrer-policy'), 'no-referrer')
    assert.match(await text(), /Your email address is not confirmed/)
    assert.equal((await visitor(service).go(link)).status, 303, 'a stranger is not asked to sign in')
    const stranger = await newPerson(service)
    assert.equal((await stranger.browser.go(link)).status, 404, 'another account sees the link')
    assert.equal((await fillIn(person.browser, link, link)).status, 303)
    assert.match(await text(), /Your email address is confirmed/)
    assert.equal((await person.browser.go(link)).status, 404, 'the link works twice')
  })

  it('S35: replaces an address only when the new one is confirmed, and then notifies the former one', async () => {
    const person = await confirmedPerson()
    const next = `new-${addressOf(person)}`
    const saved = await fillIn(person.browser, account, account, { email: next, display_name: 'Ada' })
    assert.equal(saved.status, 303, saved.text)
    const shown = (await person.browser.go(account)).text
    assert.match(shown, new RegExp(`value="${addressOf(person)}"`))
    assert.match(shown, /value="Ada"/)
    const link = linkIn(await lastMail(next), '/confirm-email/')
    assert.deepEqual(await mailTo(addressOf(person)), [])
    const reset = await resetLinkOf(person)
    await fillIn(person.browser, link, link)
    assert.match((await person.browser.go(account)).text, new RegExp(`value="${next}"`))
    assert.equal((await lastMail(addressOf(person))).headers['subject'], 'Your email address was changed')
    assert.equal((await setPassword(reset)).status, 404, 'a link to the former address still works')
    await askFor(addressOf(person))
    assert.deepEqual(await mailTo(addressOf(person)), [], 'the former address gets a link')
  })

  it('lets no old session change the address', async () => {
    const person = await confirmedPerson()
    service.clock.advance(13 * 60 * minuteMs)
    const changed = await fillIn(person.browser, account, account, { email: 'thief@example.com' })
    assert.match(wordsOf(changed.text), /Sign out and sign in again to change your email address/)
    assert.deepEqual(await mailTo('thief@example.com'), [])
  })

  it('S33: sets a new password once by a link, and ends every session', async () => {
    const person = await confirmedPerson()
    const link = await resetLinkOf(person)
    assert.ok(await canSignIn(person, password), 'asking for a link changes something')
    for (const opened of [1, 2]) assert.equal((await visitor(service).go(link)).status, 200, `opened ${opened}`)
    const weak = await setPassword(link, { new_password: person.username })
    assert.match(wordsOf(weak.text), /Do not use your username/)
    const done = await setPassword(link)
    assert.equal(new URL(done.location ?? '').pathname, '/sign-in')
    assert.equal((await person.browser.go(account)).status, 303, 'a session goes on')
    assert.deepEqual([await canSignIn(person, password), await canSignIn(person, other)], [false, true])
    assert.equal((await setPassword(link)).status, 404, 'the link works twice')
    assert.equal((await lastMail(addressOf(person))).headers['subject'], 'Your password was changed')
  })

  it('gives the password to only one of two people who use the same link at once', async () => {
    const person = await confirmedPerson()
    const link = await resetLinkOf(person)
    const results = await Promise.all([setPassword(link), setPassword(link), setPassword(link)])
    assert.deepEqual(results.map(({ status }) => status).sort(), [303, 404, 404])
  })

  it('accepts a link for 30 minutes', async () => {
    const person = await confirmedPerson()
    const link = await resetLinkOf(person)
    service.clock.advance(30 * minuteMs - 1)
    assert.equal((await visitor(service).go(link)).status, 200)
    service.clock.advance(1)
    assert.equal((await setPassword(link)).status, 404)
    await run(service, 'old-emails')
    const rows = sqlOn(service.deps.database, 'no edge shows the stored rows')
    assert.deepEqual(await rows(`select from email_link where purpose = 'reset-password'`), [])
  })

  it('makes a link invalid when the person changes the password', async () => {
    const person = await confirmedPerson()
    const link = await resetLinkOf(person)
    const security = '/dashboard/security'
    const fields = { password, new_password: other }
    assert.equal((await fillIn(person.browser, security, `${security}/password`, fields)).status, 303)
    assert.equal((await setPassword(link, { new_password: 'a third password' })).status, 404)
  })

  it('revokes the access of apps only if the person wants it', async () => {
    for (const fields of [{}, { ends_apps: 'on' }]) {
      const person = await confirmedPerson()
      await fillIn(person.browser, agentsPath, agentsPath, { name: 'bot' })
      const { username } = person
      await tokensOf(service, { username, handle: `@${username}.bot` })
      const families = sqlOn(service.deps.database, 'no edge shows the stored rows')
      const search = 'select from token_family where account_id = :id and revoked_at is null'
      const apps = async (): Promise<number> => (await families(search, { id: person.id })).length
      assert.equal(await apps(), 1)
      await setPassword(await resetLinkOf(person), fields)
      assert.equal(await apps(), 'ends_apps' in fields ? 0 : 1)
    }
  })

  it('S33: opens no account past its second factor, its issuer, or the operator who blocked it', async () => {
    const sql = sqlOn(service.deps.database, 'no edge leads to this state')
    const careful = await confirmedPerson()
    const path = '/dashboard/security/second-factor'
    await fillIn(careful.browser, '/dashboard/security', `${path}/setup`)
    const setup = await careful.browser.go(path)
    const secret = /<code>([A-Z2-7 ]{32,})<\/code>/.exec(setup.text)![1]!.replaceAll(' ', '')
    const code = await generate({ secret, epoch: Math.floor(service.clock() / 1_000) })
    await careful.browser.submit(setup, { action: `${path}/confirm`, fields: { code } })
    assert.equal((await setPassword(await resetLinkOf(careful))).status, 303)
    const browser = visitor(service)
    assert.match((await browser.signIn(careful.username, other)).text, /Enter your code/)
    assert.equal((await browser.go(account)).status, 303, 'the new password alone signs in')

    const blocked = await confirmedPerson()
    const link = await resetLinkOf(blocked)
    await runCommand(service, ['account', 'block', blocked.username])
    assert.equal((await setPassword(link)).status, 404)
    await askFor(addressOf(blocked))
    assert.deepEqual(await mailTo(addressOf(blocked)), [])

    const withIssuer = await confirmedPerson()
    const hash = hashGeneratedSecret('a secret of nobody')
    await sql('update account set password_hash = :hash where id = :id', { hash, id: withIssuer.id })
    await askFor(addressOf(withIssuer))
    assert.deepEqual(await mailTo(addressOf(withIssuer)), [])
  })

  it('S33: sets no password by a link to an address that the account no longer has', async () => {
    const person = await confirmedPerson()
    const link = await resetLinkOf(person)
    const sql = sqlOn(service.deps.database, 'no edge leads to this state')
    await sql(`update account set email = 'moved@example.com' where id = :id`, { id: person.id })
    assert.equal((await setPassword(link)).status, 404)
  })

  it('S36: stores one email with a link for an account, however often and with whatever addresses it is asked', async () => {
    const person = await confirmedPerson()
    const rows = sqlOn(service.deps.database, 'no edge shows the stored rows')
    const asked = Array.from({ length: 1_000 }, (_, n) => n)
    for (const _ of asked) await service.deps.identity.recovery.request(addressOf(person), 'somewhere')
    assert.equal((await rows('select from outgoing_email')).length, 1)
    await run(service, 'emails')
    assert.equal(smtp.take(addressOf(person)).length, 1)
    for (const n of asked.slice(0, 50)) await requestConfirmation(service.deps, person.id, `a${n}@example.com`)
    assert.deepEqual(await rows('select address from outgoing_email'), [{ address: 'a49@example.com' }])
    await run(service, 'emails')
    smtp.received.splice(0)
  })

  it('accepts no address that names a second recipient, or has another name in the header', async () => {
    const person = await newPerson(service)
    await mailTo(addressOf(person))
    const wrong = ['a@b.example,root', 'root,a@b.example', '<a@b.example>', '"x"<a@b.example', 'a@b.example;root']
    const wronger = ['g:a@b.example;', 'a@b.example(c)', 'a@b.example\r\nBcc:c', 'a@[127.0.0.1]', 'a\\@b.example']
    for (const email of [...wrong, ...wronger]) {
      const saved = await fillIn(person.browser, account, account, { email })
      assert.match(wordsOf(saved.text), /Enter an email address/, email)
      assert.equal((await askFor(email)).status, 400, email)
    }
    await run(service, 'emails')
    assert.deepEqual(smtp.received, [])
  })

  it('S34: answers in the same bytes for known, unconfirmed and unknown addresses, and runs the same statements', async () => {
    const person = await confirmedPerson()
    const unconfirmed = await newPerson(service)
    await mailTo(addressOf(unconfirmed))
    smtp.received.splice(0)
    const statements: string[][] = []
    const answers: unknown[] = []
    for (const address of [addressOf(person), addressOf(unconfirmed), `nobody-${addressOf(person)}`]) {
      const texts: string[] = []
      const note = ({ text }: { text: string }): void => void texts.push(text)
      const browser = visitor(service)
      const page = await browser.go('/lost-password')
      service.deps.database.events.on('statement', note)
      const { status, location, text, headers } = await browser.submit(page, { fields: { email: address } })
      service.deps.database.events.off('statement', note)
      const names = [...headers.keys()].sort()
      answers.push([status, location?.replace(/seal=.*/, ''), text, names, headers.get('content-length')])
      statements.push(texts)
    }
    assert.deepEqual(answers[1], answers[0])
    assert.deepEqual(answers[2], answers[0])
    assert.ok(statements[0]!.length > 0)
    assert.deepEqual(statements[1], statements[0])
    assert.deepEqual(statements[2], statements[0])
    await run(service, 'emails')
    assert.equal(smtp.take(addressOf(person)).length, 1)
    assert.deepEqual(smtp.received.splice(0), [], 'an address without a confirmed account gets an email')
  })

  it('sends an address at most five links in an hour, whatever strangers ask', async () => {
    const person = await confirmedPerson()
    service.clock.advance(60 * minuteMs)
    for (let n = 0; n < 7; n++) {
      await askFor(addressOf(person))
      await run(service, 'emails')
    }
    assert.equal(smtp.take(addressOf(person)).length, 5)
    await fillIn(person.browser, '/dashboard/security', '/dashboard/security/password', {
      password,
      new_password: other,
    })
    assert.equal((await mailTo(addressOf(person))).length, 1, 'a stranger suppresses other emails')
  })

  it('S33: has no secret of a link in a log, in a subject, or in the database', async () => {
    const person = await confirmedPerson()
    assert.equal((await askFor(addressOf(person))).status, 303)
    const email = await lastMail(addressOf(person))
    const token = linkIn(email, '/reset-password/').split('/').at(-1)!
    await setPassword(linkIn(email, '/reset-password/'))
    assert.equal(token.length, 43)
    const next = `next-${addressOf(person)}`
    const { browser, username } = person
    await browser.signIn(username, other)
    await fillIn(browser, account, account, { email: next })
    const confirm = linkIn(await lastMail(next), '/confirm-email/')
    const confirmToken = confirm.split('/').at(-1)!
    await fillIn(browser, confirm, confirm)
    await visitor(service).go((await visitor(service).go(confirm)).location ?? '') // the sign-in leads back to the link
    assert.doesNotMatch(email.headers['subject'] ?? '', new RegExp(token))
    assert.doesNotMatch(lines.join(''), new RegExp(`${token}|${confirmToken}|${addressOf(person)}`))
    const rows = sqlOn(service.deps.database, 'no edge shows the stored rows')
    const stored = await Promise.all(
      ['email_link', 'outgoing_email', 'audit_entry', 'web_session'].map((table) => rows(`select * from ${table}`)),
    )
    assert.doesNotMatch(JSON.stringify(stored), new RegExp(`${token}|${confirmToken}`))
    const isSecret = new RegExp(`${token}|${confirmToken}|token_hash`)
    const exported = await exportOf(browser)
    assert.ok(exported.includes(next), exported)
    assert.doesNotMatch(exported, isSecret)
    const activity = (await fillIn(browser, `${account}/activity`, `${account}/activity/export`)).text
    assert.match(activity, /email_confirmed/)
    assert.doesNotMatch(activity, isSecret)
  })
})
