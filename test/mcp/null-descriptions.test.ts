import assert from 'node:assert/strict'
import { it } from 'node:test'
import { newAgent } from '../support/agents.ts'
import { currentHeaders, currentMeta, listenHeaders, mcpRequest, rawEvents, rpc } from '../support/mcp.ts'
import { useService } from '../support/use-service.ts'

const service = useService()

it('a client of 2026-07-28 may send null within the description of itself in each request, and for what it does not listen to', async () => {
  const token = await (await newAgent(service())).tokenFor('mcp')
  const key = (name: string): string => `io.modelcontextprotocol/${name}`
  const nulls = {
    ...currentMeta({ elicitation: null, sampling: null, roots: null, extensions: null }),
    [key('clientInfo')]: { name: 'a', version: '1', title: null, icons: null, websiteUrl: null },
    [key('logLevel')]: null,
    progressToken: null,
    traceparent: null,
  }
  const list = { method: 'tools/list', params: { _meta: nulls } }
  const call = { method: 'tools/call', params: { name: 'list_threads', arguments: {}, _meta: nulls } }
  for (const { method, params } of [list, call]) {
    const headers = currentHeaders(method, method === 'tools/call' ? 'list_threads' : undefined)
    const response = await mcpRequest(service(), token, { body: rpc(method, params), headers })
    assert.ok(Object(await response.json()).result, method)
  }
  const notifications = {
    resourceSubscriptions: ['service://threads'],
    toolsListChanged: null,
    promptsListChanged: null,
  }
  const body = rpc('subscriptions/listen', { notifications, _meta: nulls })
  const events = rawEvents(await mcpRequest(service(), token, { body, headers: listenHeaders }))
  assert.match((await events.next())?.data ?? '', /acknowledged/)
  await events.close()
})
