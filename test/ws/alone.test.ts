import assert from 'node:assert/strict'
import { after, before, describe, mock, test } from 'node:test'
import pg from 'pg'
import { run } from '../jobs/run.ts'
import { newAgents, type Agent } from '../support/agents.ts'
import { decodeBusMessage } from '../../src/push/bus/bus.ts'
import { heartbeatMs } from '../../src/store/engine/notifications.ts'
import { areConnected } from '../support/buses.ts'
import { draftTo } from '../support/client.ts'
import { startProcesses, type Processes } from '../support/processes.ts'
import type { Service } from '../support/service.ts'
import { until } from '../support/until.ts'

// Heartbeats come on demand, and no jobs run.
mock.timers.enable({ apis: ['setInterval'] })
after(() => mock.timers.reset())

const timeout = 60_000
/** Heartbeats of a process with subscribers. */
const greeting = '{}'
const untold = '{"untold":true}'
/** Returns the heartbeat of a process without subscribers. */
const unwatchedGreeting = (id: string): string => `{"unwatched":"${id}"}`

const isGreeting = (text: string): boolean => Object.keys(JSON.parse(text)).every((key) => key === 'unwatched')
const saysUntold = (text: string): boolean => decodeBusMessage(text).untold

/** Starts processes, the first of which is tested, and a bystander that listens and sends only on demand. */
function useProcesses(...options: Parameters<typeof startProcesses>) {
  let processes: Processes
  let bystander: pg.Client
  let heard: string[] = []
  const first = (): Service => processes.services[0]!

  before(async () => {
    processes = await startProcesses({ env: { BUS: 'postgres' } }, ...options)
    await areConnected(first())
    for (const service of processes.services) await run(service, 'presence')
    bystander = new pg.Client(first().config.databaseUrl)
    await bystander.connect()
    bystander.on('notification', ({ payload = '' }) => void heard.push(payload))
    await bystander.query('listen ams')
  })
  after(async () => {
    await bystander?.end()
    await processes?.close()
  })

  return {
    processes: () => processes,
    heard: () => heard,
    say: (text: string) => bystander.query('select pg_notify($1, $2)', ['ams', text]),
    /** Lets the first process look for others and send a heartbeat a number of times, without responses. */
    async greet(times: number): Promise<void> {
      await run(first(), 'peers')
      const greetings = (): number => heard.filter(isGreeting).length
      for (let n = 0; n < times; n++) {
        const before = greetings()
        mock.timers.tick(heartbeatMs)
        await until(() => greetings() > before)
      }
    },
    forget: () => void (heard = []),
    agents: () => newAgents(first(), 2),
    async send(at: number, [sender, agent]: Agent[]): Promise<string> {
      return (await processes.at(at, sender!).sent(draftTo(agent!.handle))).id
    },
    isToldOf: ([, agent]: Agent[]) => heard.some((text) => text.includes(agent!.id)),
  }
}

describe('a process that is alone', () => {
  const { processes, agents, forget, greet, heard, isToldOf, say, send } = useProcesses()

  test('announces no mail until another process comes, which is told to poll', { timeout }, async () => {
    await say(greeting)
    const early = await agents()
    await send(0, early)
    await until(() => isToldOf(early))

    await greet(5)
    forget()
    const meanwhile = await agents()
    await send(0, meanwhile)
    await greet(1) // on the same connection, so that it comes behind
    assert.deepEqual(heard().map(isGreeting), [true])

    await say(greeting)
    await until(() => heard().some(saysUntold))
    const late = await agents()
    await send(0, late)
    await until(() => isToldOf(late))
    assert.ok(!isToldOf(meanwhile))
  })

  test('announces ended authority at once', { timeout }, async () => {
    await greet(5)
    const [agent] = await agents()
    processes().services[0]!.deps.bus.shareChanges(() => {})({ kind: 'agent', id: agent!.id })
    await until(() => heard().some((text) => decodeBusMessage(text).changes.some(({ id }) => id === agent!.id)))
  })

  test('announces at its end that there is unannounced mail', { timeout }, async () => {
    await greet(5)
    forget()
    await send(0, await agents())
    await processes().services[0]!.close()
    await until(() => heard().some(saysUntold))
  })
})

describe('a process beside one in which nobody waits for mail', () => {
  const { processes, agents, forget, greet, heard, isToldOf, say, send } = useProcesses({ env: { BUS: 'memory' } })

  test('announces no mail to it until a client waits there, which is told to poll', { timeout }, async () => {
    const isTold = async (): Promise<boolean> => {
      const both = await agents()
      await send(0, both)
      await greet(1) // on the same connection, so that it comes behind
      return isToldOf(both)
    }
    await greet(5)
    assert.equal(await isTold(), true, 'it has not said that nobody waits')
    await say(unwatchedGreeting('proc_other'))
    assert.equal(await isTold(), false)
    forget()
    await say(greeting)
    await until(() => heard().some(saysUntold))
    assert.equal(await isTold(), true)
  })

  test('announces whether a client waits for mail', { timeout }, async () => {
    const [agent] = await agents()
    forget()
    await greet(1)
    assert.equal(heard().includes(greeting), false)
    const { socket } = await processes().listenAt(0, agent!)
    await until(() => heard().includes(greeting))
    forget()
    await greet(1)
    assert.equal(heard().includes(greeting), true)
    socket.close()
    await until(async () => {
      forget()
      await greet(1)
      return !heard().includes(greeting)
    })
  })
})

describe('a process beside one without bytes, as one of another version', () => {
  const { processes, agents, greet, isToldOf, say, send } = useProcesses({ env: { BUS: 'memory' } })

  test('announces mail to it', { timeout }, async () => {
    await greet(5)
    const both = await agents()
    await send(0, both)
    await until(() => isToldOf(both))
  })

  test('R12: polls at once when it learns of unannounced mail', { timeout }, async () => {
    const both = await agents()
    const listener = await processes().listenAt(0, both[1]!)
    const id = await send(1, both)
    await say(untold)
    const frame = await listener.next()
    assert.ok(frame.op === 'envelope.notify' && frame.id === id)
    listener.socket.close()
  })
})
