const version = '2026-07-28'

/** Metadata of each request in this revision, which has no sessions. */
const _meta = {
  'io.modelcontextprotocol/protocolVersion': version,
  'io.modelcontextprotocol/clientInfo': { name: 'ams-scripts', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

/** Returns the `fetch` options of an MCP request. The headers authenticate the client. */
export const mcpRequest = (headers: Readonly<Record<string, string>>, method: string, params: object) => ({
  method: 'POST',
  headers: {
    Accept: 'application/json, text/event-stream',
    'Content-Type': 'application/json',
    'MCP-Protocol-Version': version,
    'Mcp-Method': method,
    ...headers,
  },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } }),
})
