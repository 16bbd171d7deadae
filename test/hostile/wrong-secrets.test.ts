import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ulid } from 'ulid'
import { attemptToken, hasManyAddresses, type AttemptAnswer, type TokenAttempt } from '../support/token-attempt.ts'
import { runCommand } from '../support/cli.ts'
import { assertOAuthError, newPublicClient, refresh } from '../support/consents.ts'
import { basic, requestToken } from '../support/tokens.ts'
import { useService } from '../support/use-service.ts'
import { byItself } from '../support/service.ts'

const minuteMs = 60_000
const skip = !hasManyAddresses && 'this system has one loopback address'

const right = (name: string, from = '127.0.0.1'): TokenAttempt => ({
  id: `cli_${name}`,
  secret: `secret of ${name}`,
  localAddress: from,
})

describe('wrong secrets', () => {
  const hashes = { HASHES_AT_ONCE: '1', HASHES_WAITING_MAX: '2' }
  const shared = { WRONG_SECRETS_PER_ADDRESS_PER_MINUTE: '12', WRONG_SECRETS_PER_CLIENT_PER_MINUTE: '20' }
  const env = { ...byItself, RATE_LIMITS: 'on', WRONG_SECRETS_PER_MINUTE: '5', ...shared, ...hashes }
  const service = useService({ database: 'postgres', env })
  const ask = (what: TokenAttempt): Promise<AttemptAnswer> => attemptToken(service(), what)
  const flood = (what: TokenAttempt, times: number): Promise<AttemptAnswer[]> =>
    Promise.all(Array.from({ length: times }, () => ask(what)))
  const statuses = (answers: readonly AttemptAnswer[]): number[] => answers.map(({ status }) => status)
  const inOrder = async (what: TokenAttempt, times: number): Promise<number[]> => {
    const answers: AttemptAnswer[] = []
    for (let n = 0; n < times; n++) answers.push(await ask(what))
    return statuses(answers)
  }

  test('are not counted if they are empty, as clients without a secret send them by HTTP Basic', async () => {
    service().clock.nextMinute()
    const clientId = await newPublicClient(service())
    const form = {
      client_id: undefined,
      client_secret: undefined,
      grant_type: 'refresh_token',
      refresh_token: 'x',
    }
    for (let n = 0; n < 25; n++)
      assertOAuthError(await requestToken(service(), form, basic(clientId, '')), 401, 'invalid_client')
    assertOAuthError(await refresh(service(), clientId, 'x'), 401, 'invalid_client')
    service().clock.advance(minuteMs)
  })

  test('are rejected without a check beyond the limit, with a retry time', async () => {
    service().clock.nextMinute()
    for (const id of ['cli_helper', 'cli_nobody', `cli_${ulid()}`]) {
      assert.deepEqual(await inOrder({ id, secret: 'wrong' }, 4), [401, 401, 401, 401])
      service().clock.advance(minuteMs)
    }
    assert.deepEqual(await inOrder({ id: 'cli_helper', secret: 'wrong' }, 6), [401, 401, 401, 401, 401, 429])
    const refused = await ask(right('helper'))
    assert.deepEqual([refused.status, refused.body.error], [429, 'temporarily_unavailable'])
    assert.ok(refused.retryAfter >= 1 && refused.retryAfter <= 60)
    assert.equal((await ask(right('billing'))).status, 200)
    service().clock.advance(refused.retryAfter * 1000)
    assert.equal((await ask(right('helper'))).status, 200)
  })

  test('S19: of a client that does not exist are counted as those of one that does', async () => {
    service().clock.nextMinute()
    const ids = ['cli_blocker', 'cli_nobody_at_all']
    const answers = await Promise.all(ids.map((id) => inOrder({ id, secret: 'wrong' }, 6)))
    assert.deepEqual(answers[0], answers[1])
    assert.equal(answers[0]!.at(-1), 429)
  })

  test('do not include the right secrets of a busy client', async () => {
    service().clock.nextMinute()
    assert.deepEqual([...new Set(await inOrder(right('assistant'), 30))], [200])
  })

  test('in a flood from one address reject no client at another, not even their target', {
    skip,
  }, async () => {
    service().clock.nextMinute()
    const flooding = flood({ localAddress: '127.0.0.9', id: 'cli_second', secret: 'wrong' }, 200)
    const meanwhile = [await ask(right('closed', '127.0.0.2')), await ask(right('second', '127.0.0.3'))]
    assert.deepEqual(statuses(meanwhile), [200, 200])
    const answers = statuses(await flooding)
    assert.equal(answers.filter((status) => status === 401).length, 5)
    assert.deepEqual(
      answers.filter((status) => ![401, 429, 503].includes(status)),
      [],
    )
    assert.equal((await ask(right('second', '127.0.0.3'))).status, 200)
  })

  test('for many clients from one address reject there only clients that were never right there', {
    skip,
  }, async () => {
    const from = '127.0.0.20'
    assert.equal((await ask(right('paused', from))).status, 200)
    service().clock.nextMinute()
    const failures: number[] = []
    for (let n = 0; n < 13; n++)
      failures.push((await ask({ localAddress: from, id: `cli_${ulid()}`, secret: 'wrong' })).status)
    assert.deepEqual(failures, [...Array.from({ length: 12 }, () => 401), 429])
    assert.equal((await ask(right('inactive', from))).status, 429)
    assert.equal((await ask(right('paused', from))).status, 200)
    assert.equal((await ask(right('inactive', '127.0.0.21'))).status, 200)
  })

  test('for one client from many addresses do not lock it out, and further wrong ones are not checked', {
    skip,
  }, async () => {
    assert.equal((await ask(right('blocker', '127.0.0.30'))).status, 200)
    service().clock.nextMinute()
    const sources = ['127.0.0.40', '127.0.0.41', '127.0.0.42', '127.0.0.43']
    for (const from of sources) await inOrder({ localAddress: from, id: 'cli_blocker', secret: 'wrong' }, 5)
    assert.equal((await ask({ ...right('blocker', '127.0.0.50'), secret: 'wrong' })).status, 429)
    for (const from of ['127.0.0.30', '127.0.0.50']) assert.equal((await ask(right('blocker', from))).status, 200)
  })

  test('by another client of the same address, as behind a proxy, do not lock out a client with the right secret', async () => {
    const made = await runCommand(service(), ['client', 'create', '--agent', '@acme.billing'])
    assert.ok('client_id' in made)
    const known = { id: String(made['client_id']), secret: String(made['client_secret']) }
    assert.equal((await ask(right('closed'))).status, 200)
    service().clock.nextMinute()
    for (const id of [known.id, 'cli_closed']) await flood({ id, secret: 'wrong' }, 30)
    assert.equal((await ask({ ...known, secret: 'wrong' })).status, 429)
    assert.deepEqual(await inOrder(known, 3), [200, 200, 200])
    assert.equal((await ask(right('closed'))).status, 200)
  })

  test('of a revoked client count like wrong ones, whatever it knows', async () => {
    const made = await runCommand(service(), ['client', 'create', '--agent', '@acme.billing'])
    assert.ok('client_id' in made)
    const known = { id: String(made['client_id']), secret: String(made['client_secret']) }
    service().clock.nextMinute()
    assert.equal((await ask(known)).status, 200)
    await runCommand(service(), ['client', 'revoke', known.id])
    assert.deepEqual(await inOrder(known, 6), [401, 401, 401, 401, 401, 429])
  })
})

describe('a secret that the service made', () => {
  const service = useService({ database: 'postgres', env: { HASHES_AT_ONCE: '1', HASHES_WAITING_MAX: '0' } })

  test('is checked at once, however many chosen ones are being checked', async () => {
    const made = await runCommand(service(), ['client', 'create', '--agent', '@acme.billing'])
    assert.ok('client_id' in made)
    const known = { client_id: String(made['client_id']), client_secret: String(made['client_secret']) }
    const flooding = Promise.all(Array.from({ length: 40 }, () => requestToken(service(), { client_secret: 'wrong' })))
    for (let n = 0; n < 20; n++) {
      assert.equal((await requestToken(service(), known)).status, 200)
    }
    assert.ok((await flooding).some(({ status }) => status === 503))
  })

  test('and a chosen one that was right before are checked at once', async () => {
    assert.equal((await requestToken(service())).status, 200)
    const flooding = Promise.all(Array.from({ length: 40 }, () => requestToken(service(), { client_secret: 'wrong' })))
    for (let n = 0; n < 20; n++) assert.equal((await requestToken(service())).status, 200)
    await flooding
  })
})
