import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { startPostgresProxy, type PostgresProxy } from '../../scripts/chaos/postgres-proxy.ts'
import type { DatabasePort } from '../../src/store/engine/port.ts'
import { unprepared } from '../../src/store/engine/statements.ts'
import { openPort } from '../support/port.ts'
import { createDatabase } from '../../scripts/support/postgres.ts'
import { testDatabaseUrl } from '../support/service.ts'
import { until } from '../support/until.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let proxy: PostgresProxy
let port: DatabasePort
before(async () => {
  database = await createDatabase(testDatabaseUrl())
  proxy = await startPostgresProxy(database.url)
  port = openPort(proxy.url, 2)
})
after(async () => {
  await port.close()
  await proxy.close()
  await database.drop()
})

const waiting = unprepared<{ pid: number }>('wait', 'select pg_backend_pid() as pid from pg_advisory_xact_lock(1)', {
  pid: 'integer',
})
const asking = unprepared<{ pid: number }>('ask', 'select pg_backend_pid() as pid', { pid: 'integer' })

/** Runs `work` while another transaction has the lock for which `waiting` waits. */
async function whileLocked<T>(work: (release: () => Promise<unknown>) => Promise<T>): Promise<T> {
  const holder = new pg.Client({ connectionString: database.url })
  await holder.connect()
  try {
    await holder.query('select pg_advisory_lock(1)')
    return await work(() => holder.query('select pg_advisory_unlock(1)'))
  } finally {
    await holder.end()
  }
}

test('what is pipelined goes out while the statement before it is on its way, on the same connection', async () => {
  const pipelined = port.pipelined()
  await whileLocked(async (release) => {
    const order: string[] = []
    const first = pipelined(waiting).finally(() => order.push('first'))
    await until(() => proxy.unanswered() === 1)
    const second = pipelined(asking).finally(() => order.push('second'))
    await until(() => proxy.unanswered() === 2)
    assert.deepEqual([port.load().inUse, order], [1, []])
    await release()
    const [{ rows: one }, { rows: other }] = await Promise.all([first, second])
    assert.deepEqual([one[0]?.pid, order], [other[0]?.pid, ['first', 'second']])
  })
  assert.deepEqual([port.load().inUse, proxy.unanswered()], [0, 0])
})

test('a connection that is lost fails all that is on its way on it, and what is asked next has another', async () => {
  const pipelined = port.pipelined()
  const lost = (await pipelined(asking)).rows[0]!.pid
  await whileLocked(async () => {
    const failing = Promise.allSettled([pipelined(waiting), pipelined(asking)])
    await until(() => proxy.unanswered() === 2)
    const owner = new pg.Client({ connectionString: database.url })
    await owner.connect()
    await owner.query('select pg_terminate_backend($1)', [lost])
    await owner.end()
    const again = failing.then(() => pipelined(asking))
    assert.deepEqual(
      (await failing).map(({ status }) => status),
      ['rejected', 'rejected'],
    )
    assert.notEqual((await again).rows[0]?.pid, lost)
  })
  assert.equal(port.load().inUse, 0)
})
