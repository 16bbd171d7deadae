import type {
  AuthorizationServerMetadata,
  RegisteredClient,
  TokenRequest,
  TokenResponse,
} from '#generated/rest/models.ts'
import type { ResourceName } from '#generated/scopes.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Client, ConfidentialClient, PublicClient } from '../../../store/access/clients.ts'
import type { Store } from '../../../store/index.ts'
import type { Authority } from '../authority.ts'
import type { AccessTokens } from '../tokens.ts'

export interface GrantDeps {
  store: Store
  clock: Clock
  authority: Pick<Authority, 'changed'>
  tokens: Pick<AccessTokens, 'issue'>
  /** Called for each invalid code or refresh token. */
  refused(): void
}

/** Parameter of the token endpoint that a grant requires. */
export type GrantParameter = 'code' | 'code_verifier' | 'redirect_uri' | 'device_code' | 'refresh_token'

/** Token request after the check of its client, parameters and resource. */
export interface GrantRequest<Kind extends Client, Parameter extends GrantParameter> {
  client: Kind
  parameters: Readonly<Record<Parameter, string>>
  scope: TokenRequest['scope']
  /** Resource that the request names. Undefined to take the resource of the authorization (RFC 8707 section 2.2). */
  resource: ResourceName | undefined
}

type GrantName = AuthorizationServerMetadata['grant_types_supported'][number]

/** Name of a grant for public clients, which register themselves. */
type PublicName = RegisteredClient['grant_types'][number]

/**
 * OAuth grant, with the kind of client that may use it, its required parameters, and the function that issues tokens.
 */
export type Grant =
  | {
      name: Exclude<GrantName, PublicName>
      clients: 'confidential'
      needs: readonly []
      act: Act<ConfidentialClient, never>
    }
  | { name: PublicName; clients: 'public'; needs: readonly GrantParameter[]; act: Act<PublicClient, GrantParameter> }

type Act<Kind extends Client, Parameter extends GrantParameter> = (
  deps: GrantDeps,
  request: GrantRequest<Kind, Parameter>,
) => Promise<TokenResponse>
