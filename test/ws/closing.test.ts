import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { newAgent, newAgents } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { framesSoFar, listen } from '../support/listener.ts'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { startService } from '../support/service.ts'
import { assertLasts } from '../support/times.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

const service = useService({
  database: 'postgres',
  clock: fixedClock(),
  env: { PING_SECONDS: '1' },
})

test('S22: a socket closes with 1008 when its token expires', async () => {
  const { clock } = service()
  const agent = await newAgent(service())
  const token = await agent.tokenFor('ws')
  const expiresAt = (Math.floor(clock() / 1000) + 900) * 1000
  clock.advance(expiresAt - clock() - 500)
  const closed = await assertLasts(450, async () => (await listen(service(), agent, { token })).closed)
  assert.equal(closed, 1008)
  assert.equal(service().deps.presence.openHere(agent.id), 0)
})

test('S22: a message of more than 4 KB closes with 1009, in one frame or in fragments', async () => {
  const agent = await newAgent(service())
  const [whole, fragmented] = [await listen(service(), agent), await listen(service(), agent)]
  whole.socket.send('x'.repeat(4_097))
  for (let n = 0; n < 5; n++) fragmented.socket.send('x'.repeat(1_000), { fin: n === 4 })
  assert.deepEqual(await Promise.all([whole.closed, fragmented.closed]), [1009, 1009])
})

test('smaller messages are ignored, whatever they say', async () => {
  const [sender, agent] = await newAgents(service(), 2)
  const listener = await listen(service(), agent!)
  for (const message of ['x'.repeat(4_096), '{"op":"subscribe"}', Buffer.from([0, 255]), ''])
    listener.socket.send(message)
  listener.socket.ping('still there?')
  const [pong] = await once(listener.socket, 'pong')
  assert.equal(String(pong), 'still there?')
  const { id } = await sender!.sent(draftTo(agent!.handle))
  const frame = await listener.next()
  assert.ok(frame.op === 'envelope.notify' && frame.id === id)
  listener.socket.close()
})

test('text that is not UTF-8 closes that socket and no other', async () => {
  const agent = await newAgent(service())
  const [bad, good] = [await listen(service(), agent), await listen(service(), agent)]
  bad.socket.send(Buffer.from([0xff, 0xfe]), { binary: false })
  assert.equal(await bad.closed, 1007)
  assert.deepEqual(await framesSoFar(service(), agent, good), [])
  good.socket.close()
})

test('S22: a peer that answers no ping is dropped, and one that does stays', async () => {
  const agent = await newAgent(service())
  const [dead, alive] = [await listen(service(), agent, { autoPong: false }), await listen(service(), agent)]
  assert.equal(await dead.closed, 1006)
  await once(alive.socket, 'ping')
  assert.deepEqual(await framesSoFar(service(), agent, alive), [])
  alive.socket.close()
})

test('a socket that its client closes is forgotten', async () => {
  const agent = await newAgent(service())
  const listener = await listen(service(), agent)
  listener.socket.close(1000)
  assert.equal(await listener.closed, 1000)
  await until(() => service().deps.presence.openHere(agent.id) === 0)
})

test('sockets close with 1001 when the service stops', async () => {
  const stopping = await startService({ database: 'postgres' })
  const [a, b] = await newAgents(stopping, 2)
  const listeners = await Promise.all([listen(stopping, a!), listen(stopping, b!, { direction: 'both' })])
  const closed = Promise.all(listeners.map((listener) => listener.closed))
  await stopping.close()
  assert.deepEqual(await closed, [1001, 1001])
})
