import assert from 'node:assert/strict'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { contendedSeconds, createLargeBodyQueue } from '../../src/edges/mcp/body.ts'
import { newAgent, type Agent } from '../support/agents.ts'
import { connectHalfOpen, openConnections } from '../support/connections.ts'
import { beginSession } from '../support/mcp.ts'
import { agentsOf, newOwner } from '../support/owners.ts'
import { testTimer } from '../support/timer.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

const service = useService({ env: { BODY_BYTES_MAX: '4096', ATTACHMENT_BYTES_MAX: '100000' } })

/** Begins an attachment that never arrives. */
async function trickle(agent: Agent): Promise<Socket> {
  const token = await agent.tokenFor('mcp')
  const socket = await connectHalfOpen(service())
  const head = [
    `POST ${new URL(service().config.mcpUrl).pathname} HTTP/1.1`,
    ...['Host: x', `Authorization: Bearer ${token}`, 'Content-Type: application/json'],
    ...['Accept: application/json, text/event-stream', 'Content-Length: 100000', '', '{'],
  ]
  socket.write(head.join('\r\n'))
  return socket
}

test('S25: unfinished attachments of one owner do not prevent uploads of others', async () => {
  const session = await beginSession(service(), await (await newAgent(service())).tokenFor('mcp'))
  const sockets = await Promise.all((await agentsOf(service(), await newOwner(service()), 8)).map(trickle))
  await until(async () => (await openConnections(service())) >= sockets.length)
  const note = { filename: 'note.txt', content_type: 'text/plain', content_base64: 'aGVsbG8K'.repeat(2_000) }
  const answer = await session.call('upload_attachment', note)
  assert.equal(Object(await answer.json()).result.structuredContent.size_bytes, 12_000)
  for (const socket of sockets) socket.destroy()
})

test('S25: a large body beyond its time loses its place once another one waits', async () => {
  const timer = testTimer()
  const ends = new Map<IncomingMessage, (error: Error) => void>()
  const failed: IncomingMessage[] = []
  const fail = (request: IncomingMessage, error: Error): void => {
    failed.push(request)
    ends.get(request)?.(error)
  }
  const withPlace = createLargeBodyQueue({ arrivals: { fail }, timer })
  const requests = Array.from({ length: 8 }, () => new IncomingMessage(new Socket()))
  const slow = requests.map((request, n) =>
    withPlace(request, `owner${n}`, () => new Promise((_, reject) => ends.set(request, reject))),
  )
  const outcomes = Promise.allSettled(slow)
  await until(() => ends.size === requests.length)
  const pass = (): void => {
    for (let second = 0; second < contendedSeconds; second++) timer.advance(1_000)
  }
  pass()
  assert.deepEqual(failed, [], 'no other body waits')
  const late = withPlace(new IncomingMessage(new Socket()), 'late', async () => 'done')
  await nextTurn()
  pass()
  assert.equal(await late, 'done')
  assert.equal(new Set(failed).size, requests.length)
  for (const outcome of await outcomes) assert.ok(outcome.status === 'rejected' && outcome.reason.status === 408)
  assert.equal(timer.pending(), 0)
})

test('S25: one owner has two places and sixteen bodies that wait', async () => {
  const withPlace = createLargeBodyQueue({ arrivals: { fail() {} }, timer: testTimer() })
  const gate = Promise.withResolvers<void>()
  const jobs = Array.from({ length: 20 }, () => withPlace(new IncomingMessage(new Socket()), 'one', () => gate.promise))
  const outcomes = Promise.allSettled(jobs)
  gate.resolve()
  const codes = (await outcomes).flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
  assert.deepEqual(codes, ['RATE_LIMITED', 'RATE_LIMITED'])
})
