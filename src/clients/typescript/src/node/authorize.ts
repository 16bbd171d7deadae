import { createHash, randomBytes } from 'node:crypto'
import { requestTokens, type AuthContext } from '../auth.js'
import { AuthorizationError, MessagingError, ServiceError } from '../errors.js'
import type { AuthorizationServerMetadata, TokenResponse } from '../rest/index.js'
import { policyOf, retrying } from '../retry.js'
import { heldFrom } from '../tokens.js'
import { answerWithin, codeIn } from './answer.js'
import { listenForAnswer } from './loopback.js'
import { registeredClient } from './registration.js'
import { alone, type TokenStorage } from './storage.js'

/** What a person is asked, and how. */
export interface Question {
  /** What they are to allow, separated by spaces: scopes of an agent, or `account:…` of the person. */
  scope: string
  open: (url: string) => unknown
  /** How the app is called where they are asked. */
  client_name?: string
  /** The app where it is registered already; by default it registers itself, and keeps the registration. */
  client_id?: string
  /** The one resource that tokens will be for; by default every one that has some of the scopes. */
  resource?: string
  /** Milliseconds that they may take, by default 300,000. */
  timeoutMs?: number
}

const timeoutMsDefault = 300_000

/** Asks a person to let this app act, waits on a loopback address for the answer (RFC 8252), and keeps it. */
export async function authorize(
  question: Question,
  storage: TokenStorage,
  context: AuthContext,
  signal: AbortSignal,
): Promise<void> {
  const { scope, open, timeoutMs = timeoutMsDefault, client_name } = question
  const { clock } = context.settings
  const metadata = await context.discovery.metadata(signal)
  const [state, code_verifier] = [randomText(), randomText()]
  const { redirect_uri, answer, close } = await listenForAnswer(state)
  try {
    const app = { client_name, redirect_uri }
    const client_id = question.client_id ?? (await registeredClient(storage, context, app))
    const url = addressOf(metadata, { client_id, redirect_uri, scope, state, code_verifier }, question.resource)
    const bounds = { operation: 'login', clock, timeoutMs, signal }
    const code = codeIn(await answerWithin(bounds, answer, () => open(url)), metadata)
    const form = { grant_type: 'authorization_code', client_id, redirect_uri, code_verifier, code }
    const resources = question.resource === undefined ? resourcesOf(metadata) : [question.resource]
    const { resource, tokens } = await exchange(form, resources, context)
    const now = clock.now()
    const granted = { scope, refresh_token: tokens.refresh_token ?? '', tokens: { [resource]: heldFrom(tokens, now) } }
    await alone(storage, () => storage.save({ issuer: metadata.issuer, client_id, used_at: now, granted }))
  } finally {
    close()
  }
}

const resourcesOf = ({ resource_servers }: AuthorizationServerMetadata): string[] =>
  resource_servers.map(({ resource }) => resource)

/** Where the person is asked (RFC 6749 section 4.1.1), with the hash of the verifier (RFC 7636). */
function addressOf(
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

/** Exchanges the code at the first resource that has some of its scopes; one that has none leaves it good. */
async function exchange(
  form: Record<string, string>,
  resources: readonly string[],
  context: AuthContext,
): Promise<{ resource: string; tokens: TokenResponse }> {
  let refusal: unknown = new AuthorizationError('invalid_target', 'the server names no resource')
  for (const resource of resources) {
    try {
      return { resource, tokens: await exchanged({ ...form, resource }, context) }
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'invalid_scope') throw error
      refusal = error
    }
  }
  throw refusal
}

/** Repeated here: who waits for a token would otherwise ask the person again. */
async function exchanged(form: Record<string, string>, context: AuthContext): Promise<TokenResponse> {
  try {
    return await retrying(policyOf(context.settings, 'login'), (aborted) => requestTokens(form, context, aborted))
  } catch (error) {
    if (!(error instanceof MessagingError) || !error.retryable) throw error
    const message = `the answer could not be exchanged for tokens (${error.message})`
    throw new AuthorizationError('temporarily_unavailable', message, { cause: error })
  }
}

const randomText = (): string => randomBytes(32).toString('base64url')
