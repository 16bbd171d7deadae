import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createJobLeases, type JobLeases } from '../../src/operate/jobs/leases.ts'
import { startJobs } from '../../src/operate/jobs/start.ts'
import { onEachDatabase, startSecondService, type Service } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

const timeout = 20_000
const dayMs = 86_400_000

const renewalFailed = (error: unknown): void => assert.fail(String(error))

let count = 0
const newName = (): string => `job ${++count}`

/** Returns the leases of another process, on the database of this one. */
const leasesOf = ({ deps: { store } }: Service, leaseMs = 60_000): JobLeases =>
  createJobLeases({ store, holder: `proc_${++count}`, leaseMs })

/** Returns true if the process that is offered the job runs it. */
async function runs(leases: JobLeases, name: string): Promise<boolean> {
  let ran = false
  await leases.hold(name, async () => void (ran = true), renewalFailed)
  return ran
}

onEachDatabase((database) => {
  const service = useService({ database })

  test('while one process does a job no other does, and then any may', async () => {
    const [one, other] = [leasesOf(service()), leasesOf(service())]
    const name = newName()
    const work = Promise.withResolvers<void>()
    const began = Promise.withResolvers<void>()
    const wait = (): Promise<void> => {
      began.resolve()
      return work.promise
    }
    const running = one.hold(name, wait, renewalFailed)
    await began.promise
    assert.equal(await runs(other, name), false)
    assert.equal(await runs(other, newName()), true, 'a lease of one job is none of another')
    work.resolve()
    await running
    assert.deepEqual([await runs(other, name), await runs(one, name)], [true, true])
  })

  test('a job that fails gives its lease back, and its error is not hidden', async () => {
    const [one, other] = [leasesOf(service()), leasesOf(service())]
    const name = newName()
    await assert.rejects(
      one.hold(name, () => Promise.reject(new Error('the work')), renewalFailed),
      /the work/,
    )
    assert.equal(await runs(other, name), true)
  })

  test('a job that was done is done again by nobody, its own process neither, before it is due, but one that failed', {
    timeout,
  }, async () => {
    const [one, other] = [leasesOf(service()), leasesOf(service())]
    const [done, failing] = [newName(), newName()]
    const fail = (): Promise<void> => Promise.reject(new Error('the work'))
    await assert.rejects(one.hold(failing, fail, renewalFailed, dayMs), /the work/)
    assert.equal(await runs(other, failing), true)
    await one.hold(done, async () => {}, renewalFailed, 1_000)
    assert.deepEqual([await runs(one, done), await runs(other, done)], [false, false])
    await until(() => runs(other, done))
  })

  test('a lease is made longer again and again while its job runs', { timeout }, async () => {
    const name = newName()
    const endsAt = async (): Promise<number> => {
      const sql = sqlOn(service().deps.database, 'no edge shows the stored rows')<{ ms: number }>
      const rows = await sql(
        'select (extract(epoch from until) * 1000)::bigint as ms from job_lease where name = :name',
        { name },
      )
      return rows[0]!.ms
    }
    const longerThan = async (before: number): Promise<number> => {
      await until(async () => (await endsAt()) > before)
      return endsAt()
    }
    await leasesOf(service(), 900).hold(
      name,
      async () => longerThan(await longerThan(await endsAt())).then(() => {}),
      renewalFailed,
    )
    assert.equal(await runs(leasesOf(service()), name), true)
  })

  test('after a crash another process takes over when the lease is over, by the time of the database', {
    timeout,
  }, async () => {
    const { clock, deps } = service()
    const name = newName()
    assert.equal(await deps.store.jobLeases.take(name, 'proc_killed', 1_500), true)
    clock.advance(dayMs)
    assert.equal(await runs(leasesOf(service()), name), false, 'it went by the clock of a process')
    clock.advance(-dayMs)
    await until(() => runs(leasesOf(service()), name))
  })

  test('a process that was cut off does not end the lease of the one that took over', async () => {
    const { jobLeases } = service().deps.store
    const name = newName()
    await jobLeases.take(name, 'proc_cut_off', 0)
    assert.equal(await jobLeases.take(name, 'proc_after_it', 60_000), true)
    assert.equal(await jobLeases.take(name, 'proc_cut_off', 60_000), false)
    await jobLeases.giveBack(name, 'proc_cut_off')
    assert.equal(await runs(leasesOf(service()), name), false)
  })

  test('waiting processes do the work one after the other, whatever the outcome of the previous ones', {
    timeout,
  }, async () => {
    const name = newName()
    await service().deps.store.jobLeases.take(name, 'proc_killed', 500)
    let busy = 0
    const work = async (): Promise<number> => {
      assert.equal(++busy, 1, 'two are at it')
      await delay(20)
      return --busy
    }
    const fails = leasesOf(service()).inTurn(name, () => Promise.reject(new Error('the work')))
    const turns = Array.from({ length: 5 }, () => leasesOf(service()).inTurn(name, work))
    await assert.rejects(fails, /the work/)
    assert.deepEqual(await Promise.all(turns), [0, 0, 0, 0, 0])
  })
})

describe('three processes on one PostgreSQL', () => {
  const service = useService({ database: 'postgres' })
  let second: Service
  before(async () => void (second = await startSecondService(service())))
  after(() => second.close())

  test('each job is done by one of them at a time, or by each', { timeout }, async () => {
    const done: Record<string, string[]> = { 'one process': [], 'every process': [] }
    const busy = { 'one process': 0, 'every process': 0 }
    const most = { ...busy }
    const jobsOf = (process: string) =>
      (['one process', 'every process'] as const).map((runsIn) => ({
        name: `the work of ${runsIn}`,
        periodMs: 10,
        runsIn,
        async run(): Promise<void> {
          most[runsIn] = Math.max(most[runsIn], ++busy[runsIn])
          done[runsIn]!.push(process)
          await delay(40)
          busy[runsIn]--
        },
      }))
    const failed = (name: string, error: unknown): void => assert.fail(`${name}: ${String(error)}`)
    const started = [service(), second, second].map((process, n) =>
      startJobs(jobsOf(`process ${n}`), leasesOf(process), failed),
    )
    await until(async () => Object.values(done).every((processes) => new Set(processes).size === 3))
    await Promise.all(started.map(({ stop }) => stop()))
    assert.deepEqual(most, { 'one process': 1, 'every process': 3 })
  })
})
