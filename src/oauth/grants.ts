import type { TokenRequest, TokenResponse } from '#generated/rest/models.ts'
import { Fault } from '../fault.ts'
import { clientCredentials, type GrantDeps } from './client-credentials.ts'

export type Grant = (deps: GrantDeps, request: TokenRequest) => Promise<TokenResponse>

/** What the token endpoint grants, by `grant_type`. */
const grants: ReadonlyMap<string, Grant> = new Map([['client_credentials', clientCredentials]])

export function requireGrant(grantType: string): Grant {
  const grant = grants.get(grantType)
  if (!grant) throw new Fault('unsupported_grant_type')
  return grant
}
