const version = '2026-07-28'

/** What a client says with each request of this revision, in which there are no sessions. */
const _meta = {
  'io.modelcontextprotocol/protocolVersion': version,
  'io.modelcontextprotocol/clientInfo': { name: 'ams-scripts', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

/** A request of MCP, as `fetch` takes it; the headers say who asks. */
export const mcpRequest = (headers: Readonly<Record<string, string>>, method: string, params: object) => ({
  method: 'POST',
  headers: {
    ...{ Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' },
    ...{ 'MCP-Protocol-Version': version, 'Mcp-Method': method, ...headers },
  },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } }),
})
