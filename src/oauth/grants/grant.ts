import type {
  AuthorizationServerMetadata,
  RegisteredClient,
  TokenRequest,
  TokenResponse,
} from '#generated/rest/models.ts'
import type { ResourceName } from '#generated/scopes.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Client, ConfidentialClient, PublicClient } from '../../store/clients.ts'
import type { Store } from '../../store/index.ts'
import type { Authority } from '../authority.ts'
import type { Tokens } from '../tokens.ts'

export interface GrantDeps {
  store: Store
  clock: Clock
  authority: Pick<Authority, 'changed'>
  tokens: Pick<Tokens, 'issue'>
  /** To be told of a code or refresh token that is not good. */
  refused(): void
}

/** A parameter of the token endpoint that a grant cannot do without. */
export type GrantParameter = 'code' | 'code_verifier' | 'redirect_uri' | 'refresh_token'

/** A token request whose client, parameters and resource have been checked. */
export interface GrantRequest<Kind extends Client, Parameter extends GrantParameter> {
  client: Kind
  parameters: Readonly<Record<Parameter, string>>
  scope: TokenRequest['scope']
  resource: ResourceName
}

type GrantName = AuthorizationServerMetadata['grant_types_supported'][number]

/** A grant of clients that register themselves. */
type PublicName = RegisteredClient['grant_types'][number]

/** A way to get tokens: who may use it, what must be sent, and what it does. */
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
