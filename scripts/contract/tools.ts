import type { ToolName } from '#generated/mcp/tools.ts'
import { fetchWaiting } from './fetch-waiting.ts'
import type { Session } from './session.ts'
import { resourceOf } from './target.ts'

const version = '2026-07-28'

/** What a client says with each request of this revision, in which there are no sessions. */
const _meta = {
  'io.modelcontextprotocol/protocolVersion': version,
  'io.modelcontextprotocol/clientInfo': { name: 'contract', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

/** Calls a tool as the sender, which must succeed; its structured result is what the contract says of it. */
export async function callTool<Result>(session: Session, name: ToolName, input: object): Promise<Result> {
  const response = await fetchWaiting(await resourceOf(session.target, 'mcp'), {
    method: 'POST',
    headers: {
      ...(await session.bearerAt('mcp', 'sender')),
      ...{ Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' },
      ...{ 'MCP-Protocol-Version': version, 'Mcp-Method': 'tools/call', 'Mcp-Name': name },
    },
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input, _meta } },
    }),
  })
  const answer: unknown = await response.json().catch(() => undefined)
  const { isError, structuredContent } = Object(Object(answer).result)
  if (isError || structuredContent === undefined)
    throw new Error(`${name}, which the case builds on, answers ${response.status} ${JSON.stringify(answer)}`)
  return structuredContent
}
