import * as openid from 'openid-client'
import { callback, metadata, type OAuthClient, type Wishes } from './client.ts'
import { discover } from './oauth4webapi.ts'

/** Options of the library for servers without OpenID Connect. */
const options: openid.DiscoveryRequestOptions = { algorithm: 'oauth2', execute: [openid.allowInsecureRequests] }

/** Returns the issuer of a resource, because the library reads no metadata of resources. */
const issuerOf = async (resource: string): Promise<URL> => new URL((await discover(resource)).issuer)

async function begin({ resource, scope }: Wishes) {
  const issuer = await issuerOf(resource)
  const client = await openid.dynamicClientRegistration(issuer, metadata, openid.None(), options)
  const pkceCodeVerifier = openid.randomPKCECodeVerifier()
  const expectedState = openid.randomState()
  const address = openid.buildAuthorizationUrl(client, {
    redirect_uri: callback,
    state: expectedState,
    resource,
    code_challenge_method: 'S256',
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    ...(scope !== undefined && { scope }),
  })
  return {
    address,
    finish: (back: URL) =>
      openid.authorizationCodeGrant(client, back, { pkceCodeVerifier, expectedState }, { resource }),
    refresh: (token: string) => openid.refreshTokenGrant(client, token, { resource }),
    revoke: (token: string) => openid.tokenRevocation(client, token, { token_type_hint: 'refresh_token' }),
  }
}

export const openidClient: OAuthClient = {
  name: 'openid-client',
  begin,
  async clientCredentials({ id, secret }, { resource, scope }) {
    const issuer = await issuerOf(resource)
    const client = await openid.discovery(issuer, id, undefined, openid.ClientSecretBasic(secret), options)
    return openid.clientCredentialsGrant(client, { resource, ...(scope !== undefined && { scope }) })
  },
  checksIssuer: true,
  refusal: { name: 'ResponseBodyError', status: 401, error: 'invalid_client' },
}
