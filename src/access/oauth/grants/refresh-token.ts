import type { TokenResponse } from '#generated/rest/models.ts'
import { Fault } from '../../../fault.ts'
import type { PublicClient } from '../../../store/access/clients.ts'
import type { TokenFamily } from '../../../store/access/token-families.ts'
import { hashOpaqueToken, refreshTokenLifetimeMs } from '../tokens.ts'
import { issueFamilyTokens, type FamilyDecision } from './family.ts'
import type { GrantDeps, GrantParameter, GrantRequest } from './grant.ts'

/** Returns the error for every invalid refresh token. It does not reveal the reason. */
const refusal = (): Fault =>
  new Fault('invalid_client', 'the refresh token is invalid, expired or revoked: ask the person to authorize again')

/**
 * Issues an access token and replaces the refresh token (RFC 9700 section 4.14.2). A second use of a refresh token
 * revokes its token family, because somebody may have stolen the token. A narrower requested scope applies to this
 * access token only.
 */
export async function exchangeRefreshToken(
  deps: GrantDeps,
  request: GrantRequest<PublicClient, GrantParameter>,
): Promise<TokenResponse> {
  const sent = hashOpaqueToken(request.parameters.refresh_token)
  const now = deps.clock()

  function decide(family: TokenFamily): FamilyDecision {
    if (family.client_id !== request.client.id || family.revoked_at !== null) return refusal()
    if (family.refresh_hash !== sent) return 'reused'
    return family.used_at <= now - refreshTokenLifetimeMs ? refusal() : 'good'
  }

  const { scopes: _, ...tokens } = await issueFamilyTokens(deps, request, {
    lock: ({ tokenFamilies }) => tokenFamilies.lockByToken(sent),
    decide,
    requested: request.scope,
    refusal: refusal(),
  })
  return tokens
}
