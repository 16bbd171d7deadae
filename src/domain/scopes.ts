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
 * Returns the known scopes among those that a client requests (RFC 6749 section 3.3). Clients often add scopes of other
 * services, for example `openid`. Returns undefined if the client requests none. `offline_access` does not count,
 * because each authorization gives a refresh token.
 */
export function knownScopesIn(requested: string | undefined): string[] | undefined {
  const named = parseScope(requested ?? '').filter((scope) => scope !== 'offline_access')
  return named.length === 0 ? undefined : named.filter((scope) => knownScopes.has(scope))
}

/**
 * Returns the scopes for a new token. These are the requested scopes, or all possible scopes if the client requests
 * none. A scope is possible if the client, the resource and the bearer (agent or user) have it. Ignores unknown scopes
 * if a known one remains. Returns undefined if none remains, or if a known scope is not possible.
 */
export function grantScopes(
  requested: string | undefined,
  registered: readonly string[],
  resource: ResourceName,
  bearer: Bearer = 'agent',
): string[] | undefined {
  const possible = scopesOf[bearer][resource].filter((scope) => registered.includes(scope))
  const known = knownScopesIn(requested)
  if (!known) return possible
  return known.length > 0 && known.every((scope) => possible.includes(scope)) ? known : undefined
}

/**
 * Returns the scopes for the consent page. These are the requested scopes, or all scopes of the client if it requests
 * none. Ignores unknown scopes and scopes of other resources (RFC 6749 section 3.3). Agent scopes exclude user scopes,
 * because no token has both kinds. Returns undefined if no scope remains, or if the client is not registered for one.
 */
export function scopesToAskFor(
  requested: string | undefined,
  registered: readonly string[],
  resource: ResourceName | undefined,
): string[] | undefined {
  const wanted = knownScopesIn(requested) ?? registered
  const known = resource ? wanted.filter((scope) => resourceScopes(resource).includes(scope)) : [...wanted]
  const ofAgents = known.filter((scope) => knownAgentScopes.has(scope))
  const scopes = ofAgents.length > 0 ? ofAgents : known
  return scopes.length > 0 && scopes.every((scope) => registered.includes(scope)) ? scopes : undefined
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
