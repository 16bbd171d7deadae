import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { newAgents, sendWithNewToken, type Agent } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { eventClient, eventsOf } from '../support/mcp-events.ts'
import { onOneDatabase, startSecondService, startService } from '../support/service.ts'
import { sweepNow } from '../support/sweep.ts'
import { useService } from '../support/use-service.ts'

const dayMs = 86_400_000
const name = 'envelope.received'

onOneDatabase((database) =>
  describe('a cursor of events', () => {
    const service = useService({ database })

    const sendTo = (recipient: Agent, sender: Agent): Promise<string> => sendWithNewToken(service(), sender, recipient)

    const pollAt = async (agent: Agent, cursor: string, more: object = {}) => {
      const { events, truncated, ...page } = await (await eventsOf(service(), agent)).poll({ name, cursor, ...more })
      return { ids: events.map(({ eventId }) => eventId), truncated, cursor: page.cursor }
    }

    it('stays valid as long as nothing after it was removed', async () => {
      const [ann, ben] = await newAgents(service(), 2)
      await sendTo(ann!, ben!)
      const cursor = await (await eventsOf(service(), ann!)).now()
      await ann!.sent(draftTo(ben!.handle)) // is removed from its own mailbox, too, and is none of its events
      service().clock.advance(100 * dayMs)
      assert.ok((await sweepNow(service())) > 0)
      assert.deepEqual(await pollAt(ann!, cursor), { ids: [], truncated: false, cursor })
      const id = await sendTo(ann!, ben!)
      const { ids, truncated } = await pollAt(ann!, cursor)
      assert.deepEqual([ids, truncated], [[id], false])
    })

    it('reports once that retention has removed something, and continues with the rest', async () => {
      const [ann, ben] = await newAgents(service(), 2)
      const began = await (await eventsOf(service(), ann!)).now()
      await sendTo(ann!, ben!)
      const afterFirst = (await pollAt(ann!, began)).cursor
      await sendTo(ann!, ben!)
      const afterBoth = (await pollAt(ann!, began)).cursor
      service().clock.advance(89 * dayMs)
      const kept = await sendTo(ann!, ben!)
      service().clock.advance(2 * dayMs)
      await sweepNow(service())
      for (const cursor of [began, afterFirst]) {
        const missed = await pollAt(ann!, cursor)
        assert.deepEqual([missed.ids, missed.truncated], [[kept], true])
        assert.deepEqual(await pollAt(ann!, missed.cursor), { ids: [], truncated: false, cursor: missed.cursor })
      }
      const missedNothing = await pollAt(ann!, afterBoth)
      assert.deepEqual([missedNothing.ids, missedNothing.truncated], [[kept], false])
      const stream = await (await eventsOf(service(), ann!)).stream({ name, cursor: began })
      const { kind, params } = await stream.nextEvent()
      assert.deepEqual([kind, params.truncated], ['active', true])
      assert.equal((await stream.nextEvent()).params.eventId, kept)
      assert.deepEqual((await pollAt(ann!, params.cursor)).truncated, false)
      await stream.close()
    })

    it('reports so once even if nothing is left', async () => {
      const [ann, ben] = await newAgents(service(), 2)
      const began = await (await eventsOf(service(), ann!)).now()
      await sendTo(ann!, ben!)
      service().clock.advance(91 * dayMs)
      await sweepNow(service())
      const missed = await pollAt(ann!, began)
      assert.deepEqual([missed.ids, missed.truncated], [[], true])
      assert.deepEqual((await pollAt(ann!, missed.cursor)).truncated, false)
    })

    it('skips older events on request, and reports it only if there were any', async () => {
      const [ann, ben] = await newAgents(service(), 2)
      const client = await eventsOf(service(), ann!)
      const began = await client.now()
      service().clock.advance(3_600_000)
      assert.deepEqual(await pollAt(ann!, began, { maxAgeMs: 60_000 }), { ids: [], truncated: false, cursor: began })
      await sendTo(ann!, ben!)
      const early = await pollAt(ann!, began)
      service().clock.advance(3_600_000)
      const late = await sendTo(ann!, ben!)
      const skipping = await pollAt(ann!, began, { maxAgeMs: 60_000 })
      assert.deepEqual([skipping.ids, skipping.truncated], [[late], true])
      const nothingToSkip = await pollAt(ann!, early.cursor, { maxAgeMs: 60_000 })
      assert.deepEqual([nothingToSkip.ids, nothingToSkip.truncated], [[late], false])
      service().clock.advance(3_600_000)
      const all = await pollAt(ann!, began, { maxAgeMs: 60_000 })
      assert.deepEqual([all.ids, all.truncated], [[], true])
      assert.deepEqual((await pollAt(ann!, all.cursor, { maxAgeMs: 60_000 })).truncated, false)
      const now = await eventsOf(service(), ann!)
      assert.equal((await now.poll({ name, cursor: null, maxAgeMs: 0 })).truncated, false)
      const stream = await now.stream({ name, cursor: began, maxAgeMs: 60_000 })
      const { kind, params } = await stream.nextEvent()
      assert.deepEqual([kind, params.truncated], ['active', true])
      const next = await sendTo(ann!, ben!)
      assert.equal((await stream.nextEvent()).params.eventId, next)
      await stream.close()
    })
  }),
)

describe('a cursor of events', () => {
  it('is good at every process, and after the one that gave it has stopped', async () => {
    const first = await startService({ database: 'postgres' })
    const second = await startSecondService(first)
    const [ann, ben] = await newAgents(first, 2)
    const token = await ann!.tokenFor('mcp')
    const began = await eventClient(first, token).now()
    const sent: string[] = []
    const send = async (): Promise<void> => void sent.push((await ben!.sent(draftTo(ann!.handle))).id)
    await send()
    const page = await eventClient(first, token).poll({ name, cursor: began })
    await send()
    const at = async (cursor: string) =>
      (await eventClient(second, token).poll({ name, cursor })).events.map(({ eventId }) => eventId)
    assert.deepEqual(await at(began), sent)
    assert.deepEqual(await at(page.cursor), sent.slice(1))
    await second.close()
    const third = await startSecondService(first)
    assert.deepEqual(
      (await eventClient(third, token).poll({ name, cursor: page.cursor })).events.map(({ eventId }) => eventId),
      sent.slice(1),
    )
    await third.close()
    await first.close()
  })
})
