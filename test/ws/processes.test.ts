import assert from 'node:assert/strict'
import { after, before, describe, mock, test } from 'node:test'
import { newAgents, type Agent } from '../support/agents.ts'
import { areConnected, buses, hearsOthers, type Bus } from '../support/buses.ts'
import { runCommand } from '../support/cli.ts'
import { call, draftTo } from '../support/client.ts'
import type { Listener } from '../support/listener.ts'
import { areWaiting, idsOf } from '../support/long-poll.ts'
import { startProcesses, type Processes } from '../support/processes.ts'
import type { Service } from '../support/service.ts'
import { until } from '../support/until.ts'

// No job runs by itself, so that notifications come by the bus.
mock.timers.enable({ apis: ['setInterval'] })
after(() => mock.timers.reset())

const timeout = 60_000

const agentsOf = ({ services: [first] }: Processes): Promise<Agent[]> => newAgents(first!, 2)

async function assertNext(listener: Listener, id: string): Promise<void> {
  const frame = await listener.next()
  assert.ok(frame.op === 'envelope.notify' && frame.id === id)
}

/** Runs the reconciliation scan of each process, which must be frequent enough. */
async function look({ deps }: Service): Promise<void> {
  const job = deps.jobs.find(({ name }) => name === 'arrivals')!
  assert.ok(job.periodMs < 20_000)
  await job.run()
}

test('R12: without a bus a poll every 15 seconds finds mail of other processes for sockets and long polls', {
  timeout,
}, async () => {
  const apart = await startProcesses({ env: { BUS: 'memory' } }, { env: { BUS: 'memory' } })
  const [sender, agent] = await agentsOf(apart)
  const listener = await apart.listenAt(1, agent!)
  const waiting = apart.at(1, agent!).list({ order: 'asc', wait: 50 })
  await areWaiting(apart.services[1]!, 1)
  const { id } = await apart.at(0, sender!).sent(draftTo(agent!.handle))
  assert.deepEqual(listener.frames, [])
  await look(apart.services[1]!)
  await assertNext(listener, id)
  assert.deepEqual(idsOf(await waiting), [id])
  listener.socket.close()
  await apart.close()
})

for (const { name, skip, losses, start } of buses)
  describe(`with the ${name} bus`, { skip }, () => {
    let bus: Bus
    let processes: Processes
    before(async () => {
      bus = await start()
      processes = bus.processes
      await areConnected(...processes.services)
    })
    after(() => bus?.close())

    test('mail accepted by one process is pushed by the others, also to long polls', { timeout }, async () => {
      const [sender, agent] = await agentsOf(processes)
      const listener = await processes.listenAt(1, agent!)
      for (const from of [0, 1]) {
        const after = (await processes.at(1, agent!).list({ order: 'desc', limit: 1 })).body.envelope_headers[0]
        const cursor = after ? { after_created_at: after.created_at, after_envelope_id: after.id } : {}
        const waiting = processes.at(1, agent!).list({ order: 'asc', wait: 50, ...cursor })
        const { id } = await processes.at(from, sender!).sent(draftTo(agent!.handle))
        await assertNext(listener, id)
        assert.deepEqual(idsOf(await waiting), [id])
      }
      assert.match(await processes.services[1]!.deps.observe.metrics(), /^ams_bus_lag_seconds_count [1-9]/m)
      listener.socket.close()
    })

    test('what is ended in one process closes sockets of the others at once', { timeout }, async () => {
      const [agent] = await agentsOf(processes)
      const listener = await processes.listenAt(1, agent!)
      await runCommand(processes.services[0]!, ['agent', 'set', agent!.handle, '--inactive', 'true'])
      assert.equal(await listener.closed, 1008)
    })

    for (const [index, how] of losses.entries())
      test(`R12: when ${how}, waiting clients get mail by polling, and at once when the bus is back`, {
        timeout,
      }, async () => {
        const [first, second] = processes.services as [Service, Service]
        const { lose, comeBack, hasDatabase } = bus.losses[index]!
        const [sender, agent] = await agentsOf(processes)
        const listener = await processes.listenAt(1, agent!)
        await lose()
        const send = async (): Promise<string> => (await processes.at(0, sender!).sent(draftTo(agent!.handle))).id
        if (hasDatabase) {
          const id = await send()
          await look(second)
          await assertNext(listener, id)
          assert.equal((await call(`http://127.0.0.1:${second.config.port}/readyz`)).status, 200)
        }
        const missed = await send()
        if (comeBack) await until(async () => !(await hearsOthers(second)))
        await comeBack?.()
        await assertNext(listener, missed)
        await areConnected(first, second)
        await assertNext(listener, await send())
        listener.socket.close()
      })

    test('a false notification of mail neither hides nor duplicates mail', {
      timeout,
    }, async () => {
      const [sender, agent] = await agentsOf(processes)
      const listener = await processes.listenAt(1, agent!)
      const far = Number.MAX_SAFE_INTEGER
      for (const text of [
        `{"arrivals":[["${agent!.id}",${far}],["${agent!.id}",-1],["${agent!.id}"],["${agent!.id}","x"],[],7,null]}`,
        ...['', 'x', '7', 'null', '[]', '{"arrivals":{}}', '{"changes":[["planet","x"],["agent",7]],"more":1}'],
      ])
        await bus.say(agent!.id, text)
      for (let n = 0; n < 3; n++) {
        const { id } = await processes.at(0, sender!).sent(draftTo(agent!.handle))
        await assertNext(listener, id)
      }
      listener.socket.close()
    })
  })
