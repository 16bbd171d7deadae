// Generated from scripts/sdk/src/auth.ts by `npm run generate`. Do not edit.
import { answerIn } from './answer.js'
import { send } from './call.js'
import { within } from './clock.js'
import type { Discovery } from './discovery.js'
import { MessagingError } from './errors.js'
import { feedScopes } from './frames.js'
import { requestOf, type Operation, type Params } from './operation.js'
import type { Settings } from './options.js'
import type { TokenResponse } from './rest/index.js'
import { heldFrom, keepTokens, type TokenSource } from './tokens.js'
import { agentHeader } from './user-agent.js'

/** A confidential client, on a machine that can keep its secret. */
export interface ClientSecret {
  client_id: string
  client_secret: string
  /** Scopes of the REST token, separated by spaces; by default all that the client is registered for. */
  scope?: string
}

/** Tokens from elsewhere. */
export interface GivenToken {
  /** An access token, or what gives one for the resource with this address, a new one each time. */
  token: string | ((resource: string) => string | Promise<string>)
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
  return 'token' in auth ? given(auth) : clientCredentials(auth, context)
}

class NoAuthError extends MessagingError {
  override readonly name = 'NoAuthError'
}

const refuse = async (): Promise<never> => {
  throw new NoAuthError('authorize', 'createClient got no auth, and the environment has no AMS_CLIENT_ID or AMS_TOKEN')
}

const nobody: TokenSource = { current: refuse, renewed: refuse }

function given({ token }: GivenToken): TokenSource {
  const current = async (resource: string) => (typeof token === 'string' ? token : token(resource))
  return { current, renewed: current }
}

function clientCredentials({ client_id, client_secret, scope }: ClientSecret, context: AuthContext): TokenSource {
  const { settings, discovery } = context
  return keepTokens(async (resource) => {
    const { ws_url } = await discovery.addresses()
    const scopes = resource === ws_url ? feedScopes.join(' ') : scope
    const form = {
      grant_type: 'client_credentials',
      client_id,
      client_secret,
      resource,
      ...(scopes && { scope: scopes }),
    }
    return heldFrom(await requestTokens(form, context), settings.clock.now())
  }, settings.clock.now)
}

const issueToken: Operation = { id: 'issueToken', method: 'POST', path: '', body: 'form' }

export const requestTokens = (form: Record<string, string>, context: AuthContext): Promise<TokenResponse> =>
  requestAt<TokenResponse>('token_endpoint', issueToken, form, context)

/** One request to an endpoint of the authorization server, wherever that says it is. */
export async function requestAt<Result>(
  endpoint: 'token_endpoint' | 'registration_endpoint' | 'revocation_endpoint',
  operation: Operation,
  params: Params,
  { settings, discovery }: AuthContext,
): Promise<Result> {
  const { address, body } = requestOf(operation, (await discovery.metadata())[endpoint], params)
  return within({ ...settings, operation: operation.id, signal: undefined }, async (signal) => {
    const init = { method: operation.method, headers: agentHeader(settings), body, signal }
    return answerIn<Result>(await send(settings, operation, address, init), operation)
  })
}
