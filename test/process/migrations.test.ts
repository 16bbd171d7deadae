import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readConfig } from '../../src/settings/config.ts'
import { openDatabase, openForInspection } from '../../src/store/engine/database.ts'
import type { DatabasePort } from '../../src/store/engine/port.ts'
import { migrate, migrations, type Migration } from '../../src/store/engine/migrate.ts'
import { newAgent } from '../support/agents.ts'
import { assertRefused, draftTo } from '../support/client.ts'
import { openCompetingTransaction } from '../support/competing-transaction.ts'
import { openMigratingPort } from '../support/port.ts'
import { administer, createDatabase } from '../../scripts/support/postgres.ts'
import { bootstrapFile, clientOf, spawnService, startProcess, stopProcess } from '../support/process.ts'
import { onEachDatabase, startService, testDatabaseUrl } from '../support/service.ts'
import { newEmptyDeployment } from '../support/deployment.ts'
import { until } from '../support/until.ts'
import { testBootstrap } from '../../scripts/support/bootstrap.ts'
import { sqlOn } from '../support/sql.ts'

const current = migrations.at(-1)!
const next = migrations.length + 1

/** Migration that the next version may run while this one runs, and one that needs this version stopped. */
const expanding: Migration = {
  name: 'expanding',
  readableFrom: current.readableFrom,
  statements: ['alter table envelope add column mood text'],
}
const contracting: Migration = {
  name: 'contracting',
  readableFrom: next,
  statements: ['create table of_before as select id from envelope'],
}
const needsNewer = `the database needs a newer version of this program: it works with schema ${next} or later, and this one knows ${next - 1}`

/** Opens the connection of a process of the next version, which begins with its migrations. */
async function asNextVersion(url: string, work: (connection: DatabasePort) => Promise<unknown>): Promise<void> {
  const connection = openMigratingPort(url)
  try {
    await work(connection)
  } finally {
    await connection.close()
  }
}

onEachDatabase((database) => {
  test('each step runs once, in order; one that fails leaves nothing behind, and runs when it can', async (t) => {
    const deployment = await newEmptyDeployment(database)
    const { general, migrated, close } = await openDatabase(readConfig(deployment.env))
    t.after(async () => {
      await close()
      await deployment.remove()
    })
    assert.deepEqual(
      migrated,
      migrations.map(({ name }) => name),
    )
    assert.deepEqual(await migrate(general), [])
    const failing = { ...expanding, statements: [...expanding.statements, 'alter table nowhere add column mood text'] }
    await assert.rejects(migrate(general, [...migrations, failing]), /nowhere/)
    assert.deepEqual(await migrate(general, [...migrations, expanding]), ['expanding'])
    assert.deepEqual(await migrate(general, [...migrations, expanding]), [])
  })
})

describe('during a rolling upgrade', () => {
  test('processes of the version before go on, and start, while the schema only grows', async () => {
    const database = await createDatabase(testDatabaseUrl())
    const one = await startService({ database: 'postgres', databaseUrl: database.url })
    const agent = await newAgent(one)
    await asNextVersion(database.url, async (connection) =>
      assert.deepEqual(await migrate(connection, [...migrations, expanding]), ['expanding']),
    )
    await agent.sent(draftTo(agent.handle))
    const two = await startService({ database: 'postgres', databaseUrl: database.url })
    await (await newAgent(two)).sent(draftTo(agent.handle))
    await two.close()
    await one.close()
    await database.drop()
  })

  test('a process for which the schema is too new stops at once: it writes nothing, is not ready, says why, and does not start again', async () => {
    const database = await createDatabase(testDatabaseUrl())
    const env = { DATABASE_URL: database.url, BOOTSTRAP_FILE: bootstrapFile(testBootstrap), RATE_LIMITS: 'off' }
    const service = await startProcess(env)
    const sender = await clientOf(service, 'assistant')
    const accepted: string[] = []
    const sendUntilRefused = async (): Promise<void> => {
      for (;;) {
        const answer = await sender.send(draftTo('@bob.helper'))
        if (answer.status !== 202) return assertRefused(answer, 503, 'SERVICE_UNAVAILABLE')
        accepted.push(answer.body.id)
      }
    }
    const sending = Promise.all([sendUntilRefused(), sendUntilRefused()])
    await asNextVersion(database.url, async (connection) => {
      assert.deepEqual(await migrate(connection, [...migrations, contracting]), ['contracting'])
      await sending
      for (const answer of [await sender.send(draftTo('@bob.helper')), await sender.list(), await sender.markRead([])])
        assert.notEqual(answer.status, 200, answer.text)
      const sql = sqlOn({ general: connection }, 'no edge shows the stored rows')
      const rows = await sql('select id from envelope except select id from of_before')
      assert.deepEqual(rows, [], 'something was written after the migration began')
      const kept = await sql<{ envelope_id: string }>('select id as envelope_id from envelope')
      for (const id of accepted)
        assert.ok(
          kept.some((row) => row.envelope_id === id),
          `${id} was acknowledged and is not there`,
        )
    })
    const readiness = (): Promise<Response> => fetch(`${service.config.authUrl}/readyz`)
    await until(async () => (await readiness()).status === 503) // an answer may be a second old
    const ready = await readiness()
    assert.match(ready.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
    assert.ok(service.stdout().includes(needsNewer), service.stdout())
    const again = await spawnService(env)
    assert.equal(await again.exited, 1)
    assert.ok(again.output().includes(needsNewer), again.output())
    await stopProcess(service)
    await database.drop()
  })

  test('a contracting step that was cut off after its announcement is finished by the next start of the new version', async () => {
    const database = await createDatabase(testDatabaseUrl())
    const failing = { ...contracting, statements: ['select 1 / 0'] }
    await asNextVersion(database.url, async (connection) => {
      await migrate(connection)
      await assert.rejects(migrate(connection, [...migrations, failing]), /division by zero/)
      await assert.rejects(migrate(connection), new RegExp(needsNewer), 'the version before is shut out already')
      assert.deepEqual(await migrate(connection, [...migrations, contracting]), ['contracting'])
    })
    await database.drop()
  })
})

test('processes that start together run each step once', async () => {
  const database = await createDatabase(testDatabaseUrl())
  const wanted = [...migrations, expanding, contracting]
  await asNextVersion(database.url, (one) =>
    asNextVersion(database.url, async (other) => {
      const done = await Promise.all([migrate(one, wanted), migrate(other, wanted)])
      assert.deepEqual(done.flat().sort(), wanted.map(({ name }) => name).sort())
    }),
  )
  await database.drop()
})

test('while another program locks a table for long, requests continue, and the migration ends after it', async () => {
  const database = await createDatabase(testDatabaseUrl())
  await asNextVersion(database.url, async (connection) => {
    await migrate(connection)
    const backup = await openCompetingTransaction(database.url)
    try {
      await backup.query('lock table envelope in access share mode')
      const migrating = migrate(connection, [...migrations, expanding])
      await backup.isWaitedFor()
      await administer(database.url, 'select from envelope') // ends when the migration gives up its turn
      await backup.query('rollback')
      assert.deepEqual(await migrating, ['expanding'])
    } finally {
      await backup.end()
    }
  })
  await database.drop()
})

const rejection =
  /cannot start: .*the database was created before release 1\.0 and cannot be upgraded: use an empty one\n/

onEachDatabase((database) => {
  test('a database of an unreleased schema is rejected in one line, and stays as it is', async (t) => {
    const deployment = await newEmptyDeployment(database)
    t.after(deployment.remove)
    const config = readConfig(deployment.env)
    const created = await openDatabase(config)
    const sql = sqlOn(created, 'no edge leads to this state')
    // The unreleased versions recorded their last schema like this.
    await sql('alter table schema_version drop column changed_at')
    await sql('update schema_version set version = 39, readable_from = 32')
    await created.close()
    const rejected = await spawnService(deployment.env)
    assert.equal(await rejected.exited, 1)
    assert.match(rejected.output(), rejection)
    const inspected = await openForInspection(config)
    const rows = await sqlOn(inspected, 'no edge shows the stored rows')('select * from schema_version')
    await inspected.close()
    assert.deepEqual(rows, [{ version: 39, readable_from: 32 }])
  })
})

test('a database with the oldest table of versions is rejected in one line, too', async () => {
  const database = await createDatabase(testDatabaseUrl())
  await administer(database.url, 'create table migration (name text primary key)')
  const rejected = await spawnService({ DATABASE_URL: database.url })
  assert.equal(await rejected.exited, 1)
  assert.match(rejected.output(), rejection)
  await database.drop()
})
