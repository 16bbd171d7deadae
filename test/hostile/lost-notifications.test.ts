import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { password, visitor } from '../../scripts/support/visitor.ts'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { runCommand } from '../support/cli.ts'
import { newSecretsKey } from '../support/keyed-deployment.ts'
import { fillIn, newPerson } from '../support/people.ts'
import { refusing, startReceiver, type Receiver } from '../support/receiver.ts'
import { codeOf, secondFactorPath, secretIn, withSecondFactor } from '../support/second-factor.ts'
import { byItself, startService, type Service } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { pairWith, toThisMachine, work } from '../support/webhooks.ts'

const hourMs = 3_600_000
/** Settings with which emails wait, because no job sends them. */
const noSmtpServer = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'agents@service.example' }
const security = '/dashboard/security'

// Due work runs on demand, not by time.
mock.timers.enable({ apis: ['setInterval'] })
after(() => mock.timers.reset())

const clock = fixedClock()
let service: Service
let receiver: Receiver
before(async () => {
  const env = { ...toThisMachine, ...byItself, ...noSmtpServer, SECRETS_KEY: newSecretsKey() }
  service = await startService({ clock, env })
  receiver = await startReceiver()
})
after(async () => {
  await service.close()
  await receiver.close()
})

const broken = () => sqlOn(service.deps.database, 'the database must be broken')
const rows = () => sqlOn(service.deps.database, 'no edge shows the stored rows')

/** Runs the work while no email can be stored, as if the process were killed just before the email. */
async function withoutEmails(work: () => Promise<void>): Promise<void> {
  await broken()('alter table outgoing_email rename to hidden')
  try {
    await work()
  } finally {
    await broken()('alter table hidden rename to outgoing_email')
  }
}

const confirm = (username: string): Promise<unknown> =>
  sqlOn(service.deps.database, 'the edges need many more steps')(
    'update account set email_confirmed_at = 1 where username = :username',
    { username },
  )

const kindsFor = async (username: string): Promise<unknown[]> =>
  (
    await rows()<{ kind: string }>(
      'select kind from outgoing_email where account_id = (select id from account where username = :username) order by kind',
      { username },
    )
  ).map(({ kind }) => kind)

test('S35: a webhook is not suspended without its email', async () => {
  const { write, state } = await pairWith(service, receiver)
  receiver.answer = refusing(500)
  await write()
  await withoutEmails(async () => {
    for (let hours = 0; hours < 7 * 24; hours++) {
      clock.advance(hourMs)
      await work(service)
    }
  })
  assert.equal((await state()).suspended_at, null, 'nobody would ever hear of the suspension')
  const times = sqlOn(service.deps.database, 'a stored time must be in the past or future')
  await times('update webhook set lease_until = 1') // the lease of the process that was killed ends
  for (let hours = 0; hours < 24 && (await state()).suspended_at === null; hours++) {
    clock.advance(hourMs)
    await work(service)
  }
  assert.equal((await state()).suspended_at, clock())
  assert.deepEqual(await rows()(`select count(*)::integer as n from outgoing_email where kind = 'webhook-suspended'`), [
    { n: 1 },
  ])
})

test('S35: an account is not created without the email that confirms its address', async () => {
  const browser = visitor(service)
  const fields = { username: 'ada-lovelace', email: 'ada@example.com', password }
  const page = await browser.go('/sign-up')
  await withoutEmails(async () => {
    assert.equal((await browser.submit(page, { action: '/sign-up', fields })).status, 500)
  })
  assert.equal((await browser.submit(page, { action: '/sign-up', fields })).status, 303, 'the username is taken')
  assert.deepEqual(await kindsFor('ada-lovelace'), ['confirm-email'])
})

test('S35: a password does not change without its email, nor without the end of the sessions', async () => {
  const person = await newPerson(service)
  await confirm(person.username)
  const other = visitor(service)
  await other.signIn(person.username)
  const fields = { password, new_password: `${password} new` }
  await withoutEmails(async () => {
    const changed = await fillIn(person.browser, security, `${security}/password`, fields)
    assert.equal(changed.status, 500)
    await assert.rejects(runCommand(service, ['account', 'password', person.username], `${password} new`))
  })
  await broken()('alter table web_session rename to hidden')
  try {
    const { username } = person
    const session = { id: 'ses_of_nobody', source: '127.0.0.1' }
    await assert.rejects(service.deps.identity.passwords.change({ username, password }, `${password} new`, session))
    await assert.rejects(runCommand(service, ['account', 'password', username], `${password} new`))
  } finally {
    await broken()('alter table hidden rename to web_session')
  }
  assert.equal((await visitor(service).signIn(person.username)).status, 303)
  assert.equal((await other.go(security)).status, 200)
})

test('S35: two-factor authentication does not turn on or off without its email', async () => {
  const person = await newPerson(service)
  await confirm(person.username)
  await fillIn(person.browser, security, `${secondFactorPath}/setup`)
  const setup = await person.browser.go(secondFactorPath)
  await withoutEmails(async () => {
    const fields = { code: await codeOf(service, secretIn(setup)) }
    const on = await person.browser.submit(setup, { action: `${secondFactorPath}/confirm`, fields })
    assert.equal(on.status, 500)
  })
  assert.equal((await visitor(service).signIn(person.username)).status, 303, 'it is on, without recovery codes')

  const { browser, username, secret } = await withSecondFactor(service)
  await confirm(username)
  clock.advance(30_000)
  const page = await browser.go(secondFactorPath)
  const code = await codeOf(service, secret)
  await withoutEmails(async () => {
    const off = await browser.submit(page, { action: `${secondFactorPath}/off`, fields: { code } })
    assert.equal(off.status, 500)
  })
  assert.match((await browser.go(security)).text, /On since/)
})
