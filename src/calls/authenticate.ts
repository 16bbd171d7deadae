import type { User } from '../context.ts'
import type { Caller } from '../domain/authority.ts'
import type { ResourceName } from '#generated/scopes.ts'
import { Fault } from '../fault.ts'
import type { Tokens, VerifiedToken } from '../oauth/tokens.ts'

const bearer = /^Bearer /i

/** The Authorization header of a call, and what its token must be good for. */
export interface TokenCheck {
  authorization: string | undefined
  resource: ResourceName
  scopes: readonly string[]
}

type Deps = { tokens: Pick<Tokens, 'verify'> }

/** The token of a call (RFC 6750 section 2.1) for this resource. 401 UNAUTHORIZED or TOKEN_EXPIRED. */
async function verifiedToken({ tokens }: Deps, { authorization, resource }: TokenCheck): Promise<VerifiedToken> {
  if (authorization === undefined || !bearer.test(authorization)) throw new Fault('UNAUTHORIZED')
  return tokens.verify(authorization.slice('Bearer '.length), resource)
}

/** The agent that calls, with every scope that is needed; 403 INSUFFICIENT_SCOPE also for a person's token. */
export async function authenticateAgent(deps: Deps, check: TokenCheck): Promise<Caller> {
  const { agent, clientId, sessionId, keyId, expiresAt, scopes } = await verifiedToken(deps, check)
  if (!agent || !covers(scopes, check.scopes)) throw new Fault('INSUFFICIENT_SCOPE')
  return { agentId: agent.id, handle: agent.handle, clientId, sessionId, keyId, scopes, expiresAt }
}

/** The person that calls, with every scope that is needed; 403 INSUFFICIENT_SCOPE also for an agent's token. */
export async function authenticateUser(deps: Deps, check: TokenCheck): Promise<User> {
  const { agent, subject, clientId, sessionId, expiresAt, scopes } = await verifiedToken(deps, check)
  if (agent || !covers(scopes, check.scopes)) throw new Fault('INSUFFICIENT_SCOPE')
  return { accountId: subject, clientId, sessionId, scopes, expiresAt }
}

const covers = (granted: readonly string[], needed: readonly string[]): boolean =>
  needed.every((scope) => granted.includes(scope))
