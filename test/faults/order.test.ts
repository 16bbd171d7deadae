import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createAgents } from '../../scripts/chaos/agents.ts'
import { withServices } from '../../scripts/chaos/in-process.ts'
import { seeded } from '../../scripts/chaos/random.ts'
import { setClockBack } from '../../scripts/chaos/scenarios/clock.ts'
import { followAcrossProcesses, writeAndFollow } from '../../scripts/chaos/scenarios/order.ts'
import { createEarlyStampingDelivery } from '../../scripts/chaos/early-stamping.ts'
import { createDatabase } from '../../scripts/support/postgres.ts'
import { context } from './context.ts'

/** Number of sends that is enough to detect envelopes that are stamped too early. */
const sendsPerWriter = 30

describe('R9: a reader who follows a cursor', () => {
  it('sees every envelope once while eight writers write at two processes', async () => {
    await followAcrossProcesses(context, { rounds: 1, sendsPerWriter })
  })

  it('would miss envelopes if they were stamped before the locks, which shows that these tests can tell', async () => {
    const { url, drop } = await createDatabase(context.postgresUrl)
    try {
      const broken = withServices(
        {
          agents: createAgents(4),
          databaseUrl: url,
          clocks: [Date.now, Date.now],
          replaceDelivery: createEarlyStampingDelivery,
        },
        (clients) => writeAndFollow(clients, { random: seeded(context.seed), sendsPerWriter }),
      )
      await assert.rejects(broken, /envelopes were skipped/)
    } finally {
      await drop()
    }
  })

  for (const database of ['embedded', 'postgres'] as const)
    it(`R22: sees every envelope once when the clock goes back by an hour, on the ${database} database`, async () => {
      await setClockBack(context, { database, sendsPerWriter: 20 })
    })
})
