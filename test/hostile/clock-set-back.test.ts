import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { refusing, startReceiver, taken, type Receiver } from '../support/receiver.ts'
import { onEachDatabase } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { useService } from '../support/use-service.ts'
import { assertSame, pairWith, work } from '../support/webhooks.ts'

async function receiverFor(t: TestContext): Promise<Receiver> {
  const receiver = await startReceiver()
  t.after(receiver.close)
  return receiver
}

const idsAt = ({ events }: Receiver): string[] => events.map(({ body }) => body.eventId!)

const hourMs = 3_600_000
const decadesMs = 74 * 365 * 24 * hourMs

describe('on the embedded database, whose clock is that of its process', () => {
  const service = useService({ database: 'embedded' })

  test('a webhook that failed under a clock that was ahead is delivered after it was set back', async (t) => {
    const receiver = await receiverFor(t)
    for (const ms of [hourMs, 300 * 24 * hourMs]) {
      const { write, state, retries } = await pairWith(service(), receiver)
      await work(service())
      receiver.answer = refusing(503)
      receiver.events.length = 0
      service().clock.advance(ms)
      const ids = await write(3)
      await work(service())
      assert.ok((await state()).failed_since! > Date.now() + ms / 2)
      service().clock.advance(-ms)
      receiver.answer = taken
      receiver.events.length = 0
      await work(service())
      assertSame(idsAt(receiver), ids)
      assert.deepEqual(await retries(), [])
      assert.equal((await state()).failed_since, null)
    }
  })

  test('an event whose retry is decades away is sent although its endpoint works again', async (t) => {
    const receiver = await receiverFor(t)
    const { subscription, write } = await pairWith(service(), receiver)
    receiver.answer = refusing(503)
    const [id] = await write()
    await work(service())
    receiver.answer = taken
    receiver.events.length = 0
    const { database, clock } = service().deps
    const set = (table: string, key: string): string =>
      `update ${table} set due_at = ${clock() + decadesMs} where ${key} = '${subscription.id}'`
    await sqlOn(database, 'a stored time must be in the past or future')(set('webhook', 'id'))
    await sqlOn(database, 'a stored time must be in the past or future')(set('webhook_retry', 'webhook_id'))
    await work(service())
    assert.deepEqual(idsAt(receiver), [id])
  })
})

onEachDatabase((database) => {
  const service = useService({ database })

  test('leases of a database whose clock was set back by decades hold up no job and no webhook', async (t) => {
    const { jobLeases } = service().deps.store
    await jobLeases.take('set-back', 'proc_before', 60_000)
    const sql = sqlOn(service().deps.database, 'a stored time must be in the past or future')
    await sql(`update job_lease set until = until + interval '74 years' where name = 'set-back'`)
    assert.equal(await jobLeases.take('set-back', 'proc_after', 60_000), true)
    assert.equal(await jobLeases.take('set-back', 'proc_other', 60_000), false)

    const receiver = await receiverFor(t)
    const { subscription, write } = await pairWith(service(), receiver)
    await work(service())
    await sql(
      `update webhook set due_at = null, lease_until = ${Date.now() + decadesMs} where id = '${subscription.id}'`,
    )
    const ids = await write()
    await work(service())
    assert.deepEqual(idsAt(receiver), ids)
  })
})
