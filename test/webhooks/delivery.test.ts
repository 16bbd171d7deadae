import assert from 'node:assert/strict'
import { after, mock, test } from 'node:test'
import { refusing, startReceiver, taken, type Received } from '../support/receiver.ts'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { onEachDatabase, byItself } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { until } from '../support/until.ts'
import { useReceiver } from '../support/use-receiver.ts'
import { useService } from '../support/use-service.ts'
import { assertSame, pairWith, subscribe, toThisMachine, work } from '../support/webhooks.ts'

const secondMs = 1_000
const hourMs = 3_600 * secondMs
const dayMs = 24 * hourMs

/** Settings with which emails wait, because no job sends them. */
const noSmtpServer = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'agents@service.example' }

// Due work runs on demand, not by time.
mock.timers.enable({ apis: ['setInterval'] })
after(() => mock.timers.reset())

onEachDatabase((database) => {
  const clock = fixedClock()
  const service = useService({ database, clock, env: { ...toThisMachine, ...byItself, ...noSmtpServer } })
  const receiver = useReceiver()

  test('new mail is sent, signed, with its id and a cursor, without a poll', async () => {
    const { write, subscription, state } = await pairWith(service(), receiver())
    const [id] = await write()
    await receiver().got(1)
    const [{ body, ...message }] = receiver().events as [Received]
    assert.deepEqual(
      [message.id, message.subscriptionId, body.eventId, body.name],
      [id, subscription.id, id, 'envelope.received'],
    )
    assert.deepEqual([message.signatures, message.timestamp], [1, Math.floor(clock() / 1000)])
    assert.equal(body.data?.['id'], id)
    assert.equal(typeof body.cursor, 'string')
    await service().deps.webhooks.idle()
    const { last_delivery_at, last_error, failures } = await state()
    assert.deepEqual([last_delivery_at, last_error, failures], [clock(), null, 0])
  })

  test('all new events are sent, and no earlier ones, in any number', async () => {
    const { write, agent } = await pairWith(service(), receiver())
    const ids = await write(70)
    assertSame(await receiver().got(70), ids)
    await service().deps.webhooks.idle()
    assert.equal(receiver().events.length, 70, 'something came twice')
    const late = await startReceiver()
    await subscribe(service(), agent, late)
    assertSame(await late.got(0), [])
    assertSame([...(await write(2))], await late.got(2))
    await late.close()
  })

  test('a rejected event is retried with growing waits, while others continue', async () => {
    const { write, retries, state } = await pairWith(service(), receiver())
    const { promise: written, resolve: haveWritten } = Promise.withResolvers<void>()
    receiver().answer = (message, response) => void written.then(() => taken(message, response))
    const [first] = await write()
    await receiver().got(1)
    let poison = ''
    const [refused, ...others] = await write(3) // found together, when the first is taken
    receiver().answer = (message, response) => {
      poison ||= message.id
      return (message.id === poison ? refusing(500) : taken)(message, response)
    }
    haveWritten()
    const waits: number[] = []
    await until(async () => (await retries()).length === 1 && receiver().events.length >= 4)
    await service().deps.webhooks.idle()
    assertSame(await receiver().got(4), [first!, refused!, ...others])
    for (let tries = 1; tries < 4; tries++) {
      const [retry] = await retries()
      assert.deepEqual([retry?.envelope_id, retry?.attempts], [refused, tries])
      waits.push(retry!.due_at - clock())
      const before = receiver().events.length
      clock.advance(retry!.due_at - clock() - 1)
      await work(service())
      assert.equal(receiver().events.length, before, 'it was sent too early')
      clock.advance(1)
      await work(service())
      assert.equal(receiver().events.length, before + 1)
    }
    assert.ok(waits[0]! >= 3_000 && waits[1]! > waits[0]! && waits[2]! > waits[1]!, String(waits))
    const timestamps = new Set(
      receiver()
        .events.filter(({ id }) => id === refused)
        .map(({ timestamp }) => timestamp),
    )
    assert.ok(timestamps.size > 3, 'a try was signed by the time of another')
    receiver().answer = taken
    clock.advance(hourMs)
    await work(service())
    assert.deepEqual(await retries(), [])
    assert.equal((await state()).last_error, null)
  })

  test('Retry-After is honoured, and a cursor is never ahead of what was not taken', async () => {
    const { agent, write, retries, state } = await pairWith(service(), receiver())
    receiver().answer = refusing(503, { 'retry-after': '600' })
    await write()
    await until(async () => (await retries()).length === 1)
    await service().deps.webhooks.idle()
    const { due_at, watermark, after_created_at, last_error } = await state()
    assert.deepEqual([due_at, last_error], [clock() + 600 * secondMs, 'http_5xx'])
    assert.ok(watermark.after_created_at < after_created_at, 'the cursor is past what was not taken')
    receiver().answer = taken
    clock.advance(600 * secondMs - 1)
    await write()
    await service().deps.store.webhookLeases.wake([agent.id], clock(), 0)
    await work(service())
    assert.equal(receiver().events.length, 1, 'new mail was sent to who wants to be left alone')
    clock.advance(1)
    await work(service())
    assert.equal(receiver().events.length, 3)
  })

  test('an endpoint that was dead for days gets all of it when it is back, and is suspended after more', async () => {
    const { write, state, agent, subscription } = await pairWith(service(), receiver())
    receiver().answer = refusing(500)
    const ids: string[] = []
    for (let hours = 0; hours < 4 * 24; hours += 3) {
      ids.push(...(await write()))
      clock.advance(3 * hourMs)
      await work(service())
    }
    assert.ok(receiver().events.length < 4 * 24, `tried ${receiver().events.length} times`)
    receiver().answer = taken
    clock.advance(2 * hourMs)
    for (let turns = 0; turns < 5; turns++) await work(service())
    clock.advance(dayMs)
    for (let turns = 0; turns < 5; turns++) await work(service())
    assertSame(new Set(receiver().events.map(({ id }) => id)), ids)
    assert.deepEqual(receiver().notices, [])
    assert.equal((await state()).failures, 0)

    receiver().answer = refusing(500)
    ids.push(...(await write()))
    for (let hours = 0; hours < 6 * 24 && (await state()).suspended_at === null; hours++) {
      clock.advance(hourMs)
      await work(service())
    }
    assert.equal((await state()).suspended_at, clock())
    const emails = sqlOn(service().deps.database, 'no edge shows the stored rows')
    const account_id = (await service().deps.store.owners.account('alice'))?.id
    const content = JSON.stringify({ agent: agent.handle })
    const waiting = await emails('select kind, account_id from outgoing_email where content = :content', { content })
    assert.deepEqual(waiting, [{ kind: 'webhook-suspended', account_id }])
    receiver().answer = taken
    const before = receiver().events.length
    ids.push(...(await write()))
    clock.advance(dayMs)
    await work(service())
    assert.equal(receiver().events.length, before, 'it was sent although it is suspended')
    assert.equal(await service().deps.webhooks.resume(agent.id, subscription.id), true)
    await until(() => new Set(receiver().events.map(({ id }) => id)).size === ids.length)
    await service().deps.webhooks.idle()
    assert.equal((await state()).suspended_at, null)
  })

  test('410 ends a subscription, and 413 gives up one event with a notice', async () => {
    const { write, state, retries, agent, subscription } = await pairWith(service(), receiver())
    let first = ''
    receiver().answer = (message, response) => {
      first ||= message.id
      return (message.id === first ? refusing(413) : taken)(message, response)
    }
    const ids = await write(2)
    await until(() => receiver().notices.length === 1)
    await service().deps.webhooks.idle()
    assertSame(await receiver().got(2), ids)
    const [{ id, body }] = receiver().notices as [Received]
    assert.match(id, /^msg_gap_[0-9a-f]{32}$/)
    assert.deepEqual(
      [body.type, typeof body.cursor, await retries(), (await state()).gap_id],
      ['gap', 'string', [], null],
    )
    clock.advance(dayMs)
    await work(service())
    assert.equal(receiver().events.length, 2)
    receiver().answer = refusing(410)
    await write()
    await until(async () => !(await service().deps.webhooks.find(agent.id, subscription.id)))
  })

  test('a subscription ends at its time', async () => {
    const { write, agent, subscription } = await pairWith(service(), receiver(), { expiresAt: clock() + hourMs })
    clock.advance(hourMs)
    await service().deps.deletionClock.confirm() // tests before this one moved the clock by days
    await write()
    await until(async () => !(await service().deps.webhooks.find(agent.id, subscription.id)))
    assert.deepEqual([receiver().events, receiver().notices], [[], []])
  })
})
