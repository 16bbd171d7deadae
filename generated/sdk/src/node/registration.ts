// Generated from src/clients/typescript/src/node/registration.ts by `npm run generate`. Do not edit.
import { requestEndpoint, type AuthContext } from '../auth.js'
import type { Operation } from '../operation.js'
import type { RegisteredClient } from '../rest/index.js'
import { withStorageLock, type TokenStorage } from './storage.js'

/** Age at which the client registers again. The service deletes registrations that are unused for 30 days. */
const goodForMs = 30 * 24 * 3_600_000

const registerClient: Operation = { id: 'registerClient', method: 'POST', path: '', at: 'auth_url', body: 'json' }

/** Returns the client id of the stored registration, or of a new one (RFC 7591). */
export function findOrRegisterClient(
  storage: TokenStorage,
  context: AuthContext,
  { client_name, redirect_uri }: { client_name?: string | undefined; redirect_uri: string },
): Promise<string> {
  const { now } = context.settings.clock
  return withStorageLock(storage, async () => {
    const { auth_url: issuer } = await context.discovery.addresses()
    const stored = await storage.load()
    if (stored?.issuer === issuer && now() - stored.used_at < goodForMs) return stored.client_id
    const metadata = {
      client_name,
      redirect_uris: [redirect_uri], // the port differs each time, which loopback addresses allow
      grant_types: ['authorization_code', 'urn:ietf:params:oauth:grant-type:device_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
    }
    const answer = await requestEndpoint<RegisteredClient>('registration_endpoint', registerClient, metadata, context)
    await storage.save({ issuer, client_id: answer.client_id, used_at: now() })
    return answer.client_id
  })
}
