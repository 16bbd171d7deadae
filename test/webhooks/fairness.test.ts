import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { newAgents } from '../support/agents.ts'
import { newSecret, refusing, startReceiver, taken, type Receiver } from '../support/receiver.ts'
import { until } from '../support/until.ts'
import { useReceiver } from '../support/use-receiver.ts'
import { useService } from '../support/use-service.ts'
import { subscribe, toThisMachine, writer } from '../support/webhooks.ts'

const timeout = 120_000
const atOnce = 8
const mails = 40
const env = { ...toThisMachine, WEBHOOKS_AT_ONCE: String(atOnce), WEBHOOKS_PER_HOST_AT_ONCE: String(atOnce / 2) }

const service = useService({ database: 'postgres', env })
const receiver = useReceiver('all tests', () => startReceiver(newSecret(), '0.0.0.0'))
beforeEach(() => (receiver().answer = taken))

/** Returns an endpoint at its own host. All hosts are this machine. */
const at = (host: string, path: string) => ({
  url: receiver().url.replace('127.0.0.1', host).replace('/hook', path),
  secret: receiver().secret,
})

/** Creates an agent with bad endpoints, which respond with `spoil`, an agent with a good endpoint, and their sender. */
async function neighbours(hosts: readonly string[], well: string, spoil: Receiver['answer']) {
  const [many, one, sender] = await newAgents(service(), 3)
  for (const [n, host] of hosts.entries()) await subscribe(service(), many!, at(host, `/bad/${n}`))
  await subscribe(service(), one!, at(well, '/well'))
  await service().deps.webhooks.idle()
  const arrived = new Set<string>()
  const spoilt = new Set<string>()
  let isHolding = false
  let ended = 0
  receiver().answer = (message, response) => {
    if (message.path === '/well') arrived.add(message.id)
    else spoilt.add(message.path)
    if (message.path === '/well') return taken(message, response)
    response.once('close', () => ended++)
    if (!isHolding) spoil(message, response)
  }
  const write = writer(service(), sender!)
  const writing = setInterval(() => void write(many!.handle), 200)
  return {
    /** Returns the number of bad endpoints that have had a message. */
    spoilt: () => spoilt.size,
    /**
     * Stops all answers of the bad endpoints. Returns the number of mails that reached the good endpoint while all
     * bad ones held their requests.
     */
    async freely(): Promise<number> {
      isHolding = true
      let count = 0
      for (let times = 0; times < mails; times++) {
        const before = ended
        const [id] = await write(one!.handle)
        await until(() => arrived.has(id!))
        if (ended === before) count++
        await wait(100)
      }
      return count
    },
    async end(): Promise<void> {
      clearInterval(writing)
      const { webhooks } = service().deps
      for (const { id } of await webhooks.list(many!.id, '', 100)) await webhooks.remove(many!.id, id)
    },
  }
}

const endpoints = 4 * atOnce
const slowMs = 3_000

test('endpoints that take everything, but long for it, hold up nobody else, however many', { timeout }, async () => {
  const hosts = Array.from({ length: endpoints }, (_, n) => `127.0.1.${n + 1}`)
  const slow: Receiver['answer'] = (message, response) => void setTimeout(() => taken(message, response), slowMs)
  const { spoilt, freely, end } = await neighbours(hosts, '127.0.0.1', slow)
  await until(() => spoilt() === endpoints, 60_000)
  await wait(slowMs + 500) // by then it is known of each of them
  const count = await freely()
  await end()
  assert.ok(count >= mails / 4, `${count} of ${mails} mails did not wait`)
})

test('endpoints that fail, and take long for it, leave room for others at their host', { timeout }, async () => {
  const host = '127.0.2.1'
  const fail: Receiver['answer'] = (message, response) =>
    void setTimeout(() => refusing(500)(message, response), slowMs)
  const { spoilt, freely, end } = await neighbours(Array<string>(endpoints / 2).fill(host), host, fail)
  await until(() => spoilt() === endpoints / 2, 60_000)
  await wait(slowMs + 500)
  const count = await freely()
  await end()
  assert.ok(count >= mails / 4, `${count} of ${mails} mails did not wait`)
})
