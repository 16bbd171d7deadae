import { sessionOfClient } from '../domain/clients.ts'
import { handOverClient, type ChosenCredentials } from './clients.ts'
import type { DirectoryDeps } from './deps.ts'
import { cancelApprovals } from './lost-authority.ts'
import type { Membership } from './authority-changes.ts'

/**
 * Choice about a client for an agent of the organization when a person loses the role. A client that the person
 * created is revoked, or kept with a new secret. One of an unknown creator may be left as it is.
 */
export type ClientChoice = 'revoke' | 'keep' | 'leave'

/** Returns the choice about the client with this id. */
export type ChoiceOf = (clientId: string) => ClientChoice

/** Highest number of clients that are listed for a choice. Of the others, those that the person created are revoked. */
export const listedClientsMax = 200

interface Decided {
  /** Clients that the keeper has taken over, each with its new secret. */
  kept: ChosenCredentials[]
  /** Clients whose sessions have ended. */
  clients: string[]
}

export const noDecisions: Decided = { kept: [], clients: [] }

/**
 * Hands clients over to the keeper, and revokes clients of unknown creators, as chosen. `endLostAuthority` revokes all
 * others that the person created, after that.
 */
export async function decideAboutClients(
  { store, ids, clock }: Pick<DirectoryDeps, 'store' | 'ids' | 'clock'>,
  { organizationId, accountId }: Membership,
  keeper: string,
  choiceOf: ChoiceOf,
): Promise<Decided> {
  const decided: Decided = { kept: [], clients: [] }
  const sessions: string[] = []
  for (const client of await store.createdAuthority.atStake(organizationId, accountId, listedClientsMax)) {
    const choice = choiceOf(client.id)
    if (choice === 'keep') decided.kept.push(await handOverClient({ store, ids }, client.id, keeper))
    else if (choice === 'revoke' && client.is_unknown) await store.clients.revoke(client.id, clock())
    else continue
    decided.clients.push(client.id)
    sessions.push(sessionOfClient(client))
  }
  await cancelApprovals(store, sessions, clock())
  return decided
}
