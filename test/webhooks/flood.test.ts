import assert from 'node:assert/strict'
import { after, mock, test } from 'node:test'
import { newAgents } from '../support/agents.ts'
import { refusing, taken } from '../support/receiver.ts'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { byItself } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { useReceiver } from '../support/use-receiver.ts'
import { useService } from '../support/use-service.ts'
import { subscribe, toThisMachine, writer } from '../support/webhooks.ts'

const timeout = 300_000

/** Number of webhooks for the time of a whole test run; 100 make 10,000 events. */
const webhooks = Number(process.env['FLOOD_WEBHOOKS'] ?? 30)
const eventsOfEach = 100

mock.timers.enable({ apis: ['setInterval'] })
after(() => mock.timers.reset())

const clock = fixedClock()
const service = useService({ database: 'postgres', clock, env: { ...toThisMachine, ...byItself } })
const receiver = useReceiver()

test('of thousands of events that are due again at once each comes, or waits for its time', {
  timeout,
}, async (context) => {
  const [agent, sender] = await newAgents(service(), 2)
  const ids = await writer(service(), sender!)(agent!.handle, eventsOfEach)
  const made = []
  for (let n = 0; n < webhooks; n++)
    made.push(await subscribe(service(), agent!, { ...receiver(), url: `${receiver().url}/${n}` }))
  await service().deps.webhooks.idle()
  const sql = sqlOn(service().deps.database, 'the edges are too slow for many rows')
  for (const { id } of made)
    await sql(
      `insert into webhook_retry (webhook_id, created_at, envelope_id, attempts, due_at)
       select :id, created_at, envelope_id, 1, 1 from mailbox_entry where agent_id = :agentId::uuid`,
      { id, agentId: agent!.id },
    )
  await sql('update webhook set due_at = 1')

  const all = new Set(made.flatMap(({ id }) => ids.map((envelope) => `${id} ${envelope}`)))
  const came = new Set<string>()
  let sent = 0
  receiver().answer = (message, response) => {
    if (++sent % 29 === 0) return refusing(503)(message, response)
    came.add(`${message.subscriptionId} ${message.id}`)
    taken(message, response)
  }
  const waiting = async (): Promise<Set<string>> => {
    const rows = await sql<{ webhook_id: string; envelope_id: string }>(
      'select webhook_id, envelope_id from webhook_retry',
    )
    return new Set(rows.map(({ webhook_id, envelope_id }) => `${webhook_id} ${envelope_id}`))
  }

  let rounds = 0
  for (let left = all; left.size > 0; left = await waiting()) {
    assert.ok(rounds++ < 50, `${left.size} are left`)
    await service().deps.webhooks.look()
    await service().deps.webhooks.idle()
    const after = await waiting()
    const lost = [...all].filter((one) => !came.has(one) && !after.has(one))
    assert.deepEqual(lost, [], 'something is lost')
    const due = await sql('select id from webhook where due_at <= :dueAt or lease_until is not null', {
      dueAt: clock(),
    })
    assert.deepEqual(due, [], 'something is due, or on its way')
    if (rounds === 1) context.diagnostic(`${came.size} of ${all.size} came at once, ${after.size} wait for their time`)
    clock.advance(60_000)
  }
  assert.equal(came.size, all.size)
  context.diagnostic(`${all.size} have come in ${rounds} rounds, by ${sent} messages`)
})
