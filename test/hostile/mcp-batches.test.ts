import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { newAgent, type Agent } from '../support/agents.ts'
import { draftTo, textPart } from '../support/client.ts'
import { connectHalfOpen } from '../support/connections.ts'
import { beginSession, rpc, type RawSession } from '../support/mcp.ts'
import { parseAnswer, readToEnd } from '../support/raw.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

const service = useService()
const calls = 32

interface Reader {
  agent: Agent
  token: string
  session: RawSession
  /** Ids of threads, one for each call of a batch, each with a large message. */
  ids: string[]
}

async function newReader(): Promise<Reader> {
  const agent = await newAgent(service())
  const token = await agent.tokenFor('mcp')
  const drafts = Array.from({ length: calls }, () => {
    const parts = Array.from({ length: 8 }, () => textPart('x'.repeat(30_000)))
    return draftTo(agent.handle, { content_parts: parts })
  })
  await Promise.all(drafts.map((draft) => agent.sent(draft)))
  const session = await beginSession(service(), token, { version: '2025-03-26' })
  return { agent, token, session, ids: drafts.map(({ id }) => id) }
}

const reads = (ids: readonly string[]) =>
  ids.map((id) => rpc('tools/call', { name: 'get_thread', arguments: { thread_id: id.replace('env_', 'thr_') } }))

/** Sends the batch without reading the response. */
async function ask({ token, session, ids }: Reader): Promise<Socket> {
  const socket = await connectHalfOpen(service())
  socket.pause()
  const body = JSON.stringify(reads(ids))
  const head = [
    `POST ${new URL(service().config.mcpUrl).pathname} HTTP/1.1`,
    ...['Host: x', `Authorization: Bearer ${token}`, `Mcp-Session-Id: ${session.id}`, 'Connection: close'],
    ...['Content-Type: application/json', 'Accept: application/json, text/event-stream'],
    ...[`Content-Length: ${Buffer.byteLength(body)}`, '', body],
  ]
  socket.write(head.join('\r\n'))
  return socket
}

const unread = async ({ agent }: Reader): Promise<number> => (await agent.ids({ unread: true })).length

/** Waits until the batch has begun and no call of it runs any more. */
async function stopped(reader: Reader): Promise<number> {
  await until(async () => (await unread(reader)) < calls)
  let left = await unread(reader)
  await until(async () => {
    await pause(200)
    return left === (left = await unread(reader))
  })
  return left
}

test('the calls of a batch run one after another, in their order, and all are answered', async () => {
  const reader = await newReader()
  const batch = reads(reader.ids)
  const answers: { id: number }[] = Object(await (await reader.session.post(batch)).json())
  assert.deepEqual(
    answers.map(({ id }) => id),
    batch.map(({ id }) => id),
  )
  assert.equal(await unread(reader), 0)
})

test('S25: a batch whose answer nobody reads runs no more calls than the connection holds answers', async () => {
  const reader = await newReader()
  const socket = await ask(reader)
  const left = await stopped(reader)
  assert.ok(left > 0, `${left} of ${calls} calls have not run`)
  socket.destroy()
})

test('a batch that is taken slowly ends with the token that it came with', async () => {
  const reader = await newReader()
  const socket = await ask(reader)
  const left = await stopped(reader)
  service().clock.advance(901_000)
  socket.once('end', () => socket.end())
  const answer = parseAnswer(await readToEnd(socket.resume()))
  assert.equal(answer.status, 200)
  assert.doesNotMatch(answer.text, /\r\n0\r\n\r\n$/)
  const later = await beginSession(service(), await reader.agent.tokenFor('mcp'))
  assert.equal((await later.post(rpc('ping'))).status, 200)
  assert.ok(left > 0)
})
