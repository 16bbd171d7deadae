import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import pg from 'pg'
import { newAgents, type Agent } from '../support/agents.ts'
import { areConnected, greetingMs } from '../support/buses.ts'
import { draftTo } from '../support/client.ts'
import { startProcesses, type Processes } from '../support/processes.ts'
import { until } from '../support/until.ts'

// Greetings come when the test says so, and no job.
mock.timers.enable({ apis: ['setInterval'] })
after(() => mock.timers.reset())

const timeout = 60_000
const greeting = '{}'

let processes: Processes
/** Another who listens, and says only what the test has it say. */
let bystander: pg.Client
let heard: string[] = []
before(async () => {
  processes = await startProcesses({ env: { BUS: 'postgres' } }, { env: { BUS: 'memory' } })
  const [first] = processes.services
  await areConnected(first!)
  bystander = new pg.Client(first!.config.databaseUrl)
  await bystander.connect()
  bystander.on('notification', ({ payload = '' }) => void heard.push(payload))
  await bystander.query('listen ams')
})
after(async () => {
  await bystander?.end()
  await processes?.close()
})

const say = (text: string): Promise<unknown> => bystander.query('select pg_notify($1, $2)', ['ams', text])

/** The first process says that it is there, so many times, and nobody answers. */
async function greet(times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    heard = []
    mock.timers.tick(greetingMs)
    await until(() => heard.includes(greeting))
  }
  heard = []
}

const agentsOf = (): Promise<Agent[]> => newAgents(processes.services[0]!, 2)

async function send(at: number, [sender, agent]: Agent[]): Promise<string> {
  return (await processes.at(at, sender!).sent(draftTo(agent!.handle))).id
}

const isToldOf = ([, agent]: Agent[]): boolean => heard.some((text) => text.includes(agent!.id))

test('who hears of no other tells nobody of mail, until somebody comes, who is told to look', { timeout }, async () => {
  await say(greeting)
  const early = await agentsOf()
  await send(0, early)
  await until(() => isToldOf(early))

  await greet(5)
  const meanwhile = await agentsOf()
  await send(0, meanwhile)
  await greet(1) // on the same connection, so that it would come behind
  assert.deepEqual(heard, [])

  await say(greeting)
  await until(() => heard.includes('{"untold":true}'))
  const late = await agentsOf()
  await send(0, late)
  await until(() => isToldOf(late))
  assert.ok(!isToldOf(meanwhile))
})

test('who is alone says at once what ends', { timeout }, async () => {
  await greet(5)
  const [agent] = await agentsOf()
  const { deps } = processes.services[0]!
  deps.bus.shareChanges(() => {})({ kind: 'agent', id: agent!.id })
  await until(() => heard.includes(`{"changes":[["agent","${agent!.id}"]]}`))
})

test('R12: who is told that it was told of nothing looks at once', { timeout }, async () => {
  const agents = await agentsOf()
  const listener = await processes.listenAt(0, agents[1]!)
  const id = await send(1, agents)
  await say('{"untold":true}')
  const frame = await listener.next()
  assert.ok(frame.op === 'envelope.notify' && frame.id === id)
  listener.socket.close()
})
