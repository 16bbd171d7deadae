import type { Clock } from '../platform/clock.ts'
import type { Client } from '../store/clients.ts'
import type { Store } from '../store/index.ts'
import type { Authority } from './authority.ts'
import { opaqueHash } from './opaque-tokens.ts'

export interface RevocationDeps {
  client: Client
  store: Store
  clock: Clock
  authority: Pick<Authority, 'changed'>
}

/**
 * Ends the family of a refresh token, of one that is used up too (RFC 7009). Nothing happens to what is no refresh
 * token of this client: an access token is good until it expires, and a token of others is none of its business.
 */
export async function revokeToken({ client, store, clock, authority }: RevocationDeps, token: string): Promise<void> {
  const ended = await store.transaction(async ({ tokenFamilies }) => {
    const family = await tokenFamilies.lockByToken(opaqueHash(token))
    if (family?.client_id !== client.id) return undefined
    return (await tokenFamilies.revoke(family.id, 'revoked by the client', clock())) ? family.id : undefined
  })
  if (ended !== undefined) await authority.changed([{ kind: 'session', id: ended }])
}
