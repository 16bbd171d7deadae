import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAgents } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { framesSoFar, listen } from '../support/listener.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

const service = useService({ database: 'postgres' })

/** Returns the value of a metric; zero if it is missing. */
async function metric(name: string): Promise<number> {
  const response = await fetch(`${service().config.authUrl}/metrics`)
  assert.match(response.headers.get('content-type') ?? '', /^text\/plain/)
  const line = (await response.text()).split('\n').find((line) => line.startsWith(`${name} `))
  return Number(line?.slice(name.length + 1) ?? 0)
}

const requests = (operation: string, status: number): Promise<number> =>
  metric(`ams_requests_total{operation="${operation}",status="${status}"}`)

test('the metrics count answered requests by operation and status, and batches of sends', async () => {
  const [sender, recipient] = await newAgents(service(), 2)
  const before = [
    await requests('sendMessage', 202),
    await requests('sendMessage', 404),
    await metric('ams_batch_sends_sum'),
  ]
  for (let n = 0; n < 3; n++) await sender!.sent(draftTo(recipient!.handle))
  await sender!.send(draftTo('@nobody.at_all'))
  const after = [
    await requests('sendMessage', 202),
    await requests('sendMessage', 404),
    await metric('ams_batch_sends_sum'),
  ]
  assert.deepEqual(
    after.slice(0, 2).map((count, n) => count - before[n]!),
    [3, 1],
  )
  assert.ok(after[2]! - before[2]! >= 3)
  assert.equal(await requests('listMailbox', 401), 0)
  await fetch(`${service().config.baseUrl}/mailbox`)
  assert.equal(await requests('listMailbox', 401), 1)
})

test('the metrics say how many sockets are open now, and count frames, one for each socket', async () => {
  const [sender, recipient] = await newAgents(service(), 2)
  assert.equal(await metric('ams_websockets'), 0)
  const listeners = [await listen(service(), recipient!), await listen(service(), recipient!, { direction: 'both' })]
  await until(async () => (await metric('ams_websockets')) === 2)
  const before = await metric('ams_frames_total')
  await sender!.sent(draftTo(recipient!.handle))
  for (const listener of listeners) await framesSoFar(service(), recipient!, listener)
  assert.equal((await metric('ams_frames_total')) - before, 6, 'three envelopes on two sockets')
  listeners[0]!.socket.terminate()
  await until(async () => (await metric('ams_websockets')) === 1)
  listeners[1]!.socket.close()
  await until(async () => (await metric('ams_websockets')) === 0)
})
