import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAgents, type Agent } from '../support/agents.ts'
import { draftTo, restClient, type RestClient } from '../support/client.ts'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { onEachDatabase, type Service } from '../support/service.ts'
import { sweepNow } from '../support/sweep.ts'
import { useService } from '../support/use-service.ts'
import { sqlOn } from '../support/sql.ts'

const dayMs = 86_400_000

/** Returns the same agent with a new token, because the clock has moved beyond the old one. */
const renewed = async (service: Service, agent: Agent): Promise<RestClient> =>
  restClient(service, await agent.tokenFor('rest'))

onEachDatabase((database) => {
  const service = useService({ database, clock: fixedClock(), env: { RETENTION_DAYS: '2' } })

  /** Moves the clock to where an envelope has this age. */
  const age = (createdAt: number, ms: number): void => service().clock.advance(createdAt + ms - service().clock())

  test('an envelope goes a millisecond after its time and not in it, read or not, from all mailboxes at once', async () => {
    const [sender, reader, sleeper] = await newAgents(service(), 3)
    const { id, created_at } = await sender!.sent(draftTo(reader!.handle, { cc: [sleeper!.handle, sender!.handle] }))
    await reader!.open(id)
    const seen = async (): Promise<string[][]> =>
      Promise.all(
        [sender!, reader!, sleeper!].map(async (agent) => (await renewed(service(), agent)).ids({ direction: 'both' })),
      )
    age(created_at, 2 * dayMs)
    await sweepNow(service())
    assert.deepEqual(await seen(), [[id], [id], [id]])
    age(created_at, 2 * dayMs + 1)
    assert.equal(await sweepNow(service()), 3)
    assert.deepEqual(await seen(), [[], [], []])
  })

  test('beside one that is too old, younger ones stay: read, unread, sent, and to oneself', async () => {
    const [self, other] = await newAgents(service(), 2)
    const old = await other!.sent(draftTo(self!.handle))
    service().clock.advance(1)
    const drafts = {
      read: await other!.sent(draftTo(self!.handle)),
      unread: await other!.sent(draftTo(self!.handle)),
      sent: await self!.sent(draftTo(other!.handle)),
      own: await self!.sent(draftTo(self!.handle)),
    }
    for (const one of [drafts.read, old]) await self!.open(one.id)
    age(old.created_at, 2 * dayMs + 1)
    assert.equal(await sweepNow(service()), 2)
    const later = await renewed(service(), self!)
    assert.deepEqual(
      await later.ids({ direction: 'both', order: 'asc' }),
      Object.values(drafts).map(({ id }) => id),
    )
    assert.deepEqual(await later.ids({ unread: false }), [drafts.read.id])
    assert.deepEqual(await (await renewed(service(), other!)).ids({ direction: 'out', order: 'asc' }), [
      drafts.read.id,
      drafts.unread.id,
    ])
  })

  test('an old envelope is removed unread, and after its sender or a recipient is deleted', async () => {
    const [sender, recipient, gone] = await newAgents(service(), 3)
    const unread = await sender!.sent(draftTo(recipient!.handle))
    const orphan = await gone!.sent(draftTo(recipient!.handle, { monitor: { events: ['expired'] } }))
    const lost = await sender!.sent(draftTo([recipient!.handle, gone!.handle]))
    const { database } = service().deps
    await sqlOn(database, 'no edge leads to this state')('delete from agent where id = :id::uuid', { id: gone!.id })
    age(lost.created_at, 2 * dayMs + 1)
    await sweepNow(service())
    assert.deepEqual(await (await renewed(service(), recipient!)).ids(), [])
    assert.deepEqual(await (await renewed(service(), sender!)).ids({ direction: 'both' }), [])
    const kept = 'select id from envelope where id = any(:ids::uuid[])'
    const rows = await sqlOn(database, 'no edge shows the stored rows')(kept, {
      ids: [unread.id, orphan.id, lost.id],
    })
    assert.deepEqual(rows, [])
  })
})
