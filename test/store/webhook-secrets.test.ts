import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { readConfig } from '../../src/settings/config.ts'
import { Fault } from '../../src/fault.ts'
import { createEncryption } from '../../src/store/engine/encryption.ts'
import { createStore } from '../../src/store/index.ts'
import { secretsStore } from '../../src/store/access/secrets.ts'
import { newSecretsKey } from '../support/keyed-deployment.ts'
import { newSecret } from '../support/receiver.ts'
import { onEachDatabase } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { useService } from '../support/use-service.ts'
import { rowOf } from '../support/webhooks.ts'

const [old, next] = [newSecretsKey(), newSecretsKey()]

const webhook = (number: number) => rowOf(`sub_${number}`)

onEachDatabase((database) => {
  const service = useService({ database, env: { SECRETS_KEY: old } })
  before(() => service().deps.webhooks.close()) // which would end webhooks of nobody

  const storeWith = (secretsKey: string) =>
    createStore(service().deps.database, { ...service().config, ...readConfig({ SECRETS_KEY: secretsKey }) })

  /** Returns the secrets that a start with these keys can decrypt. */
  async function startWith(secretsKey: string): Promise<string[]> {
    const encryption = createEncryption(readConfig({ SECRETS_KEY: secretsKey }).secretsKey)
    const decrypted: string[] = []
    await service().deps.database.general.transaction((query) =>
      secretsStore(query, {
        ...encryption,
        decrypt(place, stored) {
          decrypted.push(place)
          return encryption.decrypt(place, stored)
        },
      }).encryptAll(),
    )
    return decrypted
  }

  const ofWebhooks = (places: readonly string[]) => places.filter((place) => place.startsWith('webhook/')).length

  test('a start decrypts nothing of webhooks, however many, and all of them when the key is another one', async () => {
    const [first, second, third] = [0, 1, 2].map(() => Array.from({ length: 20 }, newSecret)) as [
      string[],
      string[],
      string[],
    ]
    for (const [number, secret] of first.entries()) await storeWith(old).webhooks.add(webhook(number), secret, 0)
    assert.equal(ofWebhooks(await startWith(old)), 0)
    for (const secrets of [second, third])
      for (const [number, secret] of secrets.entries())
        await storeWith(old).transaction(async ({ webhooks }) => {
          const row = webhook(number)
          await webhooks.refresh(row, (await webhooks.lock(row.id))!, secret, 0, 1)
        })
    assert.equal(ofWebhooks(await startWith(old)), 0)
    assert.equal(ofWebhooks(await startWith(`${next},${old}`)), 60)
    assert.equal(ofWebhooks(await startWith(`${next},${old}`)), 0)
    assert.equal(ofWebhooks(await startWith(next)), 0)
    const { webhooks, webhookLeases } = storeWith(next)
    await sqlOn(service().deps.database, 'a stored time must be in the past or future')('update webhook set due_at = 0')
    const taken = await webhookLeases.take(0, { isTroubled: false, leaseMs: 1, limit: 20, hostsLeftOut: [] })
    assert.equal(taken.length, 20)
    for (const row of taken) {
      const number = Number(row.id.slice(4))
      const [newest, ...others] = await webhooks.secretsOf(row)
      assert.deepEqual([newest, others.toSorted()], [third[number], [first[number], second[number]].toSorted()])
    }
  })

  test('a secret in clear beside them, or by a key that is gone, is found among many', async () => {
    const sql = sqlOn(service().deps.database, 'no edge leads to this state')
    const [kept] = await sql<{ secret: string }>(`select secret from webhook where id = 'sub_7'`)
    for (const [secret, words] of [
      [newSecret(), /^webhook\/sub_7 in the database is in clear text, although SECRETS_KEY is set: restore its row$/],
      [
        await createEncryption(readConfig({ SECRETS_KEY: newSecretsKey() }).secretsKey).encrypt('webhook/sub_7', 'x'),
        /^SECRETS_KEY does not have the key that encrypted webhook\/sub_7 in the database: add it$/,
      ],
    ] as const) {
      await sql(`update webhook set secret = :secret where id = 'sub_7'`, { secret })
      const isRefusal = (error: unknown) => error instanceof Fault && words.test(error.detail)
      await assert.rejects(startWith(next), isRefusal)
    }
    await sql(`update webhook set secret = :secret where id = 'sub_7'`, { secret: kept!.secret })
    await assert.rejects(startWith(''), Fault)
  })
})
