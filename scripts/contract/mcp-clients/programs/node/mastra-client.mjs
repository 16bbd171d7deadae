import { MCPClient } from '@mastra/mcp'
import { run, url } from './common.mjs'

await run(async (token, notified) => {
  const requestInit = { headers: { Authorization: `Bearer ${token}` } }
  const inputRequests = async () => ({ action: 'accept', content: {} })
  const server = { url: new URL(url), requestInit, inputRequests }
  const client = new MCPClient({ id: token.slice(-20), servers: { mail: server }, timeout: 30_000 })
  await client.resources.onUpdated('mail', notified)
  const tools = await client.listTools()
  return {
    names: async () => Object.keys(await client.listTools()),
    call: (name, input) => tools[`mail_${name}`].execute(input, {}),
    read: (uri) => client.resources.read('mail', uri),
    subscribe: (uri) => client.resources.subscribe('mail', uri),
  }
})
