// Generated from the security schemes of spec/ by `npm run generate`. Do not edit.

/** The resources that tokens are for (RFC 8707); the identifier of each is an address of the deployment. */
export const resourceNames = ['rest', 'ws', 'mcp'] as const

export type ResourceName = (typeof resourceNames)[number]

export const resourceLabels: Readonly<Record<ResourceName, string>> = {
  rest: 'REST',
  ws: 'WebSocket',
  mcp: 'MCP',
}

/** Whose token it is: the two kinds are not interchangeable, and no token is both. */
export type Bearer = 'agent' | 'user'

/** What an agent's token may carry at each resource. */
export const agentScopes: Scopes = {
  rest: ['agents:read', 'mailbox:read', 'mailbox:write', 'messages:read', 'messages:write', 'allowlist:read', 'allowlist:write'],
  ws: ['realtime:read'],
  mcp: ['contacts:read', 'contacts:write', 'threads:read', 'threads:write', 'agents:read', 'agents:write'],
}

/** Scopes of a person's token, which acts for no agent. */
export const userScopes: Scopes = {
  rest: ['account:read', 'account:agents:read', 'account:organizations:read'],
  ws: [],
  mcp: [],
}

type Scopes = Readonly<Record<ResourceName, readonly string[]>>
