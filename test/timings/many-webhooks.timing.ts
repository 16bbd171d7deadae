import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { newAgents, type Agent } from '../support/agents.ts'
import { newSecret, startReceiver, taken, type Receiver } from '../support/receiver.ts'
import { useService } from '../support/use-service.ts'
import { subscribe, toThisMachine, writer } from '../support/webhooks.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

const timeout = 1_200_000

const subscriptions = 1_000

const service = useService({ database: 'postgres', env: { ...toThisMachine, WEBHOOKS_AT_ONCE: '32' } })

/** Hostile behaviours of endpoints, after they have accepted their subscription. */
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
  bad = await Promise.all(hostile.map(() => startReceiver(newSecret(), '0.0.0.0')))
})
after(async () => {
  for (const receiver of [healthy, ...bad]) await receiver.close()
})

/** Returns a bad endpoint. Each kind has its own host, because the endpoints of one host share a limit. */
function badEndpoint(number: number): Pick<Receiver, 'url' | 'secret'> {
  const kind = number % bad.length
  const { url, secret } = bad[kind]!
  return { url: url.replace('127.0.0.1', `127.0.1.${kind + 1}`), secret }
}

test('healthy endpoints get events within a second while a tenth of all endpoints is dead, slow or hostile', {
  timeout,
}, async (context) => {
  const agents = await newAgents(service(), subscriptions)
  const [sender] = agents
  const isBad = (at: number): boolean => at % 10 === 0
  for (const [at, agent] of agents.entries())
    await subscribe(service(), agent, isBad(at) ? badEndpoint(at / 10) : healthy)
  await service().deps.webhooks.idle()
  hostile.forEach((spoil, at) => spoil(bad[at]!))

  const arrived = new Map<string, number>()
  healthy.answer = (message, response) => {
    if (!arrived.has(message.id)) arrived.set(message.id, performance.now())
    taken(message, response)
  }
  const write = writer(service(), sender!)
  const sent = new Map<string, number>()
  const send = async (agent: Agent, at: number): Promise<void> => {
    const [id] = await write(agent.handle)
    if (!isBad(at)) sent.set(id!, performance.now())
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
  const delays = [...sent].map(([id, at]) => arrived.get(id)! - at).sort((one, other) => one - other)
  const [p50, p99] = [0.5, 0.99].map((part) => Math.round(delays[Math.floor(delays.length * part)]!))
  const worst = Math.round(delays.at(-1)!)
  context.diagnostic(
    `${subscriptions} subscriptions, ms: p50 ${p50}, p99 ${p99}, worst ${worst}; heap MB ${memory.map(Math.round)}`,
  )
  assert.ok(p99! < 1_000, `p99 ${p99} ms, worst ${worst} ms`)
  const [least, most] = [Math.min(...memory), Math.max(...memory)]
  assert.ok(most - least < 30, `the heap went from ${Math.round(least)} to ${Math.round(most)} MB`) // with all that came
})
