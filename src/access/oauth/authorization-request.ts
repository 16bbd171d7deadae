import type { Bearer, ResourceName } from '#generated/scopes.ts'
import type { Config } from '../../settings/config.ts'
import { isStorableText } from '../../domain/json-values.ts'
import { isAllowedRedirect, isSameRedirect, redirectHost } from '../../domain/redirects.ts'
import { bearerOf, parseScope, scopesToAskFor } from '../../domain/scopes.ts'
import { Fault } from '../../fault.ts'
import type { PublicClient } from '../../store/access/clients.ts'
import type { Store } from '../../store/index.ts'
import type { Resources } from './resources.ts'

/** Validated authorization request of a client. */
export interface AuthorizationRequest {
  client: { id: string; name: string | null }
  redirectUri: string
  /** Host of the redirect URI, as pages show it. */
  redirectHost: string
  scopes: readonly string[]
  /** Owner of the scopes. For `agent` the person has to choose an agent. */
  bearer: Bearer
  resource: ResourceName | undefined
  codeChallenge: string
  /** Opaque value of the client, returned unchanged. */
  state: string | undefined
}

export interface RequestDeps {
  config: Pick<Config, 'authUrl' | 'redirectUris'>
  store: Pick<Store, 'clients'>
  resources: Resources
}

/** Form of a code challenge: a SHA-256 in base64url (RFC 7636 section 4.2). */
const challengePattern = /^[\w-]{43}$/

const stateCharactersMax = 4_096

/** Form of all client ids. Other texts are not looked up. */
const clientIdPattern = /^[\x21-\x7e]{1,255}$/

/** Returns all values of a parameter. */
function valuesOf(query: URLSearchParams, name: string): string[] {
  const values = query.getAll(name)
  if (!values.every(isStorableText)) throw new Fault('invalid_request', `${name} must be text without U+0000`)
  return values
}

/** Returns the value of a parameter that may occur once (RFC 6749 section 3.1). An empty one counts as absent. */
function only(query: URLSearchParams, name: string): string | undefined {
  const values = valuesOf(query, name)
  if (values.length > 1) throw new Fault('invalid_request', `${name} occurs more than once: send it once`)
  return values[0] || undefined
}

/**
 * Returns the client and its redirect URI. Nobody is redirected before the URI is known to be registered for the
 * client.
 */
export async function recipientOf(
  { config, store }: RequestDeps,
  query: URLSearchParams,
): Promise<{ client: PublicClient; redirectUri: string }> {
  const [id = '', redirectUri = ''] = [only(query, 'client_id'), only(query, 'redirect_uri')]
  const client = clientIdPattern.test(id) ? await store.clients.find(id) : undefined
  if (!client?.redirect_uris || client.revoked_at !== null)
    throw new Fault('invalid_request', 'no app is registered with this client_id: the app has to register again')
  const isRegistered = client.redirect_uris.some((registered) => isSameRedirect(registered, redirectUri))
  if (!isRegistered || !isAllowedRedirect(redirectUri, config.redirectUris))
    throw new Fault('invalid_request', 'the redirect_uri is not registered for this app: it has to send another one')
  return { client, redirectUri }
}

/** Validates the other parameters. The client receives their errors by redirect. */
export function requestOf(
  { resources }: RequestDeps,
  query: URLSearchParams,
  { client, redirectUri }: { client: PublicClient; redirectUri: string },
): AuthorizationRequest {
  const state = only(query, 'state')
  if (state !== undefined && state.length > stateCharactersMax)
    throw new Fault('invalid_request', `state must have at most ${stateCharactersMax} characters`)
  const responseType = only(query, 'response_type')
  if (responseType === undefined) throw new Fault('invalid_request', 'response_type is missing')
  if (responseType !== 'code') throw new Fault('unsupported_response_type')
  const codeChallenge = only(query, 'code_challenge') ?? ''
  if (only(query, 'code_challenge_method') !== 'S256' || !challengePattern.test(codeChallenge))
    throw new Fault(
      'invalid_request',
      'code_challenge is missing or malformed: send one with code_challenge_method=S256 (RFC 7636)',
    )
  const resource = resourceOf(resources, query)
  const scopes = scopesToAskFor(only(query, 'scope'), parseScope(client.scope), resource)
  const bearer = scopes && bearerOf(scopes)
  if (!scopes || !bearer) throw new Fault('invalid_scope')
  const { id, name } = client
  return {
    client: { id, name },
    redirectUri,
    redirectHost: redirectHost(redirectUri),
    scopes,
    bearer,
    resource,
    codeChallenge,
    state,
  }
}

/** Returns the resource of the future tokens, if the request names it (RFC 8707 section 2). */
function resourceOf(resources: Resources, query: URLSearchParams): ResourceName | undefined {
  const named = valuesOf(query, 'resource').filter((resource) => resource !== '')
  const resource = named.length === 1 ? resources.find(named[0]!) : undefined
  if (named.length > 0 && !resource) throw new Fault('invalid_target')
  return resource
}
