import { challengeOf, newVerifier } from './consents.ts'
import type { Service } from './service.ts'

export interface AuthorizationOptions {
  /** Replaced parameters of a valid request; `undefined` removes one. */
  changes?: Record<string, string | undefined>
  name?: string
  /** URL of the metadata document of the app, instead of a registration. */
  document?: string
}

export const callback = 'http://127.0.0.1:45454/callback'

async function registered({ config }: Service, name: string): Promise<string> {
  const answer = await fetch(`${config.authUrl}/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: name, redirect_uris: [callback], token_endpoint_auth_method: 'none' }),
  })
  return ((await answer.json()) as { client_id: string }).client_id
}

/** Registers an app, unless it has a metadata document; returns the address for its person. */
export async function newApp(service: Service, { name = 'An app', changes = {}, document }: AuthorizationOptions = {}) {
  const { config } = service
  const client_id = document ?? (await registered(service, name))
  const verifier = newVerifier()
  const parameters = {
    response_type: 'code',
    client_id,
    redirect_uri: callback,
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    scope: 'messages:read messages:write',
    state: 'a state & more=+%',
    ...changes,
  }
  const given = Object.entries(parameters).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]))
  return {
    client_id,
    verifier,
    address: `/oauth/authorize?${new URLSearchParams(given)}`,
    /** Exchanges a code, for the resource REST. */
    redeem: (code: string, redirect_uri = callback) =>
      fetch(`${config.authUrl}/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id,
          code,
          code_verifier: verifier,
          redirect_uri,
          resource: config.baseUrl,
        }),
      }),
    refresh: (refresh_token: string, resource = config.baseUrl) =>
      fetch(`${config.authUrl}/token`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'refresh_token', client_id, refresh_token, resource }),
      }),
  }
}
