import type { TokenResponse } from '#generated/rest/models.ts'
import { Fault } from '../../fault.ts'
import type { PublicClient } from '../../store/clients.ts'
import type { TokenFamily } from '../../store/token-families.ts'
import { opaqueHash, refreshMs } from '../opaque-tokens.ts'
import { continueFamily, type Decision } from './family.ts'
import type { GrantDeps, GrantParameter, GrantRequest } from './grant.ts'

/** Whatever is wrong with a refresh token, its client has to begin anew, and learns no more than that. */
const refusal = (): Fault => new Fault('invalid_client', 'the refresh token is not good, or not any more')

/**
 * Another access token, and another refresh token in the place of the one that was sent (RFC 9700 section 4.14.2). One
 * that is used again ends the whole family, since two parties have it then. A narrower scope holds for this access
 * token alone.
 */
export async function refreshToken(
  deps: GrantDeps,
  request: GrantRequest<PublicClient, GrantParameter>,
): Promise<TokenResponse> {
  const sent = opaqueHash(request.parameters.refresh_token)
  const now = deps.clock()

  function decide(family: TokenFamily): Decision {
    if (family.client_id !== request.client.id || family.revoked_at !== null) return refusal()
    if (family.refresh_hash !== sent) return 'reused'
    return family.used_at <= now - refreshMs ? refusal() : 'good'
  }

  const { scopes: _, ...tokens } = await continueFamily(deps, request, {
    lock: ({ tokenFamilies }) => tokenFamilies.lockByToken(sent),
    decide,
    requested: request.scope,
    refusal: refusal(),
  })
  return tokens
}
