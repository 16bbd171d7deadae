import { agentScopes, userScopes, type Bearer, type ResourceName } from '#generated/scopes.ts'

export const knownAgentScopes: ReadonlySet<string> = new Set(Object.values(agentScopes).flat())

const scopesOf: Record<Bearer, typeof agentScopes> = { agent: agentScopes, user: userScopes }

/** Returns all scopes that a token for a resource can have. */
export const resourceScopes = (resource: ResourceName): string[] => [...agentScopes[resource], ...userScopes[resource]]

export const knownScopes: ReadonlySet<string> = new Set([...knownAgentScopes, ...Object.values(userScopes).flat()])

/**
 * Returns the scopes in a text. Spaces separate scopes, and so does a plus, which is a space that was encoded twice in
 * a query.
 */
export const parseScope = (text: string): string[] => [...new Set(text.split(/[ +]/).filter((scope) => scope !== ''))]

/**
 * Returns the scopes of a token: the requested scopes. Without a request, it returns all scopes that the client has and
 * the resource knows. `offline_access` is ignored. Returns undefined if the client or resource cannot grant a requested
 * scope, or if it belongs to the other kind of token.
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
 * Returns the scopes that the consent page shows: the requested scopes. Without a request, it returns all agent scopes
 * of the client, or all user scopes if there are none. Returns undefined if the client or resource cannot grant a
 * requested scope, or if no token can have all of them.
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

/** Returns the kind of token for these scopes. Returns undefined for a mix, which no token can have. */
export function bearerOf(requested: readonly string[]): Bearer | undefined {
  const users = requested.filter((scope) => Object.values(userScopes).flat().includes(scope))
  if (users.length === 0) return 'agent'
  return users.length === requested.length ? 'user' : undefined
}
