import type { Caller, User } from '../context.ts'
import type { ResourceName } from '#generated/scopes.ts'
import { Fault } from '../fault.ts'
import type { Tokens, Verified } from '../oauth/tokens.ts'

const bearer = /^Bearer ([A-Za-z0-9._~+/-]+=*)$/i

/** Where a token is shown, and what it must be good for. */
export interface Demand {
  authorization: string | undefined
  resource: ResourceName
  scopes: readonly string[]
}

type Deps = { tokens: Pick<Tokens, 'verify'> }

/** The token of a call (RFC 6750 section 2.1) for this resource. 401 UNAUTHORIZED or TOKEN_EXPIRED. */
async function verified({ tokens }: Deps, { authorization, resource }: Demand): Promise<Verified> {
  const token = bearer.exec(authorization ?? '')?.[1]
  if (token === undefined) throw new Fault('UNAUTHORIZED')
  return tokens.verify(token, resource)
}

/** The agent that calls, with every scope that is needed; 403 INSUFFICIENT_SCOPE also for a person's token. */
export async function authenticateAgent(deps: Deps, demand: Demand): Promise<Caller> {
  const { agent, clientId, sessionId, expiresAt, scopes } = await verified(deps, demand)
  if (!agent || !covers(scopes, demand.scopes)) throw new Fault('INSUFFICIENT_SCOPE')
  return { agentId: agent.id, handle: agent.handle, clientId, sessionId, scopes, expiresAt }
}

/** The person that calls, with every scope that is needed; 403 INSUFFICIENT_SCOPE also for an agent's token. */
export async function authenticateUser(deps: Deps, demand: Demand): Promise<User> {
  const { agent, subject, clientId, sessionId, expiresAt, scopes } = await verified(deps, demand)
  if (agent || !covers(scopes, demand.scopes)) throw new Fault('INSUFFICIENT_SCOPE')
  return { accountId: subject, clientId, sessionId, scopes, expiresAt }
}

const covers = (granted: readonly string[], needed: readonly string[]): boolean =>
  needed.every((scope) => granted.includes(scope))
