import assert from 'node:assert/strict'
import { it } from 'node:test'
import { newAgent } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { beginSession, currentHeaders, currentMeta, mcpRequest, rpc } from '../support/mcp.ts'
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
