import assert from 'node:assert/strict'
import { after, before, describe, it, mock } from 'node:test'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { password, unescaped, visitor } from '../../scripts/support/visitor.ts'
import { emailKinds, type EmailKindName } from '../../src/people/emails/kinds.ts'
import { notifyManagers, notifyPerson } from '../../src/people/emails/queue.ts'
import { run } from '../jobs/run.ts'
import { ellipticKey, registration } from '../hostile/authenticator.ts'
import { draftTo } from '../support/client.ts'
import { newAgent } from '../support/agents.ts'
import { contactsOf, later } from '../support/contacts.ts'
import { newSecretsKey } from '../support/keyed-deployment.ts'
import { inspect, noBrowser, useBrowser } from '../support/browser.ts'
import { agentsPath, fillIn, found, newPerson, type Person, send, wordsOf } from '../support/people.ts'
import { codeOf, recoveryCodesIn, secondFactorPath as path, secretIn } from '../support/second-factor.ts'
import { startService, type Service } from '../support/service.ts'
import { linkIn, startSmtp, type ReceivedEmail, type SmtpTestServer } from '../support/smtp.ts'

const account = '/dashboard/account'
const security = '/dashboard/security'
const dayMs = 24 * 3_600_000

// Jobs run on demand, not by time.
mock.timers.enable({ apis: ['setInterval'] })
after(() => mock.timers.reset())

let smtp: SmtpTestServer
let service: Service
before(async () => {
  smtp = await startSmtp()
  const env = { ...smtp.env, SECRETS_KEY: newSecretsKey() }
  service = await startService({ clock: fixedClock(), env, smtp: smtp.options })
})
after(async () => {
  await service.close()
  await smtp.close()
})

const addressOf = ({ username }: Pick<Person, 'username'>): string => `${username}@example.com`

async function mailTo(person: Pick<Person, 'username'>): Promise<ReceivedEmail[]> {
  await run(service, 'emails')
  return smtp.take(addressOf(person))
}

const subjectsTo = async (person: Pick<Person, 'username'>): Promise<(string | undefined)[]> =>
  (await mailTo(person)).map(({ headers }) => headers['subject'])

async function confirmedPerson(): Promise<Person> {
  const person = await newPerson(service)
  const link = linkIn((await mailTo(person)).at(-1)!, '/confirm-email/')
  assert.equal((await fillIn(person.browser, link, link)).status, 303)
  return person
}

describe('notifications by email', () => {
  it('report a sign-in from a new browser once, and the change of a password', async () => {
    const person = await confirmedPerson()
    const elsewhere = visitor(service)
    const fields = { username: person.username, password }
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    for (const _ of [1, 2]) {
      elsewhere.cookies.clear()
      await elsewhere.submit(await elsewhere.go('/sign-in'), { action: '/sign-in', fields, headers })
    }
    const [email, ...others] = await mailTo(person)
    assert.deepEqual([email?.headers['subject'], others], ['New sign-in to your account', []])
    assert.match(email!.text, /with Firefox .*from 127\.0\.0\.1 at \d{4}-\d\d-\d\d \d\d:\d\d UTC/)
    const change = { password, new_password: 'another long password' }
    await fillIn(person.browser, security, `${security}/password`, change)
    assert.deepEqual(await subjectsTo(person), ['Your password was changed'])
  })

  it('S35: report an added and a removed passkey', async () => {
    const person = await confirmedPerson()
    const { browser } = person
    const action = `${security}/passkeys`
    const page = await browser.go(security)
    const token = unescaped(/data-options-token="([^"]+)"/.exec(page.text)?.[1] ?? '')
    const options: { challenge: string; user: { id: string } } = JSON.parse(
      (await browser.post(`${action}/options`, { token })).text,
    )
    const asked = { challenge: options.challenge, origin: service.config.webUrl, userHandle: options.user.id }
    const credential = JSON.stringify(registration(asked, ellipticKey()))
    const added = await browser.submit(page, { action, fields: { name: '<b>Laptop' }, hidden: { credential } })
    assert.equal(added.status, 303, added.text)
    const [email, ...others] = await mailTo(person)
    assert.deepEqual([email?.headers['subject'], others], ['A passkey was added', []])
    assert.doesNotMatch(email?.source ?? '', /Laptop/)
    const remove = /action="([^"]+\/remove)"/.exec((await browser.go(security)).text)?.[1] ?? ''
    assert.equal((await fillIn(browser, security, remove)).status, 303)
    assert.deepEqual(await subjectsTo(person), ['A passkey was removed'])
  })

  it('S35: report a second factor that is turned on, gets other codes, and is turned off', async () => {
    const person = await confirmedPerson()
    const { browser } = person
    await fillIn(browser, security, `${path}/setup`)
    const setup = await browser.go(path)
    const secret = secretIn(setup)
    const fields = { code: await codeOf(service, secret) }
    const done = await browser.submit(setup, { action: `${path}/confirm`, fields })
    const [email, ...others] = await mailTo(person)
    assert.deepEqual([email?.headers['subject'], others], ['Two-factor authentication was turned on', []])
    assert.doesNotMatch(email?.source ?? '', new RegExp(secret))
    const renewed = await fillIn(browser, path, `${path}/codes`, { code: recoveryCodesIn(done)[0]! })
    await fillIn(browser, path, `${path}/off`, { code: recoveryCodesIn(renewed)[0]! })
    const changed = ['New recovery codes were created', 'Two-factor authentication was turned off']
    assert.deepEqual((await subjectsTo(person)).sort(), changed, 'one change hides another')
  })

  it('report a request that waits for the approval of a person, without its text', async () => {
    const { pair, request } = contactsOf(() => service)
    const [one, other] = await pair()
    smtp.received.splice(0)
    const { outcome } = await request(one, other.handle, later, 'a secret message')
    assert.equal(outcome, 'waiting_for_approval')
    const [email, ...others] = await mailTo({ username: 'alice' })
    assert.deepEqual([email?.headers['subject'], others], ['A request waits for your approval', []])
    assert.ok(email?.text.includes(one.handle), 'the email does not name the agent')
    assert.doesNotMatch(email?.source ?? '', /secret/)
  })

  it('S35: report the sign-in even after others have caused as many emails as they can', async () => {
    const [inviter, invited] = [await confirmedPerson(), await confirmedPerson()]
    const { page } = await found(inviter)
    const invite = () => send(inviter, page, `${page}/invite`, { username: invited.username, role: 'member' })
    for (let n = 0; n < 21; n++) {
      await invite()
      await send(inviter, page, `${page}/withdraw`, { username: invited.username })
      await run(service, 'emails')
    }
    assert.equal((await mailTo(invited)).length, 20)
    for (let about = 0; about < 30; about++)
      await notifyPerson(service.deps, invited.id, { kind: 'invitation', about: `${about}` })
    const change = { password, new_password: 'another long password' }
    await fillIn(invited.browser, security, `${security}/password`, change)
    assert.deepEqual(await subjectsTo(invited), ['Your password was changed'])
  })

  it('report an invitation, with the name of the organization and no text that somebody wrote', async () => {
    const [inviter, invited] = [await confirmedPerson(), await confirmedPerson()]
    const { page, slug } = await found(inviter)
    await send(inviter, page, `${page}/invite`, { username: invited.username, role: 'member' })
    const [email] = await mailTo(invited)
    assert.match(email?.text ?? '', new RegExp(`invited to the organization @${slug}, as member`))
    assert.equal(email?.headers['list-unsubscribe'], `<${service.config.webUrl}/dashboard/account#notifications>`)
  })

  it('report what happens to an agent to the people who manage it', async () => {
    const person = await confirmedPerson()
    await fillIn(person.browser, agentsPath, agentsPath, { name: 'bot' })
    const agentId = (await service.deps.store.agents.idOf(`@${person.username}.bot`))!
    for (const kind of ['approval-waiting', 'webhook-suspended'] as const)
      for (const _ of [1, 2]) await notifyManagers(service.deps, agentId, kind)
    const emails = await mailTo(person)
    assert.deepEqual(emails.map(({ headers }) => headers['subject']).sort(), [
      'A request waits for your approval',
      'A webhook is suspended',
    ])
    for (const { text } of emails) assert.match(text, new RegExp(`@${person.username}\\.bot`))
  })

  it('S35: stop for all but the sign-in if the person turns them off', async () => {
    const person = await confirmedPerson()
    assert.equal((await fillIn(person.browser, account, `${account}/notifications`, {})).status, 303)
    for (const kind of Object.keys(emailKinds) as EmailKindName[])
      await notifyPerson(service.deps, person.id, { kind, values: { username: 'a' } })
    const sent = await subjectsTo(person)
    assert.ok(sent.includes('Your password was changed') && sent.includes('New sign-in to your account'))
    const optional = Object.entries(emailKinds).filter(([, kind]) => !('isSecurity' in kind))
    assert.deepEqual(
      optional.map(([name]) => name),
      ['invitation', 'approval-waiting', 'webhook-suspended', 'digest'],
    )
    for (const [, { text }] of optional) assert.ok(!sent.includes(text({}, 'a').subject), text({}, 'a').subject)
  })

  it('report the deletion of an account to its address, which is not stored any more', async () => {
    const person = await confirmedPerson()
    const path = `${account}/delete`
    assert.equal((await fillIn(person.browser, path, path, { username: person.username })).status, 303)
    assert.deepEqual(await subjectsTo(person), ['Your account was deleted'])
  })
})

describe('the daily digest', () => {
  it('has the number of unread messages and their senders, and comes once a day to those who want it', async () => {
    const person = await confirmedPerson()
    await fillIn(person.browser, agentsPath, agentsPath, { name: 'bot' })
    const handle = `@${person.username}.bot`
    const sender = await newAgent(service)
    const agentId = (await service.deps.store.agents.idOf(handle))!
    await fillIn(person.browser, `${agentsPath}/${agentId}/access`, `${agentsPath}/${agentId}/access/allow`, {
      entry: sender.handle,
    })
    for (const _ of [1, 2]) await sender.sent(draftTo(handle, { subject: 'A secret subject' }))
    await run(service, 'digests')
    assert.deepEqual(await mailTo(person), [], 'a person who did not ask gets a digest')
    const on = { notifications: 'on', digest: 'on' }
    await fillIn(person.browser, account, `${account}/notifications`, on)
    await run(service, 'digests')
    assert.deepEqual(await mailTo(person), [], 'the first digest comes at once')
    service.clock.advance(dayMs)
    await run(service, 'digests')
    await run(service, 'digests')
    const [email, ...others] = await mailTo(person)
    assert.deepEqual(others, [])
    assert.match(email?.text ?? '', new RegExp(`- ${handle}: 2 unread, from ${sender.handle}`))
    assert.doesNotMatch(email?.source ?? '', /secret/)
    service.clock.advance(dayMs - 1)
    await run(service, 'digests')
    assert.deepEqual(await mailTo(person), [], 'the next digest comes too early')
    service.clock.advance(1)
    await run(service, 'digests')
    assert.equal((await mailTo(person)).length, 1)
  })

  it('does not come if there is no unread mail, or if the person turned it off again', async () => {
    const person = await confirmedPerson()
    await fillIn(person.browser, account, `${account}/notifications`, { digest: 'on', notifications: 'on' })
    assert.match((await person.browser.go(account)).text, /name="digest"[^>]* checked/)
    service.clock.advance(dayMs)
    await run(service, 'digests')
    assert.deepEqual(await mailTo(person), [])
    await person.browser.signIn(person.username)
    await fillIn(person.browser, account, `${account}/notifications`, {})
    assert.match(wordsOf((await person.browser.go(account)).text), /Daily digest/)
    assert.doesNotMatch((await person.browser.go(account)).text, /name="digest"[^>]* checked/)
  })
})

describe('the emails in a browser', { skip: noBrowser }, () => {
  const open = useBrowser()

  it('are readable, also on a phone, and load nothing', async () => {
    const person = await confirmedPerson()
    const values = {
      ...{ browser: 'Firefox <script>', source: '192.0.2.1', at: 'noon', username: person.username },
      ...{ organization: '@acme', role: 'member', agent: `@${'a'.repeat(39)}.${'b'.repeat(39)}`, lines: ['@a.b: 2'] },
    }
    const { id } = person
    for (const kind of Object.keys(emailKinds) as EmailKindName[])
      await notifyPerson(service.deps, id, { kind, values })
    const emails = await mailTo(person)
    assert.equal(emails.length, Object.keys(emailKinds).length)
    const { page, context } = await open(service.config.webUrl, { viewport: { width: 360, height: 640 } })
    const requests: string[] = []
    page.on('request', (request) => void requests.push(request.url()))
    for (const { html, text, headers } of emails) {
      await page.setContent(html)
      await inspect(page, `email: ${headers['subject']}`)
      assert.equal(await page.locator('h1').textContent(), headers['subject'])
      for (const paragraph of await page.locator('p:not(:has(small)):not(:has(a))').allInnerTexts())
        assert.ok(text.replace(/\s+/g, ' ').includes(paragraph), paragraph)
      assert.equal(await page.locator('script, img, link, iframe, form').count(), 0)
      await page.emulateMedia({ colorScheme: 'dark' })
      await inspect(page, `email in the dark: ${headers['subject']}`)
      const color = await page.locator('h1').evaluate((heading) => getComputedStyle(heading).color)
      assert.equal(color, 'rgb(238, 238, 238)', headers['subject'])
      await page.emulateMedia({ colorScheme: 'light' })
    }
    assert.deepEqual(requests, [])
    await context.close()
  })

  it('lead to pages that are readable, and that tell no other server of the link', async () => {
    const person = await newPerson(service)
    const confirm = linkIn((await mailTo(person)).at(-1)!, '/confirm-email/')
    const { page, context, strays } = await open(service.config.webUrl)
    const signIn = async (secret: string): Promise<void> => {
      await page.getByLabel('Username').fill(person.username)
      await page.getByLabel('Password').fill(secret)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    }
    await page.goto(confirm)
    await signIn(password)
    await page.getByRole('heading', { name: 'Confirm email address' }).waitFor()
    await inspect(page, 'confirm email address')
    await page.getByRole('button', { name: 'Confirm email address' }).click()
    await page.getByText('Your email address is confirmed.', { exact: true }).first().waitFor()
    await inspect(page, 'account with email')
    await context.clearCookies()
    await page.goto('/sign-in')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await inspect(page, 'lost password')
    await page.getByLabel('Email address').fill(addressOf(person))
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText('If an account has this confirmed email address').waitFor()
    await page.goto(linkIn((await mailTo(person)).at(-1)!, '/reset-password/'))
    await inspect(page, 'new password')
    await page.getByLabel('New password').fill('a third long password')
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByText('Your password was changed, and all browsers are signed out').waitFor()
    await signIn('a third long password')
    await page.waitForURL('/dashboard')
    assert.deepEqual(strays, [])
    await context.close()
  })
})
