import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { Provider, errors, interactionPolicy, type Configuration } from 'oidc-provider'
import { generateKeyPair } from 'jose'
import { freePort } from '../../scripts/support/free-port.ts'
import { memory } from './memory.ts'

export interface OtherServerOptions {
  /** Scopes of each resource, by its identifier. */
  resources: Readonly<Record<string, readonly string[]>>
  confidential: { id: string; secret: string }
  codeSeconds: number
  refreshSeconds: number
}

export type OtherServer = Awaited<ReturnType<typeof startOtherServer>>

const accountId = 'somebody'

const allScopes = ({ resources }: OtherServerOptions): string => Object.values(resources).flat().join(' ')

/** Starts a third-party authorization server, configured like this service as far as possible. */
export async function startOtherServer(options: OtherServerOptions) {
  const origin = `http://127.0.0.1:${await freePort()}`
  const provider = new Provider(origin, await configurationOf(options))
  const requests = provider.callback()
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/interaction/')) void consent(request, response)
    else void requests(request, response)
  })

  /** Consents for everybody who comes to this page, as if signed in. */
  async function consent(...[request, response]: Parameters<typeof provider.interactionDetails>): Promise<void> {
    const { params } = await provider.interactionDetails(request, response)
    const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) })
    grant.addOIDCScope(allScopes(options))
    for (const [resource, scopes] of Object.entries(options.resources))
      grant.addResourceScope(resource, scopes.join(' '))
    const result = { login: { accountId }, consent: { grantId: await grant.save() } }
    await provider.interactionFinished(request, response, result)
  }

  /** Cookies of the only person's browser. */
  const cookies = new Map<string, string>()

  server.listen(Number(new URL(origin).port), '127.0.0.1')
  await once(server, 'listening')
  return {
    origin,
    /** Follows redirects like a browser, up to the code. */
    async codeFor(query: URLSearchParams): Promise<string> {
      let at = `${origin}/oauth/authorize?${query}`
      for (let pages = 0; at.startsWith(origin); pages++) {
        assert.ok(pages < 8, at)
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const { headers, status } = await fetch(at, { redirect: 'manual', headers: { cookie } })
        for (const line of headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          cookies.set(name, value)
        }
        assert.equal(status, 303, at)
        at = new URL(headers.get('location') ?? '', at).href
      }
      return new URL(at).searchParams.get('code') ?? ''
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function configurationOf(options: OtherServerOptions): Promise<Configuration> {
  const { resources, confidential, codeSeconds, refreshSeconds } = options
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const scope = allScopes(options)
  const policy = interactionPolicy.base()
  policy.get('consent')?.checks.remove('native_client_prompt') // once is enough here
  return {
    adapter: memory(),
    jwks: { keys: [await crypto.subtle.exportKey('jwk', privateKey)] },
    cookies: { keys: ['any'] },
    routes: {
      authorization: '/oauth/authorize',
      token: '/token',
      registration: '/register',
      revocation: '/revoke',
    },
    responseTypes: ['code'],
    scopes: scope.split(' '),
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    clientDefaults: {
      application_type: 'native',
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
      scope,
    },
    clients: [
      {
        client_id: confidential.id,
        client_secret: confidential.secret,
        grant_types: ['client_credentials'],
        response_types: [],
        redirect_uris: [],
        token_endpoint_auth_method: 'client_secret_post',
        scope,
      },
    ],
    interactions: { policy },
    renderError: async (ctx) => void (ctx.body = ''),
    pkce: { required: () => true },
    findAccount: async () => ({ accountId, claims: async () => ({ sub: accountId }) }),
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: 900,
      ClientCredentials: 900,
      AuthorizationCode: codeSeconds,
      RefreshToken: refreshSeconds,
      Grant: 10 * refreshSeconds,
      Interaction: 3_600,
      Session: 3_600,
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      clientCredentials: { enabled: true },
      registration: { enabled: true, issueRegistrationAccessToken: false },
      revocation: { enabled: true, allowedPolicy: async (_, client, token) => client.clientId === token.clientId },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => [],
        useGrantedResource: async () => false,
        getResourceServerInfo(_, resource) {
          const scopes = resources[resource]
          if (!scopes) throw new errors.InvalidTarget()
          return {
            scope: scopes.join(' '),
            audience: resource,
            accessTokenFormat: 'jwt',
            accessTokenTTL: 900,
            jwt: { sign: { alg: 'RS256' } },
          }
        },
      },
    },
  }
}
