// Generated from src/clients/typescript/src/node/registration.ts by `npm run generate`. Do not edit.
import { requestAt, type AuthContext } from '../auth.js'
import type { Operation } from '../operation.js'
import type { RegisteredClient } from '../rest/index.js'
import { alone, type TokenStorage } from './storage.js'

/** The service forgets registrations that are not used for 30 days. */
const goodForMs = 30 * 24 * 3_600_000

const registerClient: Operation = { id: 'registerClient', method: 'POST', path: '', at: 'auth_url', body: 'json' }

/** The client id of the registration that is kept, or of a new one (RFC 7591). */
export function registeredClient(
  storage: TokenStorage,
  context: AuthContext,
  { client_name, redirect_uri }: { client_name?: string | undefined; redirect_uri: string },
): Promise<string> {
  const { now } = context.settings.clock
  return alone(storage, async () => {
    const { auth_url: issuer } = await context.discovery.addresses()
    const kept = await storage.load()
    if (kept?.issuer === issuer && now() - kept.used_at < goodForMs) return kept.client_id
    const metadata = {
      client_name,
      redirect_uris: [redirect_uri], // of another port each time, which loopback addresses may have
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
    }
    const answer = await requestAt<RegisteredClient>('registration_endpoint', registerClient, metadata, context)
    await storage.save({ issuer, client_id: answer.client_id, used_at: now() })
    return answer.client_id
  })
}
