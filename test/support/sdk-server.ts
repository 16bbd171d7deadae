import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import {
  CreateMessageResultSchema,
  ElicitResultSchema,
  ListRootsResultSchema,
} from '@modelcontextprotocol/sdk/types.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'

/** Server of the older SDK line, which sends clients every kind of request. */
export interface SdkServer {
  url: string
  /** Asks the client outside of a call, on the event stream of the session. */
  ask(text: string): Promise<unknown>
  close(): void
}

const textOf = (value: unknown) => ({ content: [{ type: 'text' as const, text: JSON.stringify(value) }] })

const question = (text: string) => ({
  messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
  maxTokens: 10,
})

/** Creates a server whose tool asks the client three questions, and reports its progress. */
function createMcp(): McpServer {
  const mcp = new McpServer({ name: 'sdk', version: '1.0.0' }, { capabilities: { logging: {} } })
  mcp.registerTool('interview', {}, async ({ sendRequest, sendNotification, _meta }) => {
    const progressToken = _meta?.progressToken ?? 0
    const answers: unknown[] = []
    const report = (progress: number) =>
      sendNotification({ method: 'notifications/progress', params: { progressToken, progress, total: 3 } })
    await report(1)
    answers.push(
      await sendRequest({ method: 'sampling/createMessage', params: question('capital?') }, CreateMessageResultSchema),
    )
    await report(2)
    const requestedSchema = { type: 'object' as const, properties: { name: { type: 'string' as const } } }
    const params = { message: 'name?', requestedSchema }
    answers.push(await sendRequest({ method: 'elicitation/create', params }, ElicitResultSchema))
    await sendNotification({ method: 'notifications/message', params: { level: 'info', data: 'asks the last' } })
    await report(3)
    answers.push(await sendRequest({ method: 'roots/list' }, ListRootsResultSchema))
    return textOf(answers)
  })
  mcp.registerTool('fail', {}, async ({ sendRequest }) => {
    const asked = sendRequest({ method: 'sampling/createMessage', params: question('fail') }, CreateMessageResultSchema)
    return textOf(await asked.catch((error: { code: number; message: string }) => [error.code, error.message]))
  })
  return mcp
}

/** Starts the server at an address on this machine. */
export async function startSdkServer(): Promise<SdkServer> {
  const sessions = new Map<string, { mcp: McpServer; transport: StreamableHTTPServerTransport }>()
  async function begin(): Promise<StreamableHTTPServerTransport> {
    const mcp = createMcp()
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, { mcp, transport }),
    })
    await mcp.connect(transport as Transport)
    return transport
  }
  const server = createServer(async (request, response) => {
    const found = sessions.get(String(request.headers['mcp-session-id']))
    await (found?.transport ?? (await begin())).handleRequest(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    async ask(text) {
      const [session] = [...sessions.values()]
      return session?.mcp.server.createMessage(question(text))
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
