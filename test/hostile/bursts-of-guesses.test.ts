import assert from 'node:assert/strict'
import { hash, randomBytes } from 'node:crypto'
import { after, before, describe, mock, test } from 'node:test'
import { wrongCodesMax } from '../../src/access/identity/second-factors.ts'
import { testClock } from '../../scripts/support/test-clock.ts'
import { password, visitor, type Seen, type Visitor } from '../../scripts/support/visitor.ts'
import { attemptToken, hasManyAddresses } from '../support/token-attempt.ts'
import { withinOneMinute } from '../support/one-minute.ts'
import { newSecretsKey } from '../support/keyed-deployment.ts'
import { codeOf, enterCode, withSecondFactor } from '../support/second-factor.ts'
import { startService, type Service } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'

const limit = 10
const burst = 100
const env = {
  RATE_LIMITS: 'on',
  WRONG_SECRETS_PER_MINUTE: String(limit),
  WRONG_SECRETS_PER_ADDRESS_PER_MINUTE: '1000',
  WRONG_SECRETS_PER_CLIENT_PER_MINUTE: '1000',
  SIGN_UPS_PER_ADDRESS_PER_MINUTE: '1000',
  HASHES_WAITING_MAX: '1000',
  SECRETS_KEY: newSecretsKey(),
}

// Processes exchange their counts on demand, not by time, so that a burst ends before an exchange.
mock.timers.enable({ apis: ['setInterval'] })
after(() => mock.timers.reset())

const services: Service[] = []
before(async () => {
  for (const _ of [1, 2]) {
    const databaseUrl = services[0]?.config.databaseUrl
    services.push(await startService({ database: 'postgres', databaseUrl, clock: testClock(), env }))
  }
})
after(async () => {
  for (const service of services.toReversed()) await service.close()
})

/** Sends the same form 100 times at once, to both processes in turn, with one value for each. */
function burstOf(browser: Visitor, page: Seen, action: string, fields: (n: number) => Record<string, string>) {
  const browsers = services.map((service) => {
    const other = visitor(service)
    for (const [name, value] of browser.cookies) other.cookies.set(name, value)
    return other
  })
  const sends = Array.from({ length: burst }, (_, n) =>
    browsers[n % browsers.length]!.submit(page, { action, fields: fields(n) }),
  )
  return Promise.all(sends)
}

const count = (answers: readonly Seen[], wanted: number): number =>
  answers.filter(({ status }) => status === wanted).length

describe('S37: a burst of guesses through two processes', () => {
  test('checks ten passwords of a username from one address, and rejects the others', () =>
    withinOneMinute(async () => {
      const { username } = await visitor(services[0]!).signUp()
      for (const name of [username, `${username}x`]) {
        const browser = visitor(services[0]!)
        const page = await browser.go('/sign-in')
        const answers = await burstOf(browser, page, '/sign-in', (n) => ({ username: name, password: `wrong ${n}` }))
        assert.deepEqual([count(answers, 401), count(answers, 429)], [limit, burst - limit])
      }
    }))

  test('accepts correct passwords however many there are, and counts none of them', () =>
    withinOneMinute(async () => {
      const { username } = await visitor(services[0]!).signUp()
      const browser = visitor(services[0]!)
      const page = await browser.go('/sign-in')
      const answers = await burstOf(browser, page, '/sign-in', () => ({ username, password }))
      assert.equal(count(answers, 303), burst)
      const counts = sqlOn(services[0]!.deps.database, 'no edge shows the stored rows')
      const counted = await counts(
        `select from rate_count where kind like 'wrong-passwords%' and count > 0
        and caller_id like :key || '%'`,
        { key: hash('sha256', username, 'base64url') },
      )
      assert.deepEqual(counted, [])
    }))

  for (const [what, guess] of [
    ['codes of the app', (n: number) => String(100_000 + n)],
    ['recovery codes', () => randomBytes(8).toString('hex')],
  ] as const)
    test(`checks ten ${what} of an account from one address, and rejects the others`, () =>
      withinOneMinute(async () => {
        const { username, codes } = await withSecondFactor(services[0]!)
        const browser = visitor(services[0]!)
        const page = await browser.signIn(username)
        assert.match(page.text, /Enter your code/)
        const answers = await burstOf(browser, page, '/sign-in/code', (n) => ({ code: guess(n) }))
        assert.deepEqual([count(answers, 400), count(answers, 429)], [limit, burst - limit])
        const other = await enterCode(browser, page, codes[0]!)
        assert.equal(other.status, 429, 'a recovery code is checked beyond the limit')
      }))

  test('uses a recovery code and a code of the app once', () =>
    withinOneMinute(async () => {
      const { username, secret, codes } = await withSecondFactor(services[0]!)
      const next = await codeOf(services[0]!, secret, 30)
      for (const code of [codes[0]!, next]) {
        const steps = await Promise.all(
          services.map(async (service) => {
            const browser = visitor(service)
            return { browser, page: await browser.signIn(username) }
          }),
        )
        const answers = await Promise.all(steps.map(({ browser, page }) => enterCode(browser, page, code)))
        assert.deepEqual(answers.map(({ status }) => status).sort(), [303, 400], code)
      }
    }))
})

test('S37: ten wrong codes of the app stop it in all processes, whatever the limits per minute are', async () => {
  const { username } = await withSecondFactor(services[0]!)
  const accountId = (await services[0]!.deps.store.owners.account(username))!.id
  const checks = Array.from({ length: burst }, (_, n) =>
    services[n % 2]!.deps.store.secondFactors.attempt(accountId, { most: wrongCodesMax, wrongSince: 0 }, Date.now()),
  )
  const allowed = (await Promise.all(checks)).filter((known) => known !== undefined)
  assert.equal(allowed.length, wrongCodesMax)
})

test('S37: a burst from many addresses checks as many secrets of a client as the limit says, and no more', {
  skip: !hasManyAddresses && 'this system has one loopback address',
}, async () => {
  const shared = { WRONG_SECRETS_PER_CLIENT_PER_MINUTE: '20', HASHES_AT_ONCE: '4' }
  const service = await startService({ env: { ...env, ...shared } })
  try {
    const attempts = Array.from({ length: 60 }, (_, n) =>
      attemptToken(service, { localAddress: `127.0.1.${n + 1}`, id: 'cli_helper', secret: 'wrong' }),
    )
    const answers = await Promise.all(attempts)
    assert.equal(answers.filter(({ status }) => status === 401).length, 20)
  } finally {
    await service.close()
  }
})
