import * as oauth from 'oauth4webapi'
import { callback, metadata, present, type OAuthClient, type Wishes } from './client.ts'

const insecure = { [oauth.allowInsecureRequests]: true } as const

/** Discovers the authorization server of a resource (RFC 9728, then RFC 8414). */
export async function discover(resource: string): Promise<oauth.AuthorizationServer> {
  const address = new URL(resource)
  const described = await oauth.resourceDiscoveryRequest(address, insecure)
  const { authorization_servers } = await oauth.processResourceDiscoveryResponse(address, described)
  const issuer = new URL(present(authorization_servers?.[0]))
  const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure })
  return oauth.processDiscoveryResponse(issuer, found)
}

async function begin({ resource, scope }: Wishes) {
  const server = await discover(resource)
  const registered = await oauth.dynamicClientRegistrationRequest(server, metadata, insecure)
  const client = await oauth.processDynamicClientRegistrationResponse(registered)
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const address = new URL(present(server.authorization_endpoint))
  const parameters = {
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: callback,
    state,
    resource,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(scope !== undefined && { scope }),
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  const options = { ...insecure, additionalParameters: { resource } }
  const publicly = oauth.None()
  return {
    address,
    async finish(back: URL) {
      const answer = oauth.validateAuthResponse(server, client, back, state)
      const response = await oauth.authorizationCodeGrantRequest(
        ...([server, client, publicly, answer, callback, verifier, options] as const),
      )
      return oauth.processAuthorizationCodeResponse(server, client, response)
    },
    async refresh(token: string) {
      const response = await oauth.refreshTokenGrantRequest(server, client, publicly, token, options)
      return oauth.processRefreshTokenResponse(server, client, response)
    },
    async revoke(token: string) {
      await oauth.processRevocationResponse(
        await oauth.revocationRequest(server, client, publicly, token, {
          ...insecure,
          additionalParameters: { token_type_hint: 'refresh_token' },
        }),
      )
    },
  }
}

export const oauth4webapi: OAuthClient = {
  name: 'oauth4webapi',
  begin,
  async clientCredentials({ id, secret }, { resource, scope }) {
    const server = await discover(resource)
    const client = { client_id: id }
    const parameters = { resource, ...(scope !== undefined && { scope }) }
    const response = await oauth.clientCredentialsGrantRequest(
      ...([server, client, oauth.ClientSecretPost(secret), parameters, insecure] as const),
    )
    return oauth.processClientCredentialsResponse(server, client, response)
  },
  checksIssuer: true,
  refusal: { name: 'ResponseBodyError', status: 401, error: 'invalid_client' },
}

/** Verifies an access token like a resource server (RFC 9068), and returns its claims. */
export async function verified(access_token: string, resource: string): Promise<oauth.JWTAccessTokenClaims> {
  const request = new Request(resource.replace('ws:', 'http:'), {
    headers: { authorization: `Bearer ${access_token}` },
  })
  return oauth.validateJwtAccessToken(await discover(resource), request, resource, insecure)
}

/** Returns the schemes and errors of the challenge in the response to a call. */
export async function challengesIn(token: string, address: string): Promise<(string | undefined)[][]> {
  try {
    await oauth.protectedResourceRequest(token, 'GET', new URL(address), undefined, undefined, insecure)
    return []
  } catch (thrown) {
    if (!(thrown instanceof oauth.WWWAuthenticateChallengeError)) throw thrown
    return thrown.cause.map(({ scheme, parameters }) => [scheme, parameters.error])
  }
}
