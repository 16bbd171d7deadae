// Generated from scripts/generate/templates/sdk/src/node/registration.ts by `npm run generate`. Do not edit.
import { expectSuccess } from '../errors.js'
import type { AuthorizationServerMetadata, RegisteredClient } from '../rest/index.js'
import { alone, type TokenStorage } from './storage.js'

/** The service forgets registrations that are not used for 30 days. */
const goodForMs = 30 * 24 * 3_600_000

export interface RegistrationDeps {
  storage: TokenStorage
  send: typeof fetch
  now: () => number
}

/** The client id of the registration that is kept, or of a new one (RFC 7591). */
export function registeredClient(
  { storage, send, now }: RegistrationDeps,
  { issuer, registration_endpoint }: AuthorizationServerMetadata,
  app: { client_name?: string | undefined; redirect_uri: string },
): Promise<string> {
  return alone(storage, async () => {
    const kept = await storage.load()
    if (kept?.issuer === issuer && now() - kept.used_at < goodForMs) return kept.client_id
    const body = JSON.stringify({
      client_name: app.client_name,
      redirect_uris: [app.redirect_uri], // of another port each time, which loopback addresses may have
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
    })
    const headers = { 'Content-Type': 'application/json' }
    const response = await expectSuccess(await send(registration_endpoint, { method: 'POST', headers, body }))
    const { client_id }: RegisteredClient = await response.json()
    await storage.save({ issuer, client_id, used_at: now() })
    return client_id
  })
}
