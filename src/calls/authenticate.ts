import { operatorClientId } from '../domain/clients.ts'
import type { User } from '../context.ts'
import type { Caller } from '../domain/authority.ts'
import type { ResourceName } from '#generated/scopes.ts'
import { setActor } from '../platform/acting.ts'
import { Fault } from '../fault.ts'
import type { AccessTokens, VerifiedToken } from '../access/oauth/tokens.ts'

const bearer = /^Bearer /i

/** Authorization header of a call, with the resource and scopes that its token needs. */
export interface TokenCheck {
  authorization: string | undefined
  resource: ResourceName
  scopes: readonly string[]
}

type Deps = { tokens: Pick<AccessTokens, 'verify'> }

/** Verifies the bearer token of a call (RFC 6750 section 2.1). Throws UNAUTHORIZED or TOKEN_EXPIRED. */
async function verifiedToken({ tokens }: Deps, { authorization, resource }: TokenCheck): Promise<VerifiedToken> {
  if (authorization === undefined || !bearer.test(authorization)) throw new Fault('UNAUTHORIZED')
  const token = await tokens.verify(authorization.slice('Bearer '.length), resource)
  setActor(actorOf(token))
  return token
}

/** Returns the actor that the audit log names for a call with the token. */
function actorOf({ agent, clientId, sessionId }: VerifiedToken): Parameters<typeof setActor>[0] {
  const type = clientId === operatorClientId ? 'operator' : sessionId.startsWith('fam_') ? 'app' : 'client'
  return { type, id: clientId, name: agent?.handle }
}

/** Authenticates the calling agent. Throws INSUFFICIENT_SCOPE if a scope is missing or the token is a person's. */
export async function authenticateAgent(deps: Deps, check: TokenCheck): Promise<Caller> {
  const { agent, clientId, sessionId, keyId, expiresAt, scopes } = await verifiedToken(deps, check)
  if (!agent || !covers(scopes, check.scopes)) throw new Fault('INSUFFICIENT_SCOPE')
  return { agentId: agent.id, handle: agent.handle, clientId, sessionId, keyId, scopes, expiresAt }
}

/** Authenticates the calling person. Throws INSUFFICIENT_SCOPE if a scope is missing or the token is an agent's. */
export async function authenticateUser(deps: Deps, check: TokenCheck): Promise<User> {
  const { agent, subject, clientId, sessionId, expiresAt, scopes } = await verifiedToken(deps, check)
  if (agent || !covers(scopes, check.scopes)) throw new Fault('INSUFFICIENT_SCOPE')
  return { accountId: subject, clientId, sessionId, scopes, expiresAt }
}

const covers = (granted: readonly string[], needed: readonly string[]): boolean =>
  needed.every((scope) => granted.includes(scope))
