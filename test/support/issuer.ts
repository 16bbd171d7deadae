import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { request } from 'node:https'
import { after, before } from 'node:test'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { Provider, type ClientMetadata } from 'oidc-provider'
import { certificate } from './certificate.ts'
import { startTlsServer, type TlsServer } from './endpoint.ts'

/** Person at an issuer, with the claims that it states. */
export interface IssuerPerson {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  groups?: readonly string[]
}

export interface Issuer {
  url: string
  /** Person who signs in next. */
  person: IssuerPerson
  /** Paths of the requests so far. */
  requests: string[]
  /** Answers instead of the provider, if it returns true. */
  intercept: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined
  /** Registers the service as the only client. */
  register(client: Partial<ClientMetadata> & { redirect_uris: string[] }): Promise<void>
  /** Replaces the signing key. */
  rotateKey(): Promise<void>
  /** Signs an ID token with the key of the issuer, or with another algorithm. */
  sign(claims: Record<string, unknown>): Promise<string>
  /** Signs the person in at the address of an authorization request. Returns the address of the redirect back. */
  authorize(address: string): Promise<string>
  server: TlsServer
}

/** Egress that reaches the hosts of issuers, which are on this machine. */
export const issuerEgress = { resolve: async () => ['127.0.0.1'], ca: certificate }

export const clientSecret = 'a secret that nobody may see'

/** Starts a real OpenID Connect provider over HTTPS for the tests of a suite. */
export function useIssuer(host = 'hooks.example'): () => Issuer {
  let found: Issuer
  before(async () => (found = await startIssuer(host)))
  after(() => found.server.close())
  return () => found
}

async function startIssuer(host: string): Promise<Issuer> {
  let provider: RequestListener = (_, response) => void response.writeHead(503).end()
  let client: ClientMetadata | undefined
  let key = await newKey()
  const server = await startTlsServer((incoming, response) => {
    issuer.requests.push((incoming.url ?? '').split('?')[0]!)
    if (!issuer.intercept?.(incoming, response)) provider(incoming, response)
  })
  const url = `https://${host}:${server.port}`
  const rebuild = (): void => {
    provider = createProvider(url, key.jwk, client, () => issuer.person)
  }
  const issuer: Issuer = {
    url,
    server,
    requests: [],
    intercept: undefined,
    person: { sub: 'somebody' },
    async register(changes) {
      client = { client_id: 'ams', client_secret: clientSecret, ...changes }
      rebuild()
    },
    async rotateKey() {
      key = await newKey()
      rebuild()
    },
    sign: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: String(key.jwk.kid) }).sign(key.privateKey),
    authorize: (address) => follow(url, server.port, address),
  }
  return issuer
}

let keys = 0
async function newKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk: JWK = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: `key-${keys++}` }
  return { jwk, privateKey }
}

function createProvider(
  url: string,
  key: JWK,
  client: ClientMetadata | undefined,
  person: () => IssuerPerson,
): RequestListener {
  const provider: Provider = new Provider(url, {
    clients: client ? [client] : [],
    jwks: { keys: [key] } as never,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    findAccount: (_, accountId) => ({ accountId, claims: async () => ({ ...person(), sub: accountId }) }),
    async loadExistingGrant(ctx) {
      const grant = new provider.Grant({
        clientId: ctx.oidc.client!.clientId,
        accountId: ctx.oidc.session!.accountId!,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const listener = provider.callback()
  return async (incoming, response) => {
    if (!incoming.url?.startsWith('/interaction/')) return listener(incoming, response)
    await provider.interactionFinished(incoming, response, { login: { accountId: person().sub, remember: false } })
  }
}

/** Follows the redirects of the issuer until it leads to another host. */
async function follow(url: string, port: number, start: string): Promise<string> {
  const cookies = new Map<string, string>()
  for (let address = start, steps = 0; steps < 10; steps++) {
    const { pathname, search, origin } = new URL(address, url)
    if (origin !== url) return address
    const headers = { host: new URL(url).host, cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }
    const sent = request({
      host: '127.0.0.1',
      port,
      path: pathname + search,
      headers,
      ca: certificate,
      agent: false,
    }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const text = (await response.toArray()).join('')
    for (const line of response.headers['set-cookie'] ?? []) {
      const [name = '', value = ''] = line.split(';', 1)[0]!.split('=')
      cookies.set(name, value)
    }
    assert.ok(response.headers.location, `${response.statusCode} ${text}`)
    address = new URL(response.headers.location, url).href
  }
  throw new Error('the issuer redirects without an end')
}
