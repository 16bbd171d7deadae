import type { Bearer, ResourceName } from '#generated/scopes.ts'
import type { Config } from '../config.ts'
import { isStorableText } from '../domain/json-values.ts'
import { isAllowedRedirect, isSameRedirect, redirectHost } from '../domain/redirects.ts'
import { bearerOf, parseScope, scopesToAskFor } from '../domain/scopes.ts'
import { Fault } from '../fault.ts'
import type { PublicClient } from '../store/clients.ts'
import type { Store } from '../store/index.ts'
import type { Resources } from './resources.ts'

/** What a client asks a person for. */
export interface AuthorizationRequest {
  client: { id: string; name: string | null }
  redirectUri: string
  /** Where the person will be sent, for people. */
  redirectHost: string
  scopes: readonly string[]
  /** Whether the scopes are an agent's, so that the person has to pick one. */
  bearer: Bearer
  resource: ResourceName | undefined
  codeChallenge: string
  /** To be given back as it is. */
  state: string | undefined
}

export interface RequestDeps {
  config: Pick<Config, 'authUrl' | 'redirectUris'>
  store: Pick<Store, 'clients'>
  resources: Resources
}

/** SHA-256 in base64url (RFC 7636 section 4.2). */
const challengePattern = /^[\w-]{43}$/

const stateCharactersMax = 4_096

/** The ids that are stored, or could be: others are not looked up. */
const clientIdPattern = /^[\x21-\x7e]{1,255}$/

/** All that a parameter says. */
function valuesOf(query: URLSearchParams, name: string): string[] {
  const values = query.getAll(name)
  if (!values.every(isStorableText)) throw new Fault('invalid_request', `${name} must be text without U+0000`)
  return values
}

/** A parameter that stands at most once (RFC 6749 section 3.1); an empty one counts as absent. */
function only(query: URLSearchParams, name: string): string | undefined {
  const values = valuesOf(query, name)
  if (values.length > 1) throw new Fault('invalid_request', `the parameter ${name} must stand once`)
  return values[0] || undefined
}

/** The client and where it wants the person sent: until both are known to belong together, nobody is sent anywhere. */
export async function recipientOf(
  { config, store }: RequestDeps,
  query: URLSearchParams,
): Promise<{ client: PublicClient; redirectUri: string }> {
  const [id = '', redirectUri = ''] = [only(query, 'client_id'), only(query, 'redirect_uri')]
  const client = clientIdPattern.test(id) ? await store.clients.find(id) : undefined
  if (!client?.redirect_uris || client.revoked_at !== null)
    throw new Fault('invalid_request', 'the app is not registered here, or not any more')
  const isRegistered = client.redirect_uris.some((registered) => isSameRedirect(registered, redirectUri))
  if (!isRegistered || !isAllowedRedirect(redirectUri, config.redirectUris))
    throw new Fault('invalid_request', 'the app asks to send you to an address that it has not registered')
  return { client, redirectUri }
}

/** The rest of the request; its faults are told to the client. */
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
    throw new Fault('invalid_request', 'a code_challenge by the code_challenge_method S256 is needed (RFC 7636)')
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

/** The resource that the tokens will be for, where it is said here already (RFC 8707 section 2). */
function resourceOf(resources: Resources, query: URLSearchParams): ResourceName | undefined {
  const named = valuesOf(query, 'resource').filter((resource) => resource !== '')
  const resource = named.length === 1 ? resources.find(named[0]!) : undefined
  if (named.length > 0 && !resource) throw new Fault('invalid_target')
  return resource
}
