import type { ResourceName } from '#generated/scopes.ts'
import { fixedLimits } from '#generated/limits.ts'
import { mayAct } from '../../../people/acting.ts'
import { grantScopes, parseScope } from '../../../domain/scopes.ts'
import { Fault } from '../../../fault.ts'
import type { PublicClient } from '../../../store/access/clients.ts'
import type { Store } from '../../../store/index.ts'
import type { TokenFamily } from '../../../store/access/token-families.ts'
import { recordClientUse } from '../client-authentication.ts'
import { createRefreshToken, hashOpaqueToken } from '../tokens.ts'
import type { GrantDeps, GrantParameter, GrantRequest } from './grant.ts'

/** Result of checking a code or refresh token: valid, used before, or rejected with its own error. */
export type FamilyDecision = 'good' | 'reused' | Fault

interface Step {
  lock(store: Store): Promise<TokenFamily | undefined>
  decide(family: TokenFamily): FamilyDecision
  /** Requested scopes, separated by spaces. Undefined means all scopes of the family. */
  requested: string | undefined
  /** Error for an unknown family, for a reused token, and for a person who may no longer act for the agent. */
  refusal: Fault
}

interface Granted {
  family: TokenFamily
  resource: ResourceName
  scopes: string[]
  refresh_token: string
}

/**
 * Locks the token family, checks the code or refresh token, and issues new tokens. Only the first of several requests
 * with the same code or token succeeds. Each later request is a reuse and revokes the family. The transaction commits
 * this revocation, although the request fails.
 */
export async function issueFamilyTokens(
  deps: GrantDeps,
  request: GrantRequest<PublicClient, GrantParameter>,
  step: Step,
) {
  const { store, clock, tokens, authority } = deps
  const { client } = request
  const outcome = await store
    .transaction(async (inside): Promise<Granted | { reused: string }> => {
      const family = await step.lock(inside)
      const decision = family ? step.decide(family) : step.refusal
      if (!family || decision instanceof Fault) throw decision
      if (decision === 'reused') {
        await inside.tokenFamilies.revoke(family.id, 'reuse', clock())
        return { reused: family.id }
      }
      const resource = resourceOf(family, request.resource)
      const scopes = scopesOf(family, resource, step.requested)
      if (!(await mayAct(inside, family.account_id, family.agent_id ?? undefined))) throw step.refusal
      const refresh_token = createRefreshToken()
      await inside.tokenFamilies.advance(family.id, hashOpaqueToken(refresh_token), clock())
      await recordClientUse(inside, client.id, clock())
      return { family, resource, scopes, refresh_token }
    })
    .catch((thrown: unknown) => {
      if (thrown === step.refusal) deps.refused()
      throw thrown
    })
  if ('reused' in outcome) {
    await authority.changed([{ kind: 'session', id: outcome.reused }])
    throw step.refusal
  }
  const { family, resource, scopes, refresh_token } = outcome
  const access_token = await tokens.issue({
    subject: family.account_id,
    agentId: family.agent_id ?? undefined,
    clientId: client.id,
    sessionId: family.id,
    scopes,
    resource,
  })
  return {
    access_token,
    token_type: 'Bearer' as const,
    expires_in: fixedLimits.accessTokenSeconds,
    refresh_token,
    scopes,
  }
}

/**
 * Returns the resource of the tokens. It is the resource of the authorization, which the request may repeat. Without
 * one, the request has to name a resource.
 */
function resourceOf({ resource }: TokenFamily, named: ResourceName | undefined): ResourceName {
  if (resource !== null && named !== undefined && named !== resource)
    throw new Fault('invalid_target', 'the authorization is for another resource: name that resource in the request')
  const found = resource ?? named
  if (!found) throw new Fault('invalid_target')
  return found
}

/** Returns the granted scopes of a token for one resource. */
function scopesOf(family: TokenFamily, resource: ResourceName, requested: string | undefined): string[] {
  const bearer = family.agent_id === null ? 'user' : 'agent'
  const scopes = grantScopes(requested, parseScope(family.scope), resource, bearer)
  if (!scopes || scopes.length === 0) throw new Fault('invalid_scope')
  return scopes
}
