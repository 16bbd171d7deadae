import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { newAgents, type Agent } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { startProcesses, type Processes } from '../support/processes.ts'
import { statementsDuring } from '../support/statements.ts'
import { until } from '../support/until.ts'
import { run } from './run.ts'

// Jobs run when the test says so.
mock.timers.enable({ apis: ['setInterval'] })
after(() => mock.timers.reset())

let processes: Processes
before(async () => void (processes = await startProcesses({ env: { BUS: 'postgres' } }, { env: { BUS: 'postgres' } })))
after(() => processes?.close())

const sendsAtOnce = 12

/** Sends several envelopes at once at this process; resolves with the statements that it runs. */
async function sendSeveral(at: number, [sender, recipient]: readonly Agent[]): Promise<string[]> {
  const client = processes.at(at, sender!)
  const drafts = Array.from({ length: sendsAtOnce }, () => draftTo(recipient!.handle))
  return statementsDuring(processes.services[at]!, () => Promise.all(drafts.map((draft) => client.sent(draft))))
}

const takesTurn = (statements: readonly string[]): boolean =>
  statements.some((text) => text.includes('pg_advisory_xact_lock'))

test('processes take turns once each has said that it stores batches, and not before', async () => {
  const agents = await newAgents(processes.services[0]!, 2)
  for (const service of processes.services) await run(service, 'presence') // the database learns of it
  assert.equal(takesTurn(await sendSeveral(0, agents)), false)
  const busy = (): number[] => processes.services.map(({ deps }) => deps.presence.busyElsewhere())
  await until(async () => {
    for (const at of [0, 1]) await sendSeveral(at, agents)
    for (const at of [0, 1, 0]) await run(processes.services[at]!, 'presence')
    return busy().every((others) => others === 1)
  })
  assert.equal(takesTurn(await sendSeveral(0, agents)), true)
  assert.equal(takesTurn(await sendSeveral(1, agents)), true)
})
