import assert from 'node:assert/strict'
import { createDatabase } from '../../support/postgres.ts'
import { createAgents } from '../agents.ts'
import { deploy } from '../deployment.ts'
import { auditMailboxes, createLedger, readMailboxes } from '../ledger.ts'
import { retryUnacknowledged, startLoad } from '../load.ts'
import { startPostgresProxy, type CommitFate } from '../postgres-proxy.ts'
import { seeded } from '../random.ts'
import type { Facts, ScenarioContext } from '../scenario.ts'
import { until } from '../until.ts'

/** Cuts about every tenth connection at its COMMIT, before or after PostgreSQL carried it out. */
export async function cutAtCommit(
  { postgresUrl, seed, progress }: ScenarioContext,
  { cuts }: { cuts: number },
): Promise<Facts> {
  const random = seeded(seed)
  const database = await createDatabase(postgresUrl)
  const proxy = await startPostgresProxy(database.url)
  const deployment = await deploy({ agents: createAgents(4), databaseUrl: proxy.url })
  try {
    const clients = await deployment.clients(deployment.agents.senders)
    const ledger = createLedger()
    const chance = random.fork()
    const made: Record<CommitFate, number> = { pass: 0, 'cut before': 0, 'cut after': 0 }
    proxy.decide(() => {
      const fate = chance.next() < 0.1 ? chance.pick<CommitFate>(['cut before', 'cut after']) : 'pass'
      made[fate]++
      return fate
    })
    await using load = startLoad({
      clients: [...clients, ...clients],
      recipients: clients.map(({ handle }) => handle),
      random,
      ledger,
    })
    await until(`${cuts} cuts of each kind`, () => Math.min(made['cut before'], made['cut after']) >= cuts, 600)
    await load.stop()
    proxy.decide(() => 'pass')
    progress(`${made['cut before']} cuts before and ${made['cut after']} after the commit`)
    for (const { answer } of ledger.unacknowledged())
      assert.deepEqual([answer.status, answer.headers['retry-after']], [503, '1'], answer.text)
    const silent = auditMailboxes(ledger, await readMailboxes(clients)).length
    const unacknowledged = ledger.unacknowledged().length
    assert.ok(
      silent > 0 && silent < unacknowledged,
      `${silent} of ${unacknowledged} are stored: the cuts did not cause both outcomes`,
    )
    await retryUnacknowledged(ledger)
    assert.deepEqual(auditMailboxes(ledger, await readMailboxes(clients)), [])
    return `${made['cut before']} + ${made['cut after']} cuts in ${ledger.all.length} sends; unacknowledged: ${silent} complete, ${unacknowledged - silent} absent, all settled by a retry`
  } finally {
    await deployment.remove()
    await proxy.close()
    await database.drop()
  }
}
