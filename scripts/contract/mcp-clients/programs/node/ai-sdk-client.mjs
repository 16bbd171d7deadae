import { createMCPClient, ElicitationRequestSchema } from '@ai-sdk/mcp'
import { memory, run, url } from './common.mjs'

async function connect(transport) {
  const client = await createMCPClient({
    transport: { type: 'http', url, ...transport },
    capabilities: { elicitation: {} },
  })
  client.onElicitationRequest(ElicitationRequestSchema, () => ({ action: 'accept', content: {} }))
  const tools = await client.tools()
  return {
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: (name, input) => tools[name].execute(input, { messages: [], toolCallId: name }),
    read: (uri) => client.readResource({ uri }),
  }
}

await run((token) => connect({ headers: { Authorization: `Bearer ${token}` } }), async () => {
  const { auth } = await import('@ai-sdk/mcp')
  const authProvider = memory()
  await auth(authProvider, { serverUrl: url })
  await auth(authProvider, { serverUrl: url, authorizationCode: authProvider.back.get('code') })
  return connect({ authProvider })
})
