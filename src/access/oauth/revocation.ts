import type { Clock } from '../../platform/clock.ts'
import type { Client } from '../../store/access/clients.ts'
import type { Store } from '../../store/index.ts'
import type { Authority } from './authority.ts'
import { opaqueHash } from './opaque-tokens.ts'

export interface RevocationDeps {
  client: Client
  store: Store
  clock: Clock
  authority: Pick<Authority, 'changed'>
}

/**
 * Revokes the family of a refresh token, even of a used one (RFC 7009). Ignores access tokens, which stay valid until
 * they expire, and tokens of other clients.
 */
export async function revokeToken({ client, store, clock, authority }: RevocationDeps, token: string): Promise<void> {
  const revokedId = await store.transaction(async ({ tokenFamilies }) => {
    const family = await tokenFamilies.lockByToken(opaqueHash(token))
    if (family?.client_id !== client.id) return undefined
    return (await tokenFamilies.revoke(family.id, 'revoked by the client', clock())) ? family.id : undefined
  })
  if (revokedId !== undefined) await authority.changed([{ kind: 'session', id: revokedId }])
}
