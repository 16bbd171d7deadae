import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { WebSocket } from 'ws'
import { newAgent, newAgents } from '../support/agents.ts'
import { assertRefused, call, draftTo, restClient, restClientAt, type Answer } from '../support/client.ts'
import { listen } from '../support/listener.ts'
import { withinOneMinute } from '../support/one-minute.ts'
import { byItself, onOneDatabase, startSecondService, type Service } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

const quotaOf = ({ headers }: Answer<unknown>) => ({
  left: headers.get('ratelimit')?.replace(/;t=[1-9]\d?/g, ''),
  policy: headers.get('ratelimit-policy'),
})

onOneDatabase((database) => {
  const limits = {
    ...byItself,
    RATE_LIMITS: 'on',
    SENDS_PER_MINUTE: '3',
    SENDS_PER_RECIPIENT_PER_MINUTE: '4',
    REQUESTS_PER_MINUTE: '12',
  }
  const service = useService({ database, env: limits })

  test('a response to a send has the remaining quotas, also an error', async () => {
    const [sender, recipient] = await newAgents(service(), 2)
    service().clock.nextMinute()
    const policy = '"requests";q=12;w=60, "sends";q=3;w=60'
    for (const n of [1, 2, 3])
      assert.deepEqual(quotaOf(await sender!.send(draftTo(recipient!.handle))), {
        left: `"requests";r=${12 - n}, "sends";r=${3 - n}`,
        policy,
      })
    const limited = await sender!.send(draftTo(recipient!.handle))
    assertRefused(limited, 429, 'RATE_LIMITED')
    assert.deepEqual(quotaOf(limited), { left: '"requests";r=8, "sends";r=0', policy })
    assert.match(limited.headers.get('retry-after') ?? '', /^[1-9]\d?$/)
    const malformed = await sender!.send({})
    assert.deepEqual([malformed.status, quotaOf(malformed).policy], [400, policy])
    const listed = await sender!.list()
    assert.deepEqual(quotaOf(listed), { left: '"requests";r=6', policy: '"requests";q=12;w=60' })
  })

  test('requests beyond the limit are refused with the quota at nought, also at writes and for people', async () => {
    const self = await newAgent(service())
    service().clock.nextMinute()
    for (let n = 0; n < 12; n++) assert.equal((await self.list()).status, 200)
    for (const limited of [await self.list(), await self.markRead([])]) {
      assertRefused(limited, 429, 'RATE_LIMITED')
      assert.deepEqual(quotaOf(limited), { left: '"requests";r=0', policy: '"requests";q=12;w=60' })
    }
    const owner = await service().deps.store.owners.account('alice')
    const token = await service().deps.tokens.issue({
      subject: owner?.id ?? '',
      clientId: 'c',
      sessionId: 'c',
      scopes: ['account:read'],
      resource: 'rest',
    })
    const person = restClient(service(), token)
    for (let n = 0; n < 12; n++) assert.equal((await person.at('/account')).status, 200)
    assertRefused(await person.at('/account'), 429, 'RATE_LIMITED')
  })

  test('a handshake is a request of its agent, with an upgrade or without, and beyond the limit it is refused before it', async () => {
    const [self, other] = await newAgents(service(), 2)
    const token = await self!.tokenFor('ws')
    service().clock.nextMinute()
    const withoutUpgrade = () => call(`${service().config.baseUrl}/connect`, { token })
    for (let n = 0; n < 4; n++) (await listen(service(), self!)).socket.close()
    for (let n = 0; n < 4; n++) assertRefused(await withoutUpgrade(), 426, 'UPGRADE_REQUIRED')
    assert.equal(quotaOf(await self!.list()).left, '"requests";r=3')
    for (let n = 0; n < 3; n++) await self!.list()
    assertRefused(await withoutUpgrade(), 429, 'RATE_LIMITED')
    const socket = new WebSocket(service().config.wsUrl, { headers: { Authorization: `Bearer ${token}` } })
    socket.on('error', () => {})
    const [, { statusCode, headers }] = await once(socket, 'unexpected-response')
    assert.equal(statusCode, 429)
    assert.match(headers['retry-after'], /^[1-9]\d?$/)
    ;(await listen(service(), other!)).socket.close()
    service().clock.nextMinute()
    ;(await listen(service(), self!)).socket.close()
  })

  test('a denial carries no quota, whoever is denied what', async () => {
    const self = await newAgent(service())
    service().clock.nextMinute()
    const denials = [
      await self.send(draftTo('@nobody.at_all')),
      await self.open(draftTo('@a.b').id),
      await self.at('/mailbox', { token: await self.tokenFor('rest', ['messages:read']) }),
      await self.at('/mailbox', { token: 'x' }),
    ]
    assert.deepEqual(
      denials.map(({ status }) => status),
      [404, 404, 403, 401],
    )
    for (const denial of denials)
      assert.deepEqual(
        [...denial.headers.keys()].filter((name) => name.startsWith('ratelimit')),
        [],
      )
  })

  test('a reached limit does not reveal who exists: an unreachable agent looks like an unknown one', async () => {
    const [sender, open, friend, other] = await newAgents(service(), 4)
    const closed = await newAgent(service(), {
      inbound_policy: 'allowlist',
      allowlist: [friend!.handle, other!.handle],
    })
    const blocking = await newAgent(service(), { blocks: [sender!.handle] })
    service().clock.nextMinute()
    for (const from of [friend!, friend!, friend!, other!]) await from.sent(draftTo([closed.handle, blocking.handle]))
    assertRefused(await other!.send(draftTo(closed.handle)), 429, 'RATE_LIMITED')
    const shown = ({ status, text, headers }: Answer<unknown>) => [status, text, [...headers.keys()].sort()]
    const nobody = shown(await sender!.send(draftTo('@nobody.at_all')))
    assert.equal(nobody[0], 404)
    for (const recipients of [[closed.handle], [open!.handle, blocking.handle]])
      assert.deepEqual(shown(await sender!.send(draftTo(recipients))), nobody)
    const full = shown(await sender!.send(draftTo(open!.handle)))
    assert.equal(full[0], 429)
    for (const recipients of [[closed.handle], [blocking.handle], [open!.handle, closed.handle], ['@nobody.at_all']])
      assert.deepEqual(shown(await sender!.send(draftTo(recipients))), full)
    for (let requests = 8; requests < 12; requests++) await sender!.list()
    const limited = [open!.handle, closed.handle, blocking.handle, '@nobody.at_all'].map(async (handle) =>
      shown(await sender!.send(draftTo(handle))),
    )
    const [first, ...others] = await Promise.all(limited)
    assert.equal(first?.[0], 429)
    for (const answer of others) assert.deepEqual(answer, first)
  })
})

describe('without limits', () => {
  const service = useService({
    env: { RATE_LIMITS: 'off', SENDS_PER_MINUTE: '1', SENDS_PER_RECIPIENT_PER_MINUTE: '1', REQUESTS_PER_MINUTE: '1' },
  })

  test('nothing is limited and no quota is reported', async () => {
    const [sender, recipient] = await newAgents(service(), 2)
    for (let n = 0; n < 5; n++) {
      const answer = await sender!.send(draftTo(recipient!.handle))
      assert.deepEqual(
        [answer.status, answer.headers.get('ratelimit'), answer.headers.get('ratelimit-policy')],
        [202, null, null],
      )
    }
  })
})

describe('two processes on one PostgreSQL', () => {
  const env = {
    RATE_LIMITS: 'on',
    SENDS_PER_MINUTE: '20',
    SENDS_PER_RECIPIENT_PER_MINUTE: '30',
    REQUESTS_PER_MINUTE: '1000',
  }
  const service = useService({ database: 'postgres', env })

  async function withSecond(work: (second: Service) => Promise<void>): Promise<void> {
    const second = await startSecondService(service(), env)
    try {
      await withinOneMinute(() => work(second))
    } finally {
      await second.close()
    }
  }

  const accepted = (answers: readonly Answer<unknown>[]): number =>
    answers.filter(({ status }) => status === 202).length

  test('accept exactly as many sends of one agent as the limit says', async () => {
    await withSecond(async (second) => {
      const [sender, recipient] = await newAgents(service(), 2)
      const ways = [restClientAt(service(), sender!.token), restClientAt(second, sender!.token)]
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => ways[n % 2]!.send(draftTo(recipient!.handle))),
      )
      assert.equal(accepted(answers), 20)
      assert.equal(answers.filter(({ status }) => status === 429).length, 30)
      assert.equal((await recipient!.ids()).length, 20)
    })
  })

  test('let one recipient have exactly as many as the limit says, from however many senders', async () => {
    await withSecond(async (second) => {
      const [recipient, ...senders] = await newAgents(service(), 5)
      const ways = senders.flatMap(({ token }) => [restClientAt(service(), token), restClientAt(second, token)])
      const answers = await Promise.all(
        Array.from({ length: 56 }, (_, n) => ways[n % ways.length]!.send(draftTo(recipient!.handle))),
      )
      assert.equal(accepted(answers), 30)
      assert.equal((await recipient!.ids()).length, 30)
    })
  })
})
