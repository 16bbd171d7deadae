import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mapInTimeSlices } from '../../src/platform/time-slices.ts'
import { describeLargestCalls } from '../hostile/largest-calls.ts'
import { describeLargestPolls } from '../hostile/largest-polls.ts'
import { describeLargestRequests } from '../hostile/largest-requests.ts'
import { newAgents } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { connectRaw } from '../support/raw.ts'
import { occupyThread } from '../support/times.ts'
import { useService } from '../support/use-service.ts'
import { longestPause, pauseMsMax, startTimeMeter } from './measure.ts'

describeLargestRequests(startTimeMeter)
describeLargestCalls(startTimeMeter)
describeLargestPolls(startTimeMeter)

const service = useService({ database: 'postgres', inspected: false, env: { DATABASE_WAIT_MS: '60000' } })

test('long work of many callers delays other clients no longer than that of one', async () => {
  const pieces = Array.from({ length: 10 }, () => 0)
  const pause = await longestPause(() =>
    Promise.all(Array.from({ length: 20 }, () => mapInTimeSlices(pieces, () => occupyThread(3)))),
  )
  assert.ok(pause <= pauseMsMax, `a pause of ${pause.toFixed()} ms`)
})

test('a connection with thousands of waiting requests delays no other client', async () => {
  const pause = await longestPause(async () => {
    const socket = await connectRaw(service())
    socket.on('error', () => {})
    socket.resume()
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.write('GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1_800))
    await closed
  })
  assert.ok(pause <= 2 * pauseMsMax, `a pause of ${pause.toFixed()} ms`)
})

test('many large sends at once delay other clients no longer than one', { timeout: 120_000 }, async () => {
  const [agent] = await newAgents(service(), 1)
  const data = Object.fromEntries(Array.from({ length: 15_000 }, (_, n) => [`k${n}`, n]))
  const bodies = Array.from({ length: 20 }, () =>
    JSON.stringify(draftTo('@nobody.there', { content_parts: [{ type: 'data', data }] })),
  )
  const send = (body: string): Promise<number> =>
    fetch(`${service().config.baseUrl}/messages`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${agent!.token}`, 'Content-Type': 'application/json' },
      body,
    }).then((answer) => answer.arrayBuffer().then(() => answer.status))
  const pause = await longestPause(async () => {
    const statuses = await Promise.all(bodies.map(send))
    assert.deepEqual([...new Set(statuses)], [404])
  })
  assert.ok(pause <= 4 * pauseMsMax, `a pause of ${pause.toFixed()} ms`)
})
