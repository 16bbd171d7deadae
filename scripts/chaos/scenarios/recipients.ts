import assert from 'node:assert/strict'
import { crowdOf } from '../crowd.ts'
import { withDeployment } from '../deployment.ts'
import { createLedger } from '../ledger.ts'
import { startLoad } from '../load.ts'
import { seeded } from '../random.ts'
import type { Facts, Stage } from '../scenario.ts'
import { deadlocksIn, query, untilAlone } from '../statistics.ts'
import { draftTo } from '../voice.ts'

const recipientsEach = 100

/** Eight writers at two processes, every send to a hundred of the same 110 mailboxes, in random order. */
export function overlapRecipients(
  { postgresUrl, seed, progress }: Stage,
  { sendsPerWriter }: { sendsPerWriter: number },
): Promise<Facts> {
  const random = seeded(seed)
  return withDeployment(
    { postgresUrl, crowd: crowdOf(8, 110), processes: 2 },
    async ({ crowd, voices, servers }, databaseUrl) => {
      const writers = [...(await voices(crowd.speakers.slice(0, 4), 0)), ...(await voices(crowd.speakers.slice(4), 1))]
      const everybody = [...crowd.listeners, ...crowd.speakers]
      const ledger = createLedger()
      progress(`${writers.length * sendsPerWriter} sends to ${recipientsEach} recipients each`)
      await startLoad({
        voices: writers,
        recipients: everybody,
        random,
        ledger,
        sendsMax: sendsPerWriter,
        draft: (own) => draftTo(own, own.some(everybody, recipientsEach)),
      }).done
      for (const { answer } of ledger.all) assert.equal(answer.status, 202, answer.text)
      for (const { faults } of servers) assert.equal(faults.size, 0, 'a fault was logged')
      await Promise.all(servers.map((server) => server.kill('SIGTERM')))
      await untilAlone(databaseUrl!)
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
