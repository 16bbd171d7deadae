import assert from 'node:assert/strict'
import { after, mock, test } from 'node:test'
import { fixedLimits } from '#generated/limits.ts'
import { readConfig } from '../../src/settings/config.ts'
import { createEncryption } from '../../src/store/engine/encryption.ts'
import { newSecretsKey } from '../support/keyed-deployment.ts'
import { newSecret } from '../support/receiver.ts'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { byItself, onOneDatabase } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { useReceiver } from '../support/use-receiver.ts'
import { useService } from '../support/use-service.ts'
import { pairWith, subscribe, toThisMachine, work } from '../support/webhooks.ts'

const minuteMs = 60_000

mock.timers.enable({ apis: ['setInterval'] })
after(() => mock.timers.reset())

onOneDatabase((database) => {
  const clock = fixedClock()
  const env = { ...toThisMachine, ...byItself, SECRETS_KEY: newSecretsKey() }
  const service = useService({ database, clock, env })
  const receiver = useReceiver()

  /**
   * Creates a webhook whose client can replace its secret. The endpoint accepts messages signed with a secret of
   * `known`.
   */
  async function replaceable() {
    const pair = await pairWith(service(), receiver())
    const secrets = [receiver().secret]
    return {
      ...pair,
      secrets,
      async replace(): Promise<void> {
        secrets.push(newSecret())
        await subscribe(service(), pair.agent, { ...receiver(), secret: secrets.at(-1)! })
      },
      /** Returns the number of signatures of the next message, for a receiver that knows only this secret. */
      async signaturesFor(known: string): Promise<number> {
        receiver().secrets = [known]
        await service().deps.webhooks.idle() // what has begun goes on by the secrets of then
        const before = receiver().events.length
        await pair.write()
        await receiver().got(before + 1)
        return receiver().events[before]!.signatures
      },
    }
  }

  test('each secret that was replaced signs for an hour, however often that is done within it', async () => {
    const { secrets, replace, signaturesFor } = await replaceable()
    for (let times = 0; times < 2; times++) {
      clock.advance(20 * minuteMs)
      await replace()
    }
    const [first, second, third] = secrets as [string, string, string]
    for (const known of [first, second, third]) assert.equal(await signaturesFor(known), 3)
    clock.advance(40 * minuteMs)
    for (const known of [second, third]) assert.equal(await signaturesFor(known), 2)
    clock.advance(20 * minuteMs)
    assert.equal(await signaturesFor(third), 1)
  })

  test('so many sign at the same time and no more: the newest', async () => {
    const { webhookSecretsMax } = fixedLimits
    const { secrets, subscription, replace, signaturesFor } = await replaceable()
    for (let times = 0; times < webhookSecretsMax + 2; times++) {
      clock.advance(minuteMs)
      await replace()
    }
    for (const known of secrets.slice(-webhookSecretsMax)) assert.equal(await signaturesFor(known), webhookSecretsMax)
    const kept = 'select count(*)::integer as count from webhook_secret where webhook_id = :id'
    const [row] = await sqlOn(service().deps.database, 'no edge shows the stored rows')<{ count: number }>(kept, {
      id: subscription.id,
    })
    assert.equal(row!.count, webhookSecretsMax - 2, 'others than those that sign are kept')
  })

  test('secrets are encrypted in the database, each for its row, those before too', async () => {
    const { secrets, subscription, replace } = await replaceable()
    for (let times = 0; times < 2; times++) await replace()
    const sql = sqlOn(service().deps.database, 'no edge shows the stored rows')
    const text = JSON.stringify([
      await sql('select * from webhook where id = :id', { id: subscription.id }),
      await sql('select * from webhook_secret where webhook_id = :webhookId', { webhookId: subscription.id }),
    ])
    assert.equal(text.match(/eyJ[\w-]+\.\./g)?.length, 3, 'some of them are not there')
    for (const secret of secrets) assert.ok(!text.includes(secret.slice(6, 20)))
  })

  /** Makes the secret unreadable, as for a process with another key. */
  async function loseKeyOf(id: string): Promise<void> {
    const { encrypt } = createEncryption(readConfig({ SECRETS_KEY: newSecretsKey() }).secretsKey)
    const stored = await encrypt(`webhook/${id}`, newSecret())
    await sqlOn(service().deps.database, 'no edge leads to this state')(
      'update webhook set secret = :stored where id = :id',
      { stored, id },
    )
  }

  test('a webhook whose secret cannot be read fails as others do, until its client gives it another one', async () => {
    const { agent, subscription, write, state } = await pairWith(service(), receiver())
    await service().deps.webhooks.idle()
    await loseKeyOf(subscription.id)
    const ids = await write(2)
    await work(service())
    const { failures, failed_since, last_error, suspended_at } = await state()
    assert.deepEqual([failures, failed_since, last_error, suspended_at], [1, clock(), 'secret_unreadable', null])
    assert.match(await service().deps.observe.metrics(), /ams_webhooks_total\{outcome="secret_unreadable"\} [12]/)
    assert.equal(await service().deps.webhooks.test(agent.id, subscription.id), 'secret_unreadable')
    for (let hours = 0; hours < 6 * 24 && (await state()).suspended_at === null; hours++) {
      clock.advance(60 * minuteMs)
      await work(service())
    }
    assert.equal((await state()).suspended_at, clock())
    assert.equal(receiver().events.length, 0)
    await subscribe(service(), agent, receiver())
    assert.deepEqual((await receiver().got(2)).toSorted(), ids.toSorted())
    assert.equal(receiver().events[0]!.signatures, 1)
  })

  test('a webhook whose secret cannot be read ends with its authorization, without a word', async () => {
    const { agent, subscription } = await pairWith(service(), receiver())
    await service().deps.webhooks.idle()
    await loseKeyOf(subscription.id)
    await sqlOn(service().deps.database, 'no edge leads to this state')(
      `update webhook set session_id = 'fam_gone' where id = :id`,
      { id: subscription.id },
    )
    await service().deps.webhooks.findEnded()
    await service().deps.webhooks.look()
    await service().deps.webhooks.idle()
    assert.equal(await service().deps.webhooks.find(agent.id, subscription.id), undefined)
    assert.deepEqual(receiver().notices, [])
  })
})
