import assert from 'node:assert/strict'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { createAgents } from '../agents.ts'
import { withDeployment } from '../deployment.ts'
import { auditMailboxes, createLedger, readMailboxes, type Ledger } from '../ledger.ts'
import { startLoad } from '../load.ts'
import { seeded } from '../random.ts'
import type { Facts, ScenarioContext } from '../scenario.ts'
import { median } from '../statistics.ts'
import { until } from '../until.ts'
import { tokenFor } from '../agent-client.ts'

const exitMsMax = 9_000
/** A time limit far longer than the requests take. A stop that exceeds it waited for something else. */
const env = { SHUTDOWN_SECONDS: '300' }
/** Below the time for which HTTP keeps an idle connection, so that the stop waits for none. */
const idleMsMax = 4_500
const connectionsEach = 6

/**
 * Sends SIGTERM under load. All accepted requests get a response, sockets close with 1001, and the process exits with
 * 0.
 */
export function terminate(
  { postgresUrl, seed, boundTime, progress }: ScenarioContext,
  { database, rounds }: { database: 'embedded' | 'postgres'; rounds: number },
): Promise<Facts> {
  const random = seeded(seed)
  const where = database === 'postgres' ? { postgresUrl } : {}
  return withDeployment(
    { ...where, agents: createAgents(4), env },
    async ({ agents, clients, servers, restart, wsUrl }) => {
      const ours = (
        await Promise.all(Array.from({ length: connectionsEach }, () => clients(agents.senders, 0, 1)))
      ).flat()
      const ledger = createLedger()
      let inFlight = 0
      const exits: { tookMs: number; idleMs: number }[] = []
      for (let round = 1; round <= rounds; round++) {
        const { listens } = servers[0]!
        const token = await tokenFor(listens, agents.senders[0]!, wsUrl)
        const sockets = await Promise.all([openSocket(listens, token), openSocket(listens, token)])
        const before = ledger.all.length
        const moment = before + random.integer(50, 150)
        await using load = startLoad({ clients: ours, recipients: agents.senders, random: random.fork(), ledger })
        await until(
          'every connection is in use',
          () =>
            ledger.all.length > moment &&
            new Set(ledger.all.slice(before).map(({ client }) => client)).size === ours.length,
        )
        const toldAt = performance.now()
        const server = servers[0]!
        const exiting = server.kill('SIGTERM')
        if (round % 2 === 0) await load.stop() // keeps the idle connections open
        const exit = await exiting
        const exitedAt = performance.now()
        await load.stop()
        const tookMs = exitedAt - toldAt
        const idleMs = exitedAt - Math.max(...ledger.acknowledged().map(({ answer }) => answer.ended))
        assert.deepEqual(exit, { code: 0, signal: null })
        await until('the process has logged how it stopped', () => server.hasStoppedCleanly() !== undefined)
        assert.ok(server.hasStoppedCleanly(), 'the stop was cut off')
        exits.push({ tookMs, idleMs })
        assert.deepEqual(await Promise.all(sockets.map(({ closed }) => closed)), [1001, 1001])
        inFlight += assertNoneFailed(ledger, toldAt)
        await restart()
        const lost = auditMailboxes(ledger, await readMailboxes(ours.slice(0, agents.senders.length)))
        assert.equal(lost.length, 0, `${lost.length} sends were accepted, but their answers were lost`)
        progress(`round ${round} of ${rounds}: exit after ${Math.round(tookMs)} ms`)
      }
      const usualMs = median(exits.map(({ tookMs }) => tookMs))
      boundTime('a usual exit', usualMs, exitMsMax)
      boundTime('a usual exit after the last answer', median(exits.map(({ idleMs }) => idleMs)), idleMsMax)
      return `${rounds} rounds, ${inFlight} sends were in flight and got their answer, usual exit ${Math.round(usualMs)} ms`
    },
  )
}

/** Asserts that every pending send got its response after the signal. Returns their number. */
function assertNoneFailed(ledger: Ledger, toldAt: number): number {
  const inFlight = ledger.all.filter(({ answer }) => answer.began < toldAt && answer.ended > toldAt)
  for (const { answer } of inFlight)
    assert.equal(
      answer.status,
      202,
      `a send in flight was answered ${answer.status} ${answer.text}, ${Math.round(toldAt - answer.began)} ms before the signal`,
    )
  for (const { answer } of ledger.all) assert.ok([0, 202].includes(answer.status), `${answer.status} ${answer.text}`)
  return inFlight.length
}

async function openSocket(listens: string, token: string): Promise<{ closed: Promise<number> }> {
  const socket = new WebSocket(`${listens.replace(/^http/, 'ws')}/v1/connect`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const closed = once(socket, 'close').then(([code]): number => code)
  await once(socket, 'open')
  return { closed }
}
