import { mayAct } from '../directory/acting.ts'
import { Fault } from '../fault.ts'
import type { Clock } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import type { ListedFamily, RevocationReason } from '../store/token-families.ts'
import type { Authority } from './authority.ts'
import { refreshMs } from './opaque-tokens.ts'

export interface FamilyDeps {
  store: Pick<Store, 'tokenFamilies'>
  authority: Pick<Authority, 'changed'>
  clock: Clock
}

/** What a person has allowed, to whom, and when it was used last: a page of it, the newest first. */
export const familiesOf = (
  { store, clock }: Pick<FamilyDeps, 'store' | 'clock'>,
  { accountId, after, limit }: { accountId: string; after: string; limit: number },
): Promise<ListedFamily[]> => store.tokenFamilies.ofAccount(accountId, clock() - refreshMs, after, limit)

/** Ends a family of the account, or of any where none is named: no more tokens, and its sockets are closed. */
export async function revokeFamily(
  { store, authority, clock }: FamilyDeps,
  { id, accountId, reason }: { id: string; accountId?: string; reason: RevocationReason },
): Promise<void> {
  const isRevoked = await store.tokenFamilies.revoke(id, reason, clock(), accountId)
  if (!isRevoked) throw new Fault('NOT_FOUND', 'there is no such authorization, or it has ended')
  await authority.changed({ kind: 'session', id })
}

interface RoleDeps extends FamilyDeps {
  store: Pick<Store, 'tokenFamilies' | 'accounts' | 'profiles'>
}

/** Ends what a person has allowed for those agents of an organization that their role lets them act for no more. */
export async function endFamiliesWithoutRole(
  { store, authority, clock }: RoleDeps,
  { accountId, organizationId }: { accountId: string; organizationId: string },
): Promise<void> {
  for (const { id, agent_id } of await store.tokenFamilies.inOrganization(accountId, organizationId)) {
    if (await mayAct(store, accountId, agent_id)) continue
    await store.tokenFamilies.revoke(id, 'role changed', clock())
    await authority.changed({ kind: 'session', id })
  }
}
