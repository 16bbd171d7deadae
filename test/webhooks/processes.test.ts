import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newAgents } from '../support/agents.ts'
import { newDeployment, startProcess, type Deployment, type ServerProcess } from '../support/deployment.ts'
import { startReceiver, taken, type Receiver } from '../support/receiver.ts'
import { startService, type Service } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { until } from '../support/until.ts'
import { assertSame, subscribe, toThisMachine, writer } from '../support/webhooks.ts'

const timeout = 240_000

let deployment: Deployment
let service: Service
let receiver: Receiver

before(async () => {
  deployment = await newDeployment('postgres', toThisMachine)
  receiver = await startReceiver()
})
after(async () => {
  await service.close()
  await receiver.close()
  await deployment.remove()
})

/** Ends the leases of webhooks and jobs at once. The leases of a killed process otherwise end after some time. */
async function expireLeases(): Promise<void> {
  const sql = sqlOn(service.deps.database, 'another process did this')
  await sql('update webhook set lease_until = 1 where lease_until is not null')
  await sql("delete from job_lease where holder <> ''")
}

/** Time limit for all events. A killed process may have taken a lease after `expireLeases`, which ends within it. */
const eventsMs = 120_000

test('no event is lost when processes are killed at any moment, and other processes continue', {
  timeout,
}, async () => {
  const first = await startProcess(deployment) // creates the schema if the database is not prepared
  const databaseUrl = deployment.env['DATABASE_URL']
  service = await startService({ database: 'postgres', databaseUrl, env: { ...toThisMachine, BUS: 'postgres' } })
  const agents = await newAgents(service, 20)
  const [sender, ...others] = agents
  for (const agent of others) await subscribe(service, agent, receiver)
  // From now on this process only sends mail and delivers no webhooks.
  await service.deps.webhooks.close()
  receiver.answer = (message, response) => void setTimeout(() => taken(message, response), 20)
  const write = writer(service, sender!)
  const ids: string[] = []
  const processes: ServerProcess[] = [first, await startProcess(deployment)]
  for (let kills = 0; kills < 4; kills++) {
    for (const agent of others) ids.push(...(await write(agent.handle, 3)))
    await until(() => receiver.events.length > kills * 20)
    await processes.shift()!.kill('SIGKILL')
    await expireLeases()
    processes.push(await startProcess(deployment))
  }
  await until(() => new Set(receiver.events.map(({ id }) => id)).size === ids.length, eventsMs)
  assertSame(await receiver.got(ids.length), ids)
  const extra = receiver.events.length - ids.length
  assert.ok(extra < 4 * 200, `${extra} came more than once`)
  for (const { kill } of processes) await kill('SIGTERM')
})
