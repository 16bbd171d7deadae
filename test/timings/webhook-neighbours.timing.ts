import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { newAgents } from '../support/agents.ts'
import { newSecret, refusing, startReceiver, taken, type Receiver } from '../support/receiver.ts'
import { until } from '../support/until.ts'
import { useReceiver } from '../support/use-receiver.ts'
import { useService } from '../support/use-service.ts'
import { median } from '../../scripts/chaos/statistics.ts'
import { rounds } from './measure.ts'
import { subscribe, toThisMachine, writer } from '../support/webhooks.ts'

const timeout = 600_000
const atOnce = 8
const env = { ...toThisMachine, WEBHOOKS_AT_ONCE: String(atOnce), WEBHOOKS_PER_HOST_AT_ONCE: String(atOnce / 2) }

const service = useService({ database: 'postgres', env })
const receiver = useReceiver('all tests', () => startReceiver(newSecret(), '0.0.0.0'))
beforeEach(() => (receiver().answer = taken))

/** Returns an endpoint at a host of its own. All hosts are this machine. */
const at = (host: string, path: string) => ({
  url: receiver().url.replace('127.0.0.1', host).replace('/hook', path),
  secret: receiver().secret,
})

/** Creates an agent with bad endpoints, which answer with `spoil`, an agent with a good one, and their sender. */
async function neighbours(hosts: readonly string[], well: string, spoil: Receiver['answer']) {
  const [many, one, sender] = await newAgents(service(), 3)
  for (const [n, host] of hosts.entries()) await subscribe(service(), many!, at(host, `/bad/${n}`))
  await subscribe(service(), one!, at(well, '/well'))
  await service().deps.webhooks.idle()
  const arrived = new Map<string, number>()
  const spoilt = new Set<string>()
  receiver().answer = (message, response) => {
    if (message.path === '/well') arrived.set(message.id, performance.now())
    else spoilt.add(message.path)
    return (message.path === '/well' ? taken : spoil)(message, response)
  }
  const write = writer(service(), sender!)
  const writing = setInterval(() => void write(many!.handle), 200)
  return {
    /** Returns the number of bad endpoints that have had a message. */
    spoilt: () => spoilt.size,
    /** Returns the longest time of mail to the good endpoint in milliseconds: the median of several rounds. */
    async longest(): Promise<number> {
      const longest: number[] = []
      for (let round = 0; round < rounds; round++) {
        const delays: number[] = []
        for (let times = 0; times < 40; times++) {
          const [[id], sentAt] = [await write(one!.handle), performance.now()]
          await until(() => arrived.has(id!))
          delays.push(arrived.get(id!)! - sentAt)
          await wait(100)
        }
        longest.push(Math.max(...delays))
      }
      return Math.round(median(longest))
    },
    async end(): Promise<void> {
      clearInterval(writing)
      const { webhooks } = service().deps
      for (const { id } of await webhooks.list(many!.id, '', 100)) await webhooks.remove(many!.id, id)
    },
  }
}

const count = 4 * atOnce
const slowMs = 3_000

test('any number of slow endpoints delays no other endpoint', { timeout }, async () => {
  const hosts = Array.from({ length: count }, (_, n) => `127.0.1.${n + 1}`)
  const slow: Receiver['answer'] = (message, response) => void setTimeout(() => taken(message, response), slowMs)
  const { spoilt, longest, end } = await neighbours(hosts, '127.0.0.1', slow)
  await until(() => spoilt() === count, 60_000)
  await wait(slowMs + 500) // then the service knows each of them as slow
  const ms = await longest()
  await end()
  assert.ok(ms < 1_000, `${ms} ms`)
})

test('endpoints that fail slowly leave room for others at their host', { timeout }, async () => {
  const host = '127.0.2.1'
  const fail: Receiver['answer'] = (message, response) =>
    void setTimeout(() => refusing(500)(message, response), slowMs)
  const { spoilt, longest, end } = await neighbours(Array<string>(count / 2).fill(host), host, fail)
  await until(() => spoilt() === count / 2, 60_000)
  await wait(slowMs + 500)
  const ms = await longest()
  await end()
  assert.ok(ms < 1_000, `${ms} ms`)
})
