import assert from 'node:assert/strict'
import { after, mock, test } from 'node:test'
import { refusing, taken, type Receiver } from '../support/receiver.ts'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { byItself, onOneDatabase } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { until } from '../support/until.ts'
import { useReceiver } from '../support/use-receiver.ts'
import { useService } from '../support/use-service.ts'
import { pairWith, subscribe, toThisMachine } from '../support/webhooks.ts'

const dayMs = 24 * 3_600_000

mock.timers.enable({ apis: ['setInterval'] })
after(() => mock.timers.reset())

onOneDatabase((database) => {
  const clock = fixedClock()
  const service = useService({ database, clock, env: { ...toThisMachine, ...byItself } })
  const receiver = useReceiver()

  /** Creates a webhook that has failed for longer than allowed, with a pending attempt. */
  async function inTurn() {
    const pair = await pairWith(service(), receiver())
    await service().deps.webhooks.idle()
    const sql = sqlOn(service().deps.database, 'a stored time must be in the past or future')
    const longAgo = clock() - service().config.webhookFailureDays * dayMs
    await sql('update webhook set failures = 1, failed_since = :longAgo, tried_at = 0 where id = :id', {
      longAgo,
      id: pair.subscription.id,
    })
    const answered = Promise.withResolvers<Receiver['answer']>()
    receiver().answer = (...message) => void answered.promise.then((answer) => answer(...message))
    const [id] = await pair.write()
    await until(() => receiver().events.length === 1)
    return {
      ...pair,
      id,
      /** Ends the attempt, and accepts the next ones. */
      async answer(answer: Receiver['answer']) {
        receiver().answer = taken
        answered.resolve(answer)
        await service().deps.webhooks.idle()
      },
    }
  }

  const renewals = {
    'a client renews it': ({ agent }: Awaited<ReturnType<typeof inTurn>>) => subscribe(service(), agent, receiver()),
    'somebody resumes it': ({ agent, subscription }: Awaited<ReturnType<typeof inTurn>>) =>
      service().deps.webhooks.resume(agent.id, subscription.id),
  }
  for (const [what, renew] of Object.entries(renewals))
    for (const [how, answer] of Object.entries({
      'is refused': refusing(500),
      'is told to wait': refusing(503, { 'retry-after': '3600' }),
      'is told that it is not wanted': refusing(410),
    }))
      test(`where ${what} while a turn ${how}, it goes on at once`, async () => {
        const turn = await inTurn()
        await renew(turn)
        await turn.answer(answer)
        assert.deepEqual(
          receiver().events.map(({ id }) => id),
          [turn.id, turn.id],
        )
        const { failures, failed_since, suspended_at, held_until } = await turn.state()
        assert.deepEqual([failures, failed_since, suspended_at, held_until], [0, null, null, null])
      })

  test('where nobody does, a turn that fails suspends it, and one that is not wanted ends it', async () => {
    const suspended = await inTurn()
    await suspended.answer(refusing(500))
    assert.equal((await suspended.state()).suspended_at, clock())
    receiver().events.splice(0)
    const ended = await inTurn()
    await ended.answer(refusing(410))
    assert.equal(await service().deps.webhooks.find(ended.agent.id, ended.subscription.id), undefined)
  })
})
