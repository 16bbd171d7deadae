import { sessionOfClient } from '../domain/clients.ts'
import { handOverClient, type ChosenCredentials } from './clients.ts'
import type { DirectoryDeps } from './deps.ts'
import { cancelApprovals } from './lost-authority.ts'
import type { Membership } from './authority-changes.ts'

/**
 * Returns true if the client with this id is kept, with a new secret, when its creator loses the role. All other
 * clients of the creator are revoked.
 */
export type KeepsClient = (clientId: string) => boolean

/** Highest number of clients that are listed for a choice. The others are revoked. */
export const listedClientsMax = 200

/**
 * Hands the chosen clients of a member over to the keeper. Returns their new secrets. Afterwards `endLostAuthority`
 * revokes the clients that still belong to the member.
 */
export async function handOverClients(
  { store, ids, clock }: Pick<DirectoryDeps, 'store' | 'ids' | 'clock'>,
  { organizationId, accountId }: Membership,
  keeper: string,
  isKept: KeepsClient,
): Promise<ChosenCredentials[]> {
  const clients = await store.createdAuthority.atStake(organizationId, accountId, listedClientsMax)
  const kept = clients.filter(({ id }) => isKept(id))
  const credentials: ChosenCredentials[] = []
  for (const { id } of kept) credentials.push(await handOverClient({ store, ids }, id, keeper))
  await cancelApprovals(store, kept.map(sessionOfClient), clock())
  return credentials
}
