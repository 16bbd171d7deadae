/** A resource that tokens are for (RFC 8707); its identifier is an address of the deployment. */
export type ResourceName = 'rest' | 'ws' | 'mcp'

export const agentScopes: Record<ResourceName, readonly string[]> = {
  rest: [
    'agents:read',
    'mailbox:read',
    'mailbox:write',
    'messages:read',
    'messages:write',
    'allowlist:read',
    'allowlist:write',
  ],
  ws: ['realtime:read'],
  mcp: ['contacts:read', 'contacts:write', 'threads:read', 'threads:write', 'agents:read', 'agents:write'],
}

export const knownAgentScopes: ReadonlySet<string> = new Set(Object.values(agentScopes).flat())

/** Scopes of a person's token, which acts for no agent. */
export const userScopes: Record<ResourceName, readonly string[]> = {
  rest: ['account:read', 'account:agents:read', 'account:organizations:read'],
  ws: [],
  mcp: [],
}

/** Whose token it is: the two kinds are not interchangeable, and no token is both. */
export type Bearer = 'agent' | 'user'

const scopesOf: Record<Bearer, typeof agentScopes> = { agent: agentScopes, user: userScopes }

/** All that can be granted at a resource. */
export const resourceScopes = (resource: ResourceName): string[] => [...agentScopes[resource], ...userScopes[resource]]

export const knownScopes: ReadonlySet<string> = new Set([...knownAgentScopes, ...Object.values(userScopes).flat()])

export const parseScope = (text: string): string[] => [...new Set(text.split(' ').filter((scope) => scope !== ''))]

/**
 * The scopes a token gets: those asked for, or without a request all that the client has and the resource knows.
 * `undefined` when something was asked for that the client or the resource cannot give, or that belongs to the other
 * kind of token.
 */
export function grantScopes(
  requested: string | undefined,
  registered: readonly string[],
  resource: ResourceName,
  bearer: Bearer = 'agent',
): string[] | undefined {
  const possible = scopesOf[bearer][resource].filter((scope) => registered.includes(scope))
  if (requested === undefined) return possible
  const asked = parseScope(requested).filter((scope) => scope !== 'offline_access')
  return asked.every((scope) => possible.includes(scope)) ? asked : undefined
}

/** Whose token a request for these scopes is about; `undefined` for a mix, which no token can have. */
export function bearerOf(requested: readonly string[]): Bearer | undefined {
  const users = requested.filter((scope) => Object.values(userScopes).flat().includes(scope))
  if (users.length === 0) return 'agent'
  return users.length === requested.length ? 'user' : undefined
}
