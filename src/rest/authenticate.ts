import type { Caller, Deps } from '../context.ts'
import { Fault } from '../fault.ts'
import type { ResourceName } from '../domain/scopes.ts'

const bearer = /^Bearer ([A-Za-z0-9._~+/-]+=*)$/i

/**
 * The agent behind a request: a bearer token (RFC 6750 section 2.1) for this resource, with every scope that is needed.
 * 401 UNAUTHORIZED or TOKEN_EXPIRED, 403 INSUFFICIENT_SCOPE.
 */
export async function authenticate(
  { tokens }: Pick<Deps, 'tokens'>,
  authorization: string | undefined,
  resource: ResourceName,
  scopes: readonly string[],
): Promise<Caller> {
  const token = bearer.exec(authorization ?? '')?.[1]
  if (token === undefined) throw new Fault('UNAUTHORIZED')
  const { agent, clientId, sessionId, expiresAt, scopes: granted } = await tokens.verify(token, resource)
  if (!agent || !scopes.every((scope) => granted.includes(scope))) throw new Fault('INSUFFICIENT_SCOPE')
  return { agentId: agent.id, handle: agent.handle, clientId, sessionId, scopes: granted, expiresAt }
}
