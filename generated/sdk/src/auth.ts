// Generated from src/clients/typescript/src/auth.ts by `npm run generate`. Do not edit.
import { present, trimmedToken } from './checks.js'
import type { Discovery } from './discovery.js'
import { AuthorizationError, MessagingError, ProtocolError, reasonOf } from './errors.js'
import { exchange } from './exchange.js'
import { feedScopes } from './frames.js'
import { requestOf, type Operation, type Params } from './operation.js'
import type { Settings } from './options.js'
import type { TokenResponse } from './rest/index.js'
import { heldFrom, keepTokens, type TokenSource } from './tokens.js'
import { headersFor } from './user-agent.js'

/** A confidential client, on a machine that can keep its secret. */
export interface ClientSecret {
  client_id: string
  client_secret: string
  /** Scopes of the REST token, separated by spaces; by default all that the client is registered for. */
  scope?: string | undefined
  token?: never
}

/** Tokens from elsewhere. */
export interface GivenToken {
  /**
   * An access token, or what gives one for the resource with this address, a new one each time. What it throws passes,
   * as a lost connection does: the call is repeated, and then fails with `token_unavailable`.
   */
  token: string | ((resource: string) => string | Promise<string>)
  client_id?: never
  client_secret?: never
}

/** What a source of tokens may use of the client that it is for. */
export interface AuthContext {
  settings: Settings
  discovery: Discovery
}

/** Who acts: a client by its secret, tokens from elsewhere, or a person who signs in (`login` of the `/node` entry). */
export type Auth = ClientSecret | GivenToken | ((context: AuthContext) => TokenSource)

export function tokenSourceOf(auth: Auth | undefined, context: AuthContext): TokenSource {
  if (auth === undefined) return nobody
  if (typeof auth === 'function') return auth(context)
  return isToken(auth) ? given(auth) : clientCredentials(auth, context)
}

const isToken = (auth: ClientSecret | GivenToken): auth is GivenToken => 'token' in auth

const refuse = async (): Promise<never> => {
  const how = 'give createClient an auth, or set AMS_CLIENT_ID and AMS_CLIENT_SECRET, or AMS_TOKEN'
  throw new AuthorizationError('no_auth', `nothing says who acts: ${how}`)
}

/** What takes no token works without. */
const nobody: TokenSource = { current: refuse, renewed: refuse }

/** Says at once what a call says only when it has found the service. */
export const requireSomebody = async (tokens: TokenSource): Promise<void> => {
  if (tokens === nobody) await refuse()
}

function given({ token, client_id, client_secret }: GivenToken): TokenSource {
  if (client_id !== undefined || client_secret !== undefined)
    throw new TypeError('auth is a token, or a client with its secret; not both')
  if (typeof token === 'function') {
    const current = (resource: string) => tokenFrom(token, resource)
    return { current, renewed: current }
  }
  const trimmed = trimmedToken(present('auth.token', token))
  // It is as secret as a password: no error shows it.
  if (trimmed === undefined) throw new TypeError('auth.token has characters that no token has')
  const current = async () => trimmed
  return { current, renewed: current }
}

/** The function is the program's, and asks a network, too: what it fails of may pass. */
async function tokenFrom(give: (resource: string) => string | Promise<string>, resource: string): Promise<string> {
  const unavailable = (what: string, cause?: unknown) =>
    new AuthorizationError('token_unavailable', `auth.token ${what}`, { cause, retryable: true })
  let given: unknown
  try {
    given = await give(resource)
  } catch (error) {
    throw error instanceof MessagingError ? error : unavailable(`failed: ${reasonOf(error)}`, error)
  }
  const token = trimmedToken(given)
  if (token === undefined) throw unavailable('gave what is no token')
  return token
}

function clientCredentials({ client_id, client_secret, scope }: ClientSecret, context: AuthContext): TokenSource {
  const { settings, discovery } = context
  const known = {
    grant_type: 'client_credentials',
    client_id: present('auth.client_id', client_id),
    client_secret: present('auth.client_secret', client_secret),
  }
  return keepTokens(async (resource, _, aborted) => {
    const { ws_url } = await discovery.addresses(aborted)
    const form = { ...known, resource, scope: resource === ws_url ? feedScopes.join(' ') : scope }
    return heldFrom(await requestTokens(form, context, aborted), settings.clock.now())
  }, settings.clock.now)
}

const issueToken: Operation = { id: 'issueToken', method: 'POST', path: '', at: 'auth_url', body: 'form' }

export const requestTokens = (form: Params, context: AuthContext, signal?: AbortSignal): Promise<TokenResponse> =>
  requestAt<TokenResponse>('token_endpoint', issueToken, form, context, signal)

/** One request to an endpoint of the authorization server, wherever that says it is. */
export async function requestAt<Result>(
  endpoint: 'token_endpoint' | 'registration_endpoint' | 'revocation_endpoint',
  operation: Operation,
  params: Params,
  { settings, discovery }: AuthContext,
  signal?: AbortSignal,
): Promise<Result> {
  const { issuer, [endpoint]: address } = await discovery.metadata(signal)
  if (address === undefined) throw new ProtocolError(operation.id, 200, `${issuer} names no ${endpoint}`)
  const { body } = requestOf(operation, params)
  const headers = headersFor(settings, operation)
  return exchange<Result>(settings, { operation, address, headers, body }, { timeoutMs: settings.timeoutMs, signal })
}
