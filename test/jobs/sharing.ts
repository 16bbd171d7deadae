import assert from 'node:assert/strict'
import { numbered } from '../../scripts/support/numbered-ids.ts'
import { usagePeriodMs } from '../../src/platform/usage-history.ts'
import { newAgent, newAgents } from '../support/agents.ts'
import type { Service } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { run } from './run.ts'

const agentOfTheTest = numbered('agt', 1)

/** Proofs of the jobs by which processes learn of each other, and of the work of other versions. */
export const proofsOfSharing: Record<string, (service: Service) => Promise<void>> = {
  async presence(service) {
    const { presence, store } = service.deps
    const openedFor = (agentId: string): Promise<number> =>
      store.presence.openElsewhere({ agentId, processId: 'proc_of_the_test' })
    await run(service, 'presence') // the database learns of this process
    const close = presence.opened(agentOfTheTest)
    await run(service, 'presence')
    assert.equal(await openedFor(agentOfTheTest), 1)
    close()
    await run(service, 'presence')
    assert.equal(await openedFor(agentOfTheTest), 0)
  },

  async processes(service) {
    const { database, store } = service.deps
    for (const id of ['proc_gone', 'proc_running']) {
      await store.presence.register(id, {})
      await store.presence.tell(id, [{ agentId: agentOfTheTest, sockets: 1 }])
    }
    await sqlOn(
      database,
      'another process did this',
    )(`update process set until = clock_timestamp() where id = 'proc_gone'`)
    await run(service, 'processes')
    const readRows = sqlOn(database, 'no edge shows the stored rows')
    for (const text of ['select id from process', 'select process_id as id from presence']) {
      const ids = (await readRows<{ id: string }>(text)).map(({ id }) => id)
      assert.ok(ids.includes('proc_running') && !ids.includes('proc_gone'), text)
    }
  },

  async 'process-reports'(service) {
    const { clock, deps } = service
    const { processReports } = deps.store
    const first = Math.floor(clock() / usagePeriodMs) * usagePeriodMs
    const sends = async (): Promise<number[]> =>
      (await processReports.usage(first, clock() + 1)).map((period) => period.sends)
    await run(service, 'process-reports')
    const [before = 0] = await sends()
    deps.observe.batch(1, 2)
    deps.observe.background('job of the test', new TypeError('text of a client'))
    await run(service, 'process-reports')
    await run(service, 'process-reports')
    assert.deepEqual(await sends(), [before + 1], 'a repeated report counts twice, or none does')
    const [reported] = await processReports.list(10)
    assert.equal(reported?.error, 'job of the test, INTERNAL_ERROR, TypeError')
    assert.ok(reported.silent_for < 60_000)
    clock.advance(usagePeriodMs)
    await run(service, 'process-reports')
    await run(service, 'process-reports')
    assert.deepEqual(await sends(), [before + 1, 0], 'a period that is over is reported no more, and stays')
  },

  async 'old-process-reports'(service) {
    const { clock, deps } = service
    const { processReports } = deps.store
    await run(service, 'process-reports')
    const first = Math.floor(clock() / usagePeriodMs) * usagePeriodMs
    const isStored = async (): Promise<boolean> => (await processReports.usage(first, first + 1)).length > 0
    clock.advance(first + 25 * 3_600_000 - clock())
    await run(service, 'old-process-reports')
    assert.ok(await isStored(), 'it went too early')
    clock.advance(1)
    await run(service, 'old-process-reports')
    assert.ok(!(await isStored()), 'it stayed too long')
  },

  async arrivals(service) {
    const { arrivals, database } = service.deps
    const agent = await newAgent(service)
    const told: number[] = []
    const watcher = { arrived: (createdAt: number) => void told.push(createdAt) }
    arrivals.watch(agent.id, watcher)
    await run(service, 'arrivals')
    assert.deepEqual(told, [], 'nothing has come')
    // State after another process whose notification was lost.
    await sqlOn(database, 'another process did this')(
      'update mailbox set last_created_at = 5 where agent_id = :agentId::uuid',
      { agentId: agent.id },
    )
    await run(service, 'arrivals')
    await run(service, 'arrivals')
    assert.deepEqual(told, [5])
    arrivals.unwatch(agent.id, watcher)
  },

  async counts(service) {
    const { counts, database } = service.deps
    counts.count('tests').add(agentOfTheTest)
    await run(service, 'counts')
    const rows = await sqlOn(
      database,
      'no edge shows the stored rows',
    )<{ count: number }>(`select count from rate_count where kind = 'tests'`)
    assert.deepEqual(rows, [{ count: 1 }])
  },

  async 'owner-usage'(service) {
    const { ownerLimits, store } = service.deps
    ownerLimits.countStored('@owner-of-the-test.agent', 1_000)
    assert.equal((await store.ownerUsage.read('owner-of-the-test')).bytes, 0)
    await run(service, 'owner-usage')
    await run(service, 'owner-usage')
    assert.equal((await store.ownerUsage.read('owner-of-the-test')).bytes, 1_000)
  },

  async 'old-counts'(service) {
    const { database } = service.deps
    const minute = 'floor(extract(epoch from clock_timestamp()) / 60)'
    for (const [id, at] of Object.entries({ agt_old: `${minute} - 1`, agt_new: `${minute} + 1` }))
      await sqlOn(
        database,
        'a stored time must be in the past or future',
      )(`insert into rate_count values ('${id}', 'tests', ${at}, 1)`)
    await run(service, 'old-counts')
    const rows = await sqlOn(
      database,
      'no edge shows the stored rows',
    )(`select caller_id from rate_count where caller_id in ('agt_old', 'agt_new')`)
    assert.deepEqual(rows, [{ caller_id: 'agt_new' }])
  },

  async authority(service) {
    const { deps } = service
    const [ending, staying] = await newAgents(service, 2)
    const ended: string[] = []
    const watched = [ending!, staying!].map(({ id }) => ({
      actor: { clientId: 'cli_assistant', sessionId: 'cli_assistant', agentId: id },
      use: 'socket' as const,
      end: () => void ended.push(id),
    }))
    watched.forEach(deps.authority.watch)
    await ending!.update({ inactive: true })
    assert.deepEqual(ended, [])
    await run(service, 'authority')
    assert.deepEqual(ended, [ending!.id])
    watched.forEach(deps.authority.unwatch)
  },
}
