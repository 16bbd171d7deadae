import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { DatabasePort } from '../../src/store/engine/port.ts'
import { statement, unprepared } from '../../src/store/engine/statements.ts'
import { openCompetingTransaction } from '../support/competing-transaction.ts'
import { openPort } from '../support/port.ts'
import { createDatabase } from '../../scripts/support/postgres.ts'
import { testDatabaseUrl } from '../support/service.ts'

const counting = statement<{ count: number; pid: number }>(
  'count-notes',
  'select count(*)::integer as count, pg_backend_pid() as pid from note',
  { count: 'integer', pid: 'integer' },
)
const waiting = unprepared<never>('wait', 'select pg_advisory_xact_lock(7)')

describe('a prepared statement that the server does not have', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let port: DatabasePort
  before(async () => {
    database = await createDatabase(testDatabaseUrl())
    port = openPort(database.url, 1, { lock_timeout: '300' })
    await port.query(unprepared<never>('create', 'create table note ()'))
  })
  after(async () => {
    await port.close()
    await database.drop()
  })

  test('is prepared again after a lock made its preparation fail', async () => {
    const pipelined = port.pipelined()
    const gate = await openCompetingTransaction(database.url)
    await gate.query('select pg_advisory_xact_lock(7)')
    const first = pipelined(counting)
    const between = pipelined(waiting)
    const second = pipelined(counting) // sent before the first answer, and prepares the statement again
    const failing = assert.rejects(second, { code: '55P03' })
    between.catch(() => {})
    const [answer] = (await first).rows
    const rival = await openCompetingTransaction(database.url)
    await rival.query('lock table note in access exclusive mode')
    await gate.end()
    await failing
    await rival.end()
    for (let use = 0; use < 2; use++) assert.deepEqual((await port.query(counting)).rows, [answer])
  })

  test('ends its connection, so the next use succeeds', async () => {
    const [answer] = (await port.query(counting)).rows
    await port.query(unprepared<never>('forget', 'deallocate all'))
    await assert.rejects(port.query(counting), { code: '26000' })
    assert.notEqual((await port.query(counting)).rows[0]?.pid, answer?.pid)
  })
})
