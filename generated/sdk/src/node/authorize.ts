// Generated from src/clients/typescript/src/node/authorize.ts by `npm run generate`. Do not edit.
import { createHash, randomBytes } from 'node:crypto'
import { requestTokens, type AuthContext } from '../auth.js'
import { AuthorizationError, MessagingError, ServiceError } from '../errors.js'
import type { AuthorizationServerMetadata, TokenResponse } from '../rest/index.js'
import { createRetryPolicy, withRetries } from '../retry.js'
import { parseTokenResponse } from '../tokens.js'
import { waitForResponse, readCode } from './authorization-response.js'
import { listenForAnswer } from './loopback.js'
import { findOrRegisterClient } from './registration.js'
import { withStorageLock, type TokenStorage } from './storage.js'

/** The authorization that a person is asked for. */
export interface AuthorizationRequest {
  /** Scopes to allow, separated by spaces: scopes of an agent, or `account:…` of the person. */
  scope: string
  open: (url: string) => unknown
  /** Name of the app on the consent page. */
  client_name?: string
  /** Client id of a registered app. By default the app registers itself and stores the registration. */
  client_id?: string
  /** The only resource of the tokens. Default: every resource that has one of the scopes. */
  resource?: string
  /** Milliseconds to wait for the person. Default: 300,000. */
  timeoutMs?: number
}

const timeoutMsDefault = 300_000

/**
 * Asks a person to authorize this app, waits for the response on a loopback address (RFC 8252), and stores the tokens.
 */
export async function authorize(
  request: AuthorizationRequest,
  storage: TokenStorage,
  context: AuthContext,
  signal: AbortSignal,
): Promise<void> {
  const { scope, open, timeoutMs = timeoutMsDefault, client_name } = request
  const { clock } = context.settings
  const metadata = await context.discovery.metadata(signal)
  const [state, code_verifier] = [createSecret(), createSecret()]
  const { redirect_uri, answer, close } = await listenForAnswer(state)
  try {
    const app = { client_name, redirect_uri }
    const client_id = request.client_id ?? (await findOrRegisterClient(storage, context, app))
    const url = createAuthorizationUrl(
      metadata,
      { client_id, redirect_uri, scope, state, code_verifier },
      request.resource,
    )
    const bounds = { operation: 'login', clock, timeoutMs, signal }
    const code = readCode(await waitForResponse(bounds, answer, () => open(url)), metadata)
    const form = { grant_type: 'authorization_code', client_id, redirect_uri, code_verifier, code }
    const resources = request.resource === undefined ? listResources(metadata) : [request.resource]
    const { resource, tokens } = await exchangeCode(form, resources, context)
    await storeTokens(storage, context, { issuer: metadata.issuer, client_id, scope }, { resource, tokens })
  } finally {
    close()
  }
}

/** Stores the first tokens of an authorization. */
export async function storeTokens(
  storage: TokenStorage,
  { settings }: AuthContext,
  { issuer, client_id, scope }: { issuer: string; client_id: string; scope: string },
  { resource, tokens }: { resource: string; tokens: TokenResponse },
): Promise<void> {
  const now = settings.clock.now()
  const granted = {
    scope,
    refresh_token: tokens.refresh_token ?? '',
    tokens: { [resource]: parseTokenResponse(tokens, now) },
  }
  await withStorageLock(storage, () => storage.save({ issuer, client_id, used_at: now, granted }))
}

export const listResources = ({ resource_servers }: AuthorizationServerMetadata): string[] =>
  resource_servers.map(({ resource }) => resource)

/** Returns the address of the consent page (RFC 6749 section 4.1.1), with the hash of the verifier (RFC 7636). */
function createAuthorizationUrl(
  { authorization_endpoint }: AuthorizationServerMetadata,
  { code_verifier, ...query }: { code_verifier: string } & Record<string, string>,
  resource: string | undefined,
): string {
  const url = new URL(authorization_endpoint)
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
  const all = { response_type: 'code', ...query, code_challenge, code_challenge_method: 'S256' }
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value)
  if (resource !== undefined) url.searchParams.set('resource', resource)
  return url.href
}

/**
 * Exchanges the code for tokens of the first resource that has one of its scopes. The code stays valid after a resource
 * without them.
 */
export async function exchangeCode(
  form: Record<string, string>,
  resources: readonly string[],
  context: AuthContext,
): Promise<{ resource: string; tokens: TokenResponse }> {
  let lastError: unknown = new AuthorizationError('invalid_target', 'the metadata of the server has no resource')
  for (const resource of resources) {
    try {
      return { resource, tokens: await exchangeOnce({ ...form, resource }, context) }
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'invalid_scope') throw error
      lastError = error
    }
  }
  throw lastError
}

/** Exchanges the code, with retries. Without them the caller would have to ask the person again. */
async function exchangeOnce(form: Record<string, string>, context: AuthContext): Promise<TokenResponse> {
  try {
    return await withRetries(createRetryPolicy(context.settings, 'login'), (abortSignal) =>
      requestTokens(form, context, abortSignal),
    )
  } catch (error) {
    if (!(error instanceof MessagingError) || !error.retryable) throw error
    const message = `the client could not exchange the code for tokens (${error.message})`
    throw new AuthorizationError('temporarily_unavailable', message, { cause: error })
  }
}

const createSecret = (): string => randomBytes(32).toString('base64url')
