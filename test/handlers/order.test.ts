import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAgents } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { onEachDatabase } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

const hourMs = 3_600_000

onEachDatabase((database) => {
  const service = useService({ database })

  test('R22: created_at grows from send to send, also when the clock is set back an hour', async () => {
    const [a, b, c] = await newAgents(service(), 3)
    const acks = []
    for (let n = 0; n < 12; n++) {
      if (n === 6) service().clock.advance(-hourMs)
      acks.push(
        await (n % 2 === 0 ? a! : b!).sent(draftTo(c!.handle, n % 3 === 0 ? { monitor: { events: ['stored'] } } : {})),
      )
    }
    service().clock.advance(hourMs)
    const times = acks.map(({ created_at }) => created_at)
    assert.deepEqual(
      times,
      [...new Set(times)].sort((x, y) => x - y),
    )
    assert.deepEqual(
      await c!.ids({ order: 'asc' }),
      acks.map(({ id }) => id),
    )
  })

  test('received_ms follows the clock though created_at cannot go back', async () => {
    const [a, b] = await newAgents(service(), 2)
    const first = await a!.sent(draftTo(b!.handle))
    service().clock.advance(-hourMs)
    const second = await a!.sent(draftTo(b!.handle))
    service().clock.advance(hourMs)
    assert.ok(second.received_ms < first.received_ms)
    assert.ok(second.created_at > first.created_at)
  })

  test('concurrent envelopes have the same order in every mailbox', async () => {
    const [a, b, c] = await newAgents(service(), 3)
    const acks = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        (n % 2 === 0 ? a! : b!).sent(draftTo([c!.handle, n % 2 === 0 ? b!.handle : a!.handle])),
      ),
    )
    const expected = acks.toSorted((x, y) => x.created_at - y.created_at || (x.id < y.id ? -1 : 1)).map(({ id }) => id)
    for (const agent of [a!, b!, c!]) assert.deepEqual(await agent.ids({ direction: 'both', order: 'asc' }), expected)
  })
})
