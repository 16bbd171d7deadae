import { sessionOfClient } from '../domain/clients.ts'
import { transferClient, type SuppliedCredentials } from './clients.ts'
import type { DirectoryDeps } from './deps.ts'
import { cancelApprovals } from './lost-authority.ts'
import type { Membership } from './authority-changes.ts'

/**
 * Function that returns true if the acting person takes over the client with this id. All other clients of a creator
 * who loses the managing role are revoked.
 */
export type IsClientRetained = (clientId: string) => boolean

/** Highest number of clients from which a person can choose. All other clients are revoked. */
export const listedClientsMax = 200

/**
 * Makes the keeper the creator of the chosen clients of a member. Returns their new secrets. The caller then calls
 * `endLostAuthority`, which revokes the other clients of the member.
 */
export async function transferClients(
  { store, ids, clock }: Pick<DirectoryDeps, 'store' | 'ids' | 'clock'>,
  { organizationId, accountId }: Membership,
  keeper: string,
  isKept: IsClientRetained,
): Promise<SuppliedCredentials[]> {
  const clients = await store.createdAuthority.atStake(organizationId, accountId, listedClientsMax)
  const kept = clients.filter(({ id }) => isKept(id))
  const credentials: SuppliedCredentials[] = []
  for (const { id } of kept) credentials.push(await transferClient({ store, ids }, id, keeper))
  await cancelApprovals(store, kept.map(sessionOfClient), clock())
  return credentials
}
