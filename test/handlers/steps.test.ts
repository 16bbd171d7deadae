import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Webhook } from '#generated/rest/models.ts'
import { newAgent } from '../support/agents.ts'
import { assertRefused, call, keyed, type Answer, type Call, type ErrorAnswer } from '../support/client.ts'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { byItself, onOneDatabase } from '../support/service.ts'
import { useReceiver } from '../support/use-receiver.ts'
import { useService } from '../support/use-service.ts'

const blocks = '/agents/me/blocks'
const webhooks = '/agents/me/webhooks'

onOneDatabase((database) => {
  const service = useService({
    database,
    clock: fixedClock(),
    env: { ...byItself, RATE_LIMITS: 'on', WRITES_PER_MINUTE: '1', BODY_BYTES_MAX: '1024' },
  })

  test('a request with many faults fails at the earliest step of the call, and succeeds after all faults are gone', async () => {
    const self = await newAgent(service())
    const usedKey = randomUUID()
    const first = await self.at(blocks, { method: 'POST', body: { handle: '@bob.helper' }, headers: keyed(usedKey) })
    assert.equal(first.status, 201)
    await self.update({ inactive: true })

    const request: Call & { path: string } = {
      method: 'POST',
      path: `${blocks}?x=%ff`,
      body: { handle: 'x'.repeat(2_000) },
    }
    const fails = async (status: number, code: string, message?: RegExp): Promise<void> => {
      const answer = await call(service().config.baseUrl + request.path, request)
      assertRefused(answer, status, code)
      if (message) assert.match(answer.body.error.message, message)
    }
    service().clock.nextMinute()
    await fails(401, 'UNAUTHORIZED')
    request.token = await self.tokenFor('rest', ['mailbox:read'])
    await fails(403, 'INSUFFICIENT_SCOPE')
    request.token = self.token
    await fails(403, 'FORBIDDEN')
    await fails(429, 'RATE_LIMITED')

    await self.update({ inactive: false })
    const failsNextMinute: typeof fails = (...expected) => {
      service().clock.nextMinute()
      return fails(...expected)
    }
    await failsNextMinute(400, 'MISSING_IDEMPOTENCY_KEY')
    request.headers = keyed('no key')
    await failsNextMinute(400, 'VALIDATION_ERROR', /Idempotency-Key/)
    request.headers = keyed(usedKey)
    await failsNextMinute(400, 'VALIDATION_ERROR', /percent-encoded/)
    request.path = blocks
    await failsNextMinute(413, 'PAYLOAD_TOO_LARGE')
    request.body = { handle: 'x' }
    await failsNextMinute(400, 'IDEMPOTENCY_MISMATCH')
    request.headers = keyed()
    await failsNextMinute(400, 'INVALID_HANDLE')
    request.body = { handle: '@bob.other' }
    service().clock.nextMinute()
    assert.equal((await call(service().config.baseUrl + request.path, request)).status, 201)
  })
})

onOneDatabase((database) => {
  const service = useService({ database })
  const receiver = useReceiver()

  test('a webhook asks its endpoint after all other checks of the request, and once for each key', async () => {
    const self = await newAgent(service())
    const post = (changes: object, key?: string): Promise<Answer<Webhook & ErrorAnswer>> => {
      const { url, secret } = receiver()
      const body = { url, secret, event: 'envelope.received', ...changes }
      return self.at(webhooks, { method: 'POST', body, headers: keyed(key) })
    }
    const key = randomUUID()
    assert.equal((await post({}, key)).status, 201)
    assert.equal(receiver().challenges, 1)

    const other = `${receiver().url}/other`
    assertRefused(await post({ url: other, event: 'mail' }, key), 400, 'IDEMPOTENCY_MISMATCH')
    assertRefused(await post({ url: other, event: 'mail' }), 400, 'VALIDATION_ERROR')
    assertRefused(await post({ url: other, secret: 'whsec_eA==' }), 400, 'VALIDATION_ERROR')
    assert.equal((await post({}, key)).headers.get('idempotent-replayed'), 'true')
    assert.equal(receiver().challenges, 1)

    receiver().echo = () => 'no'
    assertRefused(await post({ url: other }), 400, 'INVALID_ENDPOINT')
    assert.equal(receiver().challenges, 2)
  })
})
