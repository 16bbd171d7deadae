import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call } from '../support/client.ts'
import { createDatabase } from '../../scripts/support/postgres.ts'
import { onEachDatabase, startService, testDatabaseUrl } from '../support/service.ts'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { readSchemaStateStatement } from '../../src/store/engine/migrate.ts'
import { statementsOf } from '../support/statements.ts'
import { useService } from '../support/use-service.ts'

onEachDatabase((database) => {
  const clock = fixedClock()
  const service = useService({ database, clock })
  const probe = () => call(`${service().config.authUrl}/readyz`)
  const probes = async (): Promise<number[]> => {
    const answers = await Promise.all(Array.from({ length: 50 }, probe))
    return answers.map(({ status }) => status)
  }
  const pings = async (work: () => Promise<unknown>): Promise<number> =>
    (await statementsOf(service(), work)).filter((sql) => sql === readSchemaStateStatement.text).length

  test('however often anybody asks whether the service is ready, the database is asked once a second', async () => {
    for (const later of [1_000, 1_000, -60_000]) {
      clock.advance(later)
      const twice = async (): Promise<void> => {
        for (let n = 0; n < 2; n++) assert.deepEqual([...new Set(await probes())], [200])
      }
      assert.equal(await pings(twice), 1)
    }
  })
})

test('a database that goes away is seen within a second, and so is its return', async () => {
  const own = await createDatabase(testDatabaseUrl())
  const service = await startService({ database: 'postgres', databaseUrl: own.url })
  const status = async (): Promise<number> => {
    service.clock.advance(1_000)
    return (await call(`${service.config.authUrl}/readyz`)).status
  }
  assert.equal(await status(), 200)
  await own.drop()
  assert.notEqual(await status(), 200)
  await service.close()
})
