import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEachDatabase } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { useService } from '../support/use-service.ts'
import { agentOfNobody, rowOf } from '../support/webhooks.ts'

const minuteMs = 60_000

onEachDatabase((database) => {
  const service = useService({ database })
  before(() => service().deps.webhooks.close()) // which would end webhooks of nobody
  const leases = () => service().deps.store.webhookLeases

  const add = (id: string) => service().deps.store.webhooks.add(rowOf(id), 'whsec_x', 0)

  const take = (now: number, isTroubled: boolean) =>
    leases().take(now, { isTroubled, leaseMs: minuteMs, limit: 10, hostsLeftOut: [] })

  test('a slow endpoint is treated like a failing one by every process, until it has been fast for a while', async () => {
    await add('sub_slow')
    const [webhook] = await take(0, false)
    const { id: _, ...state } = webhook!
    const turn = { ...state, slow_until: 10 * minuteMs, due_at: 1, isHeld: false, attempts: [] }
    assert.ok(await leases().finish(webhook!, turn))
    assert.deepEqual(await take(10 * minuteMs - 1, false), [])
    const [again] = await take(10 * minuteMs - 1, true)
    assert.equal(again?.id, 'sub_slow')
    assert.equal(await leases().giveBack([again], 2), 2)
    assert.deepEqual(await take(10 * minuteMs, true), [])
    const [well] = await take(10 * minuteMs, false)
    assert.ok(await leases().end(well!))
  })

  test('a lease is given back by the process that has it alone, and what has come meanwhile is due at once', async () => {
    await add('sub_one')
    const [lost] = await take(0, false)
    const { database } = service().deps
    const rows = () =>
      sqlOn(
        database,
        'no edge shows the stored rows',
      )(`select due_at, lease_until is null as is_free from webhook where id = 'sub_one'`)
    await sqlOn(
      database,
      'another process did this',
    )(`update webhook set lease_until = lease_until + 1 where id = 'sub_one'`)
    assert.equal(await leases().giveBack([lost!], 5), null)
    assert.deepEqual(await rows(), [{ due_at: null, is_free: false }])
    const own = { ...lost!, lease_until: lost!.lease_until + 1 }
    await leases().wake([agentOfNobody], 3, 0)
    assert.equal(await leases().giveBack([own], 5), 3)
    assert.deepEqual(await rows(), [{ due_at: 3, is_free: true }])
  })
})
