// Generated from scripts/generate/templates/sdk/src/tokens.ts by `npm run generate`. Do not edit.
import { expectSuccess } from './errors.js'
import type { AuthorizationServerMetadata, TokenResponse } from './rest/index.js'

/** A confidential client and what it wants a token for. */
export interface Credentials {
  auth_url: string
  client_id: string
  client_secret: string
  resource: string
  scope?: string | undefined
}

export interface TokenSource {
  /** A token with more than 60 seconds left. */
  current(): Promise<string>
  /** Another token than the one that was refused. */
  renewed(refused: string): Promise<string>
}

const renewBeforeMs = 60_000

/** Keeps one token, renews it in time, and requests only one at a time however many callers wait. */
export function tokenSource(credentials: Credentials, send: typeof fetch, now: () => number = Date.now): TokenSource {
  let held: { token: string; expiresAt: number } | undefined
  let pending: Promise<string> | undefined

  async function request(): Promise<string> {
    const { access_token, expires_in } = await requestToken(credentials, send)
    held = { token: access_token, expiresAt: now() + expires_in * 1000 }
    return access_token
  }

  function renew(): Promise<string> {
    pending ??= request().finally(() => (pending = undefined))
    return pending
  }

  return {
    current: async () => (held && held.expiresAt - now() > renewBeforeMs ? held.token : renew()),
    renewed: async (refused) => (held && held.token !== refused ? held.token : renew()),
  }
}

/** Requests one token with `client_credentials`, at the endpoint that discovery names. */
export async function requestToken(credentials: Credentials, send: typeof fetch = fetch): Promise<TokenResponse> {
  const { auth_url, client_id, client_secret, resource, scope } = credentials
  const discovery = await expectSuccess(await send(`${auth_url}/.well-known/oauth-authorization-server`))
  const { token_endpoint }: AuthorizationServerMetadata = await discovery.json()
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id,
    client_secret,
    resource,
    ...(scope && { scope }),
  })
  const response = await expectSuccess(await send(token_endpoint, { method: 'POST', body }))
  return response.json()
}
