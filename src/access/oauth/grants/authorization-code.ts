import { hash, timingSafeEqual } from 'node:crypto'
import type { TokenResponse } from '#generated/rest/models.ts'
import { Fault } from '../../../fault.ts'
import type { PublicClient } from '../../../store/access/clients.ts'
import type { TokenFamily } from '../../../store/access/token-families.ts'
import { hashOpaqueToken } from '../tokens.ts'
import { issueFamilyTokens, type FamilyDecision } from './family.ts'
import type { GrantDeps, GrantParameter, GrantRequest } from './grant.ts'

/** Pattern of a code verifier (RFC 7636 section 4.1). */
const verifierPattern = /^[\w.~-]{43,128}$/

/**
 * Exchanges a code for tokens (RFC 6749 section 4.1.3). A second use of the code revokes the tokens of the first use.
 * Any other error leaves the code valid, so that an attacker who has only the code cannot invalidate it.
 */
export async function exchangeAuthorizationCode(
  deps: GrantDeps,
  request: GrantRequest<PublicClient, GrantParameter>,
): Promise<TokenResponse> {
  const { code, code_verifier, redirect_uri } = request.parameters
  const now = deps.clock()

  function decide(family: TokenFamily): FamilyDecision {
    const { code_challenge } = family
    if (family.client_id !== request.client.id || code_challenge === null) return new Fault('invalid_grant')
    if (family.code_used_at !== null) return 'reused'
    if (family.code_expires_at <= now || family.revoked_at !== null) return new Fault('invalid_grant')
    if (family.redirect_uri !== redirect_uri)
      return new Fault('invalid_grant', 'the redirect_uri differs from the authorization request: send the same one')
    if (!verifierPattern.test(code_verifier) || !isVerifier(code_verifier, code_challenge))
      return new Fault('invalid_grant', 'the code_verifier does not match the code_challenge: send the original one')
    return 'good'
  }

  const { scopes, ...tokens } = await issueFamilyTokens(deps, request, {
    lock: ({ tokenFamilies }) => tokenFamilies.lockByCode(hashOpaqueToken(code)),
    decide,
    requested: undefined,
    refusal: new Fault('invalid_grant'),
  })
  return { ...tokens, scope: scopes.join(' ') }
}

function isVerifier(verifier: string, challenge: string): boolean {
  const actual = Buffer.from(hash('sha256', verifier, 'base64url'))
  const expected = Buffer.from(challenge)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
