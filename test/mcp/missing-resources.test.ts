import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { newAgent } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { beginSession, currentHeaders, currentMeta, listenHeaders, listenRequest } from '../support/mcp.ts'
import { mcpRequest, rpc } from '../support/mcp.ts'
import { useService } from '../support/use-service.ts'

const service = useService()

/** Reads without the SDK, whose clients confuse the codes. */
const reads = {
  async '2025-11-25'(token: string) {
    const session = await beginSession(service(), token)
    return (uri: string): Promise<Response> => session.post(rpc('resources/read', { uri }))
  },
  async '2026-07-28'(token: string) {
    return (uri: string): Promise<Response> => {
      const body = rpc('resources/read', { uri, _meta: currentMeta() })
      return mcpRequest(service(), token, { body, headers: currentHeaders('resources/read', uri) })
    }
  },
}

for (const [era, code] of [
  ['2025-11-25', -32002],
  ['2026-07-28', -32602],
] as const)
  it(`a resource that does not exist is refused by the code of ${era}, as one of another agent is`, async () => {
    const [own, other] = [await newAgent(service()), await newAgent(service())]
    const { id } = await other.sent(draftTo(other.handle))
    const read = await reads[era](await own.tokenFor('mcp'))
    const uris = ['service://nothing', 'service://threads/nothing', 'service://threads/thr_01JZ6RJ2R09CHT9HW7YK4Y32SR']
    for (const uri of [...uris, `service://threads/${id.replace('env', 'thr')}`]) {
      const { error } = Object(await (await read(uri)).json())
      assert.deepEqual(error, { code, message: `Resource not found: ${uri}`, data: { uri } })
    }
    assert.ok(Object(await (await read('service://threads')).json()).result)
  })

describe('a resource that does not exist', () => {
  const uris = ['service://nope', 'service://threads/nope', `service://threads/${'x'.repeat(100_000)}`]

  it('cannot be subscribed to, so a session stores no address of a thread that cannot exist', async () => {
    const session = await beginSession(service(), await (await newAgent(service())).tokenFor('mcp'))
    for (const uri of uris) {
      const response = await session.post(rpc('resources/subscribe', { uri }))
      assert.equal(Object(await response.json()).error?.code, -32002, uri.slice(0, 40))
    }
  })

  it('cannot be listened to', async () => {
    const token = await (await newAgent(service())).tokenFor('mcp')
    for (const uri of uris) {
      const body = listenRequest(['service://threads', uri])
      const response = await mcpRequest(service(), token, { body, headers: listenHeaders })
      assert.equal(response.status, 400, uri.slice(0, 40))
      const { id, error } = Object(await response.json())
      assert.deepEqual([id, error.code], [body.id, -32602])
    }
  })
})
