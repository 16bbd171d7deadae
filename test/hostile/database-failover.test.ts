import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { renameSync } from 'node:fs'
import { describe, test } from 'node:test'
import { newAgents, type Agent } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { startPostgres, type Postgres } from '../../scripts/support/postgres.ts'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'

/** Restarts PostgreSQL with its own files, or with the given ones. */
async function restart(postgres: Postgres, swap: () => void): Promise<void> {
  await postgres.stop()
  swap()
  await postgres.start()
}

const shown = async (agent: Agent): Promise<string> => {
  const { status, text } = await agent.list()
  assert.equal(status, 200, text)
  return text
}

describe('a database that lost its last transactions', () => {
  test('invalidates the cache: no page shows lost mail', async (t) => {
    const postgres = await startPostgres()
    const service = await startService({
      databaseUrl: postgres.url,
      clock: fixedClock(), // mail after the restore gets the times of the lost mail
      env: { DATABASE_WAIT_MS: '60000' },
    })
    t.after(async () => {
      await service.close()
      await postgres.remove()
    })
    const [reader, receiver, friend] = await newAgents(service, 3)
    const ids = [await friend!.sent(draftTo(reader!.handle)), await friend!.sent(draftTo(reader!.handle))].map(
      ({ id }) => id,
    )
    const copy = `${postgres.dataDir}-copy`
    await restart(postgres, () => execFileSync('cp', ['-a', postgres.dataDir, copy]))
    await until(() =>
      service.deps.store.ping().then(
        () => true,
        () => false,
      ),
    )

    await reader!.markRead([ids[0]!])
    await friend!.sent(draftTo(receiver!.handle, { subject: 'Lost' }))
    const lost = { reader: await shown(reader!), receiver: await shown(receiver!) }
    await restart(postgres, () => {
      renameSync(postgres.dataDir, `${postgres.dataDir}-lost`)
      renameSync(copy, postgres.dataDir)
    })
    await until(() =>
      service.deps.store.ping().then(
        () => true,
        () => false,
      ),
    )

    await reader!.markRead([ids[1]!])
    await friend!.sent(draftTo(receiver!.handle, { subject: 'Kept' }))
    assert.notEqual(await shown(reader!), lost.reader)
    assert.deepEqual(await reader!.ids({ unread: true }), [ids[0]])
    const page = await shown(receiver!)
    assert.match(page, /"Kept"/)
    assert.doesNotMatch(page, /"Lost"/)
  })
})
