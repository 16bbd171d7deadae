import { agentScopes, userScopes, type Bearer, type ResourceName } from '#generated/scopes.ts'

export const knownAgentScopes: ReadonlySet<string> = new Set(Object.values(agentScopes).flat())

const scopesOf: Record<Bearer, typeof agentScopes> = { agent: agentScopes, user: userScopes }

/** All that can be granted at a resource. */
export const resourceScopes = (resource: ResourceName): string[] => [...agentScopes[resource], ...userScopes[resource]]

export const knownScopes: ReadonlySet<string> = new Set([...knownAgentScopes, ...Object.values(userScopes).flat()])

/** Scopes are separated by spaces; a plus is what a space in a query becomes, encoded once more than needed. */
export const parseScope = (text: string): string[] => [...new Set(text.split(/[ +]/).filter((scope) => scope !== ''))]

/**
 * The scopes a token gets: those asked for, or without a request all that the client has and the resource knows. A
 * request for nothing but `offline_access`, which is dropped, is none.
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
  const asked = parseScope(requested ?? '').filter((scope) => scope !== 'offline_access')
  if (asked.length === 0) return possible
  return asked.every((scope) => possible.includes(scope)) ? asked : undefined
}

/**
 * The scopes that a person is asked for: those that a client names, or all that an agent can have of what it is
 * registered for (all that a person can have, where there is none of an agent). `undefined` where the client or the
 * resource cannot give what was asked for, or no token can have all of it.
 */
export function scopesToAskFor(
  requested: string | undefined,
  registered: readonly string[],
  resource: ResourceName | undefined,
): string[] | undefined {
  const possible = resource ? registered.filter((scope) => resourceScopes(resource).includes(scope)) : registered
  const asked = parseScope(requested ?? '').filter((scope) => scope !== 'offline_access')
  const ofAgent = possible.filter((scope) => knownAgentScopes.has(scope))
  const scopes = asked.length > 0 ? asked : ofAgent.length > 0 ? ofAgent : [...possible]
  const canBeGiven = scopes.length > 0 && scopes.every((scope) => possible.includes(scope))
  return canBeGiven && bearerOf(scopes) !== undefined ? scopes : undefined
}

/** Whose token a request for these scopes is about; `undefined` for a mix, which no token can have. */
export function bearerOf(requested: readonly string[]): Bearer | undefined {
  const users = requested.filter((scope) => Object.values(userScopes).flat().includes(scope))
  if (users.length === 0) return 'agent'
  return users.length === requested.length ? 'user' : undefined
}
