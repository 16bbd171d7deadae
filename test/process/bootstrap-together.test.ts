import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sqlOn } from '../support/sql.ts'
import { testBootstrap, type Bootstrap } from '../../scripts/support/bootstrap.ts'
import { draftTo, restClient } from '../support/client.ts'
import { newEmptyDeployment } from '../support/deployment.ts'
import { bootstrapFile, startProcess, stopProcess } from '../support/process.ts'
import { startSecondService, startService } from '../support/service.ts'
import { administer } from '../../scripts/support/postgres.ts'
import { requestToken } from '../support/tokens.ts'
import { until } from '../support/until.ts'

/** A file with the same entries in another order, additional ones, and other values for common ones. */
const other: Bootstrap = {
  accounts: [
    { username: 'carol', email: 'carol@example.com', password: 'a long passphrase', tier: 'pro' },
    ...testBootstrap.accounts.toReversed(),
  ],
  organizations: testBootstrap.organizations,
  agents: [
    { handle: '@carol.desk', inbound_policy: 'open', visibility: 'public' },
    ...testBootstrap.agents
      .toReversed()
      .map((agent) => (agent.handle === '@bob.helper' ? { ...agent, display_name: 'Helper' } : agent)),
  ],
  clients: testBootstrap.clients.toReversed(),
}

test('processes that start at once on an empty database, with one bootstrap file and another, all start, and both files hold', async () => {
  const { env, remove } = await newEmptyDeployment('postgres')
  const files = [testBootstrap, testBootstrap, other].map((file) => bootstrapFile(file))
  const address = { AUTH_URL: 'http://ams.example', BASE_URL: 'http://ams.example/v1' }
  const processes = await Promise.all(
    files.map((BOOTSTRAP_FILE) => startProcess({ ...env, ...address, BOOTSTRAP_FILE })),
  )
  for (const one of processes) {
    const { body } = await requestToken(one, { resource: address.BASE_URL })
    assert.ok(body.access_token)
    for (const { config } of processes) {
      const { status, text } = await restClient({ config }, body.access_token).send(
        draftTo(['@carol.desk', '@bob.helper']),
      )
      assert.equal(status, 202, text)
    }
  }
  await Promise.all(processes.map(stopProcess))
  await remove()
})

test('a start waits for its turn with the bootstrap file, for longer than a request may wait', async (t) => {
  const service = await startService({ database: 'postgres' })
  t.after(service.close)
  await administer(
    service.config.databaseUrl!,
    `insert into job_lease values ('bootstrap', 'proc_other', now() + interval '1 minute')`,
  )
  const starting = startSecondService(service)
  const asked = `select from pg_stat_activity where query like 'insert into job_lease as %'`
  const { database } = service.deps
  await until(async () => (await sqlOn(database, 'no edge shows running statements')(asked)).length > 0)
  await sqlOn(database, 'another process did this')(`delete from job_lease where holder = 'proc_other'`)
  await (await starting).close()
})
