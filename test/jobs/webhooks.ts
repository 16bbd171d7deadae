import assert from 'node:assert/strict'
import { refusing, startReceiver, taken, type Receiver } from '../support/receiver.ts'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { byItself, startService, type Service } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { until } from '../support/until.ts'
import { pairWith, toThisMachine } from '../support/webhooks.ts'
import { run } from './run.ts'

const hourMs = 3_600_000

/** Proofs of the jobs that send webhooks. */
export const proofsOfWebhooks = {
  webhooks: () =>
    withReceiver(async (service, receiver) => {
      const { write, retries, state } = await pairWith(service, receiver)
      receiver.answer = refusing(500)
      await write()
      await until(async () => (await retries()).length === 1)
      await service.deps.webhooks.idle()
      receiver.answer = taken
      const { due_at } = await state()
      service.clock.advance(due_at! - service.clock() - 1)
      await run(service, 'webhooks')
      await service.deps.webhooks.idle()
      assert.equal(receiver.events.length, 1, 'it was sent again too early')
      service.clock.advance(1)
      await run(service, 'webhooks')
      await service.deps.webhooks.idle()
      assert.equal(receiver.events.length, 2, 'it was not sent again')
    }),

  'webhooks-behind': () =>
    withReceiver(async (service, receiver) => {
      const { write } = await pairWith(service, receiver)
      const sql = sqlOn(service.deps.database, 'another process did this')
      const told = async (): Promise<number> => {
        await run(service, 'webhooks-behind')
        await run(service, 'webhooks')
        await service.deps.webhooks.idle()
        return receiver.events.length
      }
      await write()
      await receiver.got(1)
      await service.deps.webhooks.idle()
      assert.equal(await told(), 1)
      // State after processes that died before and during their notifications.
      await sql(`update webhook set after_created_at = 0`)
      assert.equal(await told(), 2)
      await sql(
        `update webhook set after_created_at = 0, lease_until = (extract(epoch from clock_timestamp()) + 60) * 1000`,
      )
      assert.equal(await told(), 2, 'a lease was not kept')
      await sql(`update webhook set lease_until = (extract(epoch from clock_timestamp()) - 1) * 1000`)
      assert.equal(await told(), 3)
    }),

  'webhooks-ended': () =>
    withReceiver(async (service, receiver) => {
      const { agent, subscription } = await pairWith(service, receiver, { expiresAt: service.clock() + hourMs })
      await service.deps.webhooks.idle()
      const isThere = async (): Promise<boolean> => {
        await run(service, 'webhooks-ended')
        await run(service, 'webhooks')
        await service.deps.webhooks.idle()
        return (await service.deps.webhooks.find(agent.id, subscription.id)) !== undefined
      }
      service.clock.advance(hourMs - 1)
      assert.ok(await isThere(), 'it ended too early')
      service.clock.advance(1)
      assert.ok(!(await isThere()), 'it stayed too long')
    }),
} satisfies Record<string, () => Promise<void>>

/** Uses a single process with a movable clock. Several processes use the clock of their database. */
async function withReceiver(prove: (service: Service, receiver: Receiver) => Promise<void>): Promise<void> {
  const receiver = await startReceiver()
  const env = { ...toThisMachine, ...byItself }
  const service = await startService({ database: 'postgres', clock: fixedClock(), env })
  await prove(service, receiver).finally(async () => {
    await service.close()
    await receiver.close()
  })
}
