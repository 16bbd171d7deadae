import { ProtocolError, ProtocolErrorCode, Server, type CallToolResult } from '@modelcontextprotocol/server'
import { tools, type ToolName } from '#generated/mcp/tools.ts'
import { type Fault, toFault } from '../../fault.ts'
import type { McpDocument } from './documents.ts'
import { errorOf, resultOf } from './rendering.ts'

export interface ProtocolDeps {
  document: McpDocument
  /** Calls a tool for the agent whose request this is. */
  callTool(name: ToolName, input: unknown): Promise<object>
  /** Told of what went wrong. */
  observeFault(operation: string, fault: Fault): void
}

/** What is spoken on the address, whichever way the messages come: one for each request or session, of one agent. */
export function createProtocol({ document, callTool, observeFault }: ProtocolDeps): Server {
  const { info } = document
  const server = new Server(
    { name: 'agent-messaging-service', title: info.title, version: info.version },
    { capabilities: { tools: {} }, instructions: info.instructions },
  )
  server.setRequestHandler('tools/list', () => ({ tools: document.tools }))
  server.setRequestHandler('tools/call', async ({ params }): Promise<CallToolResult> => {
    const { name } = params
    if (!isTool(name)) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'there is no such tool')
    try {
      return resultOf(await callTool(name, params.arguments ?? {}))
    } catch (thrown) {
      const fault = toFault(thrown)
      observeFault(name, fault)
      return errorOf(fault)
    }
  })
  return server
}

const isTool = (name: string): name is ToolName => Object.hasOwn(tools, name)
