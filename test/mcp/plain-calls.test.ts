import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { newAgent } from '../support/agents.ts'
import { currentHeaders, currentMeta, mcpRequest, rpc } from '../support/mcp.ts'
import { useService } from '../support/use-service.ts'

const service = useService()

/** Base64 form of a header value (SEP-2243), which only the entry point of the SDK reads. */
const encoded = (name: string): string => `=?base64?${Buffer.from(name).toString('base64')}?=`

const meta = currentMeta()
const asks = currentMeta({ elicitation: {} })
const capabilities = 'io.modelcontextprotocol/clientCapabilities'

const calls: Readonly<Record<string, Record<string, unknown>>> = {
  'a read': { name: 'list_contacts', arguments: { limit: 1 }, _meta: meta },
  'a call without arguments': { name: 'list_threads', _meta: meta },
  'unknown arguments': { name: 'list_threads', arguments: { colour: 'red' }, _meta: meta },
  'a recipient that nobody knows': {
    name: 'create_thread',
    arguments: { with_handle: 'no.body', subject: 'a', initial_message: 'a' },
    _meta: meta,
  },
  'arguments that are a list': { name: 'list_threads', arguments: ['unread'], _meta: meta },
  'an unknown tool': { name: 'list_everything', arguments: {}, _meta: meta },
  'no capabilities': { name: 'list_contacts', arguments: {}, _meta: { ...meta, [capabilities]: undefined } },
  'capabilities that are a number': { name: 'list_contacts', arguments: {}, _meta: { ...meta, [capabilities]: 1 } },
  'a state of another call': { name: 'list_contacts', arguments: {}, requestState: 'none', _meta: asks },
  'a state that is a number': { name: 'list_contacts', arguments: {}, requestState: 1, _meta: asks },
  'responses that are a text': { name: 'list_contacts', arguments: {}, inputResponses: 'yes', _meta: asks },
}

/** Replaces ids, by which alone two responses may differ. */
const comparable = (text: string): string => text.replaceAll(/\b[a-z]{3}_[0-9A-HJKMNP-TV-Z]{26}\b/g, 'id')

describe('a call of a tool whose headers repeat its body', () => {
  for (const [kind, params] of Object.entries(calls))
    it(`gets the response of the entry point of the SDK: ${kind}`, async () => {
      const agent = await newAgent(service())
      const token = await agent.tokenFor('mcp')
      const name = String(params['name'])
      const body = { ...rpc('tools/call', params), id: 'same' }
      const answers = await Promise.all(
        [name, encoded(name)].map(async (header) => {
          const response = await mcpRequest(service(), token, { body, headers: currentHeaders('tools/call', header) })
          const { status, headers } = response
          return { status, type: headers.get('content-type'), text: comparable(await response.text()) }
        }),
      )
      assert.deepEqual(answers[0], answers[1])
      assert.match(answers[0]!.text, /"id":"same"/)
    })

  it('gets the errors of the SDK when they do not', async () => {
    const agent = await newAgent(service())
    const token = await agent.tokenFor('mcp')
    const body = rpc('tools/call', { name: 'list_contacts', arguments: {}, _meta: meta })
    const right = currentHeaders('tools/call', 'list_contacts')
    for (const wrong of [
      { 'Mcp-Name': 'list_threads' },
      { 'Mcp-Name': undefined },
      { 'Mcp-Method': 'tools/list' },
      { 'Mcp-Method': undefined },
      { 'MCP-Protocol-Version': '2025-11-25' },
      { 'MCP-Protocol-Version': undefined },
    ]) {
      const response = await mcpRequest(service(), token, { body, headers: { ...right, ...wrong } })
      assert.equal(response.status, 400, JSON.stringify(wrong))
      assert.equal(Object(await response.json()).error.code, -32020)
    }
  })
})
