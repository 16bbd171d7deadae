import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import * as second from '@modelcontextprotocol/client'
import * as first from '@modelcontextprotocol/sdk/client/auth.js'
import { ClientCredentialsProvider } from '@modelcontextprotocol/sdk/client/auth-extensions.js'
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js'
import { callback, metadata, present, type App, type OAuthClient, type ServiceAccount, type Wishes } from './client.ts'
import { discover } from './oauth4webapi.ts'

/** Creates an app's storage for the SDK, which stores everything as its authors intend. */
export function storage(redirectUrl = callback) {
  let information: OAuthClientInformationMixed | undefined
  let tokens: OAuthTokens | undefined
  let verifier: string | undefined
  let discovered: second.OAuthDiscoveryState | undefined
  const state = randomUUID()
  const addresses: URL[] = []
  const registered: string[] = []
  return {
    redirectUrl,
    clientMetadata: { ...metadata, redirect_uris: [redirectUrl] },
    state: () => state,
    clientInformation: () => information,
    saveClientInformation(given: OAuthClientInformationMixed) {
      information = given
      registered.push(given.client_id)
    },
    tokens: () => tokens,
    saveTokens: (given: OAuthTokens) => void (tokens = given),
    codeVerifier: () => present(verifier),
    saveCodeVerifier: (given: string) => void (verifier = given),
    discoveryState: () => discovered,
    saveDiscoveryState: (given: second.OAuthDiscoveryState) => void (discovered = given),
    redirectToAuthorization: (address: URL) => void addresses.push(address),
    invalidateCredentials(kind: 'all' | 'client' | 'tokens' | 'verifier' | 'discovery') {
      if (kind === 'all' || kind === 'client') information = undefined
      if (kind === 'all' || kind === 'tokens') tokens = undefined
      if (kind === 'all' || kind === 'verifier') verifier = undefined
      if (kind === 'all' || kind === 'discovery') discovered = undefined
    },
    addresses,
    registered,
  }
}

interface Options {
  serverUrl: string
  scope?: string
  authorizationCode?: string
  iss?: string
}

/** Difference between the two lines of the SDK. */
interface Line {
  name: string
  auth(provider: ReturnType<typeof storage>, options: Options): Promise<string>
  withSecret(account: ServiceAccount, wishes: Wishes): Promise<OAuthTokens | undefined>
  /** Returns the error of the challenge in a response, as parsed by the SDK. */
  errorIn(response: Response): string | undefined
  checksIssuer: boolean
}

export interface McpApp extends App {
  /** Ids under which it has registered, in order. */
  registered: readonly string[]
  /** Addresses to which it has sent its person. */
  addresses: readonly URL[]
}

async function begin({ auth }: Line, { resource, scope, document }: Wishes): Promise<McpApp> {
  const kept = { ...storage(), ...(document !== undefined && { clientMetadataUrl: document }) }
  const options = { serverUrl: resource, ...(scope !== undefined && { scope }) }
  assert.equal(await auth(kept, options), 'REDIRECT')
  return {
    address: present(kept.addresses[0]),
    addresses: kept.addresses,
    registered: kept.registered,
    async finish({ searchParams }) {
      assert.equal(searchParams.get('state'), kept.state(), 'the SDK leaves this to its apps')
      assert.equal(searchParams.get('error'), null, 'and this')
      const [authorizationCode = '', iss = ''] = [searchParams.get('code'), searchParams.get('iss')].map(String)
      assert.equal(await auth(kept, { ...options, authorizationCode, iss }), 'AUTHORIZED')
      return present(kept.tokens())
    },
    async refresh(token) {
      kept.saveTokens({ ...present(kept.tokens()), refresh_token: token })
      const outcome = await auth(kept, options)
      if (outcome !== 'AUTHORIZED') throw new BeginsAnew()
      return present(kept.tokens())
    },
  }
}

/** Thrown because the SDK throws nothing after a family has ended: it registers and asks again. */
class BeginsAnew extends Error {
  override readonly name = 'BeginsAnew'
}

const clientOf = (line: Line): OAuthClient<McpApp> & Pick<Line, 'errorIn'> => ({
  name: line.name,
  begin: (wishes) => begin(line, wishes),
  clientCredentials: async (account, wishes) => present(await line.withSecret(account, wishes)),
  checksIssuer: line.checksIssuer,
  errorIn: line.errorIn,
  refusal: { name: 'BeginsAnew' },
})

export const mcpClients = [
  clientOf({
    name: 'MCP SDK 1',
    auth: first.auth,
    async withSecret({ id, secret }, { resource, scope = '' }) {
      const expectedIssuer = (await discover(resource)).issuer
      const provider = new ClientCredentialsProvider({ clientId: id, clientSecret: secret, scope, expectedIssuer })
      await first.auth(provider, { serverUrl: resource, scope })
      return provider.tokens()
    },
    errorIn: (response) => first.extractWWWAuthenticateParams(response).error,
    checksIssuer: false,
  }),
  clientOf({
    name: 'MCP SDK 2',
    auth: second.auth,
    async withSecret({ id, secret }, { resource, scope = '' }) {
      const expectedIssuer = (await discover(resource)).issuer
      const provider = new second.ClientCredentialsProvider({
        clientId: id,
        clientSecret: secret,
        scope,
        expectedIssuer,
      })
      await second.auth(provider, { serverUrl: resource, scope })
      return provider.tokens()
    },
    errorIn: (response) => second.extractWWWAuthenticateParams(response).error,
    checksIssuer: true,
  }),
]
