import { agentScopes, userScopes, type Bearer, type ResourceName } from '#generated/scopes.ts'

export const knownAgentScopes: ReadonlySet<string> = new Set(Object.values(agentScopes).flat())

const scopesOf: Record<Bearer, typeof agentScopes> = { agent: agentScopes, user: userScopes }

/** All that can be granted at a resource. */
export const resourceScopes = (resource: ResourceName): string[] => [...agentScopes[resource], ...userScopes[resource]]

export const knownScopes: ReadonlySet<string> = new Set([...knownAgentScopes, ...Object.values(userScopes).flat()])

export const parseScope = (text: string): string[] => [...new Set(text.split(' ').filter((scope) => scope !== ''))]

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

/** Whose token a request for these scopes is about; `undefined` for a mix, which no token can have. */
export function bearerOf(requested: readonly string[]): Bearer | undefined {
  const users = requested.filter((scope) => Object.values(userScopes).flat().includes(scope))
  if (users.length === 0) return 'agent'
  return users.length === requested.length ? 'user' : undefined
}
