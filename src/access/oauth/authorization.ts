import { fixedLimits } from '#generated/limits.ts'
import type { ResourceName } from '#generated/scopes.ts'
import { isDocumentUrl, looksLikeDocumentUrl } from '../../domain/clients.ts'
import { isStorableText } from '../../domain/json-values.ts'
import { isAllowedRedirect, isSameRedirect, redirectHost, withQueryParameters } from '../../domain/redirects.ts'
import { Fault } from '../../fault.ts'
import type { Clock } from '../../platform/clock.ts'
import type { IdGenerator } from '../../platform/ids.ts'
import type { Config } from '../../settings/config.ts'
import type { PublicClient } from '../../store/access/clients.ts'
import type { Store } from '../../store/index.ts'
import type { ClientDocuments } from './client-documents.ts'
import { requestedAccess, storeConsent, type Consent, type RequestedAccess } from './consents.ts'
import type { ProtectedResources } from './resources.ts'
import { createAuthorizationCode, hashOpaqueToken } from './tokens.ts'

/** Validated authorization request of a client. */
export interface AuthorizationRequest extends RequestedAccess {
  redirectUri: string
  /** Host of the redirect URI, in the form that pages show. */
  redirectHost: string
  codeChallenge: string
  /** Value that the client chose. The redirect returns this value unchanged. */
  state: string | undefined
  /** Client as its metadata document describes it. Absent for a registered client. */
  document?: PublicClient
}

interface RequestDeps {
  config: Pick<Config, 'authUrl' | 'clientDocuments' | 'redirectUris'>
  clientDocuments: ClientDocuments
  store: Pick<Store, 'clients'>
  resources: ProtectedResources
}

/** Pattern of a code challenge: a SHA-256 in base64url (RFC 7636 section 4.2). */
const challengePattern = /^[\w-]{43}$/

const stateCharactersMax = 4_096

/** Pattern of all client ids. The service does not search the database for other texts. */
const clientIdPattern = /^[\x21-\x7e]{1,255}$/

/** Returns all values of a parameter. Throws if one of them cannot be stored as text. */
function valuesOf(query: URLSearchParams, name: string): string[] {
  const values = query.getAll(name)
  if (!values.every(isStorableText)) throw new Fault('invalid_request', `${name} must be text without U+0000`)
  return values
}

/** Returns the value of a parameter that may occur once (RFC 6749 section 3.1). An empty value counts as absent. */
function only(query: URLSearchParams, name: string): string | undefined {
  const values = valuesOf(query, name)
  if (values.length > 1) throw new Fault('invalid_request', `${name} occurs more than once: send it once`)
  return values[0] || undefined
}

/** Returns the registered client, or the client that its metadata document describes. */
async function clientOf(
  deps: RequestDeps,
  id: string,
  admit: (() => void) | undefined,
): Promise<PublicClient | undefined> {
  if (looksLikeDocumentUrl(id)) return documentedClient(deps, id, admit)
  const client = clientIdPattern.test(id) ? await deps.store.clients.find(id) : undefined
  if (!client?.redirect_uris || client.revoked_at !== null)
    throw new Fault('invalid_request', 'no app is registered with this client_id: the app has to register again')
  return client
}

/**
 * Returns the client that the metadata document at the URL describes. `admit` counts a fetch for the signed-in person.
 * Without it, returns undefined instead of reading the document, so that strangers cannot cause fetches.
 */
async function documentedClient(
  { config, clientDocuments, store }: RequestDeps,
  url: string,
  admit: (() => void) | undefined,
): Promise<PublicClient | undefined> {
  if (!config.clientDocuments) throw rejectedClient()
  if (!isDocumentUrl(url))
    throw new Fault('invalid_request', 'the client_id of this app is no valid address of a metadata document')
  if (!admit) return undefined
  const stored = await store.clients.find(url)
  if (stored && (stored.redirect_uris === null || stored.revoked_at !== null)) throw rejectedClient()
  return clientDocuments.read(url, admit)
}

const rejectedClient = (): Fault =>
  new Fault('invalid_request', 'this service does not accept the app with this client_id: ask the operator')

interface Recipient {
  client: PublicClient
  redirectUri: string
}

/**
 * Returns the client and its redirect URI. Throws if the client has not registered the URI, because the service must
 * not redirect to unknown addresses. Returns undefined if a person has to sign in first.
 */
async function recipientOf(
  deps: RequestDeps,
  query: URLSearchParams,
  admit: (() => void) | undefined,
): Promise<Recipient | undefined> {
  const [id = '', redirectUri = ''] = [only(query, 'client_id'), only(query, 'redirect_uri')]
  const client = await clientOf(deps, id, admit)
  if (!client) return undefined
  const isRegistered = client.redirect_uris.some((registered) => isSameRedirect(registered, redirectUri))
  if (!isRegistered || !isAllowedRedirect(redirectUri, deps.config.redirectUris))
    throw new Fault('invalid_request', 'the redirect_uri is not registered for this app: it has to send another one')
  return { client, redirectUri }
}

/** Validates all parameters except the client and the redirect URI. A redirect reports their errors to the client. */
function requestOf(
  { resources }: RequestDeps,
  query: URLSearchParams,
  { client, redirectUri }: Recipient,
): AuthorizationRequest {
  const state = only(query, 'state')
  if (state !== undefined && state.length > stateCharactersMax)
    throw new Fault('invalid_request', `state must have at most ${stateCharactersMax} characters`)
  const responseType = only(query, 'response_type')
  if (responseType === undefined) throw new Fault('invalid_request', 'response_type is missing: set it to code')
  if (responseType !== 'code') throw new Fault('unsupported_response_type')
  const codeChallenge = only(query, 'code_challenge') ?? ''
  if (only(query, 'code_challenge_method') !== 'S256' || !challengePattern.test(codeChallenge))
    throw new Fault(
      'invalid_request',
      'code_challenge is missing or malformed: send one with code_challenge_method=S256 (RFC 7636)',
    )
  return {
    ...requestedAccess(client, only(query, 'scope'), resourceOf(resources, query)),
    redirectUri,
    redirectHost: redirectHost(redirectUri),
    codeChallenge,
    state,
    ...(isDocumentUrl(client.id) && { document: client }),
  }
}

/**
 * Returns the resource that the request names for the future tokens (RFC 8707 section 2). Returns undefined if it names
 * none.
 */
function resourceOf(resources: ProtectedResources, query: URLSearchParams): ResourceName | undefined {
  const named = valuesOf(query, 'resource').filter((resource) => resource !== '')
  const resource = named.length === 1 ? resources.find(named[0]!) : undefined
  if (named.length > 0 && !resource) throw new Fault('invalid_target')
  return resource
}

interface AuthorizationDeps extends RequestDeps {
  store: Store
  clock: Clock
  ids: IdGenerator
}

/**
 * Next step for an authorization request: an error page, a redirect to the client with an error, the sign-in page, or
 * the consent page.
 */
export type AuthorizationStep =
  | { kind: 'page'; error: Fault }
  | { kind: 'redirect'; location: string }
  | { kind: 'sign-in' }
  | { kind: 'consent'; request: AuthorizationRequest }

/**
 * Validates the query of an authorization request (RFC 6749 section 4.1.1, RFC 9700 section 4.1). `admit` counts a
 * fetch of a metadata document for the signed-in person, and is undefined if nobody has signed in.
 */
export async function checkAuthorizationRequest(
  deps: RequestDeps,
  query: URLSearchParams,
  admit?: () => void,
): Promise<AuthorizationStep> {
  const found = await recipientOf(deps, query, admit).catch(faultOf)
  if (!found) return { kind: 'sign-in' }
  if (found instanceof Fault) return { kind: 'page', error: found }
  try {
    return { kind: 'consent', request: requestOf(deps, query, found) }
  } catch (thrown) {
    const { code, detail } = faultOf(thrown)
    const [state, ...others] = query.getAll('state')
    const answer = { redirectUri: found.redirectUri, state: others.length > 0 ? undefined : state || undefined }
    return { kind: 'redirect', location: redirect(deps, answer, { error: code, error_description: detail }) }
  }
}

/**
 * Creates a token family (all tokens of one consent) and returns the redirect with its code. Throws FORBIDDEN for an
 * agent that the person may not act for.
 */
export async function approveAuthorization(
  deps: AuthorizationDeps,
  request: AuthorizationRequest,
  consent: Consent,
): Promise<string> {
  const { store, clock, ids } = deps
  const code = createAuthorizationCode()
  const now = clock()
  const family = {
    id: ids('fam'),
    redirect_uri: request.redirectUri,
    device_source: null,
    code_hash: hashOpaqueToken(code),
    code_challenge: request.codeChallenge,
    code_expires_at: now + fixedLimits.codeSeconds * 1000,
  }
  await store.transaction(async (inside) => {
    const { document } = request
    if (document && !(await inside.clients.putDocument(document, now))) throw rejectedClient()
    await storeConsent(inside, request, consent, family, now)
  })
  return redirect(deps, request, { code })
}

/** Returns the redirect that reports to the client that the person denied access. */
export const denyAuthorization = (deps: Pick<RequestDeps, 'config'>, request: AuthorizationRequest): string =>
  redirect(deps, request, { error: 'access_denied' })

/** Returns the redirect to the client. It carries the issuer (RFC 9207) and the `state` of the request. */
function redirect(
  { config }: Pick<RequestDeps, 'config'>,
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  answer: Record<string, string>,
): string {
  return withQueryParameters(redirectUri, { ...answer, ...(state !== undefined && { state }), iss: config.authUrl })
}

function faultOf(thrown: unknown): Fault {
  if (thrown instanceof Fault && thrown.status < 500) return thrown
  throw thrown
}
