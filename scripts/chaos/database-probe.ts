import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { query } from './database.ts'
import { until } from './until.ts'

/** A client without the service. It commits rows repeatedly, and reconnects after an error. */
export interface DatabaseProbe {
  /** Resolves when a commit that begins now or later succeeds. */
  untilBack(secondsMax: number): Promise<unknown>
  /** Returns the longest time between two commits since a moment. */
  longestGap(since: number): number
  stop(): Promise<void>
}

const everyMs = 50
const waitMs = 1_000

export async function probeDatabase(url: string): Promise<DatabaseProbe> {
  await query(url, 'create table probe (at timestamptz not null)')
  const commits: { began: number; ended: number }[] = []
  let stopping = false

  /** Commits until an error. */
  async function commitRepeatedly(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: waitMs,
      query_timeout: waitMs,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      while (!stopping) {
        const began = performance.now()
        await client.query('insert into probe values (now())')
        commits.push({ began, ended: performance.now() })
        await pause(everyMs)
      }
    } catch {
      // The next connection may lead to another server.
    } finally {
      void client.end().catch(() => {})
    }
  }

  const probing = (async (): Promise<void> => {
    while (!stopping) {
      await commitRepeatedly()
      await pause(everyMs)
    }
  })()
  return {
    untilBack(secondsMax) {
      const since = performance.now()
      return until('the database commits again', () => (commits.at(-1)?.began ?? 0) > since, secondsMax)
    },
    longestGap: (since) =>
      longestGap(
        commits.map(({ ended }) => ended),
        since,
      ),
    async stop() {
      stopping = true
      await probing
    },
  }
}

/** Returns the longest time between two moments, of those that end after `since`; the moments are in order. */
export function longestGap(moments: readonly number[], since: number): number {
  const gaps = moments.map((moment, index) => (moment > since ? moment - (moments[index - 1] ?? since) : 0))
  return Math.max(0, ...gaps)
}
