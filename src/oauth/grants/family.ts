import { fixedLimits } from '#generated/limits.ts'
import { mayAct } from '../../directory/acting.ts'
import { grantScopes, parseScope } from '../../domain/scopes.ts'
import { Fault } from '../../fault.ts'
import type { PublicClient } from '../../store/clients.ts'
import type { Store } from '../../store/index.ts'
import type { TokenFamily } from '../../store/token-families.ts'
import { noteUse } from '../client-use.ts'
import { newRefreshToken, opaqueHash } from '../opaque-tokens.ts'
import type { GrantDeps, GrantParameter, GrantRequest } from './grant.ts'

/** What was sent is good, or was used before, or is refused for a reason of its own. */
export type Decision = 'good' | 'reused' | Fault

interface Step {
  lock(store: Store): Promise<TokenFamily | undefined>
  decide(family: TokenFamily): Decision
  /** The scopes that are asked for; all of the family by default. */
  requested: string | undefined
  /** Said where there is no such family, or nobody for whom it could go on. */
  refusal: Fault
}

interface Granted {
  family: TokenFamily
  scopes: string[]
  refresh_token: string
}

/**
 * Locks the family and decides under its lock, in one transaction: of many who come at once with the same code or token
 * one is the first, and all others see that it was used. What is reused ends the family, and that stays although the
 * request fails.
 */
export async function continueFamily(deps: GrantDeps, request: GrantRequest<PublicClient, GrantParameter>, step: Step) {
  const { store, clock, tokens, authority } = deps
  const { client, resource } = request
  const outcome = await store
    .transaction(async (inside): Promise<Granted | { reused: string }> => {
      const family = await step.lock(inside)
      const decision = family ? step.decide(family) : step.refusal
      if (!family || decision instanceof Fault) throw decision
      if (decision === 'reused') {
        await inside.tokenFamilies.revoke(family.id, 'reuse', clock())
        return { reused: family.id }
      }
      const scopes = scopesOf(family, request, step.requested)
      if (!(await mayAct(inside, family.account_id, family.agent_id ?? undefined))) throw step.refusal
      const refresh_token = newRefreshToken()
      await inside.tokenFamilies.advance(family.id, opaqueHash(refresh_token), clock())
      await noteUse(inside, client.id, clock())
      return { family, scopes, refresh_token }
    })
    .catch((thrown: unknown) => {
      if (thrown === step.refusal) deps.refused()
      throw thrown
    })
  if ('reused' in outcome) {
    await authority.changed([{ kind: 'session', id: outcome.reused }])
    throw step.refusal
  }
  const { family, scopes, refresh_token } = outcome
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

/** One token is for one resource: the family's, where it has one, and of its scopes those that the resource knows. */
function scopesOf(
  family: TokenFamily,
  { resource }: Pick<GrantRequest<PublicClient, GrantParameter>, 'resource'>,
  requested: string | undefined,
): string[] {
  if (family.resource !== null && family.resource !== resource)
    throw new Fault('invalid_target', 'the authorization was for another resource')
  const bearer = family.agent_id === null ? 'user' : 'agent'
  const scopes = grantScopes(requested, parseScope(family.scope), resource, bearer)
  if (!scopes || scopes.length === 0) throw new Fault('invalid_scope')
  return scopes
}
