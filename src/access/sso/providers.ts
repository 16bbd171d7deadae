import { deploymentProvider } from '../../domain/sso.ts'
import type { Egress } from '../../egress/index.ts'
import type { Config } from '../../settings/config.ts'
import type { ClientAuthentication, SsoIssuer } from '../../store/access/sso-issuers.ts'
import type { Store } from '../../store/index.ts'

/** Issuer by which people sign in, with the credentials of the service at it. */
export interface Provider {
  /** Id of the organization that configured it, or `deploymentProvider`. */
  id: string
  /** Name on buttons: that of the organization, or of the operator's issuer. */
  name: string
  issuer: string
  clientId: string
  authentication: ClientAuthentication
  /** Client secret, or private key as a JWK. */
  secret: string
  scope: string
  groupsClaim: string
  egress: Pick<Egress, 'exchange'>
  /** Organization that configured the issuer. Undefined for the issuer of the operator. */
  organization: SsoIssuer | undefined
}

type ProviderConfig = Pick<
  Config,
  'ssoIssuer' | 'ssoName' | 'ssoClientId' | 'ssoClientSecret' | 'ssoClientKey' | 'organizationSso'
>

export interface ProviderDeps {
  config: ProviderConfig
  store: Pick<Store, 'ssoIssuers'>
  /** Egress of the issuers of organizations. */
  egress: Pick<Egress, 'exchange'>
  /** Egress of the operator's issuer, which may be in a private network. */
  deploymentEgress: Pick<Egress, 'exchange'>
}

const scope = 'openid email profile'

/** Returns the operator's issuer, if the settings name one. */
export function deploymentProviderOf({ config, deploymentEgress }: Omit<ProviderDeps, 'store' | 'egress'>) {
  const { ssoIssuer: issuer, ssoClientId: clientId, ssoClientSecret, ssoClientKey, ssoName } = config
  if (issuer === undefined || clientId === undefined) return undefined
  const provider: Provider = {
    id: deploymentProvider,
    name: ssoName ?? new URL(issuer).host,
    issuer,
    clientId,
    authentication: ssoClientKey === undefined ? 'client_secret_basic' : 'private_key_jwt',
    secret: ssoClientKey ?? ssoClientSecret ?? '',
    scope,
    groupsClaim: 'groups',
    egress: deploymentEgress,
    organization: undefined,
  }
  return provider
}

/** Returns the issuer of an organization in the form that the client uses. */
export const organizationProvider = (organization: SsoIssuer, egress: Provider['egress']): Provider => ({
  id: organization.organization_id,
  name: `@${organization.slug}`,
  issuer: organization.issuer,
  clientId: organization.client_id,
  authentication: organization.client_authentication,
  secret: organization.secret,
  scope,
  groupsClaim: organization.groups_claim,
  egress,
  organization,
})

/** Issuers by the id of their provider. */
export interface Providers {
  /** Issuer of the operator, if there is one. */
  deployment: Provider | undefined
  find(id: string): Promise<Provider | undefined>
  /** Returns the current issuer of a provider, in a transaction. */
  findIssuer(store: Pick<Store, 'ssoIssuers'>, id: string): Promise<string | undefined>
}

/** Creates the lookup of issuers by the id of their provider. */
export function createProviders({ config, store, egress, deploymentEgress }: ProviderDeps): Providers {
  const deployment = deploymentProviderOf({ config, deploymentEgress })
  const settingsOf = ({ ssoIssuers }: Pick<Store, 'ssoIssuers'>, id: string): Promise<SsoIssuer | undefined> =>
    config.organizationSso ? ssoIssuers.find(id) : Promise.resolve(undefined)
  return {
    deployment,
    async find(id) {
      if (id === deploymentProvider) return deployment
      const organization = await settingsOf(store, id)
      return organization && organizationProvider(organization, egress)
    },
    findIssuer: async (inside, id) =>
      id === deploymentProvider ? deployment?.issuer : (await settingsOf(inside, id))?.issuer,
  }
}
