import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { newAgents, type Agent } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import type { Listener } from '../support/listener.ts'
import { areWaiting } from '../support/long-poll.ts'
import { startProcesses, type Processes } from '../support/processes.ts'
import { sqlOn } from '../support/sql.ts'
import { until } from '../support/until.ts'

// No job comes by itself here, so that what is told is told by the bus.
mock.timers.enable({ apis: ['setInterval'] })
after(() => mock.timers.reset())

const timeout = 60_000

let together: Processes
let apart: Processes
before(async () => {
  together = await startProcesses({}, {})
  apart = await startProcesses({ env: { BUS: 'memory' } }, { env: { BUS: 'memory' } })
  await Promise.all(together.services.map(isListening))
})
after(async () => {
  await together?.close()
  await apart?.close()
})

const listening = `select pid from pg_stat_activity where datname = current_database() and query ~* '^(listen|select pg_notify|select$)'`

/** Resolves when each process of the database has its relay connection. */
const isListening = (): Promise<void> =>
  until(async () => (await sqlOn(together.services[0]!.deps.database)(listening)).length === 2)

const agentsOf = ({ services: [first] }: Processes): Promise<Agent[]> => newAgents(first!, 2)

async function assertNext(listener: Listener, id: string): Promise<void> {
  const frame = await listener.next()
  assert.ok(frame.op === 'envelope.notify' && frame.id === id)
}

test('what one process accepts the others push, and answer their long polls with', { timeout }, async () => {
  const [sender, agent] = await agentsOf(together)
  const listener = await together.listenAt(1, agent!)
  for (const from of [0, 1]) {
    const after = (await together.at(1, agent!).list({ order: 'desc', limit: 1 })).body.envelope_headers[0]
    const cursor = after ? { after_created_at: after.created_at, after_envelope_id: after.id } : {}
    const waiting = together.at(1, agent!).list({ order: 'asc', wait: 50, ...cursor })
    const { id } = await together.at(from, sender!).sent(draftTo(agent!.handle))
    await assertNext(listener, id)
    assert.deepEqual(
      (await waiting).body.envelope_headers.map((header) => header.id),
      [id],
    )
  }
  listener.socket.close()
})

test('R12: without a bus a look every 15 seconds finds for sockets and long polls what others accepted', {
  timeout,
}, async () => {
  const [sender, agent] = await agentsOf(apart)
  const listener = await apart.listenAt(1, agent!)
  const waiting = apart.at(1, agent!).list({ order: 'asc', wait: 50 })
  await areWaiting(apart.services[1]!, 1)
  const { id } = await apart.at(0, sender!).sent(draftTo(agent!.handle))
  const look = apart.services[1]!.deps.jobs.find(({ name }) => name === 'arrivals')!
  assert.ok(look.periodMs < 20_000)
  assert.deepEqual(listener.frames, [])
  await look.run()
  await assertNext(listener, id)
  assert.deepEqual(
    (await waiting).body.envelope_headers.map((header) => header.id),
    [id],
  )
  listener.socket.close()
})

test('R12: a process whose connection to the bus was lost looks as soon as it has another', { timeout }, async () => {
  const [sender, agent] = await agentsOf(together)
  const listener = await together.listenAt(1, agent!)
  const sql = sqlOn(together.services[0]!.deps.database)
  await sql(`select pg_terminate_backend(pid) from (${listening}) relay`)
  const { id } = await together.at(0, sender!).sent(draftTo(agent!.handle))
  await assertNext(listener, id)
  const again = await together.at(0, sender!).sent(draftTo(agent!.handle))
  await assertNext(listener, again.id)
  await isListening()
  listener.socket.close()
})

test('a hint of mail that is not there, from whomever, neither hides nor doubles what comes', { timeout }, async () => {
  const [sender, agent] = await agentsOf(together)
  const listener = await together.listenAt(1, agent!)
  const sql = sqlOn(together.services[0]!.deps.database)
  const far = Number.MAX_SAFE_INTEGER
  for (const text of [
    `{"arrivals":[["${agent!.id}",${far}],["${agent!.id}",-1],["${agent!.id}"],["${agent!.id}","x"],[],7,null]}`,
    ...['', 'x', '7', 'null', '[]', '{"arrivals":{}}', '{"changes":[["planet","x"],["agent",7]],"more":1}'],
  ])
    await sql('select pg_notify(?, ?)', ['ams', text])
  for (let n = 0; n < 3; n++) {
    const { id } = await together.at(0, sender!).sent(draftTo(agent!.handle))
    await assertNext(listener, id)
  }
  listener.socket.close()
})
