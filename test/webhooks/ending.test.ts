import assert from 'node:assert/strict'
import { after, mock, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { createEventCursor } from '../../src/webhooks/events.ts'
import { newAgent, newAgents } from '../support/agents.ts'
import { runCommand } from '../support/cli.ts'
import { call, keyed } from '../support/client.ts'
import { deleted } from '../support/deletions.ts'
import { refusing, taken } from '../support/receiver.ts'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { byItself } from '../support/service.ts'
import { until } from '../support/until.ts'
import { useReceiver } from '../support/use-receiver.ts'
import { useService } from '../support/use-service.ts'
import { pairWith, toThisMachine, work, writer } from '../support/webhooks.ts'

const dayMs = 86_400_000

mock.timers.enable({ apis: ['setInterval'] })
after(() => mock.timers.reset())

const clock = fixedClock()
const service = useService({ database: 'postgres', clock, env: { ...toThisMachine, ...byItself } })
const receiver = useReceiver()

test('one event that is refused while others are taken is given up after some six days', async () => {
  const { write, retries } = await pairWith(service(), receiver())
  let poison = ''
  receiver().answer = (message, response) =>
    (message.id === (poison ||= message.id) ? refusing(500) : taken)(message, response)
  const began = clock()
  await write(2)
  await until(async () => (await retries()).length === 1)
  await service().deps.webhooks.idle()
  for (let [retry] = await retries(); retry; [retry] = await retries()) {
    clock.advance(Math.max(1, retry.due_at - clock()))
    await write()
    await work(service())
  }
  const days = (clock() - began) / dayMs
  assert.ok(days > 4.5 && days < 7.5, `${days} days`)
  assert.deepEqual(
    receiver().notices.map(({ body }) => body.type),
    ['gap'],
  )
})

test('a webhook that was deleted begins nothing more a second later, whatever it was at', async () => {
  const { write, agent, subscription } = await pairWith(service(), receiver())
  const written = Promise.withResolvers<void>()
  receiver().answer = (message, response) =>
    void written.promise.then(() => setTimeout(() => taken(message, response), 200))
  await write(150)
  written.resolve()
  await until(() => receiver().events.length >= 24)
  const { status } = await call(`${service().config.baseUrl}/agents/me/webhooks/${subscription.id}`, {
    method: 'DELETE',
    token: agent.token,
    headers: keyed(),
  })
  assert.equal(status, 200)
  await service().deps.webhooks.idle()
  const sent = receiver().events.length
  await wait(500)
  assert.equal(receiver().events.length, sent)
  assert.ok(sent < 150)
})

test('the webhooks of an agent that is deleted end at once, and their endpoints are told', async () => {
  const { agent, subscription } = await pairWith(service(), receiver())
  await service().deps.webhooks.idle()
  const told = receiver().notices.length
  await deleted(service(), agent)
  await until(async () => (await service().deps.webhooks.find(agent.id, subscription.id)) === undefined)
  await until(() => receiver().notices.length > told)
  assert.equal(receiver().notices.at(-1)?.body.type, 'terminated')
})

test('events after the cursor of a new webhook are sent at its creation', async () => {
  const [agent, other] = await newAgents(service(), 2)
  const cursor = createEventCursor(agent!.id, await service().deps.events.endOf(agent!.id))
  const ids = await writer(service(), other!)(agent!.handle)
  await service().deps.webhooks.idle()
  const { status } = await call(`${service().config.baseUrl}/agents/me/webhooks`, {
    method: 'POST',
    token: agent!.token,
    headers: keyed(),
    body: { url: receiver().url, secret: receiver().secret, event: 'envelope.received', cursor },
  })
  assert.equal(status, 201)
  assert.deepEqual(await receiver().got(1), ids)
})

test('waiting events of an agent are sent as soon as it is active again', async () => {
  const { agent, write, state } = await pairWith(service(), receiver())
  receiver().answer = refusing(500)
  const ids = await write()
  await until(async () => (await state()).failures > 0)
  const set = (inactive: 'true' | 'false') =>
    runCommand(service(), ['agent', 'set', agent.handle, '--inactive', inactive])
  await set('true')
  clock.advance(120_000)
  await work(service())
  assert.equal(receiver().events.length, 1, 'something was sent for an inactive agent')
  receiver().answer = taken
  await set('false')
  await until(() => receiver().events.length === 2)
  assert.deepEqual(await receiver().got(1), ids)
})

test('an address is measured as it is sent, and refused with the reason', async () => {
  const { token } = await newAgent(service())
  const draft = { secret: receiver().secret, event: 'envelope.received' }
  const make = (url: string) =>
    call(`${service().config.baseUrl}/agents/me/webhooks`, {
      method: 'POST',
      token,
      headers: keyed(),
      body: { ...draft, url },
    })
  assert.equal((await make(`${receiver().url}/${'ü'.repeat(300)}`)).status, 201)
  const { status, body } = await make(`${receiver().url}/${'ü'.repeat(400)}`)
  assert.deepEqual([status, body.error.code], [400, 'VALIDATION_ERROR'])
  assert.match(body.error.message, /at most 2048 characters/)
})
