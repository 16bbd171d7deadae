import type { TokenRequest, TokenResponse } from '#generated/rest/models.ts'
import { Fault } from '../../../fault.ts'
import type { Client } from '../../../store/access/clients.ts'
import type { ProtectedResources } from '../resources.ts'
import { exchangeAuthorizationCode } from './authorization-code.ts'
import { deviceGrantName, exchangeDeviceCode } from './device-code.ts'
import { issueForClientCredentials } from './client-credentials.ts'
import type { Grant, GrantDeps, GrantParameter } from './grant.ts'
import { exchangeRefreshToken } from './refresh-token.ts'

// biome-ignore format: a table
const grants: readonly Grant[] = [
  { name: 'client_credentials', clients: 'confidential', needs: [],                                        act: issueForClientCredentials },
  { name: 'authorization_code', clients: 'public',       needs: ['code', 'code_verifier', 'redirect_uri'], act: exchangeAuthorizationCode },
  { name: deviceGrantName,      clients: 'public',       needs: ['device_code'],                           act: exchangeDeviceCode },
  { name: 'refresh_token',      clients: 'public',       needs: ['refresh_token'],                         act: exchangeRefreshToken },
]

/** Names of all grants, for the metadata of the authorization server. */
export const grantNames = grants.map(({ name }) => name)

export function requireGrant(name: string): Grant {
  const grant = grants.find((one) => one.name === name)
  if (!grant) throw new Fault('unsupported_grant_type')
  return grant
}

/** Issues the tokens that a client requests. Throws if the client may not use the grant, or if a parameter is wrong. */
export function issueToken(
  deps: GrantDeps & { client: Client; resources: ProtectedResources },
  request: TokenRequest,
): Promise<TokenResponse> {
  const { client } = deps
  const grant = requireGrant(request.grant_type)
  const parameters = parametersOf(request, grant.needs)
  const resource = request.resource === undefined ? undefined : deps.resources.find(request.resource)
  if (request.resource !== undefined && !resource) throw new Fault('invalid_target')
  const { scope } = request
  if (grant.clients === 'confidential' && client.redirect_uris === null)
    return grant.act(deps, { client, parameters, scope, resource })
  if (grant.clients === 'public' && client.redirect_uris !== null)
    return grant.act(deps, { client, parameters, scope, resource })
  throw new Fault('unauthorized_client', `only ${grant.clients} clients may use this grant type: use another one`)
}

function parametersOf(request: TokenRequest, needs: readonly GrantParameter[]): Record<GrantParameter, string> {
  const missing = needs.find((name) => request[name] === undefined)
  if (missing) throw new Fault('invalid_request', `${missing} is missing: send it`)
  return Object.fromEntries(needs.map((name) => [name, request[name]])) as Record<GrantParameter, string>
}
