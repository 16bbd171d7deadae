import type { Caller, User } from '../context.ts'
import type { ResourceName } from '#generated/scopes.ts'
import { Fault } from '../fault.ts'
import type { Tokens, Verified } from '../oauth/tokens.ts'

const bearer = /^Bearer ([A-Za-z0-9._~+/-]+=*)$/i

type Deps = { tokens: Tokens }

/** The token of a request (RFC 6750 section 2.1) for this resource. 401 UNAUTHORIZED or TOKEN_EXPIRED. */
async function verified(
  { tokens }: Deps,
  authorization: string | undefined,
  resource: ResourceName,
): Promise<Verified> {
  const token = bearer.exec(authorization ?? '')?.[1]
  if (token === undefined) throw new Fault('UNAUTHORIZED')
  return tokens.verify(token, resource)
}

/** The agent behind a request, with every scope that is needed; 403 INSUFFICIENT_SCOPE also for a person's token. */
export async function authenticate(
  deps: Deps,
  authorization: string | undefined,
  resource: ResourceName,
  scopes: readonly string[],
): Promise<Caller> {
  const { agent, clientId, sessionId, expiresAt, scopes: granted } = await verified(deps, authorization, resource)
  if (!agent || !covers(granted, scopes)) throw new Fault('INSUFFICIENT_SCOPE')
  return { agentId: agent.id, handle: agent.handle, clientId, sessionId, scopes: granted, expiresAt }
}

/** The person behind a request, with every scope that is needed; 403 INSUFFICIENT_SCOPE also for an agent's token. */
export async function authenticateUser(
  deps: Deps,
  authorization: string | undefined,
  scopes: readonly string[],
): Promise<User> {
  const {
    agent,
    subject,
    clientId,
    sessionId,
    expiresAt,
    scopes: granted,
  } = await verified(deps, authorization, 'rest')
  if (agent || !covers(granted, scopes)) throw new Fault('INSUFFICIENT_SCOPE')
  return { accountId: subject, clientId, sessionId, scopes: granted, expiresAt }
}

const covers = (granted: readonly string[], needed: readonly string[]): boolean =>
  needed.every((scope) => granted.includes(scope))
