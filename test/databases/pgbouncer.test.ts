import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readConfig } from '../../src/settings/config.ts'
import { openDatabase, openForInspection } from '../../src/store/engine/database.ts'
import { newAgents } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { startPgBouncer, withoutPgBouncer } from '../support/pgbouncer.ts'
import { createDatabase } from '../../scripts/support/postgres.ts'
import { createPrepared, startService, testDatabaseUrl } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'

describe('PgBouncer', { skip: withoutPgBouncer() }, () => {
  test('in session mode works, and the time limits of the service apply', async (t) => {
    const database = await createPrepared('agents')
    const pooler = await startPgBouncer(database.url, 'session')
    const service = await startService({
      database: 'postgres',
      databaseUrl: pooler.urlOf(database.url),
      env: { DATABASE_WAIT_MS: '2000' },
    })
    t.after(async () => {
      await service.close()
      await pooler.close()
      await database.drop()
    })
    const [sender, receiver] = await newAgents(service, 2)
    const sent = await Promise.all(Array.from({ length: 40 }, () => sender!.sent(draftTo(receiver!.handle))))
    assert.deepEqual((await receiver!.ids()).toSorted(), sent.map(({ id }) => id).toSorted())
    const rows = await sqlOn(
      service.deps.database,
      'the database itself is tested',
    )<{ setting: string }>(
      `select setting from pg_settings where name in ('statement_timeout', 'jit', 'application_name') order by name`,
    )
    assert.deepEqual(
      rows.map(({ setting }) => setting),
      ['agent-messaging', 'off', '1600'],
    )
    await assert.rejects(sqlOn(service.deps.database, 'the database itself is tested')('select pg_sleep(5)'), {
      code: '57014',
    })
  })

  for (const mode of ['transaction', 'statement'] as const)
    test(`in ${mode} mode is rejected at the start, and by the doctor, in one line`, async (t) => {
      const database = await createDatabase(testDatabaseUrl())
      const pooler = await startPgBouncer(database.url, mode)
      t.after(async () => {
        await pooler.close()
        await database.drop()
      })
      const config = readConfig({ DATABASE_URL: pooler.urlOf(database.url) })
      for (const open of [openDatabase, openForInspection])
        await assert.rejects(open(config), { detail: /^the pooler in DATABASE_URL .*pool_mode = session[^\n]*$/ })
    })
})
