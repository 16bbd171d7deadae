import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js'

/** Connects the TypeScript SDK to a program that passes its messages on to the service. */
export async function connectBridge(args, notified) {
  const client = new Client({ name: 'A client', version: '1.0.0' }, { capabilities: { elicitation: {} } })
  client.setRequestHandler(ElicitRequestSchema, () => ({ action: 'accept', content: {} }))
  client.fallbackNotificationHandler = async (notification) => notified(notification)
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env: process.env, stderr: 'ignore' }))
  return {
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: (name, input) => client.callTool({ name, arguments: input }),
    read: (uri) => client.readResource({ uri }),
    subscribe: (uri) => client.subscribeResource({ uri }),
  }
}

