import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { newAgents, type Agent } from '../support/agents.ts'
import { startReceiver, type Receiver } from '../support/receiver.ts'
import { useService } from '../support/use-service.ts'
import { subscribe, toThisMachine, writer } from '../support/webhooks.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

const timeout = 300_000

const subscriptions = 100

const service = useService({ database: 'postgres', env: { ...toThisMachine, WEBHOOKS_AT_ONCE: '32' } })

/** Hostile behaviours of endpoints, after they have accepted their webhook. */
const hostile: ((receiver: Receiver) => void)[] = [
  (receiver) => (receiver.answer = () => {}),
  (receiver) => (receiver.answer = (_, response) => void response.writeHead(500).end()),
  (receiver) => (receiver.answer = (_, response) => void response.socket?.destroy()),
  (receiver) => (receiver.answer = (_, response) => void setInterval(() => response.write('x'), 100).unref()),
  (receiver) => (receiver.answer = (_, response) => void response.writeHead(200).write(Buffer.alloc(1_000_000))),
]

let healthy: Receiver
let bad: Receiver[]
before(async () => {
  healthy = await startReceiver()
  bad = await Promise.all(hostile.map(() => startReceiver()))
})
after(async () => {
  for (const receiver of [healthy, ...bad]) await receiver.close()
})

test('healthy endpoints get each message once beside a tenth that is dead, slow or hostile', {
  timeout,
}, async () => {
  const agents = await newAgents(service(), subscriptions)
  const [sender] = agents
  const isBad = (at: number): boolean => at % 10 === 0
  const receiverOf = (at: number): Receiver => (isBad(at) ? bad[(at / 10) % bad.length]! : healthy)
  for (const [at, agent] of agents.entries()) await subscribe(service(), agent, receiverOf(at))
  await service().deps.webhooks.idle()
  hostile.forEach((spoil, at) => spoil(bad[at]!))

  const write = writer(service(), sender!)
  const sent = new Set<string>()
  const send = async (agent: Agent, at: number): Promise<void> => {
    const [id] = await write(agent.handle)
    if (!isBad(at)) sent.add(id!)
  }
  const rounds = 4
  const memory: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (const [at, agent] of agents.entries()) {
      await send(agent, at)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    collect()
    memory.push(process.memoryUsage().heapUsed / 1e6)
  }
  await healthy.got(sent.size)
  assert.deepEqual(new Set(healthy.events.map(({ id }) => id)), sent)
  assert.equal(healthy.events.length, sent.size)
  const [least, most] = [Math.min(...memory), Math.max(...memory)]
  assert.ok(most - least < 30, `the heap went from ${Math.round(least)} to ${Math.round(most)} MB`) // with all that came
})
