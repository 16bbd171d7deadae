import { requestEndpoint, type AuthContext } from '../auth.js'
import { isInvalidGrant } from '../errors.js'
import type { Operation } from '../operation.js'
import type { TokenStorage } from './storage.js'

const revokeToken: Operation = {
  id: 'revokeToken',
  method: 'POST',
  path: '',
  at: 'auth_url',
  body: 'form',
  answer: 'nothing',
}

/** Revokes an authorization at the service, and then deletes it from the storage. The registration of the app stays. */
export async function revokeAuthorization(storage: TokenStorage, context: AuthContext): Promise<void> {
  const stored = await storage.load()
  const { auth_url } = await context.discovery.addresses()
  if (stored?.issuer !== auth_url || !stored.granted) return
  const { granted, ...registration } = stored
  const form = { client_id: stored.client_id, token: granted.refresh_token, token_type_hint: 'refresh_token' }
  await requestEndpoint('revocation_endpoint', revokeToken, form, context).catch((error) => {
    if (!isInvalidGrant(error)) throw error
  })
  await storage.save(registration)
}
