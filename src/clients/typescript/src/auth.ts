import { requireText, trimToken } from './checks.js'
import type { Discovery } from './discovery.js'
import { ArgumentError, AuthorizationError, MessagingError, ProtocolError, innermostReason } from './errors.js'
import { exchange } from './exchange.js'
import { feedScopes } from './frames.js'
import { createRequest, type Operation, type Params } from './operation.js'
import type { Settings } from './settings.js'
import type { TokenResponse } from './rest/index.js'
import { parseTokenResponse, cacheTokens, type TokenSource } from './tokens.js'
import { requestHeaders } from './user-agent.js'

/** Credentials of a confidential client, for a machine that can protect a secret. */
export interface ClientSecret {
  client_id: string
  client_secret: string
  /** Scopes of the REST token, separated by spaces. Default: all scopes of the client's registration. */
  scope?: string | undefined
  token?: never
}

/** Tokens that the program gets by itself. */
export interface GivenToken {
  /**
   * An access token, or a function that returns a new one for the resource with this address. When the function throws,
   * the client retries the call. Then the call fails with the code `token_unavailable`.
   */
  token: string | ((resource: string) => string | Promise<string>)
  client_id?: never
  client_secret?: never
}

/** Parts of the client that a token source may use. */
export interface AuthContext {
  settings: Settings
  discovery: Discovery
}

/**
 * The identity of the caller: a client with its secret, a token, or a person who signs in (`login` of the `/node`
 * entry).
 */
export type Auth = ClientSecret | GivenToken | ((context: AuthContext) => TokenSource)

export function createTokenSource(auth: Auth | undefined, context: AuthContext): TokenSource {
  if (auth === undefined) return noCredentials
  if (typeof auth === 'function') return auth(context)
  return isToken(auth) ? fromToken(auth) : fromClientSecret(auth, context)
}

const isToken = (auth: ClientSecret | GivenToken): auth is GivenToken => 'token' in auth

const throwNoCredentials = async (): Promise<never> => {
  const how = 'pass auth to createClient, or set AMS_CLIENT_ID and AMS_CLIENT_SECRET, or AMS_TOKEN'
  throw new AuthorizationError('no_auth', `the client has no credentials: ${how}`)
}

/** Token source of a client without credentials. Operations that need no token still work. */
const noCredentials: TokenSource = { current: throwNoCredentials, renewed: throwNoCredentials }

/** Throws if the client has no credentials, before it contacts the service. */
export const requireCredentials = async (tokens: TokenSource): Promise<void> => {
  if (tokens === noCredentials) await throwNoCredentials()
}

function fromToken({ token, client_id, client_secret }: GivenToken): TokenSource {
  if (client_id !== undefined || client_secret !== undefined)
    throw new ArgumentError('auth has both a token and a client secret: pass one of them')
  if (typeof token === 'function') {
    const current = (resource: string) => callTokenFunction(token, resource)
    return { current, renewed: current }
  }
  const trimmed = trimToken(requireText('auth.token', token))
  // No error message shows the token, which is as secret as a password.
  if (trimmed === undefined) throw new ArgumentError('auth.token is not a token: it is empty or has invalid characters')
  const current = async () => trimmed
  return { current, renewed: current }
}

/** Calls the program's token function. Its errors may be temporary, because it may use a network too. */
async function callTokenFunction(
  give: (resource: string) => string | Promise<string>,
  resource: string,
): Promise<string> {
  const unavailable = (what: string, cause?: unknown) =>
    new AuthorizationError('token_unavailable', `auth.token ${what}`, { cause, retryable: true })
  let result: unknown
  try {
    result = await give(resource)
  } catch (error) {
    throw error instanceof MessagingError ? error : unavailable(`failed: ${innermostReason(error)}`, error)
  }
  const token = trimToken(result)
  if (token === undefined) throw unavailable('returned no token: it is empty or has invalid characters')
  return token
}

function fromClientSecret({ client_id, client_secret, scope }: ClientSecret, context: AuthContext): TokenSource {
  const { settings, discovery } = context
  const credentials = {
    grant_type: 'client_credentials',
    client_id: requireText('auth.client_id', client_id),
    client_secret: requireText('auth.client_secret', client_secret),
  }
  return cacheTokens(async (resource, _, abortSignal) => {
    const { ws_url } = await discovery.addresses(abortSignal)
    const form = { ...credentials, resource, scope: resource === ws_url ? feedScopes.join(' ') : scope }
    return parseTokenResponse(await requestTokens(form, context, abortSignal), settings.clock.now())
  }, settings.clock.now)
}

const issueToken: Operation = { id: 'issueToken', method: 'POST', path: '', at: 'auth_url', body: 'form' }

export const requestTokens = (form: Params, context: AuthContext, signal?: AbortSignal): Promise<TokenResponse> =>
  requestEndpoint<TokenResponse>('token_endpoint', issueToken, form, context, signal)

/** Sends one request to an endpoint from the metadata of the authorization server. */
export async function requestEndpoint<Result>(
  endpoint: 'token_endpoint' | 'registration_endpoint' | 'device_authorization_endpoint' | 'revocation_endpoint',
  operation: Operation,
  params: Params,
  { settings, discovery }: AuthContext,
  signal?: AbortSignal,
): Promise<Result> {
  const { issuer, [endpoint]: address } = await discovery.metadata(signal)
  if (address === undefined) throw new ProtocolError(operation.id, 200, `the metadata of ${issuer} has no ${endpoint}`)
  const { body } = createRequest(operation, params)
  const headers = requestHeaders(settings, operation)
  return exchange<Result>(settings, { operation, address, headers, body }, { timeoutMs: settings.timeoutMs, signal })
}
