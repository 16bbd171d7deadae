import assert from 'node:assert/strict'
import { createAgents } from '../agents.ts'
import { withDeployment } from '../deployment.ts'
import { createLedger } from '../ledger.ts'
import { startLoad } from '../load.ts'
import { seeded } from '../random.ts'
import type { Facts, ScenarioContext } from '../scenario.ts'
import { deadlocksIn, query, untilDisconnected } from '../database.ts'
import { draftTo } from '../agent-client.ts'

const recipientsEach = 100

/** Lets eight writers at two processes send to a hundred of the same 110 mailboxes, in random order. */
export function overlapRecipients(
  { postgresUrl, seed, progress }: ScenarioContext,
  { sendsPerWriter }: { sendsPerWriter: number },
): Promise<Facts> {
  const random = seeded(seed)
  return withDeployment(
    { postgresUrl, agents: createAgents(8, 110), processes: 2 },
    async ({ agents, clients, servers }, databaseUrl) => {
      const writers = [
        ...(await clients(agents.senders.slice(0, 4), 0)),
        ...(await clients(agents.senders.slice(4), 1)),
      ]
      const everybody = [...agents.receivers, ...agents.senders]
      const ledger = createLedger()
      progress(`${writers.length * sendsPerWriter} sends to ${recipientsEach} recipients each`)
      await startLoad({
        clients: writers,
        recipients: everybody,
        random,
        ledger,
        sendsMax: sendsPerWriter,
        draft: (own) => draftTo(own, own.some(everybody, recipientsEach)),
      }).done
      for (const { answer } of ledger.all) assert.equal(answer.status, 202, answer.text)
      for (const { faults } of servers) assert.equal(faults.size, 0, 'a fault was logged')
      await Promise.all(servers.map((server) => server.kill('SIGTERM')))
      await untilDisconnected(databaseUrl!)
      assert.equal(await deadlocksIn(databaseUrl!), 0, 'PostgreSQL had to break deadlocks')
      const counts = await query<{ id: string; received: string; sent: string }>(
        databaseUrl!,
        `select envelope_id as id, count(*) filter (where direction <> 'out') as received, count(*) filter (where direction <> 'in') as sent from mailbox_entry group by 1`,
      )
      assert.equal(counts.length, ledger.all.length)
      for (const { received, sent } of counts)
        assert.deepEqual({ received, sent }, { received: String(recipientsEach), sent: '1' })
      return `${counts.length} sends to ${recipientsEach} recipients each, no deadlock`
    },
  )
}
