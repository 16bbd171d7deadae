import { changesOf } from '../../domain/authority.ts'
import { Fault } from '../../fault.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Store } from '../../store/index.ts'
import type { ListedFamily, RevocationReason } from '../../store/access/token-families.ts'
import type { Authority } from './authority.ts'
import { refreshMs } from './opaque-tokens.ts'

export interface FamilyDeps {
  store: Pick<Store, 'tokenFamilies'>
  authority: Pick<Authority, 'changed'>
  clock: Clock
}

/**
 * Returns one page of the token families that a person has authorized, newest first, with the time of their last use.
 */
export const familiesOf = (
  { store, clock }: Pick<FamilyDeps, 'store' | 'clock'>,
  { accountId, after, limit }: { accountId: string; after: string; limit: number },
): Promise<ListedFamily[]> => store.tokenFamilies.ofAccount(accountId, clock() - refreshMs, after, limit)

/**
 * Revokes a token family. With `accountId` it must belong to that account. It gives no more tokens, and its sockets
 * close.
 */
export async function revokeFamily(
  { store, authority, clock }: FamilyDeps,
  { id, accountId, reason }: { id: string; accountId?: string; reason: RevocationReason },
): Promise<void> {
  const isRevoked = await store.tokenFamilies.revoke(id, reason, clock(), accountId)
  if (!isRevoked) throw new Fault('NOT_FOUND', 'no active authorization has this id: reload the list')
  await announceEndedSessions(authority, [id])
}

/** Revokes all token families of an account. */
export async function revokeFamiliesOf({ store, authority, clock }: FamilyDeps, accountId: string): Promise<void> {
  await announceEndedSessions(
    authority,
    await store.tokenFamilies.revokeAll(accountId, 'revoked by the person', clock()),
  )
}

/** Closes the sockets of revoked token families, in every process. */
export async function announceEndedSessions(authority: FamilyDeps['authority'], ids: readonly string[]): Promise<void> {
  await authority.changed(changesOf('session', ids))
}
