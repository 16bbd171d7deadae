/** A resource that tokens are for (RFC 8707); its identifier is an address of the deployment. */
export type ResourceName = 'rest' | 'ws' | 'mcp'

export const agentScopes: Record<ResourceName, readonly string[]> = {
  rest: ['agents:read', 'mailbox:read', 'mailbox:write', 'messages:read', 'messages:write', 'allowlist:read', 'allowlist:write'],
  ws: ['realtime:read'],
  mcp: ['contacts:read', 'contacts:write', 'threads:read', 'threads:write', 'agents:read', 'agents:write'],
}

export const knownAgentScopes: ReadonlySet<string> = new Set(Object.values(agentScopes).flat())

export const parseScope = (text: string): string[] => [...new Set(text.split(' ').filter((scope) => scope !== ''))]

/**
 * The scopes a token gets: those asked for, or without a request all that the client has and the resource knows.
 * `undefined` when something was asked for that the client or the resource cannot give.
 */
export function grantScopes(requested: string | undefined, registered: readonly string[], resource: ResourceName): string[] | undefined {
  const possible = agentScopes[resource].filter((scope) => registered.includes(scope))
  if (requested === undefined) return possible
  const asked = parseScope(requested).filter((scope) => scope !== 'offline_access')
  return asked.every((scope) => possible.includes(scope)) ? asked : undefined
}
