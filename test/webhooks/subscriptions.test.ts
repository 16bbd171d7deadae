import assert from 'node:assert/strict'
import { after, mock, test } from 'node:test'
import { newAgent, newAgents } from '../support/agents.ts'
import { refusing, startReceiver, taken } from '../support/receiver.ts'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { byItself } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { until } from '../support/until.ts'
import { useReceiver } from '../support/use-receiver.ts'
import { useService } from '../support/use-service.ts'
import {
  answerTo,
  assertSame,
  pairWith,
  subscribe,
  subscriberOf,
  toThisMachine,
  wantedFor,
  work,
} from '../support/webhooks.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

mock.timers.enable({ apis: ['setInterval'] })
after(() => mock.timers.reset())

const clock = fixedClock()
const env = { ...toThisMachine, ...byItself, WEBHOOKS_PER_AGENT_MAX: '3', RETENTION_DAYS: '1' }
const service = useService({ database: 'postgres', clock, env })
const receiver = useReceiver()

test('an endpoint is asked whether it wants anything, once a day for each agent, and not by each subscription', async () => {
  const [agent, other] = await newAgents(service(), 2)
  const one = await subscribe(service(), agent!, receiver())
  const two = await subscribe(service(), agent!, receiver(), { name: 'delivery.report' })
  const same = await subscribe(service(), agent!, receiver())
  assert.deepEqual([one.id === same.id, one.id === two.id, receiver().challenges], [true, false, 1])
  await subscribe(service(), other!, receiver())
  assert.equal(receiver().challenges, 2)
  clock.advance(dayMs)
  await subscribe(service(), agent!, receiver())
  assert.equal(receiver().challenges, 3)
  assert.equal((await service().deps.webhooks.list(agent!.id, '', 10)).length, 2)
})

test('an endpoint that does not repeat what it is asked gets nothing', async () => {
  const agent = await newAgent(service())
  const said: ((challenge: string) => string)[] = [
    () => '',
    () => '{"challenge":""}',
    (challenge) => challenge,
    (challenge) => JSON.stringify({ challenge: challenge.slice(1) }),
    (challenge) => JSON.stringify({ challenge: [challenge] }),
    (challenge) => JSON.stringify({ challenge, padding: 'x'.repeat(2_000) }),
  ]
  for (const echo of said) {
    receiver().echo = echo
    const wanted = await wantedFor(service(), agent, receiver())
    const refused = await answerTo(service(), subscriberOf(agent), wanted)
    assert.deepEqual(refused, { refused: 'endpoint', reason: 'challenge_failed' })
  }
  assert.deepEqual(await service().deps.webhooks.list(agent.id, '', 10), [])
})

test('unusable endpoints are rejected: a closed port, a private address, an invalid secret', async () => {
  const agent = await newAgent(service())
  const refusalOf = async (own: { url?: string; secret?: string }) =>
    answerTo(service(), subscriberOf(agent), {
      ...(await wantedFor(service(), agent, receiver())),
      ...own,
    })
  const closed = await startReceiver()
  await closed.close()
  assert.deepEqual(await refusalOf({ url: closed.url }), { refused: 'endpoint', reason: 'connection_refused' })
  for (const own of [{ url: 'https://10.0.0.1/' }, { url: 'nowhere' }, { secret: 'whsec_short' }]) {
    const answer = await refusalOf(own)
    assert.equal('refused' in answer && answer.refused, 'invalid')
  }
})

test('an agent has no more subscriptions than it may, made at once either', async () => {
  const agent = await newAgent(service())
  const answers = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      const wanted = await wantedFor(service(), agent, receiver(), { arguments: { from: [`@alice.a${n}`] } })
      return answerTo(service(), subscriberOf(agent), wanted)
    }),
  )
  assert.equal(answers.filter((answer) => 'id' in answer).length, 3)
  for (const answer of answers.filter((one) => 'refused' in one))
    assert.deepEqual(answer, { refused: 'exhausted', limit: 3 })
  assert.equal((await service().deps.webhooks.list(agent.id, '', 10)).length, 3)
})

test('an agent has no more subscriptions than it may, and no client ends those of another', async () => {
  const agent = await newAgent(service())
  const { webhooks } = service().deps
  for (const name of ['envelope.received', 'delivery.report', 'contact.requested'])
    await subscribe(service(), agent, receiver(), { name })
  const arguments_ = { from: ['@alice.*'] }
  const wanted = await wantedFor(service(), agent, receiver(), { arguments: arguments_ })
  assert.deepEqual(await answerTo(service(), subscriberOf(agent), wanted), { refused: 'exhausted', limit: 3 })
  const key = { agentId: agent.id, clientId: 'cli_assistant', url: receiver().url, name: 'delivery.report' }
  const filter = (await wantedFor(service(), agent, receiver(), { name: 'delivery.report' })).arguments
  assert.equal(await webhooks.unsubscribe({ ...key, clientId: 'cli_helper', arguments: filter }), false)
  assert.equal(await webhooks.unsubscribe({ ...key, arguments: filter }), true)
  assert.ok('id' in (await answerTo(service(), subscriberOf(agent), wanted)))
})

test('an expired one is neither listed nor counted, even before its removal', async () => {
  const agent = await newAgent(service())
  const { webhooks } = service().deps
  const expiresAt = clock() + hourMs
  for (const name of ['envelope.received', 'delivery.report', 'contact.requested'])
    await subscribe(service(), agent, receiver(), { name, expiresAt })
  await webhooks.idle()
  clock.advance(hourMs)
  assert.deepEqual(await webhooks.list(agent.id, '', 10), [])
  const { id } = await subscribe(service(), agent, receiver(), { arguments: { from: ['@alice.*'] } })
  assert.deepEqual(
    (await webhooks.list(agent.id, '', 10)).map((webhook) => webhook.id),
    [id],
  )
})

test('one whose time is over is counted again where it is made again, before anybody has looked at it too', async () => {
  const agent = await newAgent(service())
  const make = async (name: string) =>
    answerTo(
      service(),
      subscriberOf(agent),
      await wantedFor(service(), agent, receiver(), { name, expiresAt: clock() + hourMs }),
    )
  const names = ['envelope.received', 'delivery.report', 'contact.requested']
  for (const name of names) await make(name)
  await service().deps.webhooks.idle()
  clock.advance(hourMs)
  const others = ['@alice.*', '@alice.a'].map((from) => ({ arguments: { from: [from] } }))
  for (const own of others) await subscribe(service(), agent, receiver(), own)
  const made = (await Promise.all(names.map(make))).filter((answer) => 'id' in answer)
  assert.equal(made.length, 1, 'so many have room')
  assert.equal((await service().deps.webhooks.list(agent.id, '', 10)).length, 3)
  assert.ok('id' in (await make(made[0]!.name)), 'one that is counted is made again')
})

test('it ends with the authorization of its agent, client or session, and says so once', async () => {
  const { agent, subscription, write } = await pairWith(service(), receiver())
  await agent.update({ inactive: true })
  await service().deps.webhooks.findEnded()
  await work(service())
  assert.ok(await service().deps.webhooks.find(agent.id, subscription.id), 'an inactive agent may come back')
  await agent.update({ inactive: false })
  clock.advance(300_000)
  const ids = await write()
  assert.deepEqual(await receiver().got(1), ids)
  await service().deps.webhooks.idle()

  await sqlOn(service().deps.database, 'no edge leads to this state')(
    `update webhook set session_id = 'fam_gone' where id = :id`,
    { id: subscription.id },
  )
  await service().deps.webhooks.findEnded()
  await work(service())
  await until(() => receiver().notices.length === 1)
  assert.deepEqual([receiver().notices[0]?.body.type, receiver().notices[0]?.body.error?.code], ['terminated', -32_012])
  assert.equal(await service().deps.webhooks.find(agent.id, subscription.id), undefined)
})

test('what retention has removed before it was delivered is told of by one gap, however long that takes', async () => {
  const { write, retries, state } = await pairWith(service(), receiver())
  receiver().answer = refusing(500)
  await write(3)
  await until(async () => (await retries()).length > 0)
  for (let tries = 0; tries < 3; tries++) {
    await work(service())
    clock.advance(60_000) // so often who failed is sent something new
  }
  assert.equal((await retries()).length, 3)
  clock.advance(service().config.retentionDays * dayMs + 1_000)
  const retention = service().deps.jobs.find(({ name }) => name === 'retention')
  await retention!.run()
  await work(service())
  assert.equal(receiver().notices.length, 1, 'the gap is told, in vain')
  assert.deepEqual(await retries(), [])
  receiver().answer = taken
  clock.advance(hourMs)
  await work(service())
  const [before, late] = [receiver().events.length, await write(2)]
  await until(() => receiver().events.length === before + 2)
  await work(service())
  assert.deepEqual(
    receiver().notices.map(({ id, body }) => [id, body.type]),
    Array(2).fill([receiver().notices[0]?.id, 'gap']),
  )
  assertSame(
    receiver()
      .events.slice(before)
      .map(({ id }) => id),
    late,
  )
  assert.equal((await state()).gap_id, null)
})

test('an endpoint that takes events and rejects the notice of a gap gets its events', async () => {
  const { write, state } = await pairWith(service(), receiver())
  let first = ''
  receiver().answer = (message, response) => {
    first ||= message.id
    const answer = message.id === first ? refusing(413) : message.body.type === undefined ? taken : refusing(400)
    return answer(message, response)
  }
  await write()
  await until(() => receiver().notices.length > 0)
  await service().deps.webhooks.idle()
  assert.match((await state()).gap_id ?? '', /^msg_gap_/)
  const ids = await write(2)
  clock.advance(hourMs)
  for (let turns = 0; turns < 3; turns++) await work(service())
  assertSame(
    receiver()
      .events.slice(1)
      .map(({ id }) => id),
    ids,
  )
  const { gap_id, failures } = await state()
  assert.deepEqual([gap_id, failures], [null, 0])
})
