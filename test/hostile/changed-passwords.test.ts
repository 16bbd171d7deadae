import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { runCommand } from '../support/cli.ts'
import { newSecretsKey } from '../support/keyed-deployment.ts'
import { newPerson } from '../support/people.ts'
import { enterCode, withSecondFactor } from '../support/second-factor.ts'
import { sqlOn } from '../support/sql.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'
import { password, visitor } from '../../scripts/support/visitor.ts'

const other = `${password} new`
const origin = { source: '127.0.0.1', userAgent: 'any', browserName: 'any', hasSecondFactor: false }

describe('S33: a sign-in with the old password that is under way while the password changes', () => {
  const service = useService({ env: { SECRETS_KEY: newSecretsKey() } })
  const identity = () => service().deps.identity
  const change = (username: string) => runCommand(service(), ['account', 'password', username], other)

  test('opens no session after the change, and no step to a code', async () => {
    const { username } = await newPerson(service())
    const checked = await identity().passwords.signIn({ username, password }, '127.0.0.1')
    await change(username)
    const begun = identity().sessions.begin(checked.id, { ...origin, passwordHash: checked.password_hash })
    await assert.rejects(begun, /password has just changed/)
    await assert.rejects(identity().secondFactors.beginStep('a browser', checked), /password has just changed/)
    const again = await identity().passwords.signIn({ username, password: other }, '127.0.0.1')
    await identity().sessions.begin(again.id, { ...origin, passwordHash: again.password_hash })
  })

  test('waits for a change that has begun, and then opens no session', async () => {
    const { username } = await newPerson(service())
    const checked = await identity().passwords.signIn({ username, password }, '127.0.0.1')
    const { store, database } = service().deps
    const waiting = sqlOn(database, 'no edge shows running statements')
    let begun: Promise<unknown> = Promise.resolve()
    await store.transaction(async (inside) => {
      await inside.owners.changePassword(checked.id, 'a new hash', service().clock())
      begun = identity().sessions.begin(checked.id, { ...origin, passwordHash: checked.password_hash })
      begun.catch(() => {})
      await until(async () => (await waiting(`select from pg_stat_activity where wait_event_type = 'Lock'`)).length > 0)
      await inside.operations.signOut(checked.id)
    })
    await assert.rejects(begun, /password has just changed/)
  })

  test('finishes with no code after the change', async () => {
    const { username, codes } = await withSecondFactor(service())
    const browser = visitor(service())
    const page = await browser.signIn(username)
    await change(username)
    assert.equal((await enterCode(browser, page, codes[0]!)).status, 401)
  })
})

describe('S37: browsers that entered the password and no code', () => {
  const service = useService({ env: { SECRETS_KEY: newSecretsKey() } })

  test('are stored up to a limit, the latest ones', async () => {
    const { username, codes } = await withSecondFactor(service())
    let last = visitor(service())
    let page = await last.signIn(username)
    for (let n = 0; n < 30; n++) {
      service().clock.advance(1)
      last = visitor(service())
      page = await last.signIn(username)
    }
    const rows = sqlOn(service().deps.database, 'no edge shows the stored rows')
    assert.equal((await rows('select from second_step')).length, 20)
    assert.equal((await enterCode(last, page, codes[0]!)).status, 303)
  })
})
