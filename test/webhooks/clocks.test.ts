import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAgents } from '../support/agents.ts'
import { refusing, startReceiver } from '../support/receiver.ts'
import { testClock } from '../../scripts/support/test-clock.ts'
import { createPrepared, startService } from '../support/service.ts'
import { subscribe, toThisMachine, writer } from '../support/webhooks.ts'

const dayMs = 86_400_000

for (const [how, days] of [
  ['ahead', 2],
  ['behind', -2],
] as const)
  test(`a process whose clock is days ${how} ends no webhook too early, and signs by the time of the database`, async () => {
    const { url: databaseUrl, drop } = await createPrepared('agents')
    const receiver = await startReceiver()
    const right = await startService({ database: 'postgres', databaseUrl, env: toThisMachine })
    const [agent, sender] = await newAgents(right, 2)
    const { id } = await subscribe(right, agent!, receiver, { expiresAt: Date.now() + dayMs })
    await right.deps.webhooks.idle()
    await right.deps.webhooks.close() // it begins no turns from now on
    const clock = testClock()
    clock.advance(days * dayMs)
    const wrong = await startService({ database: 'postgres', databaseUrl, clock, env: toThisMachine })
    const ids = await writer(right, sender!)(agent!.handle, 2)
    await wrong.deps.webhooks.findEnded()
    await wrong.deps.webhooks.findBehind()
    await wrong.deps.webhooks.look()
    assert.deepEqual(new Set(await receiver.got(2)), new Set(ids))
    await wrong.deps.webhooks.idle()
    for (const { timestamp } of receiver.events) assert.ok(Math.abs(timestamp - Date.now() / 1000) < 60, `${timestamp}`)
    const { due_at, last_delivery_at } = (await right.deps.webhooks.find(agent!.id, id))!
    assert.equal(due_at, null)
    assert.ok(Math.abs(last_delivery_at! - Date.now()) < 60_000)
    await wrong.close()
    await right.close()
    await drop()
    await receiver.close()
  })

test('a clock that is set days ahead while the process runs ends no webhook, and holds none up', async () => {
  const clock = testClock()
  const service = await startService({ database: 'postgres', clock, env: { ...toThisMachine, BUS: 'postgres' } })
  const receiver = await startReceiver()
  receiver.answer = refusing(503)
  const [agent, sender] = await newAgents(service, 2)
  const { id } = await subscribe(service, agent!, receiver, { expiresAt: Date.now() + dayMs })
  await service.deps.counts.share()
  clock.advance(2 * dayMs)
  await writer(service, sender!)(agent!.handle)
  await service.deps.webhooks.findEnded()
  await service.deps.webhooks.look()
  await service.deps.webhooks.idle()
  const webhook = await service.deps.webhooks.find(agent!.id, id)
  assert.ok(webhook, 'it has ended')
  assert.ok(webhook.due_at! < Date.now() + 60_000, 'it is tried again in days')
  await service.close()
  await receiver.close()
})
