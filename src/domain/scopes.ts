import { agentScopes, userScopes, type Bearer, type ResourceName } from '#generated/scopes.ts'

export const knownAgentScopes: ReadonlySet<string> = new Set(Object.values(agentScopes).flat())

const scopesOf: Record<Bearer, typeof agentScopes> = { agent: agentScopes, user: userScopes }

/**
 * Returns all scopes that tokens for a resource can have. A resource is an interface of the service, such as REST or
 * MCP.
 */
export const resourceScopes = (resource: ResourceName): string[] => [...agentScopes[resource], ...userScopes[resource]]

export const knownScopes: ReadonlySet<string> = new Set([...knownAgentScopes, ...Object.values(userScopes).flat()])

/**
 * Returns the scopes in a text. Spaces separate them. A plus also counts as a space, because some clients encode the
 * query twice.
 */
export const parseScope = (text: string): string[] => [...new Set(text.split(/[ +]/).filter((scope) => scope !== ''))]

/**
 * Returns the scopes for a new token. These are the requested scopes, or all possible scopes if the client requested
 * none. A scope is possible if the client, the resource and the bearer (agent or user) have it. Ignores
 * `offline_access`. Returns undefined if a requested scope is not possible.
 */
export function grantScopes(
  requested: string | undefined,
  registered: readonly string[],
  resource: ResourceName,
  bearer: Bearer = 'agent',
): string[] | undefined {
  const possible = scopesOf[bearer][resource].filter((scope) => registered.includes(scope))
  const wanted = parseScope(requested ?? '').filter((scope) => scope !== 'offline_access')
  if (wanted.length === 0) return possible
  return wanted.every((scope) => possible.includes(scope)) ? wanted : undefined
}

/**
 * Returns the scopes for the consent page. These are the requested scopes. Without a request, they are all agent scopes
 * of the client, or else all its user scopes. Returns undefined if there is no scope, if the client or resource lacks
 * one, or if agent and user scopes are mixed.
 */
export function scopesToAskFor(
  requested: string | undefined,
  registered: readonly string[],
  resource: ResourceName | undefined,
): string[] | undefined {
  const possible = resource ? registered.filter((scope) => resourceScopes(resource).includes(scope)) : registered
  const wanted = parseScope(requested ?? '').filter((scope) => scope !== 'offline_access')
  const agentOnly = possible.filter((scope) => knownAgentScopes.has(scope))
  const scopes = wanted.length > 0 ? wanted : agentOnly.length > 0 ? agentOnly : [...possible]
  const canBeGranted = scopes.length > 0 && scopes.every((scope) => possible.includes(scope))
  return canBeGranted && bearerOf(scopes) !== undefined ? scopes : undefined
}

/**
 * Returns the bearer of a token with these scopes: an agent or a user. Returns undefined for a mix, because no token
 * has both kinds.
 */
export function bearerOf(requested: readonly string[]): Bearer | undefined {
  const users = requested.filter((scope) => Object.values(userScopes).flat().includes(scope))
  if (users.length === 0) return 'agent'
  return users.length === requested.length ? 'user' : undefined
}
