import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { newAgent } from '../support/agents.ts'
import { beginSession, listenTo, type RawEvents } from '../support/mcp.ts'
import { useService } from '../support/use-service.ts'

const service = useService()

test('S16: an open event stream keeps no headers of its request in memory, so no token', async (context) => {
  const requests: IncomingMessage[] = []
  const note = (message: unknown): void => void requests.push(Object(message).request)
  subscribe('http.server.request.start', note)
  context.after(() => unsubscribe('http.server.request.start', note))
  const token = await (await newAgent(service())).tokenFor('mcp')
  const session = await beginSession(service(), token)
  const open: RawEvents[] = []
  for (const start of [() => session.open(), () => listenTo(service(), token, ['service://threads'])]) {
    open.push(await start())
    const request = requests.at(-1)
    assert.equal(request?.url, '/mcp')
    assert.deepEqual([request?.rawHeaders, request?.headers], [[], {}])
  }
  await Promise.all(open.map((events) => events.close()))
})
