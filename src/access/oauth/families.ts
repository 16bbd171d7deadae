import { authorityChangesOf } from '../../domain/authority.ts'
import { Fault } from '../../fault.ts'
import type { AuthorityChangeIds } from '../../people/authority-changes.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Client } from '../../store/access/clients.ts'
import type { ListedTokenFamily, RevocationReason } from '../../store/access/token-families.ts'
import type { Store } from '../../store/index.ts'
import type { Authority } from './authority.ts'
import { hashOpaqueToken, refreshTokenLifetimeMs } from './tokens.ts'

interface RevocationDeps {
  client: Client
  store: Store
  clock: Clock
  authority: Pick<Authority, 'changed'>
}

/**
 * Revokes the token family of a refresh token, even if the token was already used (RFC 7009). Ignores access tokens,
 * which remain valid until they expire. Also ignores tokens of other clients.
 */
export async function revokeToken({ client, store, clock, authority }: RevocationDeps, token: string): Promise<void> {
  const revokedId = await store.transaction(async ({ tokenFamilies }) => {
    const family = await tokenFamilies.lockByToken(hashOpaqueToken(token))
    if (family?.client_id !== client.id) return undefined
    return (await tokenFamilies.revoke(family.id, 'revoked by the client', clock())) ? family.id : undefined
  })
  if (revokedId !== undefined) await authority.changed([{ kind: 'session', id: revokedId }])
}

/** Announces to every process that agents, sessions and clients may no longer act, or may act again. */
export async function announceAuthorityChanges(
  authority: Pick<Authority, 'changed'>,
  { agents, families, browsers, clients }: AuthorityChangeIds,
): Promise<void> {
  const sessions = [...families, ...browsers]
  const changes = [
    ...authorityChangesOf('agent', agents),
    ...authorityChangesOf('session', sessions),
    ...authorityChangesOf('client', clients),
  ]
  await authority.changed(changes)
}

interface FamilyDeps {
  store: Pick<Store, 'tokenFamilies'>
  authority: Pick<Authority, 'changed'>
  clock: Clock
}

/**
 * Returns one page of the token families that a person has authorized, newest first, with the time of their last use.
 * An agent id limits the list to apps that act as this agent.
 */
export const tokenFamiliesOf = (
  { store, clock }: Pick<FamilyDeps, 'store' | 'clock'>,
  { accountId, ...page }: { accountId: string; after: string; limit: number; agentId?: string | undefined },
): Promise<ListedTokenFamily[]> => store.tokenFamilies.ofAccount(accountId, clock() - refreshTokenLifetimeMs, page)

/**
 * Revokes a token family and closes its sockets. Throws NOT_FOUND if the family is not active, or does not belong to
 * the given account.
 */
export async function revokeTokenFamily(
  { store, authority, clock }: FamilyDeps,
  { id, accountId, reason }: { id: string; accountId?: string; reason: RevocationReason },
): Promise<void> {
  const isRevoked = await store.tokenFamilies.revoke(id, reason, clock(), accountId)
  if (!isRevoked) throw new Fault('NOT_FOUND', 'no active authorization has this id: reload the list')
  await announceEndedSessions(authority, [id])
}

/** Revokes all token families of an account. */
export async function revokeTokenFamiliesOf({ store, authority, clock }: FamilyDeps, accountId: string): Promise<void> {
  await announceEndedSessions(
    authority,
    await store.tokenFamilies.revokeAll(accountId, 'revoked by the person', clock()),
  )
}

/** Closes the sockets of revoked token families in every process. */
export async function announceEndedSessions(authority: FamilyDeps['authority'], ids: readonly string[]): Promise<void> {
  await authority.changed(authorityChangesOf('session', ids))
}
