import { testClock } from '../../support/test-clock.ts'
import { createDatabase } from '../../support/postgres.ts'
import { createAgents } from '../agents.ts'
import { withServices } from '../in-process.ts'
import { seeded } from '../random.ts'
import type { Facts, ScenarioContext } from '../scenario.ts'
import { writeAndFollow } from './order.ts'

const hourMs = 3_600_000

interface ClockOptions {
  database: 'embedded' | 'postgres'
  sendsPerWriter: number
}

/**
 * Sets the clock back by an hour during writes. On PostgreSQL the clock of the second service is always an hour behind.
 */
export async function setClockBack(
  { postgresUrl, seed, progress }: ScenarioContext,
  { database, sendsPerWriter }: ClockOptions,
): Promise<Facts> {
  const clocks = database === 'postgres' ? [testClock(), testClock()] : [testClock()]
  clocks[1]?.advance(-hourMs)
  const own = database === 'postgres' ? await createDatabase(postgresUrl) : undefined
  try {
    return await withServices({ agents: createAgents(4), databaseUrl: own?.url, clocks }, (clients) => {
      const halfway = (): void => {
        clocks[0]?.advance(-hourMs)
        progress('the clock went back by an hour')
      }
      return writeAndFollow(clients, { sendsPerWriter, random: seeded(seed), halfway })
    })
  } finally {
    await own?.drop()
  }
}
