import assert from 'node:assert/strict'
import { startPostgres, type Postgres } from '../../support/postgres.ts'
import { createAgents } from '../agents.ts'
import { withDeployment } from '../deployment.ts'
import { auditMailboxes, createLedger, readMailboxes, type Ledger } from '../ledger.ts'
import { retryUnacknowledged, startLoad } from '../load.ts'
import { seeded, type Random } from '../random.ts'
import type { Facts, ScenarioContext } from '../scenario.ts'
import { query } from '../database.ts'
import { isReady, until } from '../until.ts'
import type { AgentClient } from '../agent-client.ts'

const agents = 4
const writersEach = 2

/** Writes, causes the disaster at a random moment, and then stops writing. */
async function writeDuring(
  failure: () => Promise<unknown>,
  clients: readonly AgentClient[],
  ledger: Ledger,
  random: Random,
): Promise<void> {
  const before = ledger.acknowledged().length
  const moment = random.integer(5, 120)
  const writers = Array.from({ length: writersEach }, () => clients).flat()
  await using load = startLoad({
    clients: writers,
    recipients: clients.map(({ handle }) => handle),
    random: random.fork(),
    ledger,
  })
  await until(`${moment} more acknowledgements`, () => ledger.acknowledged().length >= before + moment)
  await failure()
  await load.stop()
}

/**
 * Compares the mailboxes with the ledger, repeats unacknowledged sends, and compares again. Returns the number of sends
 * that were stored without an acknowledgement.
 */
async function auditAndRetry(
  clients: readonly AgentClient[],
  ledger: Ledger,
): Promise<{ silent: number; lost: number }> {
  const silent = auditMailboxes(ledger, await readMailboxes(clients)).length
  const unanswered = ledger.unacknowledged().length
  await retryUnacknowledged(ledger)
  assert.deepEqual(auditMailboxes(ledger, await readMailboxes(clients)), [])
  return { silent, lost: unanswered - silent }
}

class Tally {
  silent = 0
  lost = 0
  add({ silent, lost }: { silent: number; lost: number }): void {
    this.silent += silent
    this.lost += lost
  }
}

const factsOf = (rounds: number, ledger: Ledger, { silent, lost }: Tally): Facts =>
  `${rounds} rounds, ${ledger.all.length} sends; unacknowledged: ${silent} complete, ${lost} absent, all settled by a retry`

/** Kills the server during writes (`kill -9`), repeatedly on the same data. */
export function killServer(
  { postgresUrl, seed, progress }: ScenarioContext,
  { database, rounds }: { database: 'embedded' | 'postgres'; rounds: number },
): Promise<Facts> {
  const random = seeded(seed)
  const where = database === 'postgres' ? { postgresUrl } : {}
  return withDeployment({ ...where, agents: createAgents(agents) }, async ({ agents, clients, servers, restart }) => {
    const ours = await clients(agents.senders)
    const ledger = createLedger()
    const tally = new Tally()
    for (let round = 1; round <= rounds; round++) {
      await writeDuring(() => servers[0]!.kill('SIGKILL'), ours, ledger, random)
      await restart()
      tally.add(await auditAndRetry(ours, ledger))
      progress(`round ${round} of ${rounds}: ${ledger.all.length} sends so far`)
    }
    return factsOf(rounds, ledger, tally)
  })
}

/** Kills the whole PostgreSQL or one of its backends during writes (`kill -9`), while the server keeps running. */
export async function killPostgres(
  { seed, progress }: ScenarioContext,
  { rounds }: { rounds: number },
): Promise<Facts> {
  const random = seeded(seed)
  const postgres = await startPostgres()
  try {
    return await withDeployment(
      { postgresUrl: postgres.url, agents: createAgents(agents) },
      async ({ agents, clients, servers }) => {
        const [server] = servers
        const ours = await clients(agents.senders)
        const ledger = createLedger()
        const tally = new Tally()
        for (let round = 1; round <= rounds; round++) {
          const victim = round % 2 === 1 ? 'server' : 'backend'
          await writeDuring(
            () => (victim === 'server' ? killWhole(postgres) : killBackend(postgres)),
            ours,
            ledger,
            random,
          )
          await until('the server reaches its database again', () => isReady(server!.listens))
          tally.add(await auditAndRetry(ours, ledger))
          progress(`round ${round} of ${rounds} (PostgreSQL's ${victim}): ${ledger.all.length} sends so far`)
        }
        assert.equal(server!.faults.get('INTERNAL_ERROR'), undefined, 'a lost database is no internal error')
        return factsOf(rounds, ledger, tally)
      },
    )
  } finally {
    await postgres.remove()
  }
}

/**
 * Kills all processes. Backends may outlive the postmaster for a moment and hold the shared memory, which prevents the
 * next start.
 */
async function killWhole(postgres: Postgres): Promise<void> {
  process.kill(postgres.pid(), 'SIGKILL')
  await until('PostgreSQL starts again', () =>
    postgres.start().then(
      () => true,
      () => false,
    ),
  )
}

/** Kills one backend. PostgreSQL then ends all others and recovers. Resolves when it accepts clients again. */
async function killBackend(postgres: Postgres): Promise<void> {
  const backends = await query<{ pid: number }>(
    postgres.url,
    `select pid from pg_stat_activity where application_name = 'agent-messaging' order by state, pid`,
  )
  process.kill(backends[0]!.pid, 'SIGKILL')
  await until('PostgreSQL ends its other backends', () => backends.every(({ pid }) => !isAlive(pid)))
  await until('PostgreSQL has recovered', () =>
    query(postgres.url, 'select 1').then(
      () => true,
      () => false,
    ),
  )
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
