import type { AuthorizationServerMetadata, ProtectedResourceMetadata } from '#generated/rest/models.ts'
import { agentScopes, resourceLabels, resourceNames, type ResourceName } from '#generated/scopes.ts'
import { basePathOf, type Config } from '../../settings/config.ts'
import { definedFieldsOf } from '../../domain/defined-fields.ts'
import { knownScopes } from '../../domain/scopes.ts'
import { clientAuthenticationMethods } from './client-authentication.ts'
import { grantNames } from './grants/index.ts'
import type { ProtectedResources } from './resources.ts'

/** Returns the authorization-server metadata (RFC 8414). */
export const describeAuthorizationServer = (
  {
    authUrl,
    clientDocuments,
    webUrl,
    policyUrl,
    termsUrl,
  }: Pick<Config, 'authUrl' | 'clientDocuments' | 'webUrl' | 'policyUrl' | 'termsUrl'>,
  { identifiers }: ProtectedResources,
): AuthorizationServerMetadata => ({
  issuer: authUrl,
  authorization_endpoint: `${webUrl}/oauth/authorize`,
  token_endpoint: `${authUrl}/token`,
  registration_endpoint: `${authUrl}/register`,
  device_authorization_endpoint: `${authUrl}/device_authorization`,
  revocation_endpoint: `${authUrl}/revoke`,
  jwks_uri: `${authUrl}/.well-known/jwks.json`,
  response_types_supported: ['code'],
  grant_types_supported: grantNames,
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: [...clientAuthenticationMethods],
  revocation_endpoint_auth_methods_supported: [...clientAuthenticationMethods],
  scopes_supported: [...knownScopes],
  resource_servers: resourceNames.map((transport) => ({ resource: identifiers[transport], transport })),
  authorization_response_iss_parameter_supported: true,
  ...definedFieldsOf({ op_policy_uri: policyUrl, op_tos_uri: termsUrl }),
  client_id_metadata_document_supported: clientDocuments,
})

/**
 * Returns the protected-resource metadata (RFC 9728). It lists only scopes of agents, although people also have scopes.
 * Apps without configured scopes request all listed scopes, and a token cannot have scopes of both kinds.
 */
export const describeProtectedResource = (
  { authUrl, policyUrl, termsUrl }: Pick<Config, 'authUrl' | 'policyUrl' | 'termsUrl'>,
  resource: string,
  name: ResourceName,
): ProtectedResourceMetadata => ({
  resource,
  authorization_servers: [authUrl],
  scopes_supported: [...agentScopes[name]],
  bearer_methods_supported: ['header'],
  resource_name: `Agent Messaging Service (${resourceLabels[name]})`,
  ...definedFieldsOf({ resource_policy_uri: policyUrl, resource_tos_uri: termsUrl }),
})

/** Returns the resource whose URL has this path. `path` has no leading slash (RFC 9728 section 3.1). */
export function resourceAtPath({ identifiers }: ProtectedResources, path: string): ResourceName | undefined {
  const sought = `/${path.replace(/\/$/, '')}`
  return resourceNames.find((name) => basePathOf(identifiers[name]) === sought)
}

/** Returns the address of a well-known document about `address`: the path of `address` follows its name. */
export function wellKnownAddress(name: string, address: string): string {
  return `${new URL(address).origin}/.well-known/${name}${basePathOf(address)}`
}
