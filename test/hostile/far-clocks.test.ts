import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newAgents } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { listen } from '../support/listener.ts'
import { startReceiver } from '../support/receiver.ts'
import { testClock } from '../../scripts/support/test-clock.ts'
import { onEachDatabase } from '../support/service.ts'
import { useService } from '../support/use-service.ts'
import { pairWith, work } from '../support/webhooks.ts'

const clocks = {
  'an hour behind': () => -3_600_000,
  'beyond the end of 32 bits, in 2038': () => Date.UTC(2038, 0, 20) - Date.now(),
  'beyond the years of two digits, in 2050': () => Date.UTC(2050, 0, 2) - Date.now(),
}

onEachDatabase((database) => {
  for (const [when, offset] of Object.entries(clocks))
    describe(`a process whose clock is ${when}`, () => {
      const clock = testClock()
      clock.advance(offset())
      const service = useService({ database, clock })

      test('starts, issues tokens, and stores and reads mail in its order', async () => {
        const [sender, agent] = await newAgents(service(), 2)
        await service().token('cli_assistant')
        const listener = await listen(service(), agent!)
        const ids: string[] = []
        for (let n = 0; n < 3; n++) ids.push((await sender!.sent(draftTo(agent!.handle))).id)
        for (const id of ids) {
          const frame = await listener.next()
          assert.ok(frame.op === 'envelope.notify' && frame.id === id)
        }
        listener.socket.close()
        assert.deepEqual(await agent!.ids({ order: 'asc' }), ids)
        assert.deepEqual(
          (await agent!.openAll(ids)).body.envelopes.map(({ id }) => id),
          ids,
        )
        const { created_at } = (await agent!.open(ids[0]!)).body
        assert.ok(
          Math.abs(created_at - Date.now()) < 60_000 || Math.abs(created_at - clock()) < 60_000,
          `${created_at}`,
        )
      })

      test('signs webhooks with the time of its events', async (t) => {
        const receiver = await startReceiver()
        t.after(receiver.close)
        const { write } = await pairWith(service(), receiver)
        const ids = await write(2)
        await work(service())
        assert.deepEqual(
          receiver.events.map(({ body }) => body.eventId),
          ids,
        )
      })
    })
})
