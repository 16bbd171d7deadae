import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAgents } from '../support/agents.ts'
import { openCompetingTransaction } from '../support/competing-transaction.ts'
import { draftTo } from '../support/client.ts'
import { waitingOn } from '../support/statements.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

const service = useService({ database: 'postgres', env: { DATABASE_WAIT_MS: '60000' } })

test('S25: of many concurrent batches three are read at a time, so that other calls find a connection', async () => {
  const { config, deps } = service()
  const agents = await newAgents(service(), 8)
  const sent = await Promise.all(agents.map((agent) => agent.sent(draftTo(agent.handle))))
  const competing = await openCompetingTransaction(config.databaseUrl ?? '')
  await competing.query('lock table mailbox_entry in access exclusive mode')
  const batches = agents.flatMap((agent, n) => [1, 2].map(() => agent.openAll([sent[n]!.id])))
  await until(async () => (await waitingOn(deps.database)) >= 3)
  assert.equal((await agents[0]!.at('/agents/me')).status, 200)
  assert.equal(await waitingOn(deps.database), 3)
  await competing.end()
  for (const { status } of await Promise.all(batches)) assert.equal(status, 200)
})
