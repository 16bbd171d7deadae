import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAgents } from '../support/agents.ts'
import { openCompetingTransaction } from '../support/competing-transaction.ts'
import { startReceiver } from '../support/receiver.ts'
import { createPrepared, startService } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { waitingOn } from '../support/statements.ts'
import { until } from '../support/until.ts'
import { assertSame, subscribe, toThisMachine, writer } from '../support/webhooks.ts'

test('however much is due again at once, most connections to the database are left to others', async (t) => {
  const { url: databaseUrl, drop } = await createPrepared('agents')
  const env = { ...toThisMachine, DATABASE_CONNECTIONS: '40', DATABASE_WAIT_MS: '60000' }
  const service = await startService({ database: 'postgres', databaseUrl, env })
  const receiver = await startReceiver()
  t.after(async () => {
    await service.close()
    await receiver.close()
    await drop()
  })
  const [agent, sender] = await newAgents(service, 2)
  const ids = await writer(service, sender!)(agent!.handle, 20)
  const hooks = await Promise.all(
    Array.from({ length: 12 }, (_, n) => subscribe(service, agent!, { ...receiver, url: `${receiver.url}/${n}` })),
  )
  await service.deps.webhooks.idle()
  const mailbox = await openCompetingTransaction(databaseUrl)
  const sql = sqlOn(service.deps.database, 'the edges are too slow for many rows')
  for (const { id } of hooks)
    await sql(
      `insert into webhook_retry (webhook_id, created_at, envelope_id, attempts, due_at)
       select :id, created_at, envelope_id, 1, 1 from mailbox_entry where agent_id = :agentId::uuid`,
      { id, agentId: agent!.id },
    )
  await mailbox.query('lock table mailbox_entry in access exclusive mode')
  await sql('update webhook set due_at = 1')
  const work = service.deps.webhooks.idle()
  await mailbox.isWaitedFor()
  let most = 0
  for (let times = 0; times < 20; times++) most = Math.max(most, await waitingOn(service.deps.database))
  await mailbox.end()
  await work
  await until(() => receiver.events.length === hooks.length * ids.length)
  assertSame(new Set(receiver.events.map(({ id }) => id)), ids)
  assert.ok(most <= 4, `${most} statements waited at once`)
})
