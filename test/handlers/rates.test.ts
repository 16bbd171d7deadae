import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAgents } from '../support/agents.ts'
import { assertRefused, draftTo, type Answer } from '../support/client.ts'
import { byItself, onOneDatabase } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

onOneDatabase((database) => {
  const service = useService({
    database,
    env: {
      ...byItself,
      RATE_LIMITS: 'on',
      SENDS_PER_MINUTE: '3',
      SENDS_PER_RECIPIENT_PER_MINUTE: '4',
      REQUESTS_PER_MINUTE: '20',
    },
  })

  function assertLimited(answer: Answer<unknown>): void {
    assertRefused(answer, 429, 'RATE_LIMITED')
    const seconds = answer.headers.get('retry-after') ?? ''
    assert.match(seconds, /^[1-9]\d?$/)
    assert.ok(Number(seconds) <= 60)
  }

  test('an agent that sends too much gets a retry time, and can send then', async () => {
    const [sender, ...others] = await newAgents(service(), 4)
    service().clock.nextMinute()
    for (const { handle } of others) await sender!.sent(draftTo(handle))
    const answer = await sender!.send(draftTo(others[0]!.handle))
    assertLimited(answer)
    service().clock.advance(Number(answer.headers.get('retry-after')) * 1_000)
    await sender!.sent(draftTo(others[0]!.handle))
  })

  test('a recipient gets only so much a minute, whoever sends', async () => {
    const [recipient, a, b] = await newAgents(service(), 3)
    service().clock.nextMinute()
    for (const sender of [a!, b!, a!, b!]) await sender.sent(draftTo(recipient!.handle))
    assertLimited(await b!.send(draftTo([a!.handle], { cc: [recipient!.handle] })))
    assert.equal((await recipient!.ids()).length, 4)
    assert.deepEqual(await a!.ids(), [])
  })

  test('a retry of what was accepted comes before the rate of sends and is not counted in it', async () => {
    const [sender, recipient] = await newAgents(service(), 2)
    service().clock.nextMinute()
    const draft = draftTo(recipient!.handle)
    for (let n = 0; n < 3; n++) await sender!.sent(draft)
    for (let n = 0; n < 2; n++) await sender!.sent(draftTo(recipient!.handle))
    assertLimited(await sender!.send(draftTo(recipient!.handle)))
    await sender!.sent(draft)
  })

  test('a send counts whatever its outcome', async () => {
    const [sender, recipient] = await newAgents(service(), 2)
    service().clock.nextMinute()
    const draft = draftTo(recipient!.handle)
    await sender!.sent(draft)
    assertRefused(await sender!.send({ ...draft, subject: 'x' }), 409, 'CONFLICT')
    assertRefused(await sender!.send(draftTo('@nobody.at_all')), 404, 'NOT_FOUND')
    assertLimited(await sender!.send(draftTo(recipient!.handle)))
    assertLimited(await sender!.send(draftTo('@nobody.at_all')))
    assert.deepEqual(await recipient!.ids(), [draft.id])
  })

  test('requests of one agent are limited, shown in headers, and those of another are not touched', async () => {
    const [self, other] = await newAgents(service(), 2)
    service().clock.nextMinute()
    for (let left = 19; left >= 0; left--) {
      const { status, headers } = await self!.list()
      assert.equal(status, 200)
      assert.match(headers.get('ratelimit') ?? '', new RegExp(`^"requests";r=${left};t=[1-9]\\d?$`))
      assert.equal(headers.get('ratelimit-policy'), '"requests";q=20;w=60')
    }
    const limited = await self!.list()
    assertLimited(limited)
    assert.match(limited.headers.get('ratelimit') ?? '', /^"requests";r=0;t=[1-9]\d?$/)
    assert.equal((await other!.list()).status, 200)
    service().clock.nextMinute()
    assert.equal((await self!.list()).status, 200)
  })
})
