import assert from 'node:assert/strict'
import { hash, randomBytes } from 'node:crypto'
import type { RegisteredClient } from '#generated/rest/models.ts'
import {
  approveAuthorization,
  checkAuthorizationRequest,
  type AuthorizationStep,
} from '../../src/access/oauth/authorization.ts'
import { call, type Answer, type HasAddresses } from './client.ts'
import type { Service } from './service.ts'
import { requestToken, type Form, type TokenAnswer } from './tokens.ts'

export const callback = 'http://127.0.0.1:51004/callback'

/** Options of the consent at the start of a test. Default: @alice.assistant with its REST scopes. */
export interface Wishes {
  clientId?: string
  username?: string
  /** Agent of the consent; null for scopes of the person. */
  handle?: string | null
  scope?: string
  resource?: string
  redirectUri?: string
  /** PKCE verifier of the client; default: a new one. */
  verifier?: string
}

/** Result of the redirect for a client. */
export interface Consent {
  clientId: string
  code: string
  verifier: string
  redirectUri: string
}

export function register({ config }: HasAddresses, metadata: unknown = {}): Promise<Answer<RegisteredClient>> {
  const body =
    typeof metadata === 'object' && !Array.isArray(metadata) ? { redirect_uris: [callback], ...metadata } : metadata
  return call<RegisteredClient>(`${config.authUrl}/register`, { method: 'POST', body })
}

/** Registers a public client for one test. */
export async function newPublicClient(service: HasAddresses, metadata: object = {}): Promise<string> {
  const { status, body, text } = await register(service, metadata)
  assert.equal(status, 201, text)
  return body.client_id
}

export const newVerifier = (): string => randomBytes(32).toString('base64url')
export const challengeOf = (verifier: string): string => hash('sha256', verifier, 'base64url')

/** Returns the query of a valid authorization request, with changes. A list repeats its parameter. */
export function authorizationQuery(clientId: string, changes: Form = {}): URLSearchParams {
  const parameters: Form = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: callback,
    state: 'a state',
    code_challenge: challengeOf(newVerifier()),
    code_challenge_method: 'S256',
    ...changes,
  }
  return new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) =>
      value === undefined ? [] : [value].flat().map((one) => [name, one]),
    ),
  )
}

export const check = ({ deps }: Service, query: URLSearchParams): Promise<AuthorizationStep> =>
  checkAuthorizationRequest(deps, query)

/** Consents for a person without a page, like the consent page does. */
export async function consent(service: Service, wishes: Wishes = {}): Promise<Consent> {
  const { username = 'alice', handle = '@alice.assistant', scope, resource, redirectUri = callback } = wishes
  const { store } = service.deps
  const clientId = wishes.clientId ?? (await newPublicClient(service))
  const verifier = wishes.verifier ?? newVerifier()
  const changes = { redirect_uri: redirectUri, code_challenge: challengeOf(verifier), scope, resource }
  const checked = await check(service, authorizationQuery(clientId, changes))
  assert.ok(checked.kind === 'consent', JSON.stringify(checked))
  const accountId = (await store.owners.account(username))?.id ?? ''
  const agentId = handle === null ? undefined : await store.agents.idOf(handle)
  const location = await approveAuthorization(service.deps, checked.request, { accountId, agentId, from: '127.0.0.1' })
  const code = new URL(location).searchParams.get('code') ?? ''
  return { clientId, code, verifier, redirectUri }
}

export const noSecret = { client_secret: undefined }

/** Exchanges the code of a consent. */
export const exchange = (
  service: HasAddresses,
  { clientId, code, verifier, redirectUri }: Consent,
  changes: Form = {},
): Promise<Answer<TokenAnswer>> =>
  requestToken(service, {
    grant_type: 'authorization_code',
    client_id: clientId,
    ...noSecret,
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
    ...changes,
  })

export const refresh = (
  service: HasAddresses,
  clientId: string,
  refresh_token: string | undefined,
  changes: Form = {},
): Promise<Answer<TokenAnswer>> =>
  requestToken(service, {
    grant_type: 'refresh_token',
    client_id: clientId,
    ...noSecret,
    refresh_token,
    ...changes,
  })

/** Returns the tokens of a consent. */
export async function tokensOf(service: Service, wishes: Wishes = {}): Promise<TokenAnswer & { clientId: string }> {
  const given = await consent(service, wishes)
  const { status, body, text } = await exchange(service, given, wishes.resource ? { resource: wishes.resource } : {})
  assert.equal(status, 200, text)
  return { ...body, clientId: given.clientId }
}

export const revoke = ({ config }: HasAddresses, form: Record<string, string>): Promise<Answer<TokenAnswer>> =>
  call<TokenAnswer>(`${config.authUrl}/revoke`, {
    method: 'POST',
    body: new URLSearchParams(form).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })

/** Returns the claims of an access token, unverified. */
export const claimsIn = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))

export function assertOAuthError(answer: Answer<TokenAnswer>, status: number, error: string): void {
  assert.deepEqual([answer.status, answer.body.error], [status, error], answer.text)
  assert.deepEqual(Object.keys(answer.body), ['error', 'error_description'])
  assert.equal(answer.headers.get('cache-control'), 'no-store')
}
