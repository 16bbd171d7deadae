import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readConfig } from '../../src/settings/config.ts'
import { openDatabase } from '../../src/store/engine/database.ts'
import { newAgents } from '../support/agents.ts'
import { call, draftTo, type Answer } from '../support/client.ts'
import { startSwitch } from '../support/switch.ts'
import { databaseAt, administer } from '../../scripts/support/postgres.ts'
import { createPrepared, startService } from '../support/service.ts'
import { startStockPostgres, withoutStockPostgres } from '../../scripts/support/stock-postgres.ts'
import { until } from '../support/until.ts'

/** Asserts that the answer is 503 with a time to retry. */
function assertUnavailable({ status, headers, text }: Answer<unknown>): void {
  assert.equal(status, 503, text)
  assert.match(headers.get('retry-after') ?? '', /^[1-9]\d*$/)
}

describe('when another server becomes the primary', { skip: withoutStockPostgres() }, () => {
  test('no answer is 500: the service rejects the standby, and continues with the new primary', async (t) => {
    const primary = await startStockPostgres()
    const standby = await startStockPostgres([], { standbyOf: primary })
    const address = await startSwitch(primary.port)
    const databaseUrl = `postgres://postgres@127.0.0.1:${address.port}/postgres`
    const service = await startService({
      database: 'postgres',
      databaseUrl,
      env: { DATABASE_WAIT_MS: '2000', BUS: 'postgres' },
    })
    t.after(async () => {
      await service.close()
      await address.close()
      await standby.remove()
      await primary.remove()
    })
    const ready = async (): Promise<Answer<unknown>> => {
      service.clock.advance(1_000) // the last answer is a second old
      return call(`${service.config.authUrl}/readyz`)
    }
    const [sender, receiver] = await newAgents(service, 2)
    const { id } = await sender!.sent(draftTo(receiver!.handle))
    assert.equal((await ready()).status, 200)

    await until(async () => {
      const { rows } = await administer(standby.url, `select from envelope`)
      return rows.length === 1
    })
    address.lead(standby.port)
    assertUnavailable(await ready())
    for (let n = 0; n < 5; n++) {
      assertUnavailable(await sender!.send(draftTo(receiver!.handle)))
      assertUnavailable(await receiver!.list())
    }
    await assert.rejects(openDatabase(readConfig({ DATABASE_URL: databaseUrl })), {
      detail: /^PostgreSQL at 127\.0\.0\.1:\d+\/postgres \(DATABASE_URL\) cannot be used: it is a standby, [^\n]*$/,
    })
    const both = `postgres://postgres@127.0.0.1:${standby.port},127.0.0.1:${primary.port}/postgres?target_session_attrs=read-write`
    const opened = await openDatabase(readConfig({ DATABASE_URL: both }))
    await opened.close()

    await primary.stop()
    await standby.promote()
    await until(async () => (await ready()).status === 200)
    await sender!.sent(draftTo(receiver!.handle))
    assert.ok((await receiver!.ids()).includes(id))
    assert.deepEqual(service.violations, [])
  })
})

test('while the database is read-only, the service is not ready and answers 503; then it continues', async (t) => {
  const database = await createPrepared('agents')
  const service = await startService({ database: 'postgres', databaseUrl: database.url })
  const name = new URL(database.url).pathname.slice(1)
  const admin = databaseAt(database.url, 'postgres')
  t.after(async () => {
    await service.close()
    await database.drop()
  })
  const [sender, receiver] = await newAgents(service, 2)
  const become = async (change: string): Promise<void> => {
    await administer(admin, `alter database ${name} ${change}`)
    await administer(admin, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  }
  const readiness = async (): Promise<number> => {
    service.clock.advance(1_000)
    return (await call(`${service.config.authUrl}/readyz`)).status
  }
  await become('set default_transaction_read_only = on')
  await until(async () => (await readiness()) === 503)
  assertUnavailable(await sender!.send(draftTo(receiver!.handle)))
  await become('reset default_transaction_read_only')
  await until(async () => (await readiness()) === 200)
  await sender!.sent(draftTo(receiver!.handle))
})
