import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAgent, newAgents } from '../support/agents.ts'
import { assertRefused, draftTo } from '../support/client.ts'
import { onEachDatabase } from '../support/service.ts'
import { sweepNow } from '../support/sweep.ts'
import { useService } from '../support/use-service.ts'

const dayMs = 86_400_000

onEachDatabase((database) => {
  const service = useService({ database, env: { CLOCK_LEAD_SECONDS: '' } })

  /** Runs the work while the clock of the process is ahead of the database's. */
  async function ahead<T>(ms: number, work: () => Promise<T>): Promise<T> {
    service().clock.advance(ms)
    try {
      return await work()
    } finally {
      service().clock.advance(-ms)
    }
  }

  test('a process whose clock is a minute ahead accepts nothing, so that it drags no mailbox along', async () => {
    const [sender, recipient] = await newAgents(service(), 2)
    const blocking = await newAgent(service(), { blocks: [sender!.handle] })
    await ahead(60_000, async () => {
      const refused = await sender!.send(draftTo(recipient!.handle))
      assertRefused(refused, 503, 'SERVICE_UNAVAILABLE')
      assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
      assertRefused(await sender!.send(draftTo(blocking.handle)), 404, 'NOT_FOUND')
      assert.deepEqual(await recipient!.ids(), [])
    })
    const { created_at } = await sender!.sent(draftTo(recipient!.handle))
    assert.ok(created_at < Date.now() + 10_000)
  })

  test('a clock that is a second ahead is as good as any', async () => {
    const [sender, recipient] = await newAgents(service(), 2)
    await ahead(1_000, () => sender!.sent(draftTo(recipient!.handle)))
  })

  test('a wrong clock is logged once, and its correction once', async () => {
    const [sender, recipient] = await newAgents(service(), 2)
    const { observe } = service().deps
    const { clockLead } = observe
    const said: boolean[] = []
    observe.clockLead = (isAhead, leadMs) => {
      said.push(isAhead)
      clockLead(isAhead, leadMs)
    }
    await ahead(60_000, async () => {
      for (let n = 0; n < 3; n++) assert.equal((await sender!.send(draftTo(recipient!.handle))).status, 503)
    })
    for (let n = 0; n < 3; n++) await sender!.sent(draftTo(recipient!.handle))
    assert.deepEqual(said, [true, false])
  })

  test('retention by a clock that is ahead removes nothing', async () => {
    const [sender, recipient] = await newAgents(service(), 2)
    const { id } = await sender!.sent(draftTo(recipient!.handle))
    await ahead(1_000 * dayMs, () => assert.rejects(sweepNow(service()), /SERVICE_UNAVAILABLE/))
    assert.deepEqual(await recipient!.ids(), [id])
  })
})
